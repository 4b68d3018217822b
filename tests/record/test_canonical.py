"""One tree, one encoding; everything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.record import canonical
from pbem.record.errors import RecordError

TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-canonical.LARGEST, canonical.LARGEST)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=5), inner, max_size=4
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(TREES)
def test_a_tree_survives_its_bytes(tree: object) -> None:
    assert canonical.parse(canonical.dump(tree), "tree") == tree


def test_keys_are_sorted_and_nothing_is_spaced() -> None:
    assert canonical.dump({"b": [1, True, None], "a": "é"}) == '{"a":"é","b":[1,true,null]}'.encode()


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b'{"a": 1}', "canonical"),
        (b'{"b":1,"a":2}', "canonical"),
        (b'{"a":1,"a":1}', "canonical"),
        ('{"\u00e9":1}'.encode(), "printable characters of ASCII"),
        (b'{"":1}', "printable characters of ASCII"),
        (b'"\\u00e9"', "canonical"),
        (b"1.5", "1.5 is not an integer"),
        (b"1e3", "1e3 is not an integer"),
        (b"NaN", "NaN is not an integer"),
        (b"-0", "canonical"),
        (b"99999999999999999999", "too large"),
        (b"9" * 5000, "cannot be read"),
        (b"[" * 100 + b"]" * 100, "nested too deeply"),
        (b"[" * 200_000, "nested too deeply"),
        (b'"\\ud800"', "half a character"),
        (b'"\xff"', "cannot be read"),
        (b"", "cannot be read"),
    ],
)
def test_other_spellings_are_refused(data: bytes, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        canonical.parse(data, "tree")


@pytest.mark.parametrize("obj", [1.0, {1: 2}, {"a": {1, 2}}, b"x", float("nan"), [object()]])
def test_other_values_have_no_bytes(obj: object) -> None:
    with pytest.raises(RecordError, match="not a canonical tree"):
        canonical.dump(obj)


def test_the_envelope_is_that_of_dsse() -> None:
    assert canonical.envelope("note", b"{}") == b"DSSEv1 33 application/vnd.pbem.note.v2+json 2 {}"


def test_parts_cannot_be_shifted_in_a_frame() -> None:
    assert canonical.frame(b"ab", b"c") != canonical.frame(b"a", b"bc") != canonical.frame(b"abc")
