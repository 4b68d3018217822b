"""Routes that change nothing but the order file: the state, a look at a text, odds, places, writing a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.browser import view
from pbem.browser.asking import text_in, words_in
from pbem.browser.sitting import Sitting
from pbem.desk.due import keys_here
from pbem.desk.faults import Fault
from pbem.desk.now import card_of
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.words import counted
from pbem.orders.after import empty_block, visit_ends
from pbem.orders.ast import OrderBlock, Statement
from pbem.orders.checking import Checked, check_text, planned_run
from pbem.orders.editing import Edited, add_lines, drop_line, insert_lines, move_line, replace_line, with_part
from pbem.orders.reach import Asker, Reach, best, from_several, path_of, units_of
from pbem.report.board.chart import Chart
from pbem.report.board.symbols import CUT_OFF

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
        "faces": len(sitting.faces.known),
        "orders": {"text": text, "stamp": stamp, "file": sitting.orders.name},
        "card": card_of(desk, sitting.key is not None).to_obj(),
    }


# ---- a look at a text ------------------------------------------------------------------------------------------


def look(sitting: Sitting, given: Obj) -> Obj:
    """What `check` says of a text, the board after its orders, and what the chosen units may do then."""
    text = text_in(given, "text")
    desk = sitting.desk
    checked = check_text(text, sitting.hearing, sitting.orders.name)
    block = block_now(sitting, checked)
    units = words_in(given, "units")
    found: Obj = {"findings": view.findings_obj(sitting, checked.diagnostics), "lines": [], "pieces": [], "idle": []}
    if desk.state.over or sitting.position.over:
        return {**found, "faces": len(sitting.faces.known)}
    run = planned_run(block, sitting.hearing) if block.lines or not units else None
    found["lines"] = view.lines_obj(sitting, block, checked, run)
    found["idle"] = list(run.findings.idle) if run else []
    named = {unit for order in block.lines for unit in units_of(order)}
    seen = Looking(sitting, units, words_in(given, "via"), None if found["idle"] or units else named)
    visit_ends(block, sitting.hearing, refused_in(run), seen.visit)
    found = {**found, **seen.obj(), "faces": len(sitting.faces.known)}
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


def place(sitting: Sitting, given: Obj) -> Obj:
    """A space in words."""
    desk, space = sitting.desk, text_in(given, "space")
    if space not in desk.scenario.board:
        raise Fault(f"there is no space {space} on this map")
    return {"text": desk.parts.telling.space(desk.scenario, sitting.position, space).text}


def places_of(sitting: Sitting) -> dict[str, str]:
    """Every space in words."""
    desk = sitting.desk
    return {
        space: desk.parts.telling.space(desk.scenario, sitting.position, space).text
        for space in sitting.board.spots
    }


def overlay(sitting: Sitting, given: Obj) -> Obj:
    """Marks over the whole board: who holds what, what it is worth, who is cut off."""
    kind = given["rest"]
    if kind not in OVERLAYS:
        raise Fault(f"there is no overlay {kind!r}", f"overlays are: {', '.join(OVERLAYS)}")
    marks = list(OVERLAYS[kind](sitting.board))
    return {"kind": kind, "marks": marks, "words": f"{kind}: {counted(len(marks), 'space')}"}


def _held(chart: Chart) -> Iterator[Obj]:
    for space, spot in chart.spots.items():
        if spot.owner in chart.inks:
            yield {"space": space, "kind": "control", "side": spot.owner, "text": chart.inks[spot.owner].words[:1]}


def _worth(chart: Chart) -> Iterator[Obj]:
    for space, spot in chart.spots.items():
        if spot.worth:
            yield {"space": space, "kind": "objectives", "text": spot.worth}


def _cut_off(chart: Chart) -> Iterator[Obj]:
    for stack in chart.stacks:
        if any(CUT_OFF in counter.flags for counter in stack.counters):
            yield {"space": stack.space, "kind": "out", "text": "!"}


OVERLAYS: dict[str, Callable[[Chart], Iterator[Obj]]] = {
    "control": _held, "objectives": _worth, "supply": _cut_off,
}  # fmt: skip
"""What the chart of every game tells already."""


def explain(sitting: Sitting, given: Obj) -> Obj:
    """The page of a diagnostic."""
    from pbem.desk.pages import page_of

    return {"text": page_of(sitting.desk.parts, given["rest"])}


# ---- writing ---------------------------------------------------------------------------------------------------


def save(sitting: Sitting, given: Obj) -> Obj:
    """Write the order file."""
    return {"stamp": sitting.write_orders(text_in(given, "text"), text_in(given, "stamp"))}


def write(sitting: Sitting, given: Obj) -> Obj:
    """A text with a line more, or with one changed: what an act on the board does."""
    text = text_in(given, "text")
    edited = _edit(sitting, text, given) if given.get("edit") else _add(sitting, text, words_in(given, "lines"))
    return {"text": edited.text, "line": edited.line}


def _add(sitting: Sitting, text: str, lines: Sequence[str]) -> Edited:
    hearing, position = sitting.hearing, sitting.hearing.position
    blocks = check_text(text, hearing).parsed.order_blocks
    block = next((b for b in blocks if (b.clock, b.side) == (position.now, position.mover)), None)
    last = add_lines(text, block, f"begin orders {hearing.game} {position.now} {position.mover}", lines)
    places = [order.span.line for order in reversed(block.lines)] if block else []
    tries = (last, *(insert_lines(text, place, lines) for place in places))
    return next((edited for edited in tries if _stands(sitting, edited, len(lines))), last)


def _stands(sitting: Sitting, edited: Edited, count: int) -> bool:
    """Whether nothing is wrong with the lines that were put in: a line may come too late where it stands, for the phase
    that it belongs to is over by then."""
    mine = range(edited.line - count + 1, edited.line + 1)
    found = check_text(edited.text, sitting.hearing).diagnostics
    return not any(one.is_error and one.span and one.span.line in mine for one in found)


def _edit(sitting: Sitting, text: str, given: Obj) -> Edited:
    line, edit = given.get("line"), given["edit"]
    block = block_now(sitting, check_text(text, sitting.hearing))
    orders = {order.span.line: order for order in block.lines}
    if not isinstance(line, int) or line not in orders:
        raise Fault(f"there is no order in line {line}")
    if edit == "delete":
        return drop_line(text, line)
    if edit in ("up", "down"):
        return move_line(text, line, list(orders), -1 if edit == "up" else 1)
    if edit == "replace":
        return replace_line(text, line, words_in(given, "lines")[0])
    part = given.get("part")
    if edit != "part" or not isinstance(part, int):
        raise Fault("there is no such edit")
    return _give_part(sitting, text, orders[line], part, text_in(given, "value"))


def _give_part(sitting: Sitting, text: str, order: Statement, part: int, given: str) -> Edited:
    """A part of a line, as a word or as the space that was clicked: the first reading of it that is not refused."""
    language, line = sitting.desk.parts.language, order.span.line
    for told in dict.fromkeys(_readings(sitting, order, part, given)):
        edited = replace_line(text, line, with_part(order, part, told, language))
        found = check_text(edited.text, sitting.hearing).diagnostics
        if not any(one.is_error and one.span and one.span.line == line for one in found):
            return edited
    raise Fault(f"{given} cannot stand there", "write the line by hand, and check says why")


def _readings(sitting: Sitting, order: Statement, part: int, given: str) -> Iterator[str]:
    chips = view.chips_of(order, sitting.desk.parts.language)
    lead = next((chip["label"] for chip in chips if chip["number"] == part), "")
    if not given or given.startswith(f"{lead} "):
        yield given
        return
    yield f"{lead} {given}"
    here = [p["id"] for p in view.pieces_obj(sitting, sitting.board) if p["at"] == given]
    if here:
        yield f"{lead} {', '.join(here)}"
        yield from (f"{lead} {unit}" for unit in here)
    board = sitting.desk.scenario.board
    for start in reversed(path_of(order)[:-1]):
        steps = fewest_steps(board, start, given) if given in board else ()
        if len(steps) > 1:
            yield f"{lead} {'-'.join(steps)}"


def fewest_steps(board: Any, start: str, goal: str) -> Sequence[str]:
    """A way of as few steps as there is, whatever it costs; nothing if there is none."""
    came: dict[str, str] = {start: ""}
    line = [start]
    for here in line:
        if here == goal:
            break
        for there in board.around(here):
            if there not in came:
                came[there] = here
                line.append(there)
    way = [goal] if goal in came else []
    while way and came[way[0]]:
        way.insert(0, came[way[0]])
    return way
