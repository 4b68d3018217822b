"""A side that plays by its papers: orders in the order written, standing orders, and the default policy.

`Hand` is the player; the answers of a game (`ANSWERS` in its language) work on it. What it needs of `choice.now`, the
working memory of the game, is `position` (kept when the run stops) and `referee` (told what failed).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn, TypeVar, cast

from pbem.kernel.adjudication import Placement
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import OrderFailed, OrderPassedOver
from pbem.kernel.legal import Legal, illegal
from pbem.kernel.referee import Choice, Undecided
from pbem.orders.ast import Condition, Section, Statement
from pbem.orders.course import Course
from pbem.orders.facts import holds, write_condition
from pbem.orders.formatter import format_line
from pbem.orders.language import Language
from pbem.orders.script import Findings, Key, Line, Script
from pbem.orders.spelling import is_spelled, spell_out

T = TypeVar("T")
S = TypeVar("S", bound=Statement)
Judge = Callable[[Statement, Sequence[Any]], Diagnostic | None]
Adapt = Callable[[Statement, Any], Any]
NOTHING = object()


class Hand:
    """Answers every choice of one side.

    With `planning`, a line that is not legal is noted in `findings.refused`; without, lines refused in the plan are
    skipped and a line that is no longer possible is told as failed. A plan is made in one of two worlds: lines with an
    `if` are all carried out, or, with `aside`, judged but not carried out. A `passive` side does nothing unasked.
    """

    def __init__(
        self,
        language: Language,
        side: str,
        course: Course,
        *,
        refused: Mapping[Key, Diagnostic] | None = None,
        planning: bool = False,
        aside: bool = False,
        passive: bool = False,
    ) -> None:
        self.language, self.side, self.course = language, side, course
        self.findings = Findings(dict(refused or {}))
        self.planning, self.aside, self.passive = planning, aside, passive
        self.script = Script(language, course, side)
        self.current: Line | None = None
        self.judged: Any = NOTHING
        """The act that was found legal by the question that is on."""

    def decide(self, choice: Choice[T]) -> T:
        self.judged = NOTHING
        self.script.catch_up()
        answer = self.language.ANSWERS.get(choice.kind)
        while answer is None:
            self.ask(choice)
        return cast(T, answer(self, choice))

    # -- the orders in turn --------------------------------------------------------------------------------

    def next_act(self, choice: Choice[T], judge: Judge | None = None, adapt: Adapt | None = None) -> T | None:
        """The next act that the orders give and the rules allow; None when there are no more.

        In the plan all acts of a line must be legal and `judge` find no fault with it, or none of it is done. `adapt`
        makes of an act what it must be by now, or says why it cannot be. The first act of a planned line was judged
        with the line, by the same question.
        """
        lines, steps = self.script.lines(choice.kind), self.script.steps(choice.kind)
        while steps or lines:
            if not steps:
                steps.extend(self._taken_up(lines.popleft(), choice, judge))
                self.judged = steps[0][1] if steps and self.is_planned(steps[0][0].key) else NOTHING
                continue
            line, act = steps.popleft()
            act = adapt(line.order, act) if adapt else act
            refusal = act if isinstance(act, Diagnostic) else None if act is self.judged else refusal_of(act, choice)
            if refusal is None:
                self.current, self.judged = line, act
                return cast(T, act)
            self.cannot(line, refusal, choice)
        return None

    def _taken_up(self, line: Line, choice: Choice[Any], judge: Judge | None) -> Iterable[tuple[Line, Any]]:
        """The acts of the next line, unless it is refused or passed over."""
        if line.key in self.findings.refused or not self._is_met(line, choice):
            return ()
        order = self.spelled(line, choice)
        if isinstance(order, Diagnostic):
            self.cannot(line, order, choice)
            return ()
        acts = list(self.language.acts(order, choice))
        if not self.is_planned(line.key):
            return [(Line(line.key, order), act) for act in acts]
        refusals = (refusal_of(act, choice) for act in acts)
        refusal = next(filter(None, refusals), None) or (judge(order, acts) if judge else None)
        if refusal is not None:
            self.findings.refused[line.key] = refusal
        else:
            self.findings.costs.setdefault(line.key, self.language.cost(order, choice))
        if refusal is not None or (self.aside and order.condition):
            return ()
        return [(Line(line.key, order), act) for act in acts]

    def is_planned(self, key: Key) -> bool:
        """Only the last block is being planned; those before it have been judged."""
        return self.planning and key[0] == self.course.last

    def _is_met(self, line: Line, choice: Choice[Any]) -> bool:
        """Whether the `if` of a line is true now; a line that is passed over is told."""
        condition = line.order.condition
        if condition is None or self.is_planned(line.key) or self.holds(condition, choice):
            return True
        order = format_line(replace(line.order, condition=None), self.language)
        choice.now.referee.tell(OrderPassedOver(line.key[1] + 1, order, write_condition(condition)))
        return False

    def spelled(self, line: Line, choice: Choice[Any]) -> Statement | Diagnostic:
        """A line with everybody named and every step written."""
        if is_spelled(line.order):
            return line.order
        order = spell_out(line.order, choice, self.language)
        if isinstance(order, Statement):
            self.findings.spelled[line.key] = order
            self.findings.costs[line.key] = self.language.cost(order, choice)
        return order

    def cannot(self, line: Line, why: Diagnostic, choice: Choice[Any]) -> None:
        """A line is refused in the plan, and has failed in a run."""
        if self.is_planned(line.key):
            self.findings.refused.setdefault(line.key, why)
        else:
            self.fail(line, why.message, why.rule, choice)

    def fail(self, line: Line, why: str, rule: str | None, choice: Choice[Any]) -> None:
        """Tell that events have stopped a line."""
        order = format_line(line.order, self.language)
        choice.now.referee.tell(OrderFailed(line.key[1] + 1, order, why, rule))

    def if_legal(self, line: Line, act: T, choice: Choice[Any]) -> T | None:
        """An act that a line leads to, unless the rules forbid it; then that is told."""
        refusal = refusal_of(act, choice)
        if refusal is None:
            return act
        self.cannot(line, refusal, choice)
        return None

    # -- stops and sections --------------------------------------------------------------------------------

    def ask(self, choice: Choice[Any]) -> None:
        """Stop the run and ask the human; goes on by the papers of the next point, if there are any."""
        self.course.stop(choice, choice.now.position)
        self.script.start()

    def opened(self, label: str, choice: Choice[Any]) -> Placement | None:
        """What this side has sealed under a label. While it is shut the run stops once and waits for it to be opened;
        None if it is not opened then either."""
        found = self.placement(label)
        if found is None or found.secret:
            self.course.stop(choice, choice.now.position, label)
            found = self.placement(label)
        return found

    def placement(self, label: str) -> Placement | None:
        """What this side has sealed under a label, as it is known in this point; None while it is shut."""
        return self.course.demand(self.side, label, self.course.point)

    def uncover(self, label: str, choice: Choice[Any]) -> NoReturn:
        """Stop the run: whoever runs it knows what was sealed under a label, and must open it first."""
        raise Undecided(choice, label)

    @property
    def foresees(self) -> bool:
        """Whether this side is being planned for now, and not playing again what has happened already."""
        return self.planning and self.course.foresees

    def reads_along(self, choice: Choice[Any]) -> bool:
        """Whether a side is asked what its papers leave open: in the careful exchange, if the other one moves."""
        waits = self.course.is_careful and not self.course.foresees
        return waits and bool(self.side != choice.now.position.mover)

    def pick(self, kind: str, meant: Callable[[Statement], bool], choice: Choice[Any]) -> Line | None:
        """Take the first line out of its turn that is meant, spelled out; it is the current one then."""
        for line in list(self.script.lines(kind)):
            order = self.spelled(line, choice)
            if isinstance(order, Statement) and meant(order):
                self.script.lines(kind).remove(line)
                self.current = Line(line.key, order)
                return self.current
        return None

    def take_section(self, choice: Choice[Any], *names: str) -> Section | None:
        """Go on with the first unused section that bears one of the names and whose condition holds."""
        return self.script.take_section(
            lambda section: section.name in names and self.holds(section.condition, choice)
        )

    # -- wishes, standing orders, facts --------------------------------------------------------------------

    def wishes(self, kind: type[S], choice: Choice[Any]) -> Iterator[S]:
        """The lines of a kind in the block that are not refused and whose `if` holds, in the order written."""
        for key, order in self.script.of(kind):
            if key not in self.findings.refused and self.holds(order.condition, choice):
                yield order

    def rules(self, kind: type[S]) -> Iterator[S]:
        """The standing orders of a kind in force in the point that the run has come to."""
        return (rule for rule in self.course.now.rules.get(self.side, ()) if isinstance(rule, kind))

    def holds(self, condition: Condition | None, choice: Choice[Any], unit: str | None = None) -> bool:
        """Whether a condition is true now, for the unit that would act on it."""
        return holds(condition, lambda claim: self.language.holds(claim, choice, unit))

    def note_reaction(self, choice: Choice[Any]) -> None:
        """The other side might answer this otherwise than it does in the plan."""
        if self.current is not None:
            self.findings.reactions.setdefault(self.current.key, []).append(choice)


def refusal_of(act: Any, choice: Choice[Any]) -> Diagnostic | None:
    """Why an act is no answer to a question now."""
    if isinstance(choice.options, Legal):
        return choice.options.refusal(act)
    if act in choice.options:
        return None
    return illegal("T507", choice.rule, "this is not among what may be done now")


def first_legal(wishes: Iterable[T], options: Collection[T]) -> T | None:
    """The first wish that is legal now."""
    return next((wish for wish in wishes if wish in options), None)


def preferred(
    options: Iterable[T], wishes: Sequence[str], liking: Callable[[str, T], int], otherwise: Callable[[T], Any]
) -> T:
    """The option that comes nearest to the first wish, then to the second and so on; `liking` says how far it is from
    one, the least is taken, and `otherwise` decides among equals."""
    return min(options, key=lambda option: ([liking(wish, option) for wish in wishes], otherwise(option)))
