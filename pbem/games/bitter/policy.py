"""What a side does when no order and no standing order speaks: the documented default policy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from pbem.games.bitter import odds, supply
from pbem.games.bitter.acts import Retreat
from pbem.games.bitter.choices import Battle
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.scenario import OFF, enemy_of
from pbem.games.bitter.turn import PlayerTurn

MOST_GUNS = 3
"""More guns than this are not tried together: what they could change is not worth what they cost."""


def clash_of(turn: PlayerTurn, battle: Battle) -> Clash:
    """The battle as it was declared, nothing committed by the defender."""
    return Clash(battle.space, turn.mover, battle.attackers, battle.guns, battle.air, battle.defenders)


def fewest_guns(turn: PlayerTurn, battle: Battle, able: Sequence[str]) -> tuple[str, ...]:
    """The fewest guns that bring the final column down; of those the weakest, then the first by id; none if none do."""
    for number in range(1, min(MOST_GUNS, len(able)) + 1):
        sets = sorted(combinations(sorted(able), number), key=lambda guns: _worth(turn, guns))
        for guns in sets:
            if lowers(turn, battle, guns):
                return guns
    return ()


def lowers(turn: PlayerTurn, battle: Battle, guns: Sequence[str]) -> bool:
    """Whether guns bring the final column of a battle down."""
    plain = clash_of(turn, battle)
    return odds.final_column(turn, with_support(plain, guns)) < odds.final_column(turn, plain)


def _worth(turn: PlayerTurn, guns: Sequence[str]) -> tuple[int, Sequence[str]]:
    return sum(turn.face(gun).strength for gun in guns), guns


def with_support(clash: Clash, guns: Iterable[str]) -> Clash:
    return Clash(clash.space, clash.side, clash.attackers, clash.guns, clash.air, clash.defenders, list(guns))


def wants_cover(turn: PlayerTurn, battle: Battle) -> bool:
    """An aircraft against an aircraft, or against 3-1 and better."""
    return battle.air or battle.column >= turn.tables.crt.named("3-1")


def loss_order(turn: PlayerTurn, unit: str) -> tuple[Any, ...]:
    """A full unit before a reduced one, then the fewest points lost, the lowest endurance, the id; guns last."""
    card, piece = turn.unit(unit), turn.pieces[unit]
    whole = piece.steps == card.steps and card.steps > 1
    face = turn.face(unit)
    points = face.strength - (card.faces[piece.steps - 2].strength if piece.steps > 1 else 0)
    return card.type.leader, card.type.gun, not whole, points, face.endurance, unit


def retreat_order(turn: PlayerTurn, act: Retreat) -> tuple[Any, ...]:
    """In supply, far from the enemy, not with guns, by low hex numbers."""
    side = turn.scenario.side_of(act.unit)
    end = act.path[-1]
    if end == OFF:
        return (True, 0, False, act.path)
    grid, enemies = turn.scenario.grid, turn.stacks.spaces_of(enemy_of(side))
    near = min((grid.distance(end, space) for space in enemies), default=0)
    guns = any(turn.unit(unit).type.gun for unit in turn.at(end, side))
    roads = supply.supply_roads(turn, side)
    return end not in roads, -near, guns, act.path
