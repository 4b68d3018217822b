"""Running a game by papers: the plan that judges orders, and the real thing, on the same engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeVar, cast

from pbem.kernel.adjudication import Demand, Placement, nothing_sealed
from pbem.kernel.diagnostics import Diagnostic, Severity
from pbem.kernel.game import Rules
from pbem.kernel.referee import Choice, Dice, Event, Player, Referee, Roll, Table, Undecided
from pbem.kernel.values import value
from pbem.orders.course import Course, Segment
from pbem.orders.language import Language
from pbem.orders.player import Hand
from pbem.orders.script import Findings, Key, join_worlds
from pbem.orders.spelling import is_spelled

T = TypeVar("T")


@value
class Scene:
    """What a run is made of: the rules and the order language of a game, a scenario, the position it begins at, and
    what was sealed before it."""

    rules: Rules[Any, Any]
    language: Language
    scenario: Any
    position: Any
    demand: Demand = field(default=nothing_sealed, repr=False)

    def calm(self, known: Mapping[str, int]) -> Dice:
        """Dice for a plan: known faces, and for every other die one by which nothing happens by luck."""
        return lambda roll: known[roll.label] if roll.label in known else self.rules.calm(roll)


class PaperTable(Table):
    """The referee of a run by papers: an act that a hand has just judged by this question is not judged again."""

    def is_legal(self, answer: T, choice: Choice[T]) -> bool:
        player = self.players[choice.who]
        return (isinstance(player, Hand) and answer is player.judged) or super().is_legal(answer, choice)


@value(frozen=False)
class Run:
    """What was played: the position after, unless the run waits for `undecided`."""

    position: Any | None
    table: Table
    findings: Findings
    passed: Sequence[Any] = ()
    undecided: Undecided | None = None

    @property
    def faces(self) -> dict[str, int]:
        return {roll.label: face for roll, face in self.table.rolls}

    @property
    def events(self) -> list[Event]:
        return self.table.events


@value(frozen=False)
class Bystander:
    """The other side in a plan: it does nothing that it need not, but the mover notes that it could."""

    player: Player
    mover: Hand
    quiet: Mapping[str, Callable[[Choice[Any]], Any]]

    def decide(self, choice: Choice[T]) -> T:
        if choice.kind not in self.quiet:
            return self.player.decide(choice)
        self.mover.note_reaction(choice)
        return cast(T, self.quiet[choice.kind](choice))


def play(
    scene: Scene,
    segments: Sequence[Segment],
    dice: Dice,
    *,
    refused: Mapping[Key, Diagnostic] | None = None,
    passive: bool = False,
    watch: Callable[[Referee], Referee] | None = None,
) -> Run:
    """Play by the papers of the points; refused lines are skipped. With `passive`, no side does what it need not
    without a rule for it; `watch` puts a referee before the table."""
    course, mover = Course(segments, demand=scene.demand), scene.position.mover
    players = {
        side: Hand(scene.language, side, course, refused=refused if side == mover else None, passive=passive)
        for side in scene.rules.SIDES
    }
    return _run(scene, PaperTable(players, dice), players[mover], watch)


def plan(
    scene: Scene,
    segments: Sequence[Segment],
    *,
    known: Mapping[str, int] | None = None,
    refused: Mapping[Key, Diagnostic] | None = None,
) -> Run:
    """Play as the mover plans it: nothing happens by luck, and the other side does nothing that it need not. Lines of
    the last block that are not legal then are refused. If some have an `if`, there are two worlds: those lines are
    carried out, or they are passed over. A line without an `if` is judged in the second, a line with one in either."""
    run = _planned(scene, segments, known, refused, aside=False)
    block = segments[-1].blocks.get(scene.position.mover) if segments else None
    if block is None:
        return run
    if any(order.condition for order in block.lines):
        bare = {(len(segments) - 1, index) for index, order in enumerate(block.lines) if order.condition is None}
        join_worlds(run.findings, _planned(scene, segments, known, refused, aside=True).findings, bare)
    for index, order in enumerate(block.lines):
        key = (len(segments) - 1, index)
        if not is_spelled(order) and key not in run.findings.spelled:
            run.findings.refused.setdefault(key, UNSPELLED)
    return run


UNSPELLED = Diagnostic(
    "R211",
    Severity.ILLEGAL,
    "who and which way cannot be told in the plan, for it does not come to this line",
    help="name the units and write the steps",
)


def _planned(
    scene: Scene,
    segments: Sequence[Segment],
    known: Mapping[str, int] | None,
    refused: Mapping[Key, Diagnostic] | None,
    aside: bool,
) -> Run:
    demand = _supposed(scene.demand, len(segments) - 1)
    course, side = Course(segments, demand=demand, planned=True), scene.position.mover
    faces = dict(known or {})
    mover = Hand(scene.language, side, course, refused=refused, planning=True, aside=aside)
    players: dict[str, Player] = {side: mover}
    for other in scene.rules.SIDES:
        if other != side:
            hand = Hand(scene.language, other, course)
            players[other] = hand if faces else Bystander(hand, mover, scene.language.QUIET)
    return _run(scene, PaperTable(players, scene.calm(faces)), mover)


def _supposed(demand: Demand, last: int) -> Demand:
    """What a plan is told of placements: in the point that is planned it goes on as if a shut one were nothing."""

    def told(role: str, label: str, point: int) -> Placement | None:
        found = demand(role, label, point)
        return nothing_sealed(role, label, point) if found is None and point == last else found

    return told


def _run(scene: Scene, table: Table, mover: Hand, watch: Callable[[Referee], Referee] | None = None) -> Run:
    try:
        after = scene.rules.play(scene.scenario, scene.position, watch(table) if watch else table)
    except Undecided as stop:
        return Run(None, table, mover.findings, mover.course.passed, stop)
    return Run(after, table, mover.findings, mover.course.passed)


@value(frozen=False)
class Resolved:
    """The last run by all papers, and every refused line of all blocks."""

    run: Run
    refused: dict[Key, Diagnostic]


def resolve(
    scene: Scene,
    segments: Sequence[Segment],
    dice: Dice,
    known: Mapping[str, int] | None = None,
    watch: Callable[[Referee], Referee] | None = None,
) -> Resolved:
    """Plan, then play; each further segment is planned with the faces shown before it was written. `watch` may put
    somebody in front of the referee of each run; the last run is the whole of it."""
    faces = dict(known or {})

    def known_first(roll: Roll) -> int:
        return faces[roll.label] if roll.label in faces else dice(roll)

    refused: dict[Key, Diagnostic] = {}
    shown: dict[str, int] = {}
    for count in range(1, len(segments) + 1):
        planned = plan(scene, segments[:count], known=shown, refused=refused)
        refused = planned.findings.refused
        run = play(scene, segments[:count], known_first, refused=refused, watch=watch)
        if run.undecided is None:
            break
        shown = run.faces
    return Resolved(run, refused)
