"""Impulses played by a scripted player with scripted dice: the same on every machine, and full of events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

from pbem.games.tigers import telling
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import END_MOVEMENT, Act, Move
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import EVENTS
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.sequence import play_impulse
from pbem.games.tigers.setup import starting_position
from pbem.kernel.adjudication import Rolled
from pbem.kernel.referee import Choice, Event, Roll, Table
from pbem.report import Meta, Report, build_report
from pbem.report.story import Story

T = TypeVar("T")


def pick(options: Sequence[T], seed: str) -> T:
    return options[int.from_bytes(sha256(seed.encode()).digest()[:4], "big") % len(options)]


def scripted_die(roll: Roll) -> int:
    return 1 + sha256(roll.label.encode()).digest()[0] % roll.sides


@dataclass
class Attacker:
    """Orders every unit once: into the enemy where it can, else somewhere; blows every bridge, builds all day."""

    scenario: Scenario
    asked: set[str] = field(default_factory=set)
    number: int = 0

    def decide(self, choice: Choice[Any]) -> Any:
        self.number += 1
        if choice.kind == "act":
            return self._act(choice.options)
        options = list(choice.options)
        if choice.kind in ("demolish", "build") and len(options) > 1:
            options = [option for option in options if option is not None]
        return pick(options, f"{choice.kind} {self.number}")

    def _act(self, acts: Any) -> Act:
        assert isinstance(acts, Acts)
        for unit in acts.impulse.of(acts.impulse.mover):
            if unit not in self.asked:
                self.asked.add(unit)
                options = list(acts.of(unit))
                fights = [act for act in options if isinstance(act, Move) and acts.impulse.is_enemy_area(act.path[-1])]
                if options and sha256(unit.encode()).digest()[0] % 4:
                    return pick(fights or options, unit)
        return END_MOVEMENT


@dataclass(frozen=True)
class Impulse:
    """One impulse that was played."""

    scenario: Scenario
    before: Position
    after: Position
    events: list[Event]
    rolls: list[Rolled]

    def report(self, meta: Meta | None = None) -> Report:
        about = meta or Meta(game="bulge-7f3a", file="bulge.pbem")
        story = Story(self.scenario, self.before, self.after, self.events, self.rolls)
        return build_report(telling, EVENTS, story, about)


@cache
def scenario_named(name: str) -> Scenario:
    return load_scenario(name)


def play(scenario: Scenario, before: Position) -> Impulse:
    table = Table({side: Attacker(scenario) for side in SIDES}, scripted_die)
    after = play_impulse(scenario, before, table)
    rolls = [Rolled(roll.label, roll.sides, face) for roll, face in table.rolls]
    return Impulse(scenario, before, after, table.events, rolls)


@cache
def impulses(name: str, count: int) -> tuple[Impulse, ...]:
    """The first impulses of a scenario."""
    scenario = scenario_named(name)
    position, played = starting_position(scenario), []
    for _ in range(count):
        if position.over:
            break
        played.append(play(scenario, position))
        position = played[-1].after
    return tuple(played)
