"""Routes that weigh what is not written yet: goals with odds and warnings, where a part or a wish could lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pbem.browser import view
from pbem.browser.asking import Unfit, text_in, words_in
from pbem.browser.looking import chances
from pbem.browser.sitting import Sitting
from pbem.browser.writing import add, attempts, order_at
from pbem.orders.checking import check_text
from pbem.orders.reach import path_of, spaces_of, units_of

if TYPE_CHECKING:
    from pbem.orders.ast import Statement
    from pbem.orders.editing import Edited

Obj = dict[str, Any]
MOST_GOALS = 12
MOST_SPACES = 60
NEAR = 2
"""How many steps from a line's way or aim a wish or a part of it is looked for."""


def weigh(sitting: Sitting, given: Obj) -> Obj:
    """Goals that the page shows already: the odds there and what `check` would warn of, if they were written."""
    text, goals = text_in(given, "text"), given.get("goals")
    if not isinstance(goals, dict) or len(goals) > MOST_GOALS:
        raise Unfit("goals are lines by space")
    return {"goals": {space: _weighed(sitting, text, words_in(goals, space), space) for space in goals}}


def _weighed(sitting: Sitting, text: str, lines: Sequence[str], space: str) -> Obj:
    return {"odds": chances(sitting, text, lines, space), "warnings": list(_warnings(sitting, text, lines))}


def _warnings(sitting: Sitting, text: str, lines: Sequence[str]) -> Iterator[str]:
    """What is said against the lines themselves, in the text where they would stand."""
    edited = add(sitting, text, lines)
    mine = range(edited.line - len(lines) + 1, edited.line + 1)
    for found in check_text(edited.text, sitting.hearing).warnings:
        if found.span and found.span.line in mine:
            yield found.message


def fits(sitting: Sitting, given: Obj) -> Obj:
    """The spaces that may be clicked for a wish below a line, or for a part of it: those that are not refused."""
    text = text_in(given, "text")
    order = order_at(sitting, text, given.get("line"))
    found: dict[str, str] = {}
    for space in _near(sitting, order):
        edited = next(attempts(sitting, text, order, {**given, "space": space, "value": space}), None)
        if edited is not None:
            found[space] = _row_of(edited)
    return {"spaces": found}


def _row_of(edited: Edited) -> str:
    return edited.text.split("\n")[edited.line - 1].strip()


def _near(sitting: Sitting, order: Statement) -> list[str]:
    """The spaces round the way of a line, its aim and its units, the nearest first."""
    board = sitting.desk.scenario.board
    stands = {piece["id"]: piece["at"] for piece in view.pieces_obj(sitting, sitting.board)}
    starts = [*path_of(order), *sorted(spaces_of(order)), *(stands[unit] for unit in units_of(order) if unit in stands)]
    found = dict.fromkeys(space for space in starts if space in board)
    for _ in range(NEAR):
        found |= dict.fromkeys(there for space in list(found) for there in board.around(space))
    return list(found)[:MOST_SPACES]
