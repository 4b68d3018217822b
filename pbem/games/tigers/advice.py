"""What a player of Tigers in the Mist is told besides whether orders are legal: warnings, options, template, odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.games.tigers import odds_pages
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Attack, Entrench
from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.events import BattleBegan
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import allowance, refuse_unit
from pbem.games.tigers.options import (
    effects_in,
    effects_text,
    options_obj,
    options_of,
    options_of_side,
    options_text,
    status_of,
    ways_on,
)
from pbem.games.tigers.orders import AttackOrder, MoveOrder
from pbem.games.tigers.reinforcements import shift_options
from pbem.games.tigers.sequence import is_end_of_day
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import out_of_supply, supply_lines
from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.referee import Choice
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed, rank
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import already_ordered
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run

odds = odds_pages.odds
SHOWN = 8

# ---- warnings --------------------------------------------------------------------------------------------------


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """8.42: a stack that waits at a bridge goes on together; who is not where the path starts has orders already."""
    if why.code not in ("M103", "M106"):
        return why
    stopped = hearing.asked.about.units if hearing.asked else ()
    if set(getattr(block.lines[index], "units", ())) & set(stopped):
        return replace(why, help=f"the stack that was stopped goes on together, or stays: {', '.join(stopped)}")
    return already_ordered(why, block, index) if why.code == "M106" else why


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """What is allowed but unwise."""
    yield from _bold_attacks(block, run)
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


# ---- options ---------------------------------------------------------------------------------------------------


def options(hearing: Hearing, what: str | None) -> Exhibit | Diagnostic:
    """Every move, attack, entrenchment and construction; of the whole side without paths, but with special forces."""
    if what is not None:
        found = options_of(hearing, what)
        return found if isinstance(found, Diagnostic) else Exhibit(options_text(found), options_obj(found))
    every = options_of_side(hearing)
    effects = effects_text(effects_in(hearing.look())) if every else ""
    return Exhibit(options_text(every, brief=True) + effects, options_obj(every))


# ---- template --------------------------------------------------------------------------------------------------


def template(hearing: Hearing) -> Iterator[str]:
    """Every unit that may act, by area: type, strength, movement points, status."""
    impulse: Impulse = hearing.look()
    yield from (f"# {line}".rstrip() for line in (*_about(impulse), *_answers(hearing.asked)))
    yield from _stacks(impulse)


def standing_example(side: str) -> Sequence[str]:
    """Standing orders to begin with."""
    return ("demolish any when strength >= 3",)


def _about(impulse: Impulse) -> Iterator[str]:
    scenario, position = impulse.scenario, impulse.position
    yield f"{scenario.title}, {position.day} December, impulse {position.impulse}; {position.vp} victory points"
    yield "units that may act: type, strength, movement points, status"
    for effect, areas in effects_in(impulse).items():
        yield f"special {effect} AREA may be ordered ({len(areas)} areas)"


def _answers(stopped: Choice[Any] | None) -> Iterator[str]:
    """8.42: the moves that answer for a stack at a blown bridge."""
    if stopped:
        units = ", ".join(stopped.about.units)
        yield ""
        yield f"{units} stopped at the blown bridge {stopped.about.bridge}; no order: they stay. Or one of:"
        yield from (f"  move {units} {way.path}" for way in ways_on(stopped))


def _stacks(impulse: Impulse) -> Iterable[str]:
    able = [unit for unit in impulse.of(impulse.mover) if may_act(impulse, unit)]
    for space in sorted({impulse.pieces[unit].at for unit in able}, key=rank):
        yield from ("", f"# {impulse.scenario.name_of(space)}")
        yield from (_unit_line(impulse, unit) for unit in able if impulse.pieces[unit].at == space)


def may_act(impulse: Impulse, unit: str) -> bool:
    """Whether a unit may move, attack, entrench or shift, by the engine's own judgement."""
    piece, acts = impulse.pieces[unit], Acts(impulse)
    return (
        refuse_unit(impulse, unit, piece.at) is None
        or acts.refusal(Attack(piece.at, (unit,))) is None
        or acts.refusal(Entrench(unit)) is None
        or any(True for _ in shift_options(impulse, unit))
    )


def _unit_line(impulse: Impulse, unit: str) -> str:
    status = "".join(f", {word}" for word in status_of(impulse, unit))
    kind, strength = impulse.type(unit).name, impulse.pieces[unit].strength
    return f"#   {unit:<12} {kind:<10} {counted(strength, 'point')}, moves {allowance(impulse, unit)}{status}"
