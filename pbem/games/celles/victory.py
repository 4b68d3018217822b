"""Rule 16: victory."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.celles.action import Field
from pbem.games.celles.events import GameOver, MeusePoints, Scored
from pbem.games.celles.position import SUPPLIED
from pbem.games.celles.scenario import ALLIED, GERMAN, SIDES, Town, enemy_of


def beside_meuse(field: Field) -> list[str]:
    """16.0: German units beside the river that are neither out of supply nor isolated."""
    river, pieces = field.scenario.riverside, field.pieces
    germans = field.in_order(field.stacks.of(GERMAN))
    return [unit for unit in germans if pieces[unit].at in river and pieces[unit].supply == SUPPLIED]


def score_meuse(field: Field) -> None:
    """16.0: a point for each unit at the river; with the whole track the war is decided here."""
    units, position = beside_meuse(field), field.position
    points = len(units) * field.tables.meuse_points
    position.vp += points
    field.referee.tell(MeusePoints(position.turn, tuple(units), points, position.vp))
    if position.vp >= field.tables.decisive:
        end(field, "german decisive")


def end_game(field: Field) -> None:
    """16.0: the track, towns and steps of either side; more points win."""
    totals = dict.fromkeys(SIDES, 0)
    for side, points, reason in final_points(field):
        totals[side] += points
        field.referee.tell(Scored(side, points, reason))
    field.position.score = totals
    ahead = totals[GERMAN] - totals[ALLIED]
    end(field, "tie" if not ahead else GERMAN if ahead > 0 else ALLIED)


def end(field: Field, result: str) -> None:
    position = field.position
    position.score = position.score or {GERMAN: position.vp, ALLIED: 0}
    position.result = result
    position.chit = None
    field.referee.tell(GameOver(result, position.score[GERMAN], position.score[ALLIED]))


def final_points(field: Field) -> Iterator[tuple[str, int, str]]:
    """16.0: every line of the final score."""
    yield GERMAN, field.position.vp, "victory point track"
    for town in field.scenario.towns:
        yield from ((side, town.points, town.name) for side in holders(field, town))
    for side in SIDES:
        lost = steps_lost(field, enemy_of(side))
        yield side, lost * field.tables.step_points, f"{enemy_of(side)} steps eliminated"


def holders(field: Field, town: Town) -> list[str]:
    """16.0: who has a unit in a town that counts for him."""
    sides = SIDES if town.both else (GERMAN,)
    return [side for side in sides if any(field.stacks.at(space, side) for space in town.hexes)]


def steps_lost(field: Field, side: str) -> int:
    """16.0, 15.0: steps eliminated and not replaced, those of units that left included."""
    return sum(card.steps - steps_of(field, card.id) for card in field.scenario.units.values() if card.side == side)


def steps_of(field: Field, unit: str) -> int:
    """The steps that a unit still has, wherever it is."""
    position = field.position
    if unit in position.pieces:
        return position.pieces[unit].steps
    if unit in position.destroyed:
        return 0
    return position.withdrawn.get(unit, field.unit(unit).steps)
