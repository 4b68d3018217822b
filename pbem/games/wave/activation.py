"""Rule 5.2: everything that the mover may do in each phase, from one source of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.games.wave import artillery, bridges, combat, kampfgruppe, movement, reinforcements, searches
from pbem.games.wave.acts import (
    DONE,
    FIGHT_MOVE,
    MOVE_FIGHT,
    Act,
    Attack,
    Bring,
    Build,
    Commit,
    Done,
    Drop,
    Move,
    Reform,
    Rehearse,
)
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Reach, Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.legal import Legal, Menu, illegal

REFUSE: dict[type[Any], Callable[[Segment, Any], Diagnostic | None]] = {
    Build: bridges.refuse_build,
    Move: movement.refuse_move,
    Drop: kampfgruppe.refuse_drop,
    Bring: reinforcements.refuse_bring,
    Commit: reinforcements.refuse_commit,
    Reform: reinforcements.refuse_reform,
    Attack: combat.refuse_attack,
    Rehearse: lambda segment, act: combat.refuse_attack(segment, act.attack),
    Done: lambda segment, act: None,
}

CARRY_OUT: dict[type[Any], Callable[[Segment, Any], None]] = {
    Build: bridges.carry_out_build,
    Move: movement.carry_out_move,
    Drop: kampfgruppe.carry_out_drop,
    Bring: reinforcements.carry_out_bring,
    Commit: reinforcements.carry_out_commit,
    Reform: reinforcements.carry_out_reform,
    Attack: combat.carry_out_attack,
    Rehearse: combat.rehearse,
}

BRITISH = "british"
ANY_TIME = (Drop, Bring, Commit, Done)
KINDS: dict[str, tuple[type[Any], ...]] = {
    "declare": (Build, *ANY_TIME),
    "move": (Move, *ANY_TIME),
    "regroup": (Reform, Done),
    "fight": (Attack, Rehearse, *ANY_TIME),
}
RULES = {"declare": "9.15", "move": "9.1", "regroup": "8.7", "fight": "10.4"}


class Acts(Menu[Act]):
    """What the mover may do now in one phase: single units with their cheapest path to every hex, attacks by orgs."""

    def __init__(self, segment: Segment, phase: str) -> None:
        self.segment = segment
        self.phase = phase

    def refusal(self, answer: Act) -> Diagnostic | None:
        if type(answer) not in KINDS[self.phase]:
            return illegal("T240", "5.2", f"this cannot be done in the phase that is on: {self.phase}")
        return REFUSE[type(answer)](self.segment, answer)

    @property
    def end(self) -> Act:
        return DONE

    @property
    def round(self) -> str:
        return self.phase

    def subjects(self) -> Iterable[str]:
        """Bridges, orgs, units or enemy hexes, as the phase has it."""
        segment = self.segment
        if self.phase == "declare":
            return [*sorted(segment.position.blown), *segment.tables.optional.orgs, BRITISH]
        if self.phase == "regroup":
            return [segment.tables.optional.squadron]
        if self.phase == "fight":
            return sorted(segment.stacks.spaces_of(segment.enemy), key=segment.scenario.grid.cell)
        side = segment.scenario.side_of
        return [unit for unit in sorted(segment.pieces) if side(unit) == segment.mover]

    def of(self, subject: str) -> Iterator[Act]:
        """Everything that one of them may do."""
        if self.phase == "move":
            yield from self.moves(subject)
            yield from self._drops(subject)
        else:
            yield from (act for act in self._listed(subject) if self.refusal(act) is None)

    def _listed(self, subject: str) -> Iterator[Act]:
        if self.phase == "fight":
            yield from (Attack(subject, units) for units in combat.attackers_by_org(self.segment, subject))
        elif self.phase == "regroup":
            yield Reform(subject)
        elif subject == BRITISH:
            yield from map(Commit, reinforcements.british_forces(self.segment))
        else:
            yield from (Build(subject), Bring(subject))

    def _drops(self, unit: str) -> Iterator[Drop]:
        if unit in self.segment.pieces and self.segment.pieces[unit].kg:
            yield Drop((unit,))

    def draw(self, subject: str, chance: Chance) -> Act | None:
        """One act or none; only for the hex that is drawn is a path written out, and guns join a battle by lot."""
        if self.phase == "fight":
            return self._drawn_attack(subject, chance)
        if self.phase != "move" or self.segment.pieces[subject].at == OFF:
            return super().draw(subject, chance)
        ways = self.ways(subject)
        drawn = chance.choice((None, *ways, *self._drops(subject)))
        return Move(party(self.segment, subject), ways[drawn].path(drawn)) if isinstance(drawn, str) else drawn

    def _drawn_attack(self, space: Space, chance: Chance) -> Attack | None:
        act = chance.choice((None, *self.of(space)))
        if not isinstance(act, Attack):
            return None
        segment, spaces = self.segment, [self.segment.pieces[unit].at for unit in act.units]
        most = segment.tables.artillery.most[segment.mover]
        guns = list(artillery.candidates(segment, segment.mover, spaces))[: chance.randint(0, most)]
        air = bool(segment.mover == ALLIED and segment.position.aircraft and chance.randint(0, 1))
        full = Attack(act.space, act.units, tuple(guns), air)
        return full if self.refusal(full) is None else act

    def moves(self, unit: str) -> Iterator[Move]:
        """9.1: the cheapest path of one unit (of the whole KG, if it belongs to it) to every hex that it may reach."""
        if unit in self.segment.pieces and self.segment.pieces[unit].at == OFF:
            yield from self._entries(unit)
            return
        for goal, reach in self.ways(unit).items():
            yield Move(party(self.segment, unit), reach.path(goal))

    def _entries(self, unit: str) -> Iterator[Move]:
        """8.2: every edge hex by which a waiting unit may come in; from there it may go on."""
        if reinforcements.may_enter(self.segment, unit):
            acts = (Move((unit,), (OFF, entry)) for entry in self.segment.scenario.entry_hexes(unit))
            yield from (act for act in acts if self.refusal(act) is None)

    def ways(self, unit: str) -> dict[Space, Reach[Space]]:
        """9.1: every hex that a unit on the map may reach, with the search that knows its path."""
        segment = self.segment
        if unit not in segment.pieces or segment.unit(unit).side != segment.mover:
            return {}
        start, units = segment.pieces[unit].at, party(segment, unit)
        if start == OFF or movement.refuse_units(segment, units, start):
            return {}
        return searches.ways(segment, units, start)


def party(segment: Segment, unit: str) -> tuple[str, ...]:
    """7.7: who goes when a unit goes: itself, or the whole of KG Peiper."""
    return tuple(segment.position.kg) if segment.pieces[unit].kg else (unit,)


class Sequences(Legal[str]):
    """5.6: in which order the mover moves and fights; 5.8: on the first couplet the German fights first."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment

    def refusal(self, answer: str) -> Diagnostic | None:
        forced = self.segment.is_first_couplet and self.segment.mover == GERMAN
        if forced and answer != FIGHT_MOVE:
            return illegal("T241", "5.8", "the German fights first in the first couplet of turn 1")
        return None

    def __iter__(self) -> Iterator[str]:
        return (answer for answer in (MOVE_FIGHT, FIGHT_MOVE) if self.refusal(answer) is None)


def run_phase(segment: Segment, phase: str) -> None:
    """5.2: the mover acts, one thing after another, until he has done all that he wants to."""
    while not segment.position.over:
        act = segment.ask(segment.mover, phase, RULES[phase], Acts(segment, phase))
        if isinstance(act, Done):
            return
        CARRY_OUT[type(act)](segment, act)
