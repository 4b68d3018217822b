"""Rule 29, #1 and #4: German paratroops and commandos in the way of Allied units (option events_18)."""

from __future__ import annotations

from itertools import pairwise

from pbem.games.bitter.events_options import CompanyLanded, HindranceRolled
from pbem.games.bitter.scenario import ALLIED, CLIFF, FOREST, POINTS
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

COMPANIES = ("VdH1", "VdH2", "VdH3", "VdH4")
POINT = POINTS.of(1)


def scatter(turn: PlayerTurn, centre: Space, total: int) -> Space | None:
    """25.1, 29: where the sum of two dice leads from a hex; None off the map."""
    way = turn.tables.lists["scatter"][total - 2]
    return centre if way == "centre" else turn.scenario.grid.neighbour(centre, way)


def drop(turn: PlayerTurn, zone: Space) -> None:
    """29, #1: four companies, each with two dice; who drifts off the map is lost."""
    for name in COMPANIES:
        total = sum(turn.roll(f"event {name} die {die}", "29.0") for die in (1, 2))
        space = scatter(turn, zone, total)
        if space is not None:
            turn.position.companies[name] = space
        turn.tell(CompanyLanded(name, total, space or ""))
    turn.forget_ways()


def companies_in(turn: PlayerTurn, space: Space) -> int:
    if turn.mover != ALLIED or not turn.position.companies:
        return 0
    return sum(at == space for at in turn.position.companies.values())


def surcharge(turn: PlayerTurn, space: Space) -> int:
    """29, #1: two companies cost every Allied unit a point; one only by a die."""
    return POINT if companies_in(turn, space) > 1 else 0


def reserve(turn: PlayerTurn, space: Space) -> int:
    """29, #1: the point that a unit must have to spare before it may enter a hex with one company."""
    return POINT if companies_in(turn, space) == 1 else 0


def is_commando_town(turn: PlayerTurn, space: Space) -> bool:
    """29, #4: the town of the commandos, for Allied units on 18AM."""
    here = turn.position.effects.get("commandos_town") == space
    return here and turn.mover == ALLIED and turn.during("events_18")


def pass_by(turn: PlayerTurn, unit: str, path: tuple[Space, ...], costs: tuple[int, ...], has: int) -> tuple[int, ...]:
    """29, #1 and #4: the dice on a way; what each step costs then, as far as the unit comes."""
    found: list[int] = []
    for number, (here, space) in enumerate(pairwise(path)):
        step = off_road(turn, unit, here, space) if unit in turn.offroad else costs[number]
        if step is None or (found and sum(found) + step + reserve(turn, space) > has):
            break
        found.append(step + _hold_up(turn, unit, space))
        if is_commando_town(turn, space) and not _goes_on(turn, unit, space):
            break
    return tuple(found)


def off_road(turn: PlayerTurn, unit: str, here: Space, there: Space) -> int | None:
    """29, #4: a step of a unit that may not use roads; None if there is no other way."""
    from pbem.games.bitter.costs import ground_cost, toll

    side, gait, terrain = turn.side_between(here, there), turn.unit(unit).gait, turn.scenario.terrain
    if side is None or side.water or CLIFF in side.marks:
        return None
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    return ground_cost(turn, gait, there) + toll(turn, gait, there)


def refuse_spare(
    turn: PlayerTurn, unit: str, path: tuple[Space, ...], costs: tuple[int, ...], has: int
) -> Diagnostic | None:
    """29, #1: nobody enters a hex with a company without a point to spare."""
    spent = 0
    for space, cost in zip(path[1:], costs, strict=True):
        spent += cost
        if reserve(turn, space) and spent + POINT > has:
            told = f"{unit} needs a point to spare to enter {space}, where German paratroops are"
            return illegal("M752", "29.0", told, names=(space,))
    return None


def _hold_up(turn: PlayerTurn, unit: str, space: Space) -> int:
    if companies_in(turn, space):
        turn.entered.add(space)
    if not reserve(turn, space):
        return 0
    face = turn.roll(f"vdh {space} by {unit}{_again(turn, unit, space)}", "29.0")
    slow = face >= turn.tables.numbers["vdh_holds"]
    turn.tell(HindranceRolled(unit, space, face, "a point more" if slow else "nothing happens"))
    return POINT if slow else 0


def _goes_on(turn: PlayerTurn, unit: str, space: Space) -> bool:
    """29, #4: on a four or five no more roads in this turn, on a six the unit stops."""
    face = turn.roll(f"commando {space} by {unit}{_again(turn, unit, space)}", "29.0")
    lost, stops = (face >= turn.tables.numbers[key] for key in ("commando_lost", "commando_stops"))
    came = "it stops" if stops else "no more roads for it" if lost else "nothing happens"
    turn.tell(HindranceRolled(unit, space, face, came))
    if lost:
        turn.offroad.add(unit)
    return not stops


def _again(turn: PlayerTurn, unit: str, space: Space) -> str:
    before = turn.dared.count((unit, space))
    turn.dared.append((unit, space))
    return f" {before + 1}" if before else ""


def clear(turn: PlayerTurn) -> None:
    """29, #1: companies are gone at the end of a turn in which their hex was entered, and all on 19AM."""
    kept = {name: at for name, at in turn.position.companies.items() if at not in turn.entered}
    turn.position.companies = kept if turn.scenario.turn_named("19AM") > turn.position.turn else {}
