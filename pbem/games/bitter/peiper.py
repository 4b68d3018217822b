"""Rule 27: Kampfgruppe Peiper, and Panzer Brigade 150 (option peiper)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.bitter.acts import Attack
from pbem.games.bitter.events import PeiperRolled, SneakRolled
from pbem.games.bitter.scenario import GERMAN, POINTS
from pbem.games.bitter.turn import EXPLOITATION, MOVEMENT, PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

Path = tuple[Space, ...]

# ---- 27.1: Kampfgruppe Peiper ---------------------------------------------------------------------------------------


def is_bold(turn: PlayerTurn, unit: str) -> bool:
    """27.1: on 17AM Peiper cares neither for zones nor for aircraft, in movement and in exploitation."""
    return unit in turn.tables.lists["peiper"] and is_time(turn) and turn.phase in (MOVEMENT, EXPLOITATION)


def is_time(turn: PlayerTurn) -> bool:
    """27.1: the German turn of 17AM."""
    return turn.mover == GERMAN and turn.plays("peiper") and turn.during("peiper")


def run_through(turn: PlayerTurn, unit: str, path: Path) -> tuple[Path, str]:
    """27.1: in exploitation a die in every enemy zone that he wants to leave; how far he comes, and why he stops."""
    if turn.phase != EXPLOITATION or not is_bold(turn, unit):
        return path, ""
    for number, space in enumerate(path[:-1], 1):
        if space in turn.zones[turn.enemy]:
            face = turn.roll(f"peiper {space} by {unit}{_again(turn, unit, space)}", "27.1")
            passes = face <= turn.tables.numbers["peiper_passes"]
            turn.tell(PeiperRolled(unit, space, face, passes))
            if not passes:
                return path[:number], "is held by an enemy zone"
    return path, ""


def _again(turn: PlayerTurn, unit: str, space: Space) -> str:
    """Repetitions of a die are numbered."""
    before = turn.dared.count((unit, space))
    turn.dared.append((unit, space))
    return f" {before + 1}" if before else ""


def strikers(turn: PlayerTurn) -> frozenset[str]:
    """27.1: who may attack when exploitation is over: Peiper, if he was in reserve."""
    held = (unit for unit in turn.stacks.of(turn.mover) if turn.pieces[unit].reserve)
    return frozenset(unit for unit in held if is_bold(turn, unit))


def refuse_strike(turn: PlayerTurn, act: Attack) -> Diagnostic | None:
    """27.1: one attack, by Peiper alone, without guns and aircraft."""
    if not act.exploit:
        return illegal("C771", "27.1", "only Peiper attacks after exploitation", "add `exploit` to the line")
    strangers = [unit for unit in act.units if unit not in turn.strikers]
    if strangers or not act.units:
        told = f"{strangers[0] if strangers else 'nobody'} does not attack after exploitation"
        return illegal("C771", "27.1", told, "Peiper does, on 17AM, from reserve", names=act.units[:1])
    if act.guns or act.air or act.bombard or act.angriff:
        return illegal("C772", "27.1", "this attack has neither guns nor aircraft", names=(act.space,))
    if turn.struck:
        return illegal("C771", "27.1", "this attack has been made", names=(act.space,))
    return None


def strike_options(turn: PlayerTurn, space: Space, able: Sequence[str]) -> Iterator[Attack]:
    """27.1: the attacks that Peiper may make on a hex."""
    units = tuple(unit for unit in able if unit in turn.strikers)
    if units and not turn.struck:
        yield Attack(space, units, exploit=True)


def converted(turn: PlayerTurn, unit: str, hexes: int, all_road: Sequence[bool]) -> int:
    """27.1: how many hexes he may go if what is left of an advance becomes points on roads. `all_road` says of each
    hex of the path whether only road leads on from it to the end."""
    each = POINTS.of(1) // turn.unit(unit).gait.road
    reached = (gone + (hexes - gone) * each for gone in range(1, hexes + 1) if gone < len(all_road) and all_road[gone])
    return max(reached, default=0)


# ---- 27.2: Panzer Brigade 150 ---------------------------------------------------------------------------------------


def refuse_sneak(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    """27.2: once in the game, from 16PM to 18PM."""
    why = None
    if not turn.plays("peiper") or unit not in turn.tables.lists["sneaks"]:
        why = f"{unit} does not sneak"
    elif not turn.during("sneak"):
        why = f"{unit} does not sneak on {turn.now}"
    elif turn.position.sneaked:
        why = f"{unit} has tried to sneak already"
    return illegal("M751", "27.2", why, names=(unit,)) if why else None


def try_sneak(turn: PlayerTurn, unit: str, path: Path) -> bool:
    """27.2: a die for the first step, from one hex of an enemy zone to another of the same unit."""
    if not turn.zones[turn.enemy].over_both(path[0], path[1]):
        return True
    turn.position.sneaked = True
    face = turn.roll(f"sneak {unit}", "27.2")
    passes = face <= turn.tables.numbers["sneak_passes"]
    turn.tell(SneakRolled(unit, path[0], path[1], face, passes))
    return passes
