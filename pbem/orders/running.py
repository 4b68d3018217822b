"""Running an impulse by papers: the plan that judges orders, and the real thing, on the same engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario, enemy_of
from pbem.games.tigers.sequence import play_impulse
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Choice, Dice, Event, Roll, Table, Undecided
from pbem.orders.course import Course, Segment
from pbem.orders.player import Findings, Key, OrderPlayer
from pbem.orders.standing import Sight

T = TypeVar("T")


@dataclass(slots=True)
class Run:
    """One impulse that was played: the position after, unless the run waits for `undecided`."""

    position: Position | None
    table: Table
    findings: Findings
    passed: Sequence[Position] = ()
    undecided: Undecided | None = None

    @property
    def faces(self) -> dict[str, int]:
        return {roll.label: face for roll, face in self.table.rolls}

    @property
    def events(self) -> list[Event]:
        return self.table.events


@dataclass(slots=True)
class Bystander:
    """The other side in a plan: it blows no bridge, but notes that it could, and does what it must as the default
    policy says."""

    player: OrderPlayer
    mover: OrderPlayer

    def decide(self, choice: Choice[T]) -> T:
        if choice.kind == "demolish":
            self.mover.note_crossing(cast(Crossing, choice.about).bridge)
            return cast(T, None)
        return self.player.decide(choice)


@dataclass(slots=True)
class Highest:
    """Dice for a plan: known faces, and the highest face for every other die: then nothing happens by luck."""

    known: Mapping[str, int] = field(default_factory=dict)

    def __call__(self, roll: Roll) -> int:
        return self.known.get(roll.label, roll.sides)


def play(
    scenario: Scenario,
    position: Position,
    segments: Sequence[Segment],
    dice: Dice,
    *,
    refused: Mapping[Key, Diagnostic] | None = None,
    passive: bool = False,
) -> Run:
    """Play the impulse by the papers of its points; refused lines are skipped. With `passive`, a side without a
    rule for it blows no bridge."""
    sight, course = Sight(), Course(segments)
    side, enemy = position.mover, enemy_of(position.mover)
    mover = OrderPlayer(scenario, sight, side, course, refused=refused, passive=passive)
    other = OrderPlayer(scenario, sight, enemy, course, passive=passive)
    return _run(scenario, position, Table({side: mover, enemy: other}, dice), mover)


def plan(
    scenario: Scenario,
    position: Position,
    segments: Sequence[Segment],
    *,
    known: Mapping[str, int] | None = None,
    refused: Mapping[Key, Diagnostic] | None = None,
) -> Run:
    """Play the impulse as its mover plans it: no bridge is blown, nothing is hit, nothing is built. Lines of the
    last block that are not legal then are refused."""
    sight, course = Sight(), Course(segments)
    side, enemy = position.mover, enemy_of(position.mover)
    mover = OrderPlayer(scenario, sight, side, course, refused=refused, planning=True)
    faces = dict(known or {})
    table = Table({side: mover}, Highest(faces))
    other = OrderPlayer(scenario, sight, enemy, course)
    table.players = {side: mover, enemy: other if faces else Bystander(other, mover)}
    return _run(scenario, position, table, mover)


def _run(scenario: Scenario, position: Position, table: Table, mover: OrderPlayer) -> Run:
    try:
        after = play_impulse(scenario, position, table)
    except Undecided as stop:
        return Run(None, table, mover.findings, mover.course.passed, stop)
    return Run(after, table, mover.findings, mover.course.passed)


@dataclass(slots=True)
class Resolved:
    """The last run of an impulse, and every refused line of all its blocks."""

    run: Run
    refused: dict[Key, Diagnostic]


def resolve(
    scenario: Scenario,
    position: Position,
    segments: Sequence[Segment],
    dice: Dice,
    known: Mapping[str, int] | None = None,
) -> Resolved:
    """Plan, then play; each further segment is planned with the faces shown before it was written (8.42)."""
    faces = dict(known or {})

    def known_first(roll: Roll) -> int:
        return faces[roll.label] if roll.label in faces else dice(roll)

    refused: dict[Key, Diagnostic] = {}
    shown: dict[str, int] = {}
    for count in range(1, len(segments) + 1):
        planned = plan(scenario, position, segments[:count], known=shown, refused=refused)
        refused = planned.findings.refused
        run = play(scenario, position, segments[:count], known_first, refused=refused)
        if run.undecided is None:
            break
        shown = run.faces
    return Resolved(run, refused)
