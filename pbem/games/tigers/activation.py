"""Rules 8.0 and 9.13: everything that the mover may do before the battles, from one source of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.tigers import combat, entrenching, movement, reinforcements, special_forces
from pbem.games.tigers.acts import END_MOVEMENT, Act, Attack, EndMovement, Entrench, Hold, Move, Shift, Special
from pbem.games.tigers.impulse import Impulse
from pbem.kernel.board import Reach, Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.legal import Menu

REFUSE: dict[type[Any], Callable[[Impulse, Any], Diagnostic | None]] = {
    Move: movement.refuse_move,
    Entrench: entrenching.refuse_entrench,
    Shift: reinforcements.refuse_shift,
    Attack: combat.refuse_attack,
    Hold: combat.refuse_hold,
    Special: special_forces.refuse_special,
    EndMovement: lambda impulse, act: None,
}

CARRY_OUT: dict[type[Any], Callable[[Impulse, Any], None]] = {
    Move: movement.carry_out_move,
    Entrench: entrenching.carry_out_entrench,
    Shift: reinforcements.carry_out_shift,
    Attack: combat.carry_out_attack,
    Hold: combat.carry_out_hold,
    Special: special_forces.carry_out_special,
}


SPECIAL_FORCES = ""
"""14.1: among those that may act; no unit has this name."""


class Acts(Menu[Act]):
    """What the mover may do now. Iteration lists single units, each with the cheapest path to every space."""

    def __init__(self, impulse: Impulse) -> None:
        self.impulse = impulse

    def refusal(self, answer: Act) -> Diagnostic | None:
        return REFUSE[type(answer)](self.impulse, answer)

    @property
    def end(self) -> Act:
        return END_MOVEMENT

    def subjects(self) -> Iterator[str]:
        """The units of the mover, and the special forces."""
        yield from self.impulse.of(self.impulse.mover)
        yield SPECIAL_FORCES

    def of(self, subject: str) -> Iterator[Act]:
        """Every act open to one unit, or to the special forces."""
        if subject == SPECIAL_FORCES:
            yield from special_forces.special_options(self.impulse)
        else:
            yield from self.moves(subject)
            yield from self.on_the_spot(subject)

    def draw(self, subject: str, chance: Chance) -> Act | None:
        """One act or none, all equally likely; only for the space that is drawn is a path written out."""
        if subject == SPECIAL_FORCES:
            return super().draw(subject, chance)
        ways = self.ways(subject)
        drawn = chance.choice((None, *ways, *self.on_the_spot(subject)))
        return Move((subject,), ways[drawn].path(drawn)) if isinstance(drawn, str) else drawn

    def moves(self, unit: str) -> Iterator[Move]:
        """8.2: the cheapest path of a unit to every space that it may reach."""
        for goal, reach in self.ways(unit).items():
            yield Move((unit,), reach.path(goal))

    def ways(self, unit: str) -> dict[Space, Reach[Space]]:
        """8.2: every space that a unit may reach, with the search that knows its path."""
        start = self.impulse.pieces[unit].at
        if movement.refuse_unit(self.impulse, unit, start):
            return {}
        return movement.ways(self.impulse, (unit,), start)

    def on_the_spot(self, unit: str) -> Iterator[Act]:
        """8.5, 9.13, 11.14: what a unit may do without a move; 9.13: attack or hold only beside the enemy."""
        yield from reinforcements.shift_options(self.impulse, unit)
        at = self.impulse.pieces[unit].at
        beside = (Attack(at, (unit,)), Hold(at, (unit,))) if self.impulse.beside_enemy(unit) else ()
        yield from (act for act in (Entrench(unit), *beside) if self.refusal(act) is None)


def move_units(impulse: Impulse) -> None:
    """8.0: the mover acts, one thing after another, until he has moved all that he wants to."""
    while True:
        act = impulse.ask(impulse.mover, "act", "8.2", Acts(impulse))
        if isinstance(act, EndMovement):
            return
        CARRY_OUT[type(act)](impulse, act)
