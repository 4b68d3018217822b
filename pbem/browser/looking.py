"""Routes that change nothing: the state, a look at a text, odds, pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.browser import lines, view
from pbem.browser.asking import text_in, words_in
from pbem.browser.sitting import Sitting
from pbem.desk.due import keys_here
from pbem.desk.now import card_of, own_due
from pbem.desk.sealed import how_sealed, standing_text
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Menu
from pbem.kernel.values import value
from pbem.kernel.words import counted
from pbem.orders.after import empty_block, visit_ends
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import Checked, check_text, planned_run
from pbem.orders.reach import Asker, Goal, Reach, best, from_several, units_of
from pbem.report.board.chart import Chart

if TYPE_CHECKING:
    from pbem.kernel.referee import Choice
    from pbem.orders.running import Run

Obj = dict[str, Any]
PRIZE = 100.0


def state_obj(sitting: Sitting) -> Obj:
    """How the game stands: clock, what is due, who stands where, the order file."""
    desk = sitting.desk
    text, stamp = sitting.order_text()
    chart = sitting.board
    return {
        "version": __version__,
        "head": sitting.head,
        "clock": desk.state.clock,
        "mover": desk.position.mover,
        "over": desk.state.over,
        "sides": [role for role in keys_here(desk) if role in desk.parts.rules.SIDES],
        "score": ", ".join(f"{name} {told}" for name, told in desk.parts.rules.summary(desk.position).items() if told),
        "pieces": view.pieces_obj(sitting, chart),
        "trails": sitting.trails,
        "faces": len(sitting.faces.known),
        "orders": {"text": text, "stamp": stamp, "file": sitting.orders.name},
        "standing": standing_words(sitting),
        "stopped": list(_stopped(sitting)),
        "card": card_of(desk, sitting.key is not None).to_obj(),
    }


def _stopped(sitting: Sitting) -> tuple[str, ...]:
    """The units for whose way the game waits."""
    asked = sitting.hearing.asked if sitting.desk.state.waiting else None
    if asked is None or isinstance(asked.options, Menu):
        return ()
    return Asker(asked, sitting.desk.parts.language).stopped()


def standing_words(sitting: Sitting) -> str:
    """Which standing orders are in force: mine by their lines, those of the others as far as one may know."""
    desk, side = sitting.desk, own_side(sitting)
    told = standing_text(desk, side)
    rows = [row for row in (told or "").splitlines() if row.startswith(" ") and row.strip()]
    mine = how_sealed(desk, side) or ("in force" if told else "none in force")
    number = f"{counted(len(rows), 'line')}, " if told else ""
    words = [f"standing orders of {side}: {number}{mine}"]
    others = (one for one in desk.parts.rules.SIDES if one != side)
    return "; ".join([*words, *(f"of {one}: {how}" for one in others if (how := how_sealed(desk, one)))])


def own_side(sitting: Sitting) -> str:
    """The side that somebody here writes for: who owes something, else who moves, else whoever has a key here."""
    due, sides, mover = own_due(sitting.desk), sitting.desk.parts.rules.SIDES, str(sitting.desk.position.mover)
    if due and due.role in sides:
        return due.role
    mine = [role for role in keys_here(sitting.desk) if role in sides]
    return mover if mover in mine or not mine else mine[0]


# ---- a look at a text ------------------------------------------------------------------------------------------


def look(sitting: Sitting, given: Obj) -> Obj:
    """What `check` says of a text, the board after its orders, and what the chosen units may do then."""
    text = text_in(given, "text")
    desk = sitting.desk
    checked = check_text(text, sitting.hearing, sitting.orders.name)
    block = block_now(sitting, checked)
    units = words_in(given, "units")
    rules = lines.rules_obj(sitting, lines.rules_in(checked, own_side(sitting)), checked)
    found: Obj = {"findings": lines.findings_obj(sitting, checked.diagnostics), "lines": [], "pieces": [], "idle": []}
    found["rules"] = rules
    if desk.state.over or sitting.position.over:
        return {**found, "faces": len(sitting.faces.known)}
    run = planned_run(block, sitting.hearing) if block.lines or not units else None
    found["lines"] = lines.lines_obj(sitting, block, checked, run)
    found["idle"] = list(run.findings.idle) if run else []
    named = {unit for order in block.lines for unit in units_of(order)}
    seen = Looking(sitting, units, words_in(given, "via"), None if found["idle"] or units else named)
    visit_ends(block, sitting.hearing, refused_in(run), seen.visit)
    found = {**found, **seen.obj(), "faces": len(sitting.faces.known)}
    going = {unit for line in found["lines"] if len(line["path"]) > 1 for unit in line["units"]}
    found["pieces"] = [piece for piece in found["pieces"] if piece["id"] in going]
    if units and not found["idle"]:
        del found["idle"]
    return found


def refused_in(run: Run | None) -> dict[Any, Diagnostic]:
    return run.findings.refused if run else {}


def block_now(sitting: Sitting, checked: Checked) -> OrderBlock:
    """The orders for this moment in a text, or an empty block."""
    position = sitting.hearing.position
    blocks = (b for b in checked.parsed.order_blocks if (b.clock, b.side) == (position.now, position.mover))
    return next(blocks, empty_block(sitting.hearing))


class Looking:
    """What a visitor sees at the ends of the orders: where everybody stands then, and what the chosen may do."""

    def __init__(
        self, sitting: Sitting, units: Sequence[str], via: Sequence[str], named: set[str] | None = None
    ) -> None:
        self.sitting, self.units, self.via, self.named = sitting, units, via, named
        self.idle: dict[str, None] = {}
        self.reaches: list[Reach] = []
        self.free: dict[str, None] = {}
        self.chart: Chart | None = None
        self.home = ""
        self.hostile: frozenset[str] = frozenset()

    def visit(self, choice: Choice[Any]) -> None:
        sitting = self.sitting
        self.chart = sitting.chart(choice.now.position)
        places = {counter.name: stack.space for stack in self.chart.stacks for counter in stack.counters}
        hostile = {s.space for s in self.chart.stacks if s.counters[0].side != choice.who}
        asker = Asker(choice, sitting.desk.parts.language, frozenset(hostile))
        self.free.update(dict.fromkeys(asker.free()))
        if self.named is not None:
            self.idle.update((unit, None) for unit in asker.idle() if unit not in self.named)
        if self.units:
            groups: dict[str, list[str]] = {}
            for unit in self.units:
                groups.setdefault(places.get(unit, ""), []).append(unit)
            self.reaches.append(from_several([asker.reach(group, self.via) for group in groups.values()]))
            self.hostile |= hostile
            self.home = self.home or places.get(self.units[0], "")

    def obj(self) -> Obj:
        sitting = self.sitting
        before = sitting.board
        found: Obj = {"pieces": view.moved_obj(before, self.chart) if self.chart else [], "free": list(self.free)}
        if self.named is not None:
            found["idle"] = list(self.idle)
        reach = best(self.reaches)
        if reach is not None:
            found["reach"] = view.reach_obj(reach, self.home, self.hostile, view.formations_of(sitting))
        return found


@value
class Comers:
    """Who of mine can get at a space, and the lines that take them there."""

    units: tuple[str, ...]
    lines: tuple[str, ...]


def reach_of_mine(sitting: Sitting, text: str, space: str) -> Comers | None:
    """Who of mine could get at a space after the orders written so far; those who have a line already are left out."""
    checked = check_text(text, sitting.hearing)
    block = block_now(sitting, checked)
    named = {unit for order in block.lines for unit in units_of(order)}
    found: dict[str, Goal] = {}

    def visit(choice: Choice[Any]) -> None:
        chart = sitting.chart(choice.now.position)
        mine = [s for s in chart.stacks if s.counters[0].side == choice.who]
        hostile = frozenset(s.space for s in chart.stacks if s.counters[0].side != choice.who)
        asker = Asker(choice, sitting.desk.parts.language, hostile)
        for stack in mine:
            able = [c.name for c in stack.counters if c.name not in named and space in asker.spaces(c.name)]
            goals = {goal.space: goal for goal in asker.reach(able).goals} if able else {}
            if space in goals:
                found[", ".join(able)] = goals[space]

    run = planned_run(block, sitting.hearing) if block.lines else None
    visit_ends(block, sitting.hearing, refused_in(run), visit)
    lines = tuple(line for goal in found.values() for line in goal.lines)
    return Comers(tuple(unit for units in found for unit in units.split(", ")), lines) if found else None


def chances(sitting: Sitting, text: str, lines: Sequence[str], space: str) -> str:
    """The badge of the battle in a space if some lines were written too."""
    from pbem.browser.writing import add

    if space not in {stack.space for stack in sitting.board.stacks}:
        return ""
    found = odds(sitting, {"text": add(sitting, text, lines).text})
    return next((str(badge["text"]) for badge in found["badges"] if badge["space"] == space), "")


def odds(sitting: Sitting, given: Obj) -> Obj:
    """The chances of each battle that the orders lead to: a badge where it is fought, and the page of it."""
    checked = check_text(text_in(given, "text"), sitting.hearing, sitting.orders.name)
    block = block_now(sitting, checked)
    if not block.lines or sitting.position.over:
        return {"badges": [], "text": ""}
    found = sitting.desk.parts.advice.odds(sitting.hearing, block, None, PRIZE)
    if isinstance(found, Diagnostic):
        return {"badges": [], "text": found.message}
    badges = [{"space": b["space"], "text": b["badge"]} for b in found.obj if "badge" in b]
    return {"badges": badges, "text": found.text}


def explain(sitting: Sitting, given: Obj) -> Obj:
    """The page of a diagnostic."""
    from pbem.desk.pages import page_of

    return {"text": page_of(sitting.desk.parts, given["rest"])}
