"""Rule 17: victory conditions; and the goals of scenarios of our own."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.bitter import alternative
from pbem.games.bitter.events import GameEnded
from pbem.games.bitter.position import CAPTURED
from pbem.games.bitter.scenario import ALLIED, GERMAN, MEUSE, Goal
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space

LEVELS = ("Allied strategic", "Allied tactical", "Draw", "German tactical", "German strategic")
GOAL_LEVELS = ("Allied victory", "Draw", "German victory")


# ---- what counts ----------------------------------------------------------------------------------------------------


def supplied_at(turn: PlayerTurn, space: Space) -> list[str]:
    """17.1: the supplied German combat units in a hex."""
    return [unit for unit in turn.at(space, GERMAN) if unit not in turn.out]


def towns_held(turn: PlayerTurn) -> list[str]:
    """17.1: the towns that count with a supplied German unit in one of their hexes."""
    named = turn.scenario.chart.named
    return [town for town in turn.tables.award.towns if any(supplied_at(turn, space) for space in named(town))]


def supplied_mech(turn: PlayerTurn) -> Iterator[str]:
    for unit in turn.stacks.of(GERMAN):
        if turn.unit(unit).type.mech and unit not in turn.out:
            yield unit


def across_meuse(turn: PlayerTurn) -> list[str]:
    """17.2: supplied mechanized units on the far bank, north of Vireux."""
    grid, west = turn.scenario.grid, turn.scenario.west
    south = grid.centre(turn.tables.award.north_of)[1]
    at = turn.stacks.place
    return [unit for unit in supplied_mech(turn) if at[unit] in west and grid.centre(at[unit])[1] < south]


def near_meuse(turn: PlayerTurn) -> list[str]:
    """17.3: supplied mechanized units within one hex of the river between Vireux and Ramet (option meuse_within)."""
    banks = meuse_banks(turn)
    near = turn.scenario.grid.within
    within = int(turn.scenario.rulebook["meuse_within"])
    return [unit for unit in supplied_mech(turn) if any(s in banks for s in near(turn.stacks.place[unit], within))]


def meuse_banks(turn: PlayerTurn) -> set[Space]:
    """17.3: the hexes that touch a side of the Meuse between the two places."""
    grid, award = turn.scenario.grid, turn.tables.award
    (_, south), (east, _) = grid.centre(award.north_of), grid.centre(award.ramet)
    sides = (side for side, what in turn.scenario.chart.hexsides.items() if what.water == MEUSE)
    return {
        space for side in sides for space in side
        if all(grid.centre(end)[1] < south and grid.centre(end)[0] < east for end in side)
    }  # fmt: skip


def exits_suffice(turn: PlayerTurn) -> bool:
    """17.1: six supplied mechanized units have left the map, two of them armor."""
    gone = [turn.unit(unit) for unit, supplied in turn.position.exited.items() if supplied]
    gone, award = alternative.leaving(turn, gone), turn.tables.award
    return len(gone) >= award.exit_mech and sum(card.armor for card in gone) >= award.exit_armor


# ---- when it is judged ----------------------------------------------------------------------------------------------


def check_instant(turn: PlayerTurn) -> None:
    """17.1: a strategic victory of the Germans ends the game at once."""
    if turn.scenario.victory.goals or turn.position.over or not exits_suffice(turn):
        return
    if len(towns_held(turn)) == len(turn.tables.award.towns):
        close(turn, LEVELS[-1], ("the towns are held and a panzer corps is beyond the Meuse",), "17.1")


def end_game(turn: PlayerTurn) -> None:
    """17.2-17.6: the game is over; who has won."""
    if turn.scenario.victory.goals:
        _judge_goals(turn)
        return
    level, why = base_level(turn)
    shift, reasons = level_shift(turn)
    level = max(0, min(len(LEVELS) - 1, level + shift))
    close(turn, LEVELS[level], (why, *reasons), "17.0")


def base_level(turn: PlayerTurn) -> tuple[int, str]:
    """17.2-17.5: the level before losses are counted."""
    award, towns, across = turn.tables.award, towns_held(turn), across_meuse(turn)
    armor = sum(turn.unit(unit).armor for unit in across)
    if len(towns) >= award.towns_needed:
        if len(across) >= award.across_mech and armor >= award.across_armor:
            return 3, f"{len(across)} mechanized units are across the Meuse"
        if len(across) >= award.draw_mech or len(near_meuse(turn)) >= award.draw_mech:
            return 2, "the Meuse is reached"
    if any(turn.at(space, GERMAN) for town in award.strategic for space in turn.scenario.chart.named(town)):
        return 1, "the Meuse is not reached"
    return 0, f"no German unit is in {', '.join(award.strategic)}"


def level_shift(turn: PlayerTurn) -> tuple[int, tuple[str, ...]]:
    """17.6: heavy losses shift the level."""
    award, losses = turn.tables.award, turn.position.losses
    shift, reasons = 0, []
    if losses[ALLIED] >= award.allied_lost:
        shift += 1
        reasons.append(f"{losses[ALLIED]} Allied units are lost")
    if losses[GERMAN] >= award.mech_lost:
        shift -= 1
        reasons.append(f"German mechanized units worth {losses[GERMAN]} are lost")
    return shift, tuple(reasons)


def close(turn: PlayerTurn, result: str, reasons: tuple[str, ...], rule: str) -> None:
    turn.position.result = result
    turn.tell(GameEnded(result, reasons, rule))


# ---- goals ----------------------------------------------------------------------------------------------------------


def _judge_goals(turn: PlayerTurn) -> None:
    victory = turn.scenario.victory
    met = [goal for goal in victory.goals if is_met(turn, goal)]
    level = 2 if len(met) >= victory.german else 1 if victory.draw and len(met) >= victory.draw else 0
    reasons = tuple(goal.what for goal in met) or ("no goal is met",)
    close(turn, GOAL_LEVELS[level], reasons, "17.0")


def is_met(turn: PlayerTurn, goal: Goal) -> bool:
    """A goal: a hex held or come near to by a supplied unit, losses kept low, or a fuel dump captured (25.2)."""
    if goal.kind == "dump":
        return any(dump.state == CAPTURED for dump in turn.position.dumps.values())
    if goal.kind == "losses":
        return turn.position.losses[GERMAN] < goal.fewer
    found = {other for space in goal.hexes for other in turn.scenario.grid.within(space, goal.within)}
    units = [unit for space in found for unit in supplied_at(turn, space)]
    return any(turn.unit(unit).type.mech or not goal.mech for unit in units)
