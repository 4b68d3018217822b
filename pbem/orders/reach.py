"""What some units may do together after the orders written so far: where they can go, whom they can fight, what else.

Nothing here knows a rule. The menu of the game lists the acts of each unit, the language turns them into lines, and a
line for several units is one that the menu does not refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Menu
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.orders.ast import Statement, fields_of
from pbem.orders.formatter import format_line
from pbem.orders.language import Language
from pbem.orders.player import refusal_of

Path = tuple[Space, ...]


@value
class Goal:
    """A space that units may go to or strike at: the way there, what it costs in words, and the lines that say so: one
    for each space that they start from, the nearest first. `lacking` are those who cannot get there."""

    space: Space
    path: Path
    lines: tuple[str, ...]
    cost: str = ""
    lacking: tuple[str, ...] = ()


@value
class Reach:
    """What units may do together: goals, and lines that lead nowhere; `why` they may do nothing, `left` who of them
    cannot come along, `barred` where one could go and not all."""

    units: tuple[str, ...]
    goals: tuple[Goal, ...] = ()
    lines: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    why: str = ""
    barred: frozenset[Space] = frozenset()


@dataclass(frozen=True, eq=False)
class Asker:
    """One open question, the language in which it is answered, and where the enemy stands."""

    choice: Choice[Any]
    language: Language
    hostile: frozenset[Space] = field(default=frozenset(), repr=False)

    def reach(self, units: Sequence[str], via: Sequence[Space] = ()) -> Reach:
        """What these units may do together; by way of some spaces, if any are given."""
        open_to = {unit: list(self._orders(unit)) for unit in units}
        able = tuple(unit for unit in units if open_to[unit])
        left = tuple(unit for unit in units if unit not in able)
        if not able:
            return Reach(tuple(units), left=left, why=self._why(units))
        while True:
            found = self._sorted(able, self._joint(able, open_to, via), left)
            if found.goals or len(able) == 1:
                return replace(found, barred=self._barred(found, open_to))
            slowest = min(able, key=lambda unit: _ways(open_to[unit]))
            if _ways(open_to[slowest]) == max(_ways(open_to[unit]) for unit in able) == 0:
                return found
            able, left = tuple(unit for unit in able if unit != slowest), (*left, slowest)

    def _joint(
        self, units: tuple[str, ...], open_to: Mapping[str, Sequence[Statement]], via: Sequence[Space]
    ) -> list[Statement]:
        """The lines that all of some units may be given together."""
        fewest = min(units, key=lambda unit: len(open_to[unit]))
        orders = [self._together(order, units) for order in open_to[fewest]]
        if via:
            orders = [self._by_way_of(order, units, via) for order in orders if order and path_of(order)]
        return [order for order in orders if order is not None]

    @staticmethod
    def _barred(found: Reach, open_to: Mapping[str, Sequence[Statement]]) -> frozenset[Space]:
        """Where one of the units could go, and not all of them together."""
        single = {path_of(order)[-1] for unit in found.units for order in open_to[unit] if len(path_of(order)) > 1}
        return frozenset(single) - {goal.space for goal in found.goals}

    def spaces(self, unit: str) -> frozenset[Space]:
        """Where a unit could go or strike by itself."""
        found: set[Space] = set()
        for order in self._orders(unit):
            path = path_of(order)
            found |= {path[-1]} if len(path) > 1 else spaces_of(order) & self.hostile
        return frozenset(found)

    def free(self) -> tuple[str, ...]:
        """The lines that no unit is needed for: what the menu offers to subjects that are no units."""
        return tuple(dict.fromkeys(self._text(order) for order in self._common if not units_of(order)))

    def idle(self) -> Iterator[str]:
        """The units that could do something, one act of each being proof enough."""
        menu = self.choice.options
        if isinstance(menu, Menu):
            units = self._known_units()
            yield from (one for one in menu.subjects() if one in units and any(True for _ in menu.of(one)))
        else:
            yield from self.stopped()

    def stopped(self) -> tuple[str, ...]:
        """Who waits for an answer, where the question is no menu: the units of the lines that answer it."""
        orders = (self.language.order_for(act, self.choice.about) for act in self.choice.options)
        return tuple(dict.fromkeys(unit for order in orders if order for unit in units_of(order)))

    @cached_property
    def _common(self) -> tuple[Statement, ...]:
        """What the menu offers to subjects that are no units: a space to be attacked, a chit."""
        menu = self.choice.options
        if not isinstance(menu, Menu):
            return ()
        return tuple(order for subject in menu.subjects() for order in self._free_orders(menu, subject))

    # -- lines ---------------------------------------------------------------------------------------------

    def _orders(self, unit: str) -> Iterator[Statement]:
        options = self.choice.options
        acts: Iterable[Any] = options
        if isinstance(options, Menu):
            acts = options.of(unit) if unit in options.subjects() else ()
        for act in acts:
            order = self.language.order_for(act, self.choice.about)
            if order is not None and unit in units_of(order):
                yield order
        yield from (order for order in self._common if unit in units_of(order))

    def _free_orders(self, menu: Menu[Any], subject: str) -> Iterator[Statement]:
        if subject in self._known_units():
            return
        for act in menu.of(subject):
            order = self.language.order_for(act, self.choice.about)
            if order is not None:
                yield order

    def _known_units(self) -> Any:
        return getattr(self.choice.now, "pieces", ())

    def _together(self, order: Statement, units: tuple[str, ...]) -> Statement | None:
        """The same line for all of them, if the rules allow it; by another way, if they do not allow this one."""
        if units_of(order) == units:
            return order
        if not hasattr(order, "units"):
            return None
        joint = replace(order, units=units)  # type: ignore[call-arg]
        if self._is_legal(joint):
            return joint
        if len(path_of(joint)) > 1:
            return self._by_way_of(joint, units, ())
        return order if set(units) <= set(units_of(order)) else None

    def _by_way_of(self, order: Statement, units: tuple[str, ...], via: Sequence[Space]) -> Statement | None:
        """The cheapest way through some spaces to where a line leads."""
        path = path_of(order)
        walked = path[:1]
        for stop in (*via, path[-1]):
            if stop == walked[-1]:
                continue
            on = self.language.way(units, walked, stop, order, self.choice)
            if isinstance(on, Diagnostic):
                return None
            walked += on
        led = replace(order, path=walked)  # type: ignore[call-arg]
        return led if self._is_legal(led) else None

    def _is_legal(self, order: Statement) -> bool:
        acts = list(self.language.acts(order, self.choice))
        return bool(acts) and all(refusal_of(act, self.choice) is None for act in acts)

    # -- goals ---------------------------------------------------------------------------------------------

    def _sorted(self, units: tuple[str, ...], orders: Sequence[Statement], left: tuple[str, ...]) -> Reach:
        goals: dict[Space, Goal] = {}
        lines: dict[str, None] = {}
        for order in orders:
            for goal in self._goals(order):
                goals.setdefault(goal.space, goal)
            if len(path_of(order)) < 2:
                lines[self._text(order)] = None
        return Reach(units, tuple(goals.values()), tuple(lines), left)

    def _goals(self, order: Statement) -> Iterator[Goal]:
        path, text = path_of(order), self._text(order)
        if len(path) > 1:
            yield Goal(path[-1], path, (text,), self.language.cost(order, self.choice))
            return
        for space in sorted(spaces_of(order) & self.hostile):
            yield Goal(space, (space,), (text,))

    def _text(self, order: Statement) -> str:
        return format_line(order, self.language)

    def _why(self, units: Sequence[str]) -> str:
        """Why units may do nothing: the refusal of the simplest thing they could be told, if there is one."""
        return "it may do nothing now" if len(units) == 1 else "they may do nothing now"


def _ways(orders: Sequence[Statement]) -> int:
    return sum(1 for order in orders if len(path_of(order)) > 1)


def units_of(order: Statement) -> tuple[str, ...]:
    """Who a line is given to."""
    many = getattr(order, "units", None)
    one = getattr(order, "unit", None)
    if isinstance(many, tuple):
        return many
    return (one,) if isinstance(one, str) else ()


def path_of(order: Statement) -> Path:
    """The way that a line goes."""
    path = getattr(order, "path", ())
    return path if isinstance(path, tuple) else ()


def spaces_of(order: Statement) -> frozenset[Space]:
    """The spaces that a line names, as it was read or as it will be: every word of it that may be one."""
    found: set[Space] = set()
    for name in fields_of(order):
        given = getattr(order, name)
        if name not in ("units", "unit"):
            found |= {given} if isinstance(given, str) else set(filter(_is_word, given)) if _is_list(given) else set()
    return frozenset(found)


def _is_word(given: Any) -> bool:
    return isinstance(given, str)


def _is_list(given: Any) -> bool:
    return isinstance(given, tuple)


def from_several(found: Sequence[Reach]) -> Reach:
    """What units may do that start from several spaces: to each goal a line for each of the spaces."""
    if len(found) == 1:
        return found[0]
    goals: dict[Space, Goal] = {}
    for reach in found:
        for goal in reach.goals:
            goals[goal.space] = _with(goals.get(goal.space), goal)
    units = tuple(unit for reach in found for unit in reach.units)
    for space, goal in goals.items():
        there = {unit for reach in found if any(g.space == space for g in reach.goals) for unit in reach.units}
        goals[space] = replace(goal, lacking=tuple(unit for unit in units if unit not in there))
    left = tuple(unit for reach in found for unit in reach.left)
    lines = tuple(line for reach in found for line in reach.lines)
    why = "" if goals or lines else found[0].why
    return Reach(units, tuple(goals.values()), lines, left, why)


def _with(one: Goal | None, other: Goal) -> Goal:
    if one is None:
        return other
    near, far = (one, other) if len(one.path) <= len(other.path) else (other, one)
    return replace(near, lines=near.lines + far.lines)


def best(found: Iterable[Reach]) -> Reach | None:
    """What units may do at several questions of one run, put together; the first that says something wins, and what
    only others may do is left out."""
    every = list(found)
    able = [reach for reach in every if reach.goals or reach.lines]
    if not able:
        return every[0] if every else None
    able = [reach for reach in able if set(reach.units) & set(able[0].units)]
    goals: Mapping[Space, Goal] = {goal.space: goal for reach in reversed(able) for goal in reach.goals}
    lines = tuple(dict.fromkeys(line for reach in able for line in reach.lines))
    return replace(able[0], goals=tuple(goals.values()), lines=lines)
