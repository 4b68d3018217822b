"""Rules 5.3 and 5.4: the weather of a turn, and Operation Baseplate."""

from __future__ import annotations

from pbem.games.wave.events import AircraftReady, Baseplate, Weather
from pbem.games.wave.scenario import CLEAR_SKIES, OVERCAST
from pbem.games.wave.segment import Segment


def roll_weather(segment: Segment) -> None:
    """5.3: overcast on the first turns; then a die against the range of the turn."""
    position, tables = segment.position, segment.tables
    position.weather = OVERCAST
    if not segment.plays("weather"):
        return
    limit, face = tables.overcast[position.turn], None
    if position.turn >= tables.first_weather:
        face = segment.roll(f"T{position.turn} weather", "5.3")
        position.weather = OVERCAST if face <= limit else CLEAR_SKIES
    segment.tell(Weather(position.turn, face, limit, position.weather))
    if segment.is_clear and segment.plays("air"):
        _ready_aircraft(segment)


def _ready_aircraft(segment: Segment) -> None:
    """5.3, 5.4: eight aircraft on a clear turn, four once Baseplate has been launched."""
    position, tables = segment.position, segment.tables
    if not position.baseplate and segment.plays("baseplate"):
        face = segment.roll(f"T{position.turn} baseplate", "5.4")
        position.baseplate = face >= tables.baseplate_on
        segment.tell(Baseplate(face, tables.baseplate_on, position.baseplate))
    position.aircraft = tables.aircraft_baseplate if position.baseplate else tables.aircraft
    segment.tell(AircraftReady(position.aircraft))
