"""Rule 13: supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.tigers.events import SupplyJudged
from pbem.games.tigers.scenario import enemy_of
from pbem.games.tigers.situation import Situation
from pbem.kernel.board import Space, flood, spread_from
from pbem.kernel.referee import Referee
from pbem.kernel.values import value


@value
class Supply:
    """13.11, 13.14: the spaces from which a side can trace a line: over intact bridges (`dry`), and for infantry, over
    one blown bridge at most (`on_foot`)."""

    dry: frozenset[Space]
    on_foot: frozenset[Space]

    def spaces(self, infantry: bool) -> frozenset[Space]:
        return self.on_foot if infantry else self.dry

    def reaches(self, space: Space, infantry: bool) -> bool:
        return space in self.spaces(infantry)


class Roads:
    """13.11-13.14: how a line leads on from space to space: from friendly zones along roads through spaces free of the
    enemy. A contested area may be the end of a line (13.13) but nothing is traced through it (13.12)."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.scenario = situation.scenario
        self.banks = _banks(situation)
        hostile = situation.spaces_of(enemy_of(side))
        self.sources = [zone for zone in self.scenario.supply[side] if zone not in hostile]
        self.ends = hostile | self.scenario.zones.difference(self.sources)
        self.onward = {**self.scenario.roads, **self._dry_roads(), **dict.fromkeys(self.ends, ())}

    def _dry_roads(self) -> dict[Space, tuple[Space, ...]]:
        """13.14: the roads from the banks of blown bridges, those over the bridges left out."""
        roads = self.scenario.roads
        return {here: tuple(there for there in roads[here] if there not in far) for here, far in self.banks.items()}

    def fords(self, here: Space) -> Iterable[Space]:
        """13.14: where infantry may trace on over a blown bridge."""
        if here in self.ends or here not in self.banks:
            return ()
        return [far for far in self.banks[here] if far in self.scenario.limits]


def supply_lines(situation: Situation, side: str) -> Supply:
    """13.11-13.14: everything from which a side can trace a line."""
    roads = Roads(situation, side)
    dry = flood(roads.sources, roads.onward.__getitem__)
    fords = {far for near in roads.banks if near in dry for far in roads.fords(near)}
    wading = flood(fords - dry, roads.onward.__getitem__, closed=dry)
    return Supply(frozenset(dry), frozenset(dry | wading))


def supply_line(situation: Situation, unit: str) -> tuple[Space, ...] | None:
    """13.11, 13.14: a line from a unit to a source, for infantry over at most one blown bridge; nothing in it if the
    unit is excused, None if there is none."""
    roads, at = Roads(situation, situation.side(unit)), situation.pieces[unit].at
    starts = dict.fromkeys(((source, False) for source in roads.sources), 0)

    def steps(here: tuple[Space, bool]) -> Iterator[tuple[tuple[Space, bool], int]]:
        space, waded = here
        yield from (((there, waded), 1) for there in roads.onward[space])
        if not waded and situation.type(unit).infantry:
            yield from (((far, True), 1) for far in roads.fords(space))

    found = spread_from(starts, steps)
    for end in ((at, False), (at, True)):
        if end in found.cost:
            return tuple(space for space, _ in reversed(found.path(end)))
    return () if is_excused(situation, unit) else None


def _banks(situation: Situation) -> dict[Space, list[Space]]:
    """13.14: from each bank of a blown bridge, the other one."""
    banks: dict[Space, list[Space]] = {}
    for bridge in situation.position.blown:
        a, b = bridge.split("-")
        banks.setdefault(a, []).append(b)
        banks.setdefault(b, []).append(a)
    return banks


def is_supplied(situation: Situation, unit: str, supply: Supply) -> bool:
    """13.11: whether a unit can trace a line from where it stands."""
    reached = supply.reaches(situation.pieces[unit].at, situation.type(unit).infantry)
    return reached or is_excused(situation, unit)


def is_excused(situation: Situation, unit: str) -> bool:
    """Fifth Panzer Army: a unit that starts or enters outside the playing area is in supply there on its first day."""
    scenario, position = situation.scenario, situation.position
    if not scenario.outsiders_enter_first_day or position.pieces[unit].at in scenario.limits:
        return False
    return first_day(situation, unit) == position.day


def first_day(situation: Situation, unit: str) -> int:
    """The day on which a unit is first on the map."""
    card = situation.scenario.units[unit]
    if card.setup or card.arrival:
        return int((card.arrival or situation.scenario.start).split("-")[0])
    return situation.position.day


def out_of_supply(situation: Situation, side: str, supply: Supply) -> list[str]:
    """13.11: the units of a side that can trace no line."""
    away = (unit for unit in situation.of(side) if situation.pieces[unit].at not in supply.dry)
    return [unit for unit in away if not is_supplied(situation, unit, supply)]


def all_out_of_supply(situation: Situation) -> frozenset[str]:
    """13.11: the units of both sides that can trace no line."""
    sides = situation.scenario.supply
    return frozenset(u for side in sides for u in out_of_supply(situation, side, supply_lines(situation, side)))


def judge_supply(
    situation: Situation, when: str, rule: str, referee: Referee
) -> tuple[dict[str, Supply], frozenset[str]]:
    """13.15-13.17: determine and tell the supply of both sides, before movement, before combat, and for attrition:
    the lines of each, and the units that have none."""
    lines = {side: supply_lines(situation, side) for side in situation.scenario.supply}
    out = [unit for side, supply in lines.items() for unit in out_of_supply(situation, side, supply)]
    referee.tell(SupplyJudged(when, tuple(sorted(out)), rule))
    return lines, frozenset(out)


def attrition(situation: Situation, referee: Referee) -> None:
    """13.21: every counter out of supply loses a point, all at the same moment."""
    lines, out = judge_supply(situation, "attrition", "13.17", referee)
    for unit in [unit for side in lines for unit in situation.of(side) if unit in out]:
        situation.hurt(unit, 1, "13.21", referee)
