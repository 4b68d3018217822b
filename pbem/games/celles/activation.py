"""Rule 7.0: everything that a side may do in its action, from one source of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from pbem.games.celles import chits, combat, movement, reinforcements
from pbem.games.celles.action import BEFORE, Action
from pbem.games.celles.acts import (
    END_ACTION,
    Act,
    Activate,
    Advance,
    Air,
    Attack,
    EndAction,
    Enter,
    Extra,
    Move,
    Replace,
    Stop,
    Suppose,
    Truck,
)
from pbem.games.celles.scenario import AIR, ALLIED, EXTRA_MOVE, GERMAN
from pbem.kernel.board import Reach, Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Table

REFUSE: dict[type[Any], Callable[[Action, Any], Diagnostic | None]] = {
    Air: chits.refuse_air,
    Replace: chits.refuse_replace,
    Activate: chits.refuse_activate,
    Extra: chits.refuse_extra,
    Enter: reinforcements.refuse_enter,
    Truck: movement.refuse_truck,
    Move: movement.refuse_move,
    Attack: combat.refuse_attack,
    Suppose: lambda action, act: combat.refuse_attack(action, act.attack),
    Advance: combat.refuse_advance,
    EndAction: lambda action, act: None,
    Stop: lambda action, act: None,
}

CARRY_OUT: dict[type[Any], Callable[[Action, Any], None]] = {
    Air: chits.carry_out_air,
    Replace: chits.carry_out_replace,
    Activate: chits.carry_out_activate,
    Extra: chits.carry_out_extra,
    Enter: reinforcements.carry_out_enter,
    Truck: movement.carry_out_truck,
    Move: movement.carry_out_move,
    Attack: combat.carry_out_attack,
    Suppose: combat.carry_out_supposed,
    Advance: combat.carry_out_advance,
}


AFTERWARDS = (Extra, Enter, Truck, Move, Attack, Suppose)
"""What needs an activation; the first of these that is ordered without one activates the formation of the chit."""


def as_activated(action: Action, act: Act) -> Action:
    """7.0: the moment in which an act is judged: as it is, or, if it is the first that needs an activation, as it would
    be after that of the formation of the chit."""
    if action.stage != BEFORE or not isinstance(act, AFTERWARDS):
        return action
    if action.foresight is None:
        action.foresight = foreseen(action)
    return action.foresight


def foreseen(action: Action) -> Action:
    """The action as it would be after the activation that is made by default."""
    after = Action(action.scenario, action.position.copy(), Table({}, lambda roll: 1))
    chits.activate_by_default(after)
    return after


def carry_out(action: Action, act: Act) -> None:
    """7.0: what was ordered, with the activation that it needs."""
    action.foresight = None
    if isinstance(act, AFTERWARDS):
        chits.activate_by_default(action)
    CARRY_OUT[type(act)](action, act)


CHITS = "chits"
"""What is done with chits, besides what each unit does."""


class Acts(Menu[Act]):
    """What the acting side may do now. Iteration lists moves with the cheapest path to every hex, and attacks alone and
    with everybody who could help."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def refusal(self, answer: Act) -> Diagnostic | None:
        return REFUSE[type(answer)](as_activated(self.action, answer), answer)

    @property
    def end(self) -> Act:
        return END_ACTION

    @property
    def round(self) -> object:
        """After an activation, a die or an attack everybody may act again."""
        return self.action.clock, len(self.action.activated), self.action.rolls.total()

    def draw(self, subject: str, chance: Chance) -> Act | None:
        """One act or none; only for the hex that is drawn is a path written out."""
        if subject == CHITS:
            return chance.choice((None, *self.chits()))
        if subject not in self.action.pieces:
            return None
        ways = self.ways(subject)
        drawn = chance.choice((None, *ways, *self.infiltrations(subject), *self.on_the_spot(subject)))
        return Move(subject, ways[drawn].path(drawn)) if isinstance(drawn, str) else drawn

    def subjects(self) -> Iterable[str]:
        """The chits, and every unit that may do something."""
        action = self.action
        able = {*action.activated, *(action.aftermath.attackers if action.aftermath else ())}
        return (CHITS, *(unit for unit in action.in_order(able) if unit in action.pieces))

    def of(self, subject: str) -> Iterator[Act]:
        return self.chits() if subject == CHITS else self.of_unit(subject)

    def chits(self) -> Iterator[Act]:
        """7.0, 13.2-13.4: what chits allow before anybody moves."""
        yield from self.before()
        yield from self.extras()

    def before(self) -> Iterator[Act]:
        """7.0, 13.3, 13.4: air, replacement and the activation itself."""
        action = self.action
        if action.stage != BEFORE:
            return
        yield from self._airs()
        yield from chits.replacements(action)
        singles = (Activate(unit=unit) for unit in chits.singles(action))
        acts = (Activate(chits.formation_of_chit(action)), *singles)
        yield from (act for act in acts if self.refusal(act) is None)

    def _airs(self) -> Iterator[Act]:
        action = self.action
        if action.mover == ALLIED and AIR in action.chits(ALLIED).available and self.refusal(Air(None)) is None:
            yield Air(None)
            yield from (Air(unit) for unit in action.stacks.of(GERMAN))

    def extras(self) -> Iterator[Act]:
        """13.2: every unit that an Extra Move could activate."""
        action = self.action
        if EXTRA_MOVE in action.chits(action.mover).available:
            acts = (Extra(unit) for unit in chits.singles(action))
            yield from (act for act in acts if self.refusal(act) is None)

    def of_unit(self, unit: str) -> Iterator[Act]:
        """Every act open to one unit."""
        yield from self.moves(unit)
        yield from self.on_the_spot(unit)

    def moves(self, unit: str) -> Iterator[Move]:
        """8.0: the cheapest path of a unit to every hex that it reaches without infiltrating, then every single
        infiltration."""
        for goal, reach in self.ways(unit).items():
            yield Move(unit, reach.path(goal))
        yield from self.infiltrations(unit)

    def ways(self, unit: str) -> dict[Space, Reach[Space]]:
        return movement.ways(self.action, unit)

    def infiltrations(self, unit: str) -> Iterator[Move]:
        """9.1: steps from ZOC to ZOC."""
        action = self.action
        at = action.pieces[unit].at
        if at in action.zones[action.enemy]:
            zones = action.zones[action.enemy]
            acts = (Move(unit, (at, there)) for there in action.scenario.around[at] if there in zones)
            yield from (act for act in acts if self.refusal(act) is None)

    def steps(self, unit: str) -> Iterator[Move]:
        """8.0: every single step that a unit may make now."""
        at = self.action.pieces[unit].at
        if movement.refuse_actor(self.action, unit, "8.0") is None:
            acts = (Move(unit, (at, there)) for there in self.action.scenario.around[at])
            yield from (act for act in acts if self.refusal(act) is None)

    def on_the_spot(self, unit: str) -> Iterator[Act]:
        """8.3, 11.0, 11.2, 14.0: what a unit may do without a move."""
        yield from self.advances(unit)
        if movement.refuse_actor(self.action, unit, "8.0") is None:
            yield from reinforcements.entries(self.action, unit)
            yield from self._trucks(unit)
            yield from self.attacks(unit)

    def advances(self, unit: str) -> Iterator[Advance]:
        """11.2: into every hex that the last attack emptied."""
        left = self.action.aftermath
        if left is not None and left.empty and unit in left.attackers:
            at = self.action.pieces[unit].at
            acts = (Advance(unit, at, space) for space in sorted(left.empty))
            yield from (act for act in acts if self.refusal(act) is None)

    def _trucks(self, unit: str) -> Iterator[Truck]:
        if self.action.unit(unit).formation.id == self.action.tables.truck_formation:
            acts = (Truck(unit, True), Truck(unit, False))
            yield from (act for act in acts if self.refusal(act) is None)

    def attacks(self, unit: str) -> Iterator[Attack]:
        """11.0: at every level, alone, with each helper, and with all."""
        action = self.action
        hexes = combat.facing(action, action.pieces[unit].at)
        if not hexes:
            return
        able = combat.helpers(action, unit, hexes)
        groups = dict.fromkeys(((), *combinations(able, 1), tuple(able)))
        acts = (Attack(hexes, level, (unit, *group)) for level in action.tables.levels for group in groups)
        yield from (act for act in acts if self.refusal(act) is None)


def conduct_action(action: Action) -> None:
    """7.0: the side acts, one thing after another, until it has done what it wants."""
    while True:
        act = action.ask(action.mover, "act", "7.0", Acts(action))
        if isinstance(act, EndAction):
            break
        carry_out(action, act)
    chits.activate_by_default(action)
    movement.finish(action)
