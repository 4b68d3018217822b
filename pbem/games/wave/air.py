"""Rules 5.3, 6.15, 9.18 and 10.14: what Allied aircraft do on clear turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.wave.choices import Drawing, Skies
from pbem.games.wave.events import AerialRemoved, AerialUsed, AirDropped, Interdicted
from pbem.games.wave.lines import Lines, lines_of
from pbem.games.wave.scenario import ALLIED
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space

# ---- 9.18, 6.15: what is placed when the sky is seen to be clear -------------------------------------------------


def place_missions(segment: Segment) -> None:
    """9.18, 6.15: aircraft for interdiction, at once; then the supply markers."""
    place_interdiction(segment)
    place_markers(segment)
    segment.forget_ways()


def place_interdiction(segment: Segment) -> None:
    """9.18: any number of aircraft, one in a hex, on road hexes."""
    position = segment.position
    roads = [space for space, what in segment.scenario.board.spaces.items() if what.road]
    while position.aircraft:
        about = Skies("interdict", position.turn, position.aircraft, tuple(position.interdicted))
        left = (None, *(space for space in roads if space not in position.interdicted))
        space = segment.ask(ALLIED, "interdict", "9.18", left, about)
        if space is None:
            return
        position.interdicted.append(space)
        position.aircraft -= 1
        segment.tell(Interdicted(space))


def place_markers(segment: Segment) -> None:
    """6.15: three markers, one in a hex, never in marsh."""
    position, table = segment.position, segment.tables.aerial
    allowed = [space for space, what in segment.scenario.board.spaces.items() if what.terrain in table.terrain]
    while len(position.aerial) < table.markers:
        about = Skies("airdrop", position.turn, position.aircraft, tuple(position.aerial))
        left = (None, *(space for space in allowed if space not in position.aerial))
        space = segment.ask(ALLIED, "airdrop", "6.15", left, about)
        if space is None:
            return
        position.aerial[space] = 0
        segment.tell(AirDropped(space))


def gather(segment: Segment) -> None:
    """9.18, 6.15: at the end of the turn aircraft and markers are picked up."""
    position = segment.position
    position.interdicted, position.aerial, position.drawn, position.aircraft = [], {}, {}, 0
    segment.forget_ways()


def lose_marker(segment: Segment, units: Sequence[str], space: Space) -> None:
    """6.15: a German unit in its hex ends a marker for this turn."""
    if space in segment.position.aerial and segment.mover != ALLIED:
        del segment.position.aerial[space]
        segment.tell(AerialRemoved(space, units[0]))


# ---- 6.15: drawing on a marker -----------------------------------------------------------------------------------


def supplied_from_air(segment: Segment, units: Iterable[str]) -> set[str]:
    """6.15: which of these units the markers could supply, each drawing in turn as it would by default."""
    left, found = dict(segment.position.aerial), set[str]()
    for unit in units:
        marker = next(iter(_markers(segment, unit, left)), None)
        if marker is not None:
            left[marker] += 0 if segment.position.drawn.get(unit) == marker else _need(segment, unit)
            found.add(unit)
    return found


def draw(segment: Segment, units: Sequence[str]) -> None:
    """6.15: each of these units draws on a marker; its owner says which if there are several. A unit counts once a
    turn, so who has drawn before draws on the same marker for nothing."""
    for place, unit in enumerate(units):
        _draw_one(segment, unit, units[place + 1 :])


def _draw_one(segment: Segment, unit: str, others: Sequence[str]) -> None:
    position = segment.position
    markers = tuple(_markers(segment, unit, position.aerial))
    if position.drawn.get(unit) in markers:
        return
    fair = tuple(marker for marker in markers if _leaves_enough(segment, unit, marker, others))
    marker = fair[0]
    if len(fair) > 1:
        marker = segment.ask(ALLIED, "draw", "6.15", fair, Drawing(unit, _need(segment, unit)))
    position.aerial[marker] += _need(segment, unit)
    position.drawn[unit] = marker
    segment.tell(AerialUsed(unit, marker, position.aerial[marker]))


def _leaves_enough(segment: Segment, unit: str, marker: Space, others: Sequence[str]) -> bool:
    """Whether those who act together with a unit still find supply after it has drawn."""
    before = segment.position.aerial[marker]
    segment.position.aerial[marker] = before + _need(segment, unit)
    enough = supplied_from_air(segment, others) == set(others)
    segment.position.aerial[marker] = before
    return enough


def _need(segment: Segment, unit: str) -> int:
    """6.15: one for every step, two for a step of guns."""
    each = segment.tables.aerial.guns_count if segment.unit(unit).guns else 1
    return each * segment.pieces[unit].steps


def _markers(segment: Segment, unit: str, left: dict[Space, int]) -> list[Space]:
    """The markers that can supply a unit: the one it drew on before first, then the nearest, then by number."""
    own, most, need = segment.position.drawn.get(unit), segment.tables.aerial.steps, _need(segment, unit)
    reach = {} if not left else _reach(segment, segment.pieces[unit].at)
    fitting = [space for space in left if space in reach and (space == own or left[space] + need <= most)]
    cell = segment.scenario.grid.cell
    return sorted(fitting, key=lambda space: (space != own, reach[space], cell(space)))


def _reach(segment: Segment, start: Space) -> dict[Space, int]:
    """6.15: hexes within five of a unit, by road and country alike; only the side at its own hex may be closed."""
    lines, found, ring = lines_of(segment, ALLIED), {start: 0}, {start}
    for steps in range(1, segment.tables.aerial.range + 1):
        ring = {there for here in ring for there in _onward(segment, lines, here, start)} - found.keys()
        found = {**dict.fromkeys(ring, steps), **found}
    return found


def _onward(segment: Segment, lines: Lines, here: Space, start: Space) -> Iterator[Space]:
    for there, side in segment.scenario.board.around(here).items():
        if (here == start or segment.is_dry(here, there, side)) and not lines.is_cut(there):
            yield there
