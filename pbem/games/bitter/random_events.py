"""Rules 29 and 38: random events of 17AM, 18AM and 19AM (options events_17, events_18, events_19). See effects.py for
what they do while they are in force, and landings.py for paratroops and commandos."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.games.bitter import boundaries, landings
from pbem.games.bitter.acts import Happen
from pbem.games.bitter.choices import Chance
from pbem.games.bitter.events_options import AircraftLost, EventRolled, EventSettled
from pbem.games.bitter.scenario import ALLIED, FOREST, GERMAN, SIDES, TOWN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

DROP, TOWN_HEX, BRIDGE, UNIT = "drop", "town", "bridge", "unit"
ASKS = {"vdh": DROP, "commandos_town": TOWN_HEX, "commandos_bridge": BRIDGE, "friendly_fire": UNIT}
"""What the German has to name for an event."""

# ---- the dice -------------------------------------------------------------------------------------------------------


def roll_early(turn: PlayerTurn) -> None:
    """38.1, 38.2: two dice at the very beginning of 17AM and 19AM."""
    for name in ("events_17", "events_19"):
        if turn.plays(name) and turn.during(name):
            _roll(turn, name, 2)


def roll_late(turn: PlayerTurn) -> None:
    """29: one die on 18AM, when the aircraft are over their hexes."""
    if turn.plays("events_18") and turn.during("events_18"):
        _roll(turn, "events_18", 1)


def _roll(turn: PlayerTurn, name: str, dice: int) -> None:
    """38.2: an event that cannot happen is rolled for again."""
    table, number, found = turn.tables.lists[name], 1, ""
    while not found:
        which = "event" if number == 1 else f"event {number}"
        faces = tuple(turn.roll(f"{which} die {die}", RULES[name]) for die in range(1, dice + 1))
        found = table[sum(faces) - dice]
        if found == "friendly_fire" and not bombed(turn):
            found = ""
        turn.tell(EventRolled(name, faces, found, RULES[name]))
        number += 1
    turn.position.effects[found] = ""
    for also in INCLUDES.get(found, ()):
        turn.position.effects[also] = ""
    if found in AT_ONCE:
        AT_ONCE[found](turn)


RULES = {"events_17": "38.1", "events_18": "29.0", "events_19": "38.2"}
INCLUDES = {"logistics_full": ("logistics",), "v_weapons_all": ("v_weapons_fuel",)}
"""38.2: events that bring another with them."""


# ---- what happens at once -------------------------------------------------------------------------------------------


def _ground_aircraft(turn: PlayerTurn) -> None:
    """29, #5: each side loses so many of its next aircraft, those of later turns too."""
    for side in SIDES:
        face = turn.roll(f"event bodenplatte {side}", "29.0")
        turn.position.grounded[side] = turn.position.grounded.get(side, 0) + face
        turn.tell(AircraftLost(side, face))
    ground(turn)


def ground(turn: PlayerTurn) -> None:
    """29, #5: what is still owed is taken from the aircraft of the turn."""
    position = turn.position
    for side, owed in position.grounded.items():
        lost = min(owed, position.air[side])
        position.air[side] -= lost
        position.grounded[side] = owed - lost


def _arrive(turn: PlayerTurn, units: Sequence[str]) -> None:
    """29, 38: units that come on this turn instead of later or never."""
    for unit in units:
        if unit in turn.scenario.units and unit not in turn.pieces and unit not in turn.position.lost:
            turn.position.coming[unit] = turn.position.turn


def _division(turn: PlayerTurn, name: str) -> tuple[str, ...]:
    return turn.scenario.divisions.get(name, ())


AT_ONCE: dict[str, Callable[[PlayerTurn], None]] = {
    "bodenplatte": _ground_aircraft,
    "jagdtiger": lambda turn: _arrive(turn, ("653JPZ",)),
    "fuh_gd": lambda turn: _arrive(turn, ("FuhGd",)),
    "ninth_panzer": lambda turn: _arrive(turn, _division(turn, "9Pz")),
    "fifteenth_pg": lambda turn: _arrive(turn, _division(turn, "15PG")),
}

# ---- what the German names ------------------------------------------------------------------------------------------


def bombed(turn: PlayerTurn) -> list[str]:
    """38.2, #9: the full American infantry regiments that may be hit: in Malmedy, else in a town, else anywhere."""
    north = [unit for unit in turn.stacks.of(ALLIED) if is_whole_regiment(turn, unit)]
    malmedy = [unit for unit in north if turn.pieces[unit].at in turn.scenario.chart.named("Malmedy")]
    towns = [unit for unit in north if turn.scenario.terrain[turn.pieces[unit].at] == TOWN]
    return malmedy or towns or north


def is_whole_regiment(turn: PlayerTurn, unit: str) -> bool:
    card, piece = turn.unit(unit), turn.pieces[unit]
    whole = card.nation == "US" and card.type.foot and piece.steps == card.steps > 1
    return whole and boundaries.is_north(turn.scenario, piece.at)


class Happenings(Legal["Happen"]):
    """29, 38: what the German may name for an event."""

    def __init__(self, turn: PlayerTurn, kind: str) -> None:
        self.turn, self.kind = turn, kind

    def refusal(self, answer: Happen) -> Diagnostic | None:
        if answer.kind == self.kind and answer.what in set(self._whats()):
            return None
        told = f"{answer.what} cannot be named for this event"
        return illegal("T705", "29.0" if self.kind != UNIT else "38.2", told, LIMITS[self.kind], names=(answer.what,))

    def _whats(self) -> Iterator[str]:
        turn, terrain = self.turn, self.turn.scenario.terrain
        if self.kind == UNIT:
            return iter(bombed(turn))
        if self.kind == BRIDGE:
            return (name for name, ends in turn.scenario.bridges.items() if self._is_north(*ends))
        if self.kind == TOWN_HEX:
            return (space for space in terrain if terrain[space] == TOWN and self._is_north(space))
        return (space for space in terrain if terrain[space] not in (TOWN, FOREST) and self._is_north(space))

    def _is_north(self, *spaces: Space) -> bool:
        return all(boundaries.is_north(self.turn.scenario, space) for space in spaces)

    def __iter__(self) -> Iterator[Happen]:
        return (Happen(self.kind, what) for what in sorted(self._whats()))


LIMITS = {
    DROP: "a hex without forest or town, north of the line of the 6th Panzer Army",
    TOWN_HEX: "a town hex north of the line of the 6th Panzer Army",
    BRIDGE: "a bridge north of the line of the 6th Panzer Army",
    UNIT: "a full American infantry regiment: of Malmedy, else of a town",
}


def settle(turn: PlayerTurn, *kinds: str) -> None:
    """29, 38: the German names what his event needs; without a word of his the lowest number."""
    if turn.mover != GERMAN:
        return
    for event, kind in ASKS.items():
        if kind in kinds and turn.position.effects.get(event) == "":
            act = turn.ask(GERMAN, "event", "29.0", Happenings(turn, kind), Chance(event, kind))
            turn.position.effects[event] = act.what
            turn.tell(EventSettled(event, act.what))
            _happen(turn, event, act.what)


def _happen(turn: PlayerTurn, event: str, what: str) -> None:
    if event == "vdh":
        landings.drop(turn, what)
    elif event == "friendly_fire":
        turn.lose_step(what, "bombed by its own aircraft", "38.2")
