"""Lines with everybody named and every step written: `2Pz/*`, `all 35` and `51..97` become units and spaces.

Who stands where and which way is cheapest is known only when a line's turn comes, so this happens in the plan; what is
signed is the line as it came out there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.referee import Choice
from pbem.orders.ast import NOWHERE, Statement, fields_of
from pbem.orders.language import Language
from pbem.orders.words import GAP, MAX_PATH


def is_group(name: object) -> bool:
    """Whether this names units that are known only when the moment comes."""
    return isinstance(name, str) and (name.endswith("/*") or name.startswith("all "))


def is_spelled(order: Statement) -> bool:
    """Whether a line leaves nothing to be found out."""
    return not any(is_group(one) or one == GAP for given in _lists(order).values() for one in given)


def _lists(order: Statement) -> dict[str, tuple[Any, ...]]:
    values = {name: getattr(order, name) for name in fields_of(order)}
    return {name: given for name, given in values.items() if isinstance(given, tuple)}


def spell_out(order: Statement, choice: Choice[Any], language: Language) -> Statement | Diagnostic:
    """The line as it must be signed, or why it cannot be spelled out now."""
    for name, given in _lists(order).items():
        if any(map(is_group, given)):
            named = _named(given, order, choice, language)
            if isinstance(named, Diagnostic):
                return named
            changes: dict[str, Any] = {name: named, "parts": _placed(order, given, choice, language)}
            order = replace(order, **changes)
    path = getattr(order, "path", ())
    return order if GAP not in path else _walked(path, order, choice, language)


def _named(
    given: Iterable[str], order: Statement, choice: Choice[Any], language: Language
) -> tuple[str, ...] | Diagnostic:
    units: dict[str, None] = {}
    for name in given:
        meant = language.members(name, order, choice) if is_group(name) else (name,)
        if not meant:
            return Diagnostic("R209", Severity.ILLEGAL, f"{name} means nobody here", names=(name,))
        units.update(dict.fromkeys(meant))
    return tuple(units)


def _placed(
    order: Statement, given: Iterable[str], choice: Choice[Any], language: Language
) -> tuple[tuple[str, Span], ...]:
    """The places of names, with those who were meant by a group where the group stands."""
    where = dict(order.parts)
    groups = [(unit, where.get(name, NOWHERE)) for name in given if is_group(name)
              for unit in language.members(name, order, choice)]  # fmt: skip
    return (*groups, *order.parts)


def _walked(
    path: tuple[str, ...], order: Statement, choice: Choice[Any], language: Language
) -> Statement | Diagnostic:
    """Each gap is closed in turn, going on from what has been walked."""
    walked: tuple[str, ...] = path[:1]
    units: tuple[str, ...] = getattr(order, "units", ())
    for before, space in pairwise(path):
        if space == GAP:
            continue
        onward = language.way(units, walked, space, order, choice) if before == GAP else (space,)
        if isinstance(onward, Diagnostic):
            return replace(onward, names=onward.names or (space,))
        walked += onward
        if len(walked) > MAX_PATH:
            return Diagnostic("R210", Severity.ILLEGAL, f"the way to {space} is longer than {MAX_PATH} steps")
    return replace(order, path=walked)  # type: ignore[call-arg]
