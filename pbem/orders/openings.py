"""What is open to units, as a player reads it: who is meant, the front before the rear, lines that fit a terminal.

A game fills an `Opening` for each unit; how it is shown, and who can reach a space, is the same in all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit, value
from pbem.kernel.words import columns, counted, listed, wrapped
from pbem.orders.names import Names

if TYPE_CHECKING:
    from pbem.orders.hearing import Hearing

WIDTH, REAR = 80, 9_999.0
KEPT = "\N{NO-BREAK SPACE}"
FEW = 24
"""So many goals are listed for each unit of a side; of more, those before the enemy."""


@value
class Way:
    """A space within reach: the cheapest path, what it costs as a number and as it is written, `mark` what is special
    about going there; `meets` the enemy or not."""

    to: Space
    name: str
    path: str
    cost: float
    price: str
    meets: bool = False
    mark: str = ""

    @property
    def goal(self) -> str:
        return f"{self.to}{'!' if self.meets else ''}({self.price})"

    @property
    def told(self) -> str:
        points = f"{self.price} point" + ("" if self.price == "1" else "s")
        return f"{points}, {self.mark}" if self.mark else points


@value
class Strike:
    """An attack from where a unit stands: the spaces, the line that orders it, and what is known of it."""

    spaces: tuple[Space, ...]
    line: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.line}   # {self.note}" if self.note else self.line


@value
class Opening:
    """Everything open to one unit; `told` in words who it is, `mover` whom a line names, `others` lines besides."""

    unit: str
    at: Space
    told: str
    ways: tuple[Way, ...] = ()
    strikes: tuple[Strike, ...] = ()
    others: tuple[str, ...] = ()
    mover: str = ""
    obj: Any = None

    @property
    def distance(self) -> float:
        """How far the front is: the cost of the nearest space that meets the enemy; who reaches none is far behind."""
        return 0.0 if self.strikes else min((way.cost for way in self.ways if way.meets), default=REAR)

    def order(self, way: Way) -> str:
        return f"move {self.mover or self.unit} {way.path}"


def meant(names: Names, side: str, what: str, where: Mapping[str, Space]) -> list[str] | Diagnostic:
    """The units of a side that a player asks for: one, a formation, or all in a space. `where` they all are."""
    formation = names.formation(what, side)
    if isinstance(formation, str):
        return [unit for unit in names.formations[side][formation] if unit in where]
    unit, place = names.unit(what, side), names.place(what)
    named = isinstance(unit, str) and unit.casefold() == what.casefold()
    if isinstance(place, str) and not named:
        return [one for one in where if where[one] == place and names.units[one] == side]
    if isinstance(unit, Diagnostic):
        return formation or unit
    return [unit] if unit in where else []


def nobody(space: Space) -> Iterable[Space]:
    """Every space may be entered, whoever stands there."""
    return ()


def answer(
    hearing: Hearing, found: Sequence[Opening] | Diagnostic, what: str | None, to: str | None, meaning: str,
    beside: Callable[[Space], Iterable[Space]] = nobody,
) -> Exhibit | Diagnostic:  # fmt: skip
    """What was asked for: the openings, or who of them can reach a space. Where an enemy stands in a hex that nobody
    may enter, `beside` are the hexes from which he is fought; `meaning` is what `!` says."""
    if isinstance(found, Diagnostic):
        return found
    if to is None:
        return exhibit(found, what is None, meaning)
    goal = hearing.names.place(to)
    if isinstance(goal, Diagnostic):
        return goal
    return reaching(found, goal, hearing.scenario.name_of(goal), frozenset(beside(goal)))


def exhibit(found: Iterable[Opening], whole_side: bool, meaning: str) -> Exhibit:
    """Openings: of a whole side without paths, the front first, of some units with them; what `!` means is said."""
    every = sorted(found, key=lambda one: one.distance) if whole_side else list(found)
    lines = [line for one in every for line in _told(one, whole_side)]
    if not whole_side and len(every) > 1:
        lines += _each(every)
    text = "".join(f"{line}\n" for line in lines)
    if "!(" in text:
        text += f"! {meaning}\n"
    return Exhibit(text, [one.obj for one in every])


def _told(one: Opening, brief: bool) -> Iterator[str]:
    yield from [one.told] if len(one.told) <= WIDTH else wrapped(one.told, WIDTH, " " * 6, "")
    yield from _goals(one.ways, "  move to   ") if brief else _ways(one)
    for line in (*map(str, one.strikes), *one.others):
        yield from wrapped(line, WIDTH, " " * 6, "  ")
    if not (one.ways or one.strikes or one.others):
        yield "  nothing"


def _goals(ways: Sequence[Way], head: str) -> Iterator[str]:
    """`12(2), 17!(3)`; of very many those that meet the enemy, and the farthest."""
    if not ways:
        return
    goals = ", ".join(way.goal for way in ways)
    if len(ways) > FEW:
        met = [way.goal for way in ways if way.meets]
        far = max(ways, key=lambda way: way.cost)
        goals = f"{len(ways)} spaces, the farthest {far.goal}" + (f"; {listed(met, most=FEW)}" if met else "")
    kept = goals.replace(" ", KEPT).replace(f",{KEPT}", ", ").replace(f";{KEPT}", "; ")
    yield from (line.replace(KEPT, " ") for line in wrapped(kept, WIDTH, " " * len(head), head))


def _ways(one: Opening) -> Iterator[str]:
    for way in one.ways:
        told = f"{way.told}, {way.name}"
        line = f"  {one.order(way):<37} {told}"
        yield from [line] if len(line) <= WIDTH else (f"  {one.order(way)}", *wrapped(told, WIDTH, " " * 6))


def _each(every: Sequence[Opening]) -> Iterator[str]:
    """Where each of some units could go: the dearest price, for a stack is as slow as its slowest."""
    able = [one for one in every if one.ways]
    shared = set.intersection(*({way.to for way in one.ways} for one in able)) if len(able) > 1 else set()
    dearest: dict[Space, Way] = {}
    for way in (way for one in able for way in one.ways if way.to in shared):
        if way.to not in dearest or way.cost > dearest[way.to].cost:
            dearest[way.to] = way
    yield from _goals(sorted(dearest.values(), key=lambda way: way.cost), f"each of these {len(able)} to ")


# ---- who can reach a space -----------------------------------------------------------------------------------------


def reaching(found: Sequence[Opening], to: Space, name: str, near: frozenset[Space]) -> Exhibit:
    """Who can go to a space or strike at it, or come to the hexes near it from which it is fought."""
    able = sorted((row for one in found if (row := _row(one, to, near))), key=lambda row: row[0])
    rows = [row for _, row in able]
    head = f"{name}: {counted(len(rows), 'unit')} of {len(found)} can {'come beside it' if near else 'reach it'}"
    table = columns([(row["unit"], row["at"], row["cost"]) for row in rows], ("UNIT", "FROM", "COST"))
    lines = [head]
    for line, order in zip(table, ("ORDER", *(row["order"] for row in rows)), strict=True):
        lines += _with_order(line, order, max(map(len, table)))
    if not rows:
        lines = [head]
    return Exhibit("".join(f"{line}\n" for line in lines), {"to": to, "units": rows})


def _row(one: Opening, to: Space, near: frozenset[Space]) -> tuple[float, dict[str, Any]] | None:
    strike = next((strike for strike in one.strikes if to in strike.spaces), None)
    if strike:
        return 0, _told_row(one, "beside it" if near else "there", strike.line, True)
    ways = [way for way in one.ways if way.to == to or way.to in near]
    if not ways:
        return None
    way = min(ways, key=lambda way: way.cost)
    return way.cost, _told_row(one, way.told, one.order(way), way.meets)


def _told_row(one: Opening, cost: str, order: str, meets: bool) -> dict[str, Any]:
    return {"unit": one.unit, "at": one.at, "cost": cost, "order": order, "meets_enemy": meets}


def _with_order(line: str, order: str, width: int) -> list[str]:
    whole = f"{line.ljust(width)}  {order}"
    return [whole] if len(whole) <= WIDTH else [line, *wrapped(order, WIDTH, " " * 6, "    ")]
