"""Tigers in the Mist as the record sees it: signed papers in, position and story out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.event_objs import event_to_obj
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.games.tigers.setup import starting_position
from pbem.kernel.adjudication import Obj, Outcome, Paper, Rolled
from pbem.kernel.events import OrderRefused
from pbem.kernel.referee import Dice, Undecided
from pbem.orders.ast import OrderBlock, ReplyBlock, Rule, StandingBlock
from pbem.orders.checking import Checked, check
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

    def run(self, position: Obj, papers: Sequence[Paper], known: Mapping[str, int], dice: Dice) -> Outcome:
        """One impulse by the papers of both sides; `waiting` if a stack waits at a blown bridge."""
        now = Position.from_obj(position)
        if now.over:
            return Outcome(position, [], [])
        read = [(paper, parse(paper.text, self.names)) for paper in papers]
        blocks = order_blocks(now, read)
        resolved = resolve(self.scenario, now, blocks, rules_in_force(now, read), dice, known)
        return self._outcome(position, blocks, resolved)

    def _outcome(self, position: Obj, blocks: list[OrderBlock], resolved: Resolved) -> Outcome:
        run = resolved.run
        told = [event_to_obj(event) for event in [*refusals(blocks, resolved), *run.events]]
        rolls = [Rolled(roll.label, roll.sides, face) for roll, face in run.table.rolls]
        if run.undecided is not None:
            return Outcome(position, told, rolls, run.undecided.choice.who, question(run.undecided))
        assert run.position is not None
        return Outcome(run.position.to_obj(), told, rolls)


def order_blocks(position: Position, read: Sequence[tuple[Paper, Parsed]]) -> list[OrderBlock]:
    """The orders of the mover for this impulse, in the order signed."""
    now = (position.now, position.mover)
    return [
        block
        for paper, parsed in read
        if paper.kind == ORDERS and paper.role == position.mover
        for block in parsed.order_blocks
        if (block.clock, block.side) == now
    ]


def rules_in_force(position: Position, read: Sequence[tuple[Paper, Parsed]]) -> dict[str, tuple[Rule, ...]]:
    """The newest standing orders of each side from before the first orders; a reply speaks before them."""
    standing: dict[str, tuple[Rule, ...]] = {}
    replies: dict[str, tuple[Rule, ...]] = {}
    ordered = False
    for paper, parsed in read:
        ordered |= paper.kind == ORDERS
        if paper.kind == STANDING and not ordered:
            standing.update((block.side, block.rules) for block in parsed.standing_blocks if block.side == paper.role)
        if paper.kind == REPLY:
            spoken: list[ReplyBlock | StandingBlock] = [*parsed.standing_blocks, *parsed.reply_blocks]
            replies.update((block.side, block.rules) for block in spoken if block.side == paper.role)
    return {side: replies.get(side, ()) + standing.get(side, ()) for side in SIDES}


def refusals(blocks: Sequence[OrderBlock], resolved: Resolved) -> list[OrderRefused]:
    """What the plan refused, line by line."""
    return [
        OrderRefused(index + 1, format_line(blocks[number].orders[index]), why.code, why.message, why.rule)
        for (number, index), why in sorted(resolved.refused.items())
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
