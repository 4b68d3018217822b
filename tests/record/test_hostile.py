"""Entries that an opponent signed with ill will: each is refused in words, never with a traceback."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.record import canonical, entries, gamefile
from pbem.record.errors import RecordError
from pbem.record.verify import Replay
from tests.forging import body_of, signed_as
from tests.record.conftest import BLUE, RED, TOY, played

SOURCE = played().record.entries
OWNERS = {"red": RED, "blue": BLUE}
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 5), st.just(2**53 - 1), st.just("0" * 64),
    st.sampled_from(["", "red", "x"]),
    st.just([]), st.just({}), st.just([[1]]), st.just({"index": -1, "value": "0" * 64}), st.just("\u2028"),
)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in a tree."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(place for key, value in items for place in places(value, (*path, key)))]


def put(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    twin = copy.copy(tree)
    twin[path[0]] = put(tree[path[0]], path[1:], value)
    return twin


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(SOURCE) - 1), st.data())
def test_a_signed_but_odd_body_is_refused_or_played(number: int, data: Any) -> None:
    entry = SOURCE[number]
    body = body_of(entry)
    path = data.draw(st.sampled_from([place for place in places(body) if place]))
    odd = put(body, path, data.draw(ODD))
    machine = Replay(TOY)
    for earlier in SOURCE[:number]:
        machine.take(earlier)
    refused = ""
    try:
        machine.take(signed_as(entry, OWNERS[entry.author], odd))
    except RecordError as error:
        refused = str(error)
    assert "\n" not in refused
    if not refused:
        assert machine.game is not None
        gamefile.parse(gamefile.render(machine.game))


@pytest.mark.parametrize(
    ("field", "value", "cause"),
    [
        ("kind", "bribe", "there is no entry of kind 'bribe'"),
        ("number", "3", "field 'number' is not what it should be"),
        ("before", "zz", "field 'before' is not what it should be"),
        ("extra", 1, "unknown field 'extra'"),
        ("body", [], "field 'body' is not what it should be"),
    ],
)
def test_entries_of_another_shape_are_refused(field: str, value: object, cause: str) -> None:
    tree = canonical.parse(SOURCE[2].line, "entry")
    with pytest.raises(RecordError, match=cause):
        entries.parse(canonical.dump({**tree, field: value}))
