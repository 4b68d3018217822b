"""Tigers in the Mist as the record sees it: signed papers in, position and story out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import EVENTS
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.setup import starting_position
from pbem.kernel.adjudication import Demand, Obj, Outcome, Paper, Rolled
from pbem.kernel.adjudication import Segment as Papers
from pbem.kernel.events import OrderRefused
from pbem.kernel.referee import Dice, Undecided
from pbem.orders.ast import OrderBlock, ReplyBlock, Rule, StandingBlock
from pbem.orders.checking import Checked, check
from pbem.orders.course import Segment
from pbem.orders.formatter import format_line
from pbem.orders.names import Names, tigers_names
from pbem.orders.parser import Parsed, parse
from pbem.orders.running import Resolved, resolve
from pbem.orders.words import ORDERS, REPLY, STANDING

__all__ = ["Checked", "TigersAdjudicator", "check"]


class TigersAdjudicator:
    """The `Adjudicator` of one scenario."""

    roles: tuple[str, ...] = SIDES

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    @cached_property
    def names(self) -> Names:
        return tigers_names(self.scenario)

    def start(self) -> Obj:
        return starting_position(self.scenario).to_obj()

    def clock(self, position: Obj) -> str:
        return Position.from_obj(position).clock

    def to_act(self, position: Obj) -> str | None:
        now = Position.from_obj(position)
        return None if now.over else now.mover

    def summary(self, position: Obj) -> Mapping[str, str]:
        now = Position.from_obj(position)
        return {"score": f"{now.vp} VP", **({"result": now.result} if now.result else {})}

    def run(
        self, position: Obj, segments: Sequence[Papers], known: Mapping[str, int], dice: Dice, demand: Demand
    ) -> Outcome:
        """One impulse by the papers of both sides; `waiting` if a stack waits at a blown bridge."""
        now = Position.from_obj(position)
        if now.over:
            return Outcome(position, [], [])
        read = [segment_of(now, papers, self.names) for papers in segments] or [Segment()]
        return self._outcome(now, read, resolve(self.scenario, now, read, dice, known))

    def _outcome(self, position: Position, segments: Sequence[Segment], resolved: Resolved) -> Outcome:
        run = resolved.run
        told = [EVENTS.to_obj(event) for event in [*refusals(position, segments, resolved), *run.events]]
        rolls = [Rolled(roll.label, roll.sides, face) for roll, face in run.table.rolls]
        passed = [stop.to_obj() for stop in run.passed]
        if run.undecided is not None:
            asked = run.undecided.choice
            after = cast(Any, asked.options).impulse.position.to_obj()
            return Outcome(after, told, rolls, asked.who, question(run.undecided), passed=passed)
        assert run.position is not None
        return Outcome(run.position.to_obj(), told, rolls, passed=passed)


def segment_of(position: Position, papers: Papers, names: Names) -> Segment:
    """What both sides have written for one point of the impulse that begins at a position."""
    read = [(paper, parse(paper.text, names)) for paper in papers]
    return Segment(order_blocks(position, read), rules_in_force(read))


def order_blocks(position: Position, read: Sequence[tuple[Paper, Parsed]]) -> dict[str, OrderBlock]:
    """The orders of the mover for this impulse; the last block signed, if there are several."""
    now = (position.now, position.mover)
    return {
        block.side: block
        for paper, parsed in read
        if paper.kind == ORDERS and paper.role == position.mover
        for block in parsed.order_blocks
        if (block.clock, block.side) == now
    }


def rules_in_force(read: Sequence[tuple[Paper, Parsed]]) -> dict[str, tuple[Rule, ...]]:
    """The standing orders of each side; a reply speaks before them."""
    standing: dict[str, tuple[Rule, ...]] = {}
    replies: dict[str, tuple[Rule, ...]] = {}
    for paper, parsed in read:
        spoken: list[ReplyBlock | StandingBlock] = [*parsed.standing_blocks]
        if paper.kind == REPLY:
            spoken += parsed.reply_blocks
        rules = {block.side: block.rules for block in spoken if block.side == paper.role}
        {STANDING: standing, REPLY: replies}.get(paper.kind, {}).update(rules)
    return {side: replies.get(side, ()) + standing.get(side, ()) for side in SIDES}


def refusals(position: Position, segments: Sequence[Segment], resolved: Resolved) -> list[OrderRefused]:
    """What the plan refused, line by line."""
    blocks = [segment.blocks.get(position.mover) for segment in segments]
    return [
        OrderRefused(index + 1, format_line(block.orders[index]), why.code, why.message, why.rule)
        for (number, index), why in sorted(resolved.refused.items())
        if (block := blocks[number])
    ]


def question(undecided: Undecided) -> str:
    """What the waiting player is asked, in a sentence."""
    choice = undecided.choice
    if not isinstance(choice.about, Crossing):
        return str(undecided)
    stack = choice.about
    return (
        f"the bridge {stack.bridge} was blown before {', '.join(stack.units)}, now in {stack.near} with {stack.spent} "
        f"of its movement points spent: move on from {stack.near}, or stay (rule {choice.rule})"
    )
