"""What a player is told besides whether orders are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.skirmish import combat
from pbem.games.skirmish.acts import Attack, Move
from pbem.games.skirmish.language import AttackOrder
from pbem.games.skirmish.rules import Acts
from pbem.games.skirmish.turn import Turn

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit
from pbem.orders.ast import OrderBlock
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    return why


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    return iter(())


def options(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Every move and attack of one unit, of the units in a hex, or of all."""
    turn: Turn = hearing.look()
    if what is None:
        units = list(turn.stacks.of(turn.mover))
    else:
        unit, place = hearing.names.unit(what, turn.mover), hearing.names.place(what)
        if isinstance(unit, Diagnostic) and isinstance(place, Diagnostic):
            return unit
        units = [unit] if isinstance(unit, str) else list(turn.stacks.at(str(place), turn.mover))
    if to is not None:
        units = [unit for unit in units if any(to in line for line in lines_of(turn, unit))]
    lines = [line for unit in units if unit in turn.position.pieces for line in lines_of(turn, unit)]
    return Exhibit("".join(f"{line}\n" for line in lines), lines)


def lines_of(turn: Turn, unit: str) -> Iterator[str]:
    for act in Acts(turn).of(unit):
        if isinstance(act, Move):
            yield f"move {unit} {'-'.join(act.path)}"
        elif isinstance(act, Attack):
            yield f"attack {act.hex} with {unit}"


def template(hearing: Hearing) -> Iterator[str]:
    turn: Turn = hearing.look()
    for unit in turn.stacks.of(turn.mover):
        yield f"# {unit} in {turn.at(unit)}"


def standing_example(side: str) -> Sequence[str]:
    return ("yield any when strength >= 3",)


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """The chance of a loss for every attack that is ordered."""
    turn: Turn = hearing.look()
    orders = [order for order in (block.orders if block else ()) if isinstance(order, AttackOrder)]
    found = []
    for order in orders:
        [defender] = turn.stacks.at(order.hex, turn.enemy) or [""]
        if defender:
            table = turn.scenario.table
            both = combat.strengths(turn, Attack(order.hex, order.units), defender)
            column = table.bounded(table.column(*both))
            found.append({"hex": order.hex, "column": table.text(column), "loss": table.chances(column)["loss"] / 6})
    return Exhibit("".join(f"{one['hex']}: {one['column']}, loss {one['loss']:.0%}\n" for one in found), found)
