"""Rule 4: victory points and who wins."""

from __future__ import annotations

from pbem.games.wave import supply
from pbem.games.wave.events import GameEnded, Scored, StepLost
from pbem.games.wave.scenario import ALLIED, GERMAN, SIDES, enemy_of
from pbem.games.wave.segment import Segment

TITLE = {GERMAN: "German", ALLIED: "Allied"}
STRATEGIC, OPERATIONAL, TACTICAL, DRAW = "strategic", "operational", "tactical", "draw"


def award(segment: Segment, side: str, points: int, reason: str, rule: str) -> None:
    """4.6: victory points, kept by what they were given for."""
    if points:
        account = segment.position.vp[side]
        account[reason] = account.get(reason, 0) + points
        segment.tell(Scored(side, points, reason, segment.position.total(side), rule))


def lose_step(segment: Segment, unit: str) -> None:
    """2.13, 4.8: a step is gone, the last one takes the unit; a point to the enemy, two for guns."""
    piece, card, table = segment.pieces[unit], segment.unit(unit), segment.tables.award
    piece.steps -= 1
    segment.tell(StepLost(unit, piece.at, piece.steps))
    if piece.steps == 0:
        segment.remove(unit)
    award(segment, enemy_of(card.side), table.guns_step if card.guns else table.step, "steps", "4.8")


def score_west(segment: Segment) -> None:
    """4.9: at the end of every turn a point for each German unit west of the Meuse, supplied or not."""
    if not segment.plays("meuse_vp"):
        return
    west = [unit for unit in segment.stacks.of(GERMAN) if segment.pieces[unit].at in segment.scenario.west]
    award(segment, GERMAN, len(west) * segment.tables.award.meuse, "west of the Meuse", "4.9")


def score_cities(segment: Segment) -> None:
    """4.7: at the end ten points for each city hex in hand on the enemy's side of the front line."""
    if not segment.plays("city_vp"):
        return
    for side in SIDES:
        held = [space for space in segment.scenario.cities if segment.controller(space) == side]
        taken = [space for space in held if segment.scenario.first_controller(space) != side]
        award(segment, side, len(taken) * segment.tables.award.city, "cities", "4.7")


def score_objectives(segment: Segment) -> None:
    """Scenarios of our own: points to the German for every objective in his hand at the end."""
    for goal in segment.scenario.objectives:
        if segment.controller(goal.space) == GERMAN:
            award(segment, GERMAN, goal.vp, "objectives", segment.scenario.name)


def end_game(segment: Segment) -> None:
    """4.1: the last turn is over: the last points, then who has won, and how well."""
    score_cities(segment)
    score_objectives(segment)
    result, why, rule = judge(segment)
    declare(segment, result, why, rule)


def declare(segment: Segment, result: str, why: str, rule: str) -> None:
    position = segment.position
    position.result = result
    segment.tell(GameEnded(result, why, position.total(GERMAN), position.total(ALLIED), rule))


def judge(segment: Segment) -> tuple[str, str, str]:
    """4.4-4.6, 4.13: the result, why, and by which rule; of two Allied claims the better one counts."""
    if segment.scenario.margin is not None:
        return _by_margin(segment)
    points = _by_points(segment)
    if not segment.plays("automatic_victory"):
        return points
    if not _supplied_west_of_front(segment):
        return f"Allied {STRATEGIC}", "no supplied German unit is west of the front line", "4.4"
    if segment.controller(segment.tables.award.st_vith) == ALLIED and points[0] != f"Allied {STRATEGIC}":
        return f"Allied {OPERATIONAL}", "the Allies hold St Vith", "4.5"
    return points


def _supplied_west_of_front(segment: Segment) -> bool:
    ground = segment.scenario.board.spaces
    german = (unit for unit in segment.stacks.of(GERMAN) if not ground[segment.pieces[unit].at].german)
    return any(supply.is_regular(segment, unit) for unit in german)


def _by_points(segment: Segment) -> tuple[str, str, str]:
    """4.6, 4.13: the winner's total over the loser's; a loser without points counts as one with a single point."""
    german, allied = (segment.position.total(side) for side in SIDES)
    told = f"{german} German points against {allied} Allied"
    if german == allied:
        return DRAW, told, "4.6"
    winner = GERMAN if german > allied else ALLIED
    return f"{TITLE[winner]} {degree(segment, max(german, allied), min(german, allied))}", told, "4.13"


def degree(segment: Segment, winner: int, loser: int) -> str:
    """4.13: below twice the loser's points tactical, below three times operational, else strategic."""
    table, least = segment.tables.award, max(1, loser)
    if winner >= table.strategic * least:
        return STRATEGIC
    return OPERATIONAL if winner >= table.operational * least else TACTICAL


def _by_margin(segment: Segment) -> tuple[str, str, str]:
    margin, position = segment.scenario.margin, segment.position
    assert margin is not None
    lead = position.total(GERMAN) - position.total(ALLIED)
    told = f"a German lead of {lead}"
    if lead >= margin.german:
        return "German win", told, segment.scenario.name
    return (DRAW if lead >= margin.draw else "Allied win"), told, segment.scenario.name
