"""Routes for what somebody points at: a place in words, an enemy stack, the rules that could speak of it; overlays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pbem.browser.asking import text_in, words_in
from pbem.browser.lines import rules_in
from pbem.browser.looking import block_now, chances, own_side, reach_of_mine
from pbem.browser.sitting import Sitting
from pbem.desk.faults import Fault
from pbem.desk.sealed import how_sealed, standing_text
from pbem.kernel.words import counted, listed
from pbem.orders.checking import check_text
from pbem.orders.language import lexicon_of
from pbem.orders.phrases import OPEN, Fills, phrases
from pbem.orders.reactions import reactions
from pbem.orders.threats import when_next, within_reach
from pbem.report.board.symbols import CUT_OFF

if TYPE_CHECKING:
    from pbem.orders.ast import Statement
    from pbem.orders.hearing import Hearing
    from pbem.report.board.chart import Counter

Obj = dict[str, Any]
NUMBER = re.compile(r"\d+")
MOST_RULES = 24
POINTED = {"SPACE", "SPACES", "A-B", "UNIT", "UNITS", "ENEMY", "ENEMIES"}
"""Words of a form that mean something on the board."""


# ---- places ----------------------------------------------------------------------------------------------------


def place(sitting: Sitting, given: Obj) -> Obj:
    """A space in words, and who of mine could get there after the orders written so far."""
    space = _space_in(sitting, given)
    desk = sitting.desk
    text = next(desk.parts.telling.spaces(desk.scenario, sitting.sight, [space])).text
    return {"text": text, **_comers(sitting, text_in(given, "text"), space)}


def _comers(sitting: Sitting, text: str, space: str) -> Obj:
    """Who of mine could get at a space, and the chances if all of them did."""
    if sitting.desk.state.over or sitting.position.over:
        return {"mine": []}
    goal = reach_of_mine(sitting, text, space)
    if goal is None:
        return {"mine": []}
    return {"mine": list(goal.units), "lines": list(goal.lines), "odds": chances(sitting, text, goal.lines, space)}


def places_of(sitting: Sitting) -> dict[str, str]:
    """Every space in words."""
    desk = sitting.desk
    spots = tuple(sitting.board.spots)
    told = desk.parts.telling.spaces(desk.scenario, sitting.sight, spots)
    return {space: exhibit.text for space, exhibit in zip(spots, told, strict=True)}


def _space_in(sitting: Sitting, given: Obj) -> str:
    space = text_in(given, "space")
    if space not in sitting.desk.scenario.board:
        raise Fault(f"there is no space {space} on this map")
    return space


# ---- rules -----------------------------------------------------------------------------------------------------


def rules(sitting: Sitting, given: Obj) -> Obj:
    """The standing orders that could speak of a space and of who stands there, as `check` takes them; and those in
    force that speak of it."""
    space, side = _space_in(sitting, given), own_side(sitting)
    fills = fills_at(sitting, space, side)
    names = [name for word in ("SPACE", "A-B", "UNIT", "ENEMY") for name in fills[word]]
    mine = standing_text(sitting.desk, side) or ""
    speaking = [row.strip() for row in mine.splitlines() if any(_speaks(row, name) for name in (*names, "any"))]
    groups = [*rules_at(sitting, space, side), *rules_anywhere(sitting, side)]
    coming = _coming(sitting, text_in(given, "text"), space, side)
    return {"groups": groups, "force": speaking, "sealed": seals_of(sitting), "coming": coming}


def _coming(sitting: Sitting, text: str, space: str, side: str) -> list[Obj]:
    """What my standing orders, those of the text or else those in force, would do if the enemy in a space came."""
    foe = _enemy_of(sitting, side)
    later = _later(sitting, text, foe)
    if later is None:
        return []
    chart = sitting.chart(later.position)
    units = [c.name for stack in chart.stacks for c in stack.counters if stack.space == space and c.side == foe]
    mine = frozenset(stack.space for stack in chart.stacks if stack.counters[0].side == side)
    found = reactions(later, units, mine, side, _rules_now(sitting, text, side)) if units else ()
    return [{"line": one.line, "answers": [f"{a.question}: {a.words}" for a in one.answers]} for one in found]


def _later(sitting: Sitting, text: str, side: str) -> Hearing | None:
    """The game when a side moves next, after my orders; as it is, if it moves now."""
    hearing = sitting.hearing
    if sitting.position.over or hearing.position.mover == side:
        return None if sitting.position.over else hearing
    return when_next(hearing, block_now(sitting, check_text(text, hearing)), side)


def _rules_now(sitting: Sitting, text: str, side: str) -> Sequence[Statement]:
    """My standing orders as the text has them, or those in force if it says nothing."""
    checked = check_text(text, sitting.hearing)
    written = any(block.side == side for block in checked.parsed.standing_blocks)
    return rules_in(checked, side) if written else sitting.hearing.force.get(side, ())


def _enemy_of(sitting: Sitting, side: str) -> str:
    return next(one for one in sitting.desk.parts.rules.SIDES if one != side)


def rules_at(sitting: Sitting, space: str, side: str) -> list[Obj]:
    """Rules that name what is in a space, by verb."""
    fills = fills_at(sitting, space, side)
    named = {word: names for word, names in fills.items() if word in POINTED}
    return _groups(sitting, side, named)


def rules_anywhere(sitting: Sitting, side: str) -> list[Obj]:
    """Rules that name no place and nobody, by verb."""
    return _groups(sitting, side, _general_fills(sitting, side))


def _groups(sitting: Sitting, side: str, fills: Fills) -> list[Obj]:
    verbs = [verb for verb in lexicon_of(sitting.desk.parts.language).rules.values() if verb.parts]
    head = f"begin standing {sitting.hearing.game} {side}"
    specific = "SPACE" in fills
    found: dict[str, list[str]] = {}
    for verb in verbs:
        names = bool(OPEN.findall(verb.form.partition("[")[0]) and POINTED & set(OPEN.findall(verb.form)))
        lines = phrases(verb, fills) if names == specific else ()
        taken = [line for line in lines if _is_taken(sitting, f"{head}\n  {line}\nend\n")]
        if taken:
            found.setdefault(verb.word, []).extend(taken[:MOST_RULES])
    return [{"word": word, "lines": lines} for word, lines in found.items()]


def _is_taken(sitting: Sitting, text: str) -> bool:
    return not any(one.is_error for one in check_text(text, sitting.hearing).diagnostics)


def _speaks(row: str, name: str) -> bool:
    return re.search(rf"(?<![\w/-]){re.escape(name)}(?![\w/-])", row) is not None


def seals_of(sitting: Sitting) -> dict[str, str]:
    """Whose standing orders are sealed, and where."""
    sealed = {side: how_sealed(sitting.desk, side) for side in sitting.desk.parts.rules.SIDES}
    return {side: words for side, words in sealed.items() if words}


def fills_at(sitting: Sitting, space: str, side: str = "") -> dict[str, Sequence[str]]:
    """The names that somebody may mean who points at a space."""
    board, names = sitting.desk.scenario.board, sitting.hearing.names
    side = side or own_side(sitting)
    stacks = [stack for stack in sitting.board.stacks if stack.space == space]
    mine = [c.name for stack in stacks for c in stack.counters if c.side == side]
    others = [c.name for stack in stacks for c in stack.counters if c.side != side]
    pairs = [(f"{space}-{there}", f"{there}-{space}") for there in board.around(space)]
    links = [next((one for one in pair if one in names.links), pair[0]) for pair in pairs]
    together = [", ".join(mine)] if len(mine) > 1 else []
    return {
        **_general_fills(sitting, side),
        "SPACE": [space], "SPACES": [space], "A-B": links, "UNIT": mine, "UNITS": [*together, *mine],
        "ENEMY": others, "ENEMIES": [", ".join(others)] if others else [],
    }  # fmt: skip


def _general_fills(sitting: Sitting, side: str) -> dict[str, Sequence[str]]:
    names = sitting.hearing.names
    words = {word.upper(): known for word, known in names.words.items()}
    return {
        **words, "PREFERENCES": names.words.get("preference", ()), "FORMATION": list(names.formations.get(side, ())),
    }  # fmt: skip


# ---- overlays --------------------------------------------------------------------------------------------------


def overlay(sitting: Sitting, given: Obj) -> Obj:
    """Marks over the whole board: who threatens what, who is cut off, who holds what and what it is worth."""
    kind = given["rest"]
    if kind not in OVERLAYS:
        raise Fault(f"there is no overlay {kind!r}", f"overlays are: {', '.join(OVERLAYS)}")
    return {"kind": kind, **OVERLAYS[kind](sitting, given)}


def _control(sitting: Sitting, given: Obj) -> Obj:
    chart = sitting.board
    marks = [
        {"space": space, "kind": "control", "side": spot.owner, "text": chart.inks[spot.owner].words[:1]}
        for space, spot in chart.spots.items()
        if spot.owner in chart.inks
    ]
    words = [f"{ink.words} {sum(mark['side'] == side for mark in marks)}" for side, ink in chart.inks.items()]
    return {"marks": marks, "words": f"control: {', '.join(words)}"}


def _objectives(sitting: Sitting, given: Obj) -> Obj:
    desk = sitting.desk
    marks = [
        {"space": space, "kind": "objectives", "text": spot.worth, "side": spot.owner}
        for space, spot in sitting.board.spots.items()
        if spot.worth
    ]
    told = "; ".join(f"{name} {words}" for name, words in desk.parts.rules.summary(sitting.position).items() if words)
    return {"marks": marks, "words": f"{counted(len(marks), 'objective')}; {told}"}


def _supply(sitting: Sitting, given: Obj) -> Obj:
    """Who is cut off now and after the orders, and the lines of the chosen units."""
    now, after = _out(sitting, sitting.position), _out(sitting, _after(sitting, text_in(given, "text")))
    kinds = {**dict.fromkeys(after.values(), "soon"), **dict.fromkeys(now.values(), "out")}
    marks: list[Obj] = [{"space": s, "kind": k, "text": "!" if k == "out" else "?"} for s, k in kinds.items() if s]
    lines = list(_lines(sitting, words_in(given, "units")))
    words = [f"out of supply: {listed(sorted(now), most=8) or 'nobody'}"]
    later = sorted(after.keys() - now.keys())
    words += [f"after these orders also: {listed(later, most=8)}"] if later else []
    words += [f"{one['unit']}: {one['words']}" for one in lines]
    return {"marks": marks, "lines": [one["path"] for one in lines if one["path"]], "words": "; ".join(words)}


def _lines(sitting: Sitting, units: Sequence[str]) -> Iterator[Obj]:
    desk = sitting.desk
    for unit in units[:12]:
        line = desk.parts.telling.supply(desk.scenario, sitting.position, unit)
        words = "no line of supply" if line is None else f"supplied from {line[-1]}" if line else "needs no line now"
        yield {"unit": unit, "path": list(line or ()), "words": words}


def _after(sitting: Sitting, text: str) -> Any:
    """The position when the orders written so far are done."""
    from pbem.orders.checking import planned_run

    checked = check_text(text, sitting.hearing)
    run = None if sitting.position.over else planned_run(block_now(sitting, checked), sitting.hearing)
    return run.position if run and run.position is not None else sitting.position


def _out(sitting: Sitting, position: Any) -> dict[str, str]:
    """Who is cut off, and where."""
    chart = sitting.chart(position)
    return {c.name: s.space for s in chart.stacks for c in s.counters if CUT_OFF in c.flags}


def _threats(sitting: Sitting, given: Obj) -> Obj:
    """In each space the points of the enemy that could get there next, after my orders."""
    side = _enemy_of(sitting, own_side(sitting))
    later = _later(sitting, text_in(given, "text"), side)
    if later is None:
        return {"marks": [], "words": "threats: the enemy does not move any more, or something must be answered first"}
    chart = sitting.chart(later.position)
    only = given.get("space")
    known = {c.name: c for stack in chart.stacks for c in stack.counters if c.side == side}
    units = [c.name for s in chart.stacks for c in s.counters if c.side == side and (not only or s.space == only)]
    hostile = frozenset(s.space for s in chart.stacks if s.counters[0].side != side)
    found = within_reach(later, units, hostile)
    who: dict[str, list[str]] = {}
    for unit, spaces in found.items():
        for space in spaces:
            who.setdefault(space, []).append(unit)
    marks = [
        {"space": space, "kind": "threats", "text": str(sum(points_of(known[unit]) for unit in units)), "who": units,
         "mine": space in hostile}
        for space, units in who.items()
    ]  # fmt: skip
    words = f"threats at {later.position.clock}, after these orders: {counted(len(marks), 'space')}"
    return {"marks": marks, "words": words}


def points_of(counter: Counter) -> int:
    """The strength that is printed first on a counter; one for who has none."""
    found = NUMBER.match(counter.numbers)
    return int(found[0]) if found else 1


OVERLAYS: dict[str, Callable[[Sitting, Obj], Obj]] = {
    "threats": _threats, "supply": _supply, "control": _control, "objectives": _objectives,
}  # fmt: skip


def enemy(sitting: Sitting, given: Obj) -> Obj:
    """A stack of the enemy: what it could reach next, who of mine could get at it, the odds if they all did."""
    space = _space_in(sitting, given)
    return {**_threats(sitting, given), **_comers(sitting, text_in(given, "text"), space), "kind": "threats"}

