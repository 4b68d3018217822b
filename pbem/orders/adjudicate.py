"""A game as the record sees it: signed papers in, position and story out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.kernel.adjudication import Demand, Obj, Outcome, Paper, Rolled
from pbem.kernel.adjudication import Segment as Papers
from pbem.kernel.events import OrderRefused, PlainStory
from pbem.kernel.game import Rules
from pbem.kernel.referee import Dice, Referee
from pbem.orders.ast import OrderBlock, ReplyBlock, StandingBlock, Statement
from pbem.orders.course import Segment
from pbem.orders.formatter import format_line
from pbem.orders.language import Language
from pbem.orders.parser import Parsed, parse
from pbem.orders.running import Resolved, Scene, resolve
from pbem.orders.words import ORDERS, REPLY, STANDING

if TYPE_CHECKING:
    from pbem.orders.names import Names


class OrdersAdjudicator:
    """The `Adjudicator` of one scenario of a game, by its rules and its order language."""

    def __init__(self, rules: Rules[Any, Any], language: Language, scenario: Any) -> None:
        self.rules, self.language, self.scenario = rules, language, scenario
        self.roles: tuple[str, ...] = rules.SIDES
        self.changes = rules.CHANGES
        self.data: Mapping[str, str] = scenario.digests
        self.watch: Callable[[Referee], Referee] | None = None
        """Who looks on while a run is played, for a replay."""

    @cached_property
    def names(self) -> Names:
        return self.language.names(self.scenario)

    def start(self) -> Obj:
        return self.rules.start(self.scenario).to_obj()

    def clock(self, position: Obj) -> str:
        return str(self.rules.read(position).clock)

    def to_act(self, position: Obj) -> str | None:
        now = self.rules.read(position)
        return None if now.over else now.mover

    def breach(self, texts: Mapping[str, str]) -> str | None:
        sealing = self.language.SEALING
        return sealing.breach(self.scenario, texts) if sealing else None

    def audit(self, position: Obj, demand: Demand) -> Sequence[str]:
        sealing = self.language.SEALING
        return sealing.audit(self.scenario, self.rules.read(position), demand) if sealing else ()

    def summary(self, position: Obj) -> Mapping[str, str]:
        return self.rules.summary(self.rules.read(position))

    def run(
        self, position: Obj, segments: Sequence[Papers], known: Mapping[str, int], dice: Dice, demand: Demand
    ) -> Outcome:
        """One block of orders by the papers of all sides; `waiting` if somebody must be asked on the way."""
        now = self.rules.read(position)
        if now.over:
            return Outcome(position, [], [])
        read = [segment_of(now, papers, self.language, self.names) for papers in segments] or [Segment()]
        scene = Scene(self.rules, self.language, self.scenario, now, demand)
        return self._outcome(now, read, resolve(scene, read, dice, known, self.watch))

    def _outcome(self, position: Any, segments: Sequence[Segment], resolved: Resolved) -> Outcome:
        run, mover = resolved.run, position.mover
        told = PlainStory(self.rules.EVENTS, lambda: [*refusals(mover, segments, resolved, self.language), *run.events])
        rolls = [Rolled(roll.label, roll.sides, face) for roll, face in run.table.rolls]
        passed = [stop.to_obj() for stop in run.passed]
        if run.undecided is not None:
            asked = run.undecided.choice
            question = self.language.question(asked)
            stop, shut = asked.now.position.to_obj(), run.undecided.shut
            return Outcome(stop, told, rolls, asked.who, question, shut, passed)
        assert run.position is not None
        return Outcome(run.position.to_obj(), told, rolls, passed=passed)


def segment_of(position: Any, papers: Papers, language: Language, names: Names) -> Segment:
    """What all sides have written for one point of the run that begins at a position."""
    heard = (paper for paper in papers if paper.kind != ORDERS or paper.role == position.mover)
    read = [(paper, parse(paper.text, language, names)) for paper in heard]
    replied = any(paper.kind == REPLY and paper.role != position.mover for paper in papers)
    return Segment(order_blocks(position, read), rules_in_force(read, names.sides), replied)


def order_blocks(position: Any, read: Sequence[tuple[Paper, Parsed]]) -> dict[str, OrderBlock]:
    """The orders of each side for this time, each the last block that it signed."""
    return {
        block.side: block
        for paper, parsed in read
        if paper.kind == ORDERS
        for block in parsed.order_blocks
        if block.clock == position.now and block.side == paper.role == position.mover
    }


def rules_in_force(
    read: Sequence[tuple[Paper, Parsed]], sides: Sequence[str]
) -> dict[str, tuple[Statement, ...]]:
    """The standing orders of each side; a reply speaks before them."""
    standing: dict[str, tuple[Statement, ...]] = {}
    replies: dict[str, tuple[Statement, ...]] = {}
    for paper, parsed in read:
        spoken: list[ReplyBlock | StandingBlock] = [*parsed.standing_blocks]
        if paper.kind == REPLY:
            spoken += parsed.reply_blocks
        rules = {block.side: block.rules for block in spoken if block.side == paper.role}
        {STANDING: standing, REPLY: replies}.get(paper.kind, {}).update(rules)
    return {side: replies.get(side, ()) + standing.get(side, ()) for side in sides}


def refusals(
    mover: str, segments: Sequence[Segment], resolved: Resolved, language: Language
) -> list[OrderRefused]:
    """What the plan refused, line by line."""
    blocks = [segment.blocks.get(mover) for segment in segments]
    return [
        OrderRefused(index + 1, format_line(block.lines[index], language), why.code, why.message, why.rule)
        for (number, index), why in sorted(resolved.refused.items())
        if (block := blocks[number])
    ]
