"""Rule 22: challenging air interdiction (option challenge)."""

from __future__ import annotations

from pbem.games.bitter import stacking
from pbem.games.bitter.events import ChallengeRolled
from pbem.games.bitter.scenario import FOREST, GERMAN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space

Path = tuple[Space, ...]


def is_trap(turn: PlayerTurn, unit: str, space: Space) -> bool:
    """22.1: an interdicted forest hex with a road, for German mechanized units."""
    card, scenario = turn.scenario.units[unit], turn.scenario
    if not (turn.plays("challenge") and card.side == GERMAN and card.type.mech and turn.mover == GERMAN):
        return False
    return space in turn.position.interdicted and scenario.terrain[space] == FOREST and space in scenario.has_road


def run_gauntlet(turn: PlayerTurn, unit: str, path: Path) -> tuple[Path, str]:
    """22.2: a die in every such hex of the path; how far the unit comes, and why it stops."""
    for number, space in enumerate(path[1:], 2):
        if not is_trap(turn, unit, space):
            continue
        again = turn.challenged.count((unit, space))
        turn.challenged.append((unit, space))
        face = turn.roll(f"challenge {space} by {unit}{f' {again + 1}' if again else ''}", "22.2")
        came = "lost" if face <= turn.tables.numbers["challenge_loss"] else "stops"
        passes = face >= turn.tables.numbers["challenge_passes"]
        turn.tell(ChallengeRolled(space, unit, face, "passes" if passes else came))
        if not passes:
            return path[:number], came
    return path, ""


def clear_jams(turn: PlayerTurn) -> None:
    """22.2: where failed challenges leave too many in a hex, the last to have come are lost."""
    for unit, space in reversed(turn.challenged):
        if unit not in turn.pieces or turn.pieces[unit].at != space:
            continue
        if stacking.is_over(turn, turn.at(space, turn.mover)):
            turn.eliminate(unit, "overstacked after a failed challenge", "22.2")
