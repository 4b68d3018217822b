"""Rule 12: control, victory points and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers.events import ControlChanged, DayEnded, GameOver, Scored
from pbem.games.tigers.scenario import ALLIED, GERMAN, SIDES, Victory, enemy_of
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import is_supplied, supply_lines
from pbem.kernel.board import Space
from pbem.kernel.referee import Referee
from pbem.kernel.routes import disjoint_routes


def update_control(situation: Situation, referee: Referee) -> None:
    """12.22: at the end of a player impulse, whoever is alone in an area controls it."""
    control = situation.position.control
    for side in SIDES:
        for area in sorted(situation.spaces_of(side) - situation.spaces_of(enemy_of(side)) - situation.scenario.zones):
            if control.get(area) != side:
                control[area] = side
                referee.tell(ControlChanged(area, side))


def score_day(situation: Situation, referee: Referee) -> None:
    """12.11, 12.22: points for areas under German control at the end of a turn."""
    if situation.scenario.victory.scoring == "areas":
        _add(situation, daily_scores(situation), referee)
    referee.tell(DayEnded(situation.position.day, situation.position.vp))


def daily_scores(situation: Situation) -> Iterator[Scored]:
    """12.21, 12.22: the value of every victory point area that the German controls."""
    for area, side in sorted(situation.position.control.items()):
        ground = situation.scenario.area(area)
        if ground and ground.vp and side == GERMAN and area in situation.scenario.limits and _counts(situation, area):
            yield Scored(area, ground.vp, "controlled", "12.22")


def _counts(situation: Situation, area: Space) -> bool:
    """12.22: by the errata, German units in the area must be in supply for it to score."""
    units = situation.at(area, GERMAN)
    if situation.scenario.rulebook["edition"] != "errata-2016" or not units:
        return True
    lines = supply_lines(situation, GERMAN)
    return any(is_supplied(situation, unit, lines) for unit in units)


def zone_scores(situation: Situation) -> Iterator[Scored]:
    """3.28, 12.23, 12.24: at the end of the game, once, for German points in supply in zones with a multiplier."""
    lines = supply_lines(situation, GERMAN)
    for space in sorted(situation.scenario.zones):
        zone = situation.scenario.zone(space)
        units = [unit for unit in situation.at(space, GERMAN) if is_supplied(situation, unit, lines)]
        if zone and zone.multiplier and zone.side == ALLIED and units:
            points = situation.strength(units) * zone.multiplier
            yield Scored(space, points, f"{situation.strength(units)} points times {zone.multiplier}", "12.23")


def town_scores(situation: Situation) -> Iterator[Scored]:
    """First Three Days: points for towns held alone or contested."""
    victory = situation.scenario.victory
    for town in victory.towns:
        if situation.at(town, GERMAN):
            contested = bool(situation.at(town, ALLIED))
            points = victory.contested_points if contested else victory.town_points
            yield Scored(town, points, "contested" if contested else "held alone", "First Three Days")


def hole_scores(situation: Situation) -> Iterator[Scored]:
    """First Three Days: points for every gap that no Allied unit closes."""
    victory = situation.scenario.victory
    holes = undefended_holes(situation) if victory.hole_points else []
    for route in holes:
        yield Scored(route[-1], victory.hole_points, "hole " + "-".join(route), "First Three Days")


def undefended_holes(situation: Situation) -> list[tuple[Space, ...]]:
    """First Three Days: the most road routes from German zones to exit zones that are free of Allied units and
    share no area; a blown bridge interrupts a road."""
    scenario = situation.scenario
    held = situation.spaces_of(ALLIED)

    def onward(here: Space) -> Iterator[Space]:
        for there in scenario.board.around(here):
            is_way = there not in scenario.zones or there in scenario.victory.hole_zones
            if is_way and there not in held and not situation.is_blown(here, there):
                yield there

    starts = [zone for zone in scenario.supply[GERMAN] if zone not in held]
    return disjoint_routes(starts, scenario.victory.hole_zones, onward)


def _add(situation: Situation, scores: Iterator[Scored], referee: Referee) -> None:
    for scored in scores:
        situation.position.vp += scored.points
        referee.tell(scored)


def end_game(situation: Situation, referee: Referee) -> None:
    """12.1 and the scenario: the last points, and the level of victory."""
    if situation.scenario.victory.scoring == "towns":
        _add(situation, town_scores(situation), referee)
        _add(situation, hole_scores(situation), referee)
    if situation.scenario.victory.scoring != "contest":
        _add(situation, zone_scores(situation), referee)
    situation.position.result = level_of_victory(situation)
    referee.tell(GameOver(situation.position.result, situation.position.vp))


def level_of_victory(situation: Situation) -> str:
    """The victory table of the scenario."""
    victory = situation.scenario.victory
    if victory.scoring == "contest":
        return _level_of_contest(situation, victory)
    half_points = 2 * situation.position.vp - victory.bid_halves
    if victory.exact_draw is not None:
        return _level_of_tournament(half_points, 2 * victory.exact_draw)
    reached = [grade for grade in victory.table if half_points >= 2 * grade.at_least]
    return max(reached, key=lambda grade: grade.at_least, default=victory.table[-1]).level


def _level_of_tournament(half_points: int, draw: int) -> str:
    """wbc: a draw at exactly one score, otherwise somebody has won."""
    if half_points == draw:
        return "Draw"
    return "German win" if half_points > draw else "Allied win"


def _level_of_contest(situation: Situation, victory: Victory) -> str:
    """7th Army: how many of the towns the German controls (12.22, even if contested), and in how many others he is."""
    controlled = [town for town in victory.towns if situation.position.control.get(town) == GERMAN]
    contested = [town for town in victory.towns if town not in controlled and situation.at(town, GERMAN)]
    keys = {
        (2, 0): "both_controlled",
        (1, 1): "control_and_contest",
        (0, 2): "both_contested",
        (0, 1): "one_contested",
        (0, 0): "none_contested",
        (1, 0): "control_and_uncontested",
    }
    return victory.contest[keys[len(controlled), len(contested)]]
