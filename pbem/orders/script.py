"""The lines of one side in turn: what comes next, what is a wish, which section is still unused."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import field
from typing import Any, TypeVar

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.orders.ast import Section, Statement
from pbem.orders.course import Course
from pbem.orders.language import Language, lexicon_of

T = TypeVar("T", bound=Statement)
Key = tuple[int, int]
"""A line of the orders: number of its point in the run, number of the order in its block, both from 0."""


@value
class Line:
    """A line of the orders, and which it is."""

    key: Key
    order: Statement


@value(frozen=False)
class Findings:
    """What a plan learned, line by line: why it is refused, which questions to the other side it raises, how it reads
    with every name and step spelled out and what it costs then; and the units that could still act."""

    refused: dict[Key, Diagnostic] = field(default_factory=dict)
    reactions: dict[Key, list[Choice[Any]]] = field(default_factory=dict)
    spelled: dict[Key, Statement] = field(default_factory=dict)
    costs: dict[Key, str] = field(default_factory=dict)
    idle: list[str] = field(default_factory=list)


def join_worlds(found: Findings, aside: Findings, bare: Collection[Key]) -> None:
    """Of the world in which lines with an `if` are carried out and the one in which they are passed over: `bare` lines,
    which have none, are as the second has them; of the others is refused what is refused in both."""
    both = {key: why for key, why in found.refused.items() if key in aside.refused and key not in bare}
    found.refused = {**both, **{key: why for key, why in aside.refused.items() if key in bare}}
    found.spelled = {**aside.spelled, **{key: one for key, one in found.spelled.items() if key not in bare}}
    found.costs = {**aside.costs, **{key: one for key, one in found.costs.items() if key not in bare}}


class Script:
    """The block that a side has in force: its lines by the kind of question they answer, its wishes, its sections.

    The block of a later point replaces every line not yet carried out.
    """

    def __init__(self, language: Language, course: Course, side: str) -> None:
        self.lexicon, self.course, self.side = lexicon_of(language), course, side
        self.start()

    def start(self) -> None:
        """Take up the block of the point that the run has come to; without one, nothing is ordered any more."""
        self.point = self.course.point
        block = self.course.now.blocks.get(self.side)
        self._lay_out(block.orders if block else (), 0)
        self.sections: list[tuple[int, Section]] = []
        count = len(block.orders) if block else 0
        for section in block.sections if block else ():
            self.sections.append((count, section))
            count += len(section.orders)

    def catch_up(self) -> None:
        """A question to the other side has opened a new point: a block for it replaces this one, if there is one."""
        if self.point != self.course.point and self.side in self.course.now.blocks:
            self.start()

    def take_section(self, fits: Callable[[Section], bool]) -> Section | None:
        """Go on with the lines of the first unused section that fits."""
        for entry in self.sections:
            if fits(entry[1]):
                self.sections.remove(entry)
                self._lay_out(entry[1].orders, entry[0])
                return entry[1]
        return None

    def _lay_out(self, orders: tuple[Statement, ...], first: int) -> None:
        self.is_fresh = True
        """Nobody has looked through the lines yet: for a game that looks through all of them before the first."""
        self.every = [Line((self.point, index), order) for index, order in enumerate(orders, first)]
        self._queues: dict[str, deque[Line]] = {}
        self._steps: dict[str, deque[tuple[Line, Any]]] = {}
        for line in self.every:
            self.lines(self.lexicon.by_node[type(line.order)].asks).append(line)

    def lines(self, kind: str) -> deque[Line]:
        """The lines not yet taken up that answer questions of a kind."""
        return self._queues.setdefault(kind, deque())

    def steps(self, kind: str) -> deque[tuple[Line, Any]]:
        """The acts of the line taken up last that are still to be done."""
        return self._steps.setdefault(kind, deque())

    def of(self, kind: type[T]) -> Iterator[tuple[Key, T]]:
        """Every line of a kind of order, whether it has been taken up or not."""
        return ((line.key, line.order) for line in self.every if isinstance(line.order, kind))
