"""What a player of Tigers in the Mist is told besides whether orders are legal: warnings; options, template and odds,
which are loaded when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.events import BattleBegan, Removed
from pbem.games.tigers.orders import AttackOrder, MoveOrder
from pbem.games.tigers.sequence import is_end_of_day
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import out_of_supply, supply_lines
from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import already_ordered
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run

SHOWN = 8

# ---- warnings --------------------------------------------------------------------------------------------------


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """8.42: a stack that waits at a bridge goes on together; who is not where the path starts has orders already."""
    if why.code == "M201":
        return _way_round(why, block, index, hearing)
    if why.code not in ("M103", "M106"):
        return why
    stopped = hearing.asked.about.units if hearing.asked else ()
    if set(getattr(block.lines[index], "units", ())) & set(stopped):
        return replace(why, help=f"the stack that was stopped goes on together, or stays: {', '.join(stopped)}")
    return already_ordered(why, block, index) if why.code == "M106" else why


def _way_round(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """8.2: where no road joins two areas, the cheapest way between them."""
    from pbem.games.tigers.ways import cheapest_way

    order, (here, there) = block.lines[index], why.names
    impulse = hearing.look()
    if not isinstance(order, MoveOrder) or not set(order.units) <= set(impulse.pieces):
        return why
    way = cheapest_way(impulse, order.units, (here,), there)
    if way is None:
        return why
    steps = "-".join((here, *way))
    return replace(why, help=f"the cheapest way there is {steps}; `{here}..{there}` takes it")


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """What is allowed but unwise."""
    yield from _bold_attacks(block, run)
    yield from _overfull(block, run)
    yield from _open_bridges(block, run, hearing)
    if run.findings.idle:
        units = counted(len(run.findings.idle), "unit")
        some = listed(run.findings.idle, most=SHOWN)
        yield _warning("T601", "8.2", f"{units} without orders could act: {some}").at(block.span)
    yield from _stranded(block, run, hearing)


def _warning(code: str, rule: str | None, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, message, rule, help)


def _bold_attacks(block: OrderBlock, run: Run) -> Iterator[Diagnostic]:
    """An attack with fewer points than defend."""
    for event in run.events:
        if isinstance(event, BattleBegan) and event.strengths[0] < event.strengths[1]:
            own, other = event.strengths
            message = f"the attack on {event.area} has {counted(own, 'point')} against {other}"
            yield _warning("C601", "9.21", message).at(_attack_span(block, event))


def _overfull(block: OrderBlock, run: Run) -> Iterator[Diagnostic]:
    """7.2: own units that will be removed because an area holds too many."""
    removed: dict[str, list[str]] = {}
    for event in run.events:
        if isinstance(event, Removed) and event.rule == "7.2":
            removed.setdefault(event.area, []).append(event.unit)
    for area, units in removed.items():
        help = f"send fewer there, or move others out first; `remove UNIT from {area}` says who goes"
        message = f"{area} will hold too many: {listed(units)} will be removed"
        yield _warning("S602", "7.2", message, help).at(_span_of_move_to(block, area))


def _span_of_move_to(block: OrderBlock, area: str) -> Span:
    """The last line that moves somebody to an area."""
    coming = [order for order in block.lines if isinstance(order, MoveOrder) and order.path[-1] == area]
    return coming[-1].span if coming else block.span


def _attack_span(block: OrderBlock, battle: BattleBegan) -> Span:
    for order in block.lines:
        goal = order.path[-1] if isinstance(order, MoveOrder) else getattr(order, "area", None)
        if goal == battle.area and isinstance(order, MoveOrder | AttackOrder):
            return order.span
    return block.span


def _open_bridges(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """8.42: a line that crosses a bridge which may be blown, and does not say what then."""
    for (where, index), asked in run.findings.reactions.items():
        order = block.lines[index] if where == len(hearing.earlier) else None
        crossings = [choice.about for choice in asked if isinstance(choice.about, Crossing)]
        if isinstance(order, MoveOrder) and order.otherwise is None and crossings:
            message = f"the bridge {crossings[0].bridge} may be blown before this stack, and the order has no `else`"
            help = "add `else PATH` from the near bank, or `else stop`; without it the stack stays there"
            yield _warning("B601", "8.42", message, help).at(order.span)


def _stranded(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """13.21: who will lose a point by attrition at the end of this day, if nothing changes."""
    if run.position is None or not is_end_of_day(Situation(hearing.scenario, hearing.position)):
        return
    after = Situation(hearing.scenario, run.position)
    out = out_of_supply(after, block.side, supply_lines(after, block.side))
    if out:
        places = ", ".join(sorted({after.pieces[unit].at for unit in out}))
        message = f"out of supply when the day ends: {listed(out, most=SHOWN)} (in {places})"
        yield _warning("S601", "13.21", message, "each of them loses a point").at(block.span)


# ---- on request ------------------------------------------------------------------------------------------------


def options(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Every move, attack, entrenchment and construction, and special forces."""
    from pbem.games.tigers.options import exhibit

    return exhibit(hearing, what, to)


def template(hearing: Hearing) -> Iterator[str]:
    """Every unit that may act, by area: type, strength, movement points, status."""
    from pbem.games.tigers.template import template as lines

    return lines(hearing)


def standing_example(side: str) -> Sequence[str]:
    """Standing orders to begin with."""
    return ("demolish any when strength >= 3",)


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """The chances of each battle that orders lead to, or of the one in an area if either side attacks."""
    from pbem.games.tigers.odds_pages import odds as exhibit

    return exhibit(hearing, block, where, prize)
