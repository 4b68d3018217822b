"""Rules 29 and 38: what random events do while they are in force."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.bitter.scenario import ALLIED, GERMAN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.events import Modifier

LEHR = "Lehr"
SPAETLESE = {"spaetlese": 2, "spaetlese_late": 1}
"""38.2, #4 and #8: the aircraft that the Allies lack on each turn from 24AM."""


def is_on(turn: PlayerTurn, event: str) -> bool:
    """Whether an event has happened and its time is not over."""
    return event in turn.position.effects and (event not in turn.tables.dated or turn.during(event))


# ---- numbers of units -----------------------------------------------------------------------------------------------


def fixed_movement(turn: PlayerTurn, unit: str, printed: int) -> int:
    """38.1, #4 and #9; 38.2, #11: movement that events change."""
    card = turn.unit(unit)
    if card.division == LEHR and is_on(turn, "bayerlein"):
        return turn.tables.numbers["bayerlein_movement"]
    if unit in turn.tables.lists["hysteria"] and is_on(turn, "hysteria"):
        return -(-printed // 2)
    if card.side == ALLIED and card.type.mech and is_on(turn, "v_weapons_fuel"):
        spared = unit in turn.tables.lists["fuel_spared"]
        return printed if spared else min(printed, turn.tables.numbers["fuel_movement"])
    return printed


def endurance(turn: PlayerTurn, unit: str, printed: int) -> int:
    """38.1, #2: night sights."""
    sees = unit in turn.tables.lists["night_sights"] and turn.now.endswith("PM") and is_on(turn, "night_sights")
    return turn.tables.numbers["night_endurance"] if sees else printed


def modifier(turn: PlayerTurn, attackers: Sequence[str]) -> Modifier | None:
    """29, #2: one more on the die of attacks in which the SS takes part."""
    if turn.mover != GERMAN or not _are_atrocities_known(turn):
        return None
    return Modifier(1, "atrocities of the SS", "29.0") if any(turn.unit(u).arm == "SS" for u in attackers) else None


def _are_atrocities_known(turn: PlayerTurn) -> bool:
    """29, #2: on two turns, from the one that rolled it or from the next (option atrocities_turns)."""
    first, last = turn.tables.dated["atrocities"]
    late = turn.scenario.turn_named(turn.scenario.rulebook["atrocities_turns"]) - first
    return "atrocities" in turn.position.effects and first + late <= turn.position.turn <= last + late


# ---- supply, guns, aircraft -----------------------------------------------------------------------------------------


def is_fed(turn: PlayerTurn, unit: str) -> bool:
    """38.1, #10; 38.2, #7: units that events supply whatever happens."""
    if unit in turn.tables.lists["peiper"]:
        return is_on(turn, "peiper_air")
    if turn.unit(unit).division != "106ID" or not is_on(turn, "air_supply_106"):
        return False
    return turn.pieces[unit].at in turn.scenario.east_of_our


def has_no_shortage(turn: PlayerTurn) -> bool:
    """38.2, #2."""
    return is_on(turn, "logistics_full")


def is_reloaded(turn: PlayerTurn, gun: str) -> bool:
    """38.2, #3 and #12: German guns fire in every player turn, most Allied ones once a game-turn."""
    if turn.unit(gun).side == GERMAN:
        return turn.position.mover == GERMAN or is_on(turn, "logistics")
    spared = gun in turn.tables.lists["ammunition_spared"] or not is_on(turn, "v_weapons_all")
    return turn.position.mover == GERMAN or spared


def aircraft(turn: PlayerTurn, side: str, printed: int) -> int:
    """38.2, #4, #8 and #10: aircraft of a turn."""
    if side == GERMAN:
        return 0 if is_on(turn, "russians") else printed
    fewer = sum(less for event, less in SPAETLESE.items() if is_on(turn, event))
    return max(0, printed - fewer)


# ---- arrivals -------------------------------------------------------------------------------------------------------


def army_on_arrival(turn: PlayerTurn, unit: str) -> str:
    """38.1, #11; 38.2, #5 and #6: divisions that were sent to the 7th Army."""
    sent = {"ninth_panzer": "9Pz", "fifteenth_pg": "15PG"}
    division = turn.unit(unit).division
    return "7A" if any(division == name and event in turn.position.effects for event, name in sent.items()) else ""


def is_cancelled(turn: PlayerTurn, unit: str) -> bool:
    """38.2, #4, #8 and #10: reinforcements that never come."""
    card, effects, turns = turn.unit(unit), turn.position.effects, turn.scenario.turn_named
    due = turn.position.coming.get(unit)
    if due is None:
        return False
    if "russians" in effects and card.side == GERMAN and due >= turns("25AM"):
        return True
    last = {"spaetlese": "22AM", "spaetlese_late": "23AM"}
    stopped = card.side == GERMAN or (card.nation == "US" and _is_from_north(turn, unit))
    return stopped and any(event in effects and due > turns(day) for event, day in last.items())


def _is_from_north(turn: PlayerTurn, unit: str) -> bool:
    return any(turn.tables.letters[name].edge == "north" for name in turn.unit(unit).entry)


# ---- bridges --------------------------------------------------------------------------------------------------------


def is_safe(turn: PlayerTurn, bridge: str) -> bool:
    """29, #3; 38.1, #6: bridges that the Allies cannot blow."""
    if turn.mover != ALLIED:
        return False
    commandos = turn.position.effects.get("commandos_bridge") == bridge and turn.during("events_18")
    saved = is_on(turn, "heiderscheid") and turn.tables.lists["heiderscheid"][0] in turn.scenario.bridges[bridge]
    return commandos or saved


def has_engineers(turn: PlayerTurn) -> bool:
    """38.1, #8: one bridge is blown without a die."""
    return turn.mover == ALLIED and turn.position.effects.get("damned_engineers") == ""
