"""Rule 18: flanking attacks and coordinated defense (option integrity)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.bitter import alternative
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.positions import is_fort
from pbem.games.bitter.scenario import GERMAN, MEUSE
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier


def modifier(turn: PlayerTurn, clash: Clash) -> Modifier | None:
    """18.3: one modifier at most; both sides with integrity have none."""
    if not turn.plays("integrity"):
        return None
    attacking, defending = flanking_division(turn, clash), coordinated_division(turn, clash)
    if attacking and defending:
        return None
    if defending:
        return Modifier(1, f"coordinated defense of {defending}", "18.2")
    if attacking and not _is_cancelled(turn, clash):
        return Modifier(-1, f"flanking attack of {attacking}", "18.1")
    return None


def _is_cancelled(turn: PlayerTurn, clash: Clash) -> bool:
    """18.3: fortifications and attacks over the Meuse take the flanking bonus."""
    sides = (turn.side_between(turn.pieces[unit].at, clash.space) for unit in clash.attackers)
    over_meuse = all(side is not None and side.water == MEUSE for side in sides)
    return over_meuse or is_fort(turn, clash.space, turn.enemy)


def flanking_division(turn: PlayerTurn, clash: Clash) -> str:
    """18.1: three units of one division, in an attack from three hexes or from two that do not touch."""
    if not _is_from_flanks(turn, {turn.pieces[unit].at for unit in clash.attackers}):
        return ""
    return next((name for name, units in _divisions(turn, clash.attackers) if _is_whole(turn, name, units)), "")


def _is_from_flanks(turn: PlayerTurn, hexes: set[Space]) -> bool:
    if len(hexes) != 2:
        return len(hexes) > 2
    a, b = hexes
    return turn.scenario.grid.distance(a, b) > 1


def _divisions(turn: PlayerTurn, units: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The divisions of some units that can have integrity, with those of them that count."""
    found: dict[str, list[str]] = {}
    for unit in units:
        card = turn.unit(unit)
        counts = is_mechanized(turn, card.division) if card.side == GERMAN else _is_tough(turn, unit)
        if counts and card.division:
            found.setdefault(card.division, []).append(unit)
    return iter(sorted(found.items()))


def is_mechanized(turn: PlayerTurn, division: str) -> bool:
    """18.1: a German division of three or more mechanized units."""
    members = turn.scenario.divisions.get(division, ())
    return sum(turn.unit(unit).type.mech for unit in members) >= turn.tables.numbers["integrity_units"]


def _is_tough(turn: PlayerTurn, unit: str) -> bool:
    return turn.face(unit).endurance >= turn.tables.numbers["integrity_endurance"]


def _is_whole(turn: PlayerTurn, division: str, units: list[str]) -> bool:
    """18.3: enough of them, and nobody of the division on the map is shocked or out of supply."""
    present = [unit for unit in turn.scenario.divisions[division] if unit in turn.pieces]
    sound = not any(turn.pieces[unit].shocked or unit in turn.out for unit in present)
    enough = len(units) >= turn.tables.numbers["integrity_units"]
    return sound and enough and alternative.is_whole(turn, units, present)


def coordinated_division(turn: PlayerTurn, clash: Clash) -> str:
    """18.2: three tough units of one division, each with or next to another, one of them in the attacked hex."""
    for division in dict.fromkeys(turn.unit(unit).division for unit in clash.defenders):
        chain = chained(turn, division)
        if set(chain) & set(clash.defenders) and _is_whole(turn, division, chain):
            return division
    return ""


def chained(turn: PlayerTurn, division: str) -> list[str]:
    """18.2: the tough units of a division that stand with or next to another of them."""
    members = [unit for unit in turn.scenario.divisions.get(division, ()) if unit in turn.pieces]
    tough = [unit for unit in members if _is_tough(turn, unit)]
    if members and turn.unit(members[0]).side == GERMAN and not is_mechanized(turn, division):
        return []
    near, at = turn.scenario.grid.distance, turn.stacks.place
    return [one for one in tough if any(one != other and near(at[one], at[other]) <= 1 for other in tough)]
