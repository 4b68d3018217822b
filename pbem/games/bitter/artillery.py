"""Rule 10: artillery."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.bitter import allies, boundaries, command, effects
from pbem.games.bitter.scenario import ALLIED, GERMAN, SIDES
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def refuse_guns(turn: PlayerTurn, guns: Sequence[str], space: Space, units: Sequence[str] = ()) -> Diagnostic | None:
    """10.2, 28.4: why guns cannot support an attack on a hex by these units."""
    refusal = next(filter(None, (_refuse_company(turn, gun, units) for gun in guns if gun in turn.pieces)), None)
    if refusal:
        return refusal
    if len(set(guns)) < len(guns):
        return illegal("M701", "10.2", "a unit is named twice in one line")
    return next(filter(None, (refuse_gun(turn, gun, space) for gun in guns)), None)


def _refuse_company(turn: PlayerTurn, gun: str, units: Sequence[str]) -> Diagnostic | None:
    """28.4, 37.2: guns support their own nation, and by an option their own army."""
    if units and allies.is_foreign_gun(turn, gun, units):
        return illegal("C730", "28.4", f"{gun} supports no battle without its own nation", names=(gun,))
    if units and command.is_foreign(turn, gun, units):
        return illegal("C730", "37.2", f"{gun} supports no battle without its own army", names=(gun,))
    return None


def refuse_gun(turn: PlayerTurn, gun: str, space: Space) -> Diagnostic | None:
    """10.1-10.4, 12.4, 15.3: why a gun cannot support an attack on a hex."""
    why = why_silent(turn, gun, space, attacking=True)
    if why is None:
        return boundaries.refuse_attack(turn, gun, space)
    rule, told = why
    return illegal("C730", rule, f"{gun} {told}", names=(gun,))


def why_silent(turn: PlayerTurn, gun: str, space: Space, attacking: bool) -> tuple[str, str] | None:
    """10.1-10.4: the rule by which a gun cannot support a battle for a hex, and why."""
    side = turn.mover if attacking else turn.enemy
    if gun not in turn.pieces or turn.scenario.side_of(gun) != side:
        return "10.2", "is not there to support"
    if not turn.unit(gun).type.gun:
        return "10.2", "is no artillery"
    return _why_idle(turn, gun, attacking) or _why_far(turn, gun, space, attacking)


def _why_idle(turn: PlayerTurn, gun: str, attacking: bool) -> tuple[str, str] | None:
    piece, card = turn.pieces[gun], turn.unit(gun)
    if piece.fired:
        return "10.1", "has fired already"
    if card.side == GERMAN and piece.moved and not card.rocket:
        return "10.4", "has moved in this game-turn"
    if attacking and gun in turn.out:
        return "12.4", "is out of supply"
    if attacking and card.side == ALLIED and turn.during("surprise"):
        return "15.3", f"supports no attack on {turn.now}"
    return None


def _why_far(turn: PlayerTurn, gun: str, space: Space, attacking: bool) -> tuple[str, str] | None:
    """10.1, 10.3, 10.4: range, and enemies next to the gun."""
    piece, card = turn.pieces[gun], turn.unit(gun)
    if card.rocket:
        if not attacking:
            return "10.4", "is a rocket unit and gives no defensive support"
    elif turn.is_near_enemy(piece.at, card.side):
        return "10.3", "is next to an enemy unit"
    distance = turn.scenario.grid.distance(piece.at, space)
    if distance > card.range:
        return "10.1", f"is {distance} hexes from {space} and reaches {card.range}"
    return None


def supporters(turn: PlayerTurn, space: Space, taken: Sequence[str] = (), defenders: Sequence[str] = ()) -> list[str]:
    """10.2: the guns that may support the defenders of a hex now; those in the hex defend it as they are."""
    found = []
    for gun in guns_of(turn, turn.enemy):
        foreign = _refuse_company(turn, gun, defenders) is not None
        free = gun not in taken and turn.pieces[gun].at != space and not foreign
        if free and why_silent(turn, gun, space, False) is None:
            found.append(gun)
    return found


def offensive(turn: PlayerTurn, space: Space, units: Sequence[str] = ()) -> list[str]:
    """10.2: the guns that may support an attack on a hex by these units now."""
    return [gun for gun in guns_of(turn, turn.mover) if refuse_guns(turn, (gun,), space, units) is None]


def guns_of(turn: PlayerTurn, side: str) -> list[str]:
    return [unit for unit in turn.stacks.of(side) if turn.unit(unit).type.gun]


def suffers(turn: PlayerTurn, gun: str, space: Space) -> bool:
    """10.2: rockets fire at the hex next to them and share the attackers' fate; others are out of it."""
    return turn.unit(gun).rocket and turn.side_between(turn.pieces[gun].at, space) is not None


def reload(turn: PlayerTurn) -> None:
    """10.1: Allied guns are ready again in every player turn, German ones in every game-turn."""
    for side in SIDES:
        for gun in guns_of(turn, side):
            turn.pieces[gun].fired = turn.pieces[gun].fired and not effects.is_reloaded(turn, gun)


def fire(turn: PlayerTurn, guns: Sequence[str]) -> None:
    """10.1: guns have done what they may in this turn."""
    for gun in guns:
        turn.pieces[gun].fired = True
