"""A side that plays by its papers: orders in the order written, standing orders, and the default policy."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar, cast

from pbem.games.tigers.acts import END_MOVEMENT, HALT, Act, Build, Halt, Move
from pbem.games.tigers.choices import Crossing, Firing, Overstack, Shelling
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refusal_if_blown, refuse_unit
from pbem.games.tigers.scenario import Scenario, bridge_key
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import OrderFailed
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Choice
from pbem.orders.ast import (
    AttackOrder,
    BattlesOrder,
    BuildOrder,
    HoldOrder,
    MoveOrder,
    Order,
    RemoveOrder,
    ShellOrder,
    TargetOrder,
)
from pbem.orders.course import Course
from pbem.orders.deeds import acts_of
from pbem.orders.formatter import format_line
from pbem.orders.standing import Sight, Standing

T = TypeVar("T")
Key = tuple[int, int]
"""A line of the orders: number of its point in the impulse, number of the order in its block, both from 0."""


@dataclass(slots=True)
class Findings:
    """What a plan learned: refused lines, lines that cross a bridge which may be blown, units that could still act."""

    refused: dict[Key, Diagnostic] = field(default_factory=dict)
    bridges: dict[Key, str] = field(default_factory=dict)
    idle: list[str] = field(default_factory=list)


class OrderPlayer:
    """Answers every choice of one side.

    With `planning`, a line that is not legal is noted in `findings.refused`; without, lines refused in the plan are
    skipped and a line that is no longer possible is told as failed. The block of the next point answers an `else
    stop`, and replaces what was left of the block before.
    """

    def __init__(
        self,
        scenario: Scenario,
        sight: Sight,
        side: str,
        course: Course,
        *,
        refused: Mapping[Key, Diagnostic] | None = None,
        planning: bool = False,
        passive: bool = False,
    ) -> None:
        self.sight, self.side, self.course = sight, side, course
        self.standing = Standing(scenario, sight, side, course, passive)
        self.findings = Findings(dict(refused or {}))
        self.planning = planning
        self._ruins: frozenset[str] = frozenset()
        self._start()

    def _start(self) -> None:
        """Take up the block of this point: its acts in the order written, its wishes, its constructions."""
        block = self.course.now.blocks.get(self.side)
        orders: tuple[Order, ...] = block.orders if block else ()
        lines = [((self.course.point, index), order) for index, order in enumerate(orders)]
        self._acts = deque((key, order) for key, order in lines if not isinstance(order, WISHES | BuildOrder))
        self._builds = deque((key, order) for key, order in lines if isinstance(order, BuildOrder))
        self._orders = [order for key, order in lines if key not in self.findings.refused]
        self._queue: deque[tuple[Key, Order, Act]] = deque()
        self._moving: tuple[Key, MoveOrder] | None = None

    def decide(self, choice: Choice[T]) -> T:
        self.sight.look(choice.options)
        answers: dict[str, Callable[[Any], Any]] = {
            "act": self._act,
            "reroute": self._reroute,
            "demolish": self._demolish,
            "remove": self._remove,
            "battle": self._battle,
            "artillery": self._artillery,
            "target": self._target,
            "build": self._build,
        }
        return cast(T, answers[choice.kind](choice))

    # -- the orders in turn --------------------------------------------------------------------------------

    def _act(self, choice: Choice[Act]) -> Act:
        """8.2: the next act that the orders give and the rules allow."""
        options = cast(Any, choice.options)
        while self._queue or self._acts:
            if not self._queue:
                self._take_up(options)
                continue
            key, order, act = self._queue.popleft()
            ruin = ruined_bridge(act, options.impulse, self._ruins)
            act = act if ruin is None else _round_the_ruin(order, act, ruin)
            refusal = no_way_round(act, options.impulse, self._ruins) or options.refusal(act)
            if refusal is None:
                self._moving = (key, order) if isinstance(order, MoveOrder) else None
                return act
            self._cannot(key, order, refusal, options)
        if self.planning:
            self.findings.idle = idle_units(options.impulse, self._orders)
        return END_MOVEMENT

    def _take_up(self, options: Any) -> None:
        """Look at the next line: in the plan all of it must be legal, or none of it is done."""
        key, order = self._acts.popleft()
        if key in self.findings.refused:
            return
        acts = list(acts_of(order, options))
        if self._is_planned(key):
            refusal = next(filter(None, map(options.refusal, acts)), None) or _else_refusal(order, acts, options)
            if refusal is not None:
                self.findings.refused[key] = refusal
                return
        self._queue.extend((key, order, act) for act in acts)

    def _is_planned(self, key: Key) -> bool:
        """Only the last block is being planned; those before it have been judged."""
        return self.planning and key[0] == self.course.last

    def _cannot(self, key: Key, order: Order, why: Diagnostic, options: Any) -> None:
        if self._is_planned(key):
            self.findings.refused.setdefault(key, why)
        else:
            options.impulse.referee.tell(OrderFailed(key[1] + 1, format_line(order), why.message, why.rule))

    def _reroute(self, choice: Choice[Move | Halt]) -> Move | Halt:
        """8.42: `else PATH` if it starts here, `else stop` by the next block, otherwise the stack stays."""
        crossing, options = cast(Crossing, choice.about), cast(Any, choice.options)
        assert self._moving is not None
        key, order = self._moving
        if order.stop:
            return self._ask(choice, crossing, options)
        if order.otherwise is None or order.otherwise[0] != crossing.near or not _on_way(order, crossing):
            why = f"the bridge {crossing.bridge} was blown before it, so it stays in {crossing.near}"
            options.impulse.referee.tell(OrderFailed(key[1] + 1, format_line(order), why, choice.rule))
            return HALT
        return self._if_legal(key, order, Move(crossing.units, order.otherwise), options)

    def _ask(self, choice: Choice[Any], crossing: Crossing, options: Any) -> Move | Halt:
        """The next block answers: a move of the stopped units from the near bank goes on, its absence halts."""
        self.course.stop(choice, options.impulse.position)
        self._start()
        self._ruins = frozenset(options.impulse.position.blown)
        for entry in self._acts:
            key, order = entry
            if isinstance(order, MoveOrder) and _goes_on(order, crossing):
                self._acts.remove(entry)
                if key in self.findings.refused:
                    return HALT
                self._moving = (key, order)
                return self._if_legal(key, order, Move(crossing.units, order.path), options)
        return HALT

    def _if_legal(self, key: Key, order: MoveOrder, move: Move, options: Any) -> Move | Halt:
        refusal = options.refusal(move)
        if refusal is None:
            return move
        self._cannot(key, order, refusal, options)
        return HALT

    def _build(self, choice: Choice[Build | None]) -> Build | None:
        """10.1: the constructions in the order written."""
        options = cast(Any, choice.options)
        while self._builds:
            key, order = self._builds.popleft()
            if key in self.findings.refused:
                continue
            build = Build(order.bridge, order.unit)
            refusal = options.refusal(build)
            if refusal is None:
                return build
            self._cannot(key, order, refusal, options)
        return None

    # -- reactions and wishes ------------------------------------------------------------------------------

    def note_crossing(self, bridge: str) -> None:
        """A bridge on the way of the present move may be blown."""
        if self._moving is not None and self._moving[1].otherwise is None and not self._moving[1].stop:
            self.findings.bridges.setdefault(self._moving[0], bridge)

    def _demolish(self, choice: Choice[str | None]) -> str | None:
        able = [unit for unit in choice.options if unit is not None]
        return self.standing.demolisher(cast(Crossing, choice.about), able)

    def _remove(self, choice: Choice[str]) -> str:
        about = cast(Overstack, choice.about)
        wishes = (unit for order in self._wishes(RemoveOrder) if order.area == about.area for unit in order.units)
        return _first(wishes, choice.options) or self.standing.removed(choice.options)

    def _battle(self, choice: Choice[str]) -> str:
        wishes = (area for order in self._wishes(BattlesOrder) for area in order.areas)
        return _first(wishes, choice.options) or next(iter(choice.options))

    def _artillery(self, choice: Choice[str]) -> str:
        """9.46: shot by shot the wishes for this area, the list begun again after its end."""
        about = cast(Shelling, choice.about)
        wishes = [unit for order in self._wishes(ShellOrder) if order.area == about.area for unit in order.targets]
        turn = (about.shot - 1) % len(wishes) if wishes else 0
        return _first([*wishes[turn:], *wishes[:turn]], choice.options) or self.standing.target(
            choice.options, lambda unit: unit, lambda unit: about.to_hit[unit]
        )

    def _target(self, choice: Choice[tuple[str, str]]) -> tuple[str, str]:
        about = cast(Firing, choice.about)
        wishes = ((order.firer, unit) for order in self._wishes(TargetOrder) for unit in order.targets)
        return _first(wishes, choice.options) or self.standing.target(
            choice.options, lambda pair: pair[1], lambda pair: about.to_hit[pair]
        )

    def _wishes(self, kind: type[T]) -> Iterator[T]:
        return (order for order in self._orders if isinstance(order, kind))


WISHES = BattlesOrder | TargetOrder | ShellOrder | RemoveOrder


def _on_way(order: MoveOrder, crossing: Crossing) -> bool:
    """Whether the bridge lies on the first path of an order; `else` is for that one, and is taken once."""
    return (crossing.near, crossing.far) in pairwise(order.path)


def ruined_bridge(act: Act, impulse: Impulse, ruins: Collection[str] = ()) -> tuple[str, str] | None:
    """The first bridge on the way of a move that was blown earlier in this impulse, as near and far bank. `ruins` are
    bridges that were known to be down when the order was written."""
    if isinstance(act, Move):
        for near, far in pairwise(act.path):
            bridge = impulse.bridge(near, far)
            if impulse.is_blown(near, far) and bridge not in impulse.blown_before and bridge not in ruins:
                return near, far
    return None


def _round_the_ruin(order: Order, act: Act, ruin: tuple[str, str]) -> Act:
    """8.42: the stack takes the `else` path that starts at the ruin, as if the bridge were blown before it."""
    if not isinstance(order, MoveOrder) or not isinstance(act, Move):
        return act
    if order.otherwise is None or order.otherwise[0] != ruin[0]:
        return act
    return Move(act.units, order.path[: order.path.index(ruin[0])] + order.otherwise)


def no_way_round(act: Act, impulse: Impulse, ruins: Collection[str] = ()) -> Diagnostic | None:
    """A move planned over a bridge is not made at a ruin: the stack stays, and may move in a later impulse."""
    ruin = ruined_bridge(act, impulse, ruins)
    if ruin is None:
        return None
    return illegal("B602", "8.42", f"the bridge {bridge_key(*ruin)} was blown earlier in this impulse")


def _goes_on(order: MoveOrder, crossing: Crossing) -> bool:
    return set(order.units) == set(crossing.units) and order.path[0] == crossing.near


def _first(wishes: Iterator[T] | Sequence[T], options: Collection[T]) -> T | None:
    return next((wish for wish in wishes if wish in options), None)


def _else_refusal(order: Order, acts: list[Act], options: Any) -> Diagnostic | None:
    """8.42: in the plan, each `else` path is judged as if that bridge were blown."""
    if not isinstance(order, MoveOrder) or order.otherwise is None:
        return None
    return refusal_if_blown(options.impulse, cast(Move, acts[0]), order.otherwise)


def idle_units(impulse: Impulse, orders: Sequence[Order]) -> list[str]:
    """Units of the mover that no order names, and that could still move or attack."""
    named = {name for order in orders for name in getattr(order, "units", ())}
    named |= {order.unit for order in orders if isinstance(order, BuildOrder)}
    everywhere = {order.area for order in orders if isinstance(order, AttackOrder | HoldOrder) and not order.units}
    return [
        unit
        for unit in impulse.of(impulse.mover)
        if unit not in named
        and impulse.pieces[unit].at not in everywhere
        and refuse_unit(impulse, unit, impulse.pieces[unit].at) is None
    ]
