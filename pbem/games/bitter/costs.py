"""5.2, 5.3: what units may spend, and what a step costs them."""

from __future__ import annotations

from pbem.games.bitter import boundaries, effects, garrison, landings, surprise
from pbem.games.bitter.scenario import CLIFF, FOREST, GERMAN, GOES_ON, MEUSE, NEVER, POINTS, STOPS, Face, Gait
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.hexes import Hexside

MUD, FREEZE = "mud", "freeze"


# ---- 5.2: movement allowances ---------------------------------------------------------------------------------------


def face_of(turn: PlayerTurn, unit: str) -> Face:
    """The numbers of a unit, on the map or waiting beside it."""
    if unit in turn.pieces:
        return turn.face(unit)
    faces = turn.unit(unit).faces
    away = turn.position.away.get(unit)
    return faces[away.steps - 1] if away else faces[-1]


def allowance(turn: PlayerTurn, unit: str) -> int:
    """5.2, 12.4, 15.2, 15.7: what a unit may spend in a phase; a fixed number first, then less, then half."""
    fixed = surprise.fixed_allowance(turn, unit)
    printed = effects.fixed_movement(turn, unit, face_of(turn, unit).movement)
    points = printed if fixed is None else fixed
    points = max(0, points - surprise.jam(turn, unit) - garrison.loss(turn, unit))
    if unit in turn.out:
        points = -(-points // 2)
    return POINTS.of(points)


def advance_allowance(turn: PlayerTurn, unit: str) -> int:
    """9.8, 15.2, 15.7: what a unit may spend following up: on 16AM Allied units are not slow then."""
    printed = effects.fixed_movement(turn, unit, turn.face(unit).movement)
    points = max(0, printed - surprise.jam(turn, unit))
    if unit in turn.out:
        points = -(-points // 2)
    return POINTS.of(points)


def left(turn: PlayerTurn, unit: str) -> int:
    return allowance(turn, unit) - turn.spent.get(unit, 0)


# ---- 5.3: what a step costs -----------------------------------------------------------------------------------------


def ground(turn: PlayerTurn) -> str:
    """5.3: mud, frost, or neither."""
    return MUD if turn.during(MUD) else FREEZE if turn.during(FREEZE) else ""


def ground_cost(turn: PlayerTurn, gait: Gait, space: Space) -> int:
    """5.3: the terrain of the hex entered, in mud and frost too."""
    terrain, tables, state = turn.scenario.terrain[space], turn.tables, ground(turn)
    if state == MUD and terrain in tables.mud:
        return tables.mud[terrain][gait.ground]
    if state == FREEZE and terrain in tables.freeze:
        return tables.freeze[terrain][gait.ground]
    return tables.cost[terrain][gait.ground]


def dry_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: by road, else by the terrain; None over water and cliffs, and for silhouettes off the roads of a forest."""
    return None if turn.is_wet(here, there, side) else printed_cost(turn, gait, here, there, side)


def toll(turn: PlayerTurn, gait: Gait, space: Space) -> int:
    """11.3, 29: interdiction makes a hex dearer for Germans, paratroops for the Allies."""
    if turn.mover == GERMAN:
        return gait.harried if space in turn.position.interdicted else 0
    return landings.surcharge(turn, space)


def step_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    dry = dry_cost(turn, gait, here, there, side)
    return None if dry is None else dry + toll(turn, gait, there)


def ford_cost(turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: what the first step over unbridged water costs; the Meuse takes all; None if the unit cannot."""
    gait, terrain = turn.unit(unit).gait, turn.scenario.terrain
    if CLIFF in side.marks or gait.fords == NEVER or (side.water == MEUSE and not gait.over_meuse):
        return None
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    if side.water == MEUSE:
        return allowance(turn, unit)
    extra = turn.tables.ford.get(terrain[there], 0) if gait.fords == GOES_ON else 0
    return ground_cost(turn, gait, there) + extra + toll(turn, gait, there)


def ends_ford(gait: Gait, side: Hexside) -> bool:
    """5.3: over the Meuse everybody stops, over a river those with vehicles or guns."""
    return side.water == MEUSE or gait.fords == STOPS


def printed_cost(turn: PlayerTurn, gait: Gait, here: Space, there: Space, side: Hexside) -> int | None:
    """5.3: a step with every bridge standing."""
    if CLIFF in side.marks or (side.water and not side.bridge):
        return None
    if side.road:
        return gait.road
    terrain = turn.scenario.terrain
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    return ground_cost(turn, gait, there)


def is_open(turn: PlayerTurn, bound: str, here: Space, there: Space) -> bool:
    """5.1, 5.4, 9.5: hexes that are closed to a unit whatever the way."""
    if there in turn.stacks.on[turn.enemy] or turn.position.shut.get(there) == turn.mover:
        return False
    limits = turn.scenario.limits
    if limits is not None and there not in limits:
        return False
    return boundaries.may_step(turn.scenario, bound, here, there) if bound else True
