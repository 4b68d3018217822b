"""Rule 13: supply."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.games.tigers.events import SupplyJudged
from pbem.games.tigers.scenario import Road, enemy_of
from pbem.games.tigers.situation import Situation
from pbem.kernel.board import Space
from pbem.kernel.referee import Referee


@dataclass(frozen=True, slots=True)
class Supply:
    """13.11, 13.14: the spaces from which a side can trace a line: over intact bridges (`dry`), and, for
    infantry, over exactly one blown one (`wading`)."""

    dry: frozenset[Space]
    wading: frozenset[Space]

    def reaches(self, space: Space, infantry: bool) -> bool:
        return space in self.dry or (infantry and space in self.wading)


def supply_lines(situation: Situation, side: str) -> Supply:
    """13.11-13.14: lines run from friendly zones along roads through spaces free of the enemy. A contested area
    may be the end of a line (13.13) but nothing is traced through it (13.12)."""
    scenario, blown = situation.scenario, situation.position.blown
    hostile = situation.spaces_of(enemy_of(side))
    sources = [zone for zone in scenario.supply[side] if zone not in hostile]

    def open_to(space: Space) -> bool:
        return space not in hostile and (space in sources or not situation.is_zone(space))

    def intact(here: Space, there: Space, road: Road) -> bool:
        return there in scenario.limits and not (road.river and blown and situation.is_blown(here, there))

    dry = scenario.board.connected(sources, intact, open_to)
    fords = _fords(situation, {space for space in dry if open_to(space)})
    return Supply(frozenset(dry), frozenset(scenario.board.connected(fords, intact, open_to)))


def _fords(situation: Situation, from_spaces: set[Space]) -> set[Space]:
    """13.14: where one crosses a blown bridge out of these spaces."""
    found = set()
    for bridge in situation.position.blown:
        a, b = bridge.split("-")
        found |= {b} if a in from_spaces else set()
        found |= {a} if b in from_spaces else set()
    return found & situation.scenario.limits


def is_supplied(situation: Situation, unit: str, supply: Supply) -> bool:
    """13.11: whether a unit can trace a line from where it stands."""
    if is_excused(situation, unit):
        return True
    return supply.reaches(situation.pieces[unit].at, situation.type(unit).infantry)


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
    return [unit for unit in situation.of(side) if not is_supplied(situation, unit, supply)]


def judge_supply(situation: Situation, when: str, rule: str, referee: Referee) -> dict[str, Supply]:
    """13.15-13.17: determine and tell the supply of both sides, before movement, before combat, and for attrition."""
    lines = {side: supply_lines(situation, side) for side in situation.scenario.supply}
    out = [unit for side, supply in lines.items() for unit in out_of_supply(situation, side, supply)]
    referee.tell(SupplyJudged(when, tuple(sorted(out)), rule))
    return lines


def attrition(situation: Situation, referee: Referee) -> None:
    """13.21: every counter out of supply loses a point, all at the same moment."""
    lines = judge_supply(situation, "attrition", "13.17", referee)
    out = [unit for side in lines for unit in out_of_supply(situation, side, lines[side])]
    for unit in out:
        situation.hurt(unit, 1, "13.21", referee)
