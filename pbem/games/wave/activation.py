"""Rule 5.2: everything that the mover may do in each phase, from one source of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.wave import bridges, combat, kampfgruppe, movement, reinforcements
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
)
from pbem.games.wave.scenario import GERMAN, OFF
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Reach, Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

REFUSE: dict[type[Any], Callable[[Segment, Any], Diagnostic | None]] = {
    Build: bridges.refuse_build,
    Move: movement.refuse_move,
    Drop: kampfgruppe.refuse_drop,
    Bring: reinforcements.refuse_bring,
    Commit: reinforcements.refuse_commit,
    Reform: reinforcements.refuse_reform,
    Attack: combat.refuse_attack,
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
}

ANY_TIME = (Drop, Bring, Commit, Done)
KINDS: dict[str, tuple[type[Any], ...]] = {
    "declare": (Build, *ANY_TIME),
    "move": (Move, *ANY_TIME),
    "regroup": (Reform, Done),
    "fight": (Attack, *ANY_TIME),
}
RULES = {"declare": "9.15", "move": "9.1", "regroup": "8.7", "fight": "10.4"}


class Menu(Legal[Act]):
    """What the mover may do now in one phase. Iteration lists single units, each with its cheapest path to every hex,
    and attacks by whole orgs."""

    def __init__(self, segment: Segment, phase: str) -> None:
        self.segment = segment
        self.phase = phase

    def refusal(self, answer: Act) -> Diagnostic | None:
        if type(answer) not in KINDS[self.phase]:
            return illegal("T240", "5.2", f"this cannot be done in the phase that is on: {self.phase}")
        return REFUSE[type(answer)](self.segment, answer)

    def __iter__(self) -> Iterator[Act]:
        yield DONE
        if self.phase == "declare":
            yield from bridges.build_options(self.segment)
        if self.phase == "regroup":
            yield from reinforcements.reform_options(self.segment)
        if self.phase == "fight":
            yield from combat.attack_options(self.segment)
        if self.phase == "move":
            for unit in sorted(self.segment.pieces):
                yield from self.moves(unit)

    def moves(self, unit: str) -> Iterator[Move]:
        """9.1: the cheapest path of one unit (of the whole KG, if it belongs to it) to every hex that it may reach."""
        units = party(self.segment, unit)
        for goal, reach in self.ways(unit).items():
            path = reach.path(goal)
            yield Move(units, path)

    def ways(self, unit: str) -> dict[Space, Reach[Space]]:
        """9.1: every hex that a unit on the map may reach, with the search that knows its path."""
        segment = self.segment
        if unit not in segment.pieces or segment.unit(unit).side != segment.mover:
            return {}
        start, units = segment.pieces[unit].at, party(segment, unit)
        if start == OFF or movement.refuse_units(segment, units, start):
            return {}
        return movement.ways(segment, units, start)


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
        act = segment.ask(segment.mover, phase, RULES[phase], Menu(segment, phase))
        if isinstance(act, Done):
            return
        CARRY_OUT[type(act)](segment, act)
