"""How a report says things: names of sides and places, bridges, ranges of a die."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario
from pbem.kernel import words
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.values import value

SIDE = {GERMAN: "German", ALLIED: "Allied"}
THE_SIDE = {GERMAN: "the Germans", ALLIED: "the Allies"}


def side_word(side: str) -> str:
    return SIDE.get(side, side)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`, `no point`."""
    return words.counted(number, one, many, none="no")


def faces(needed: int) -> str:
    """The faces that succeed: `1-4`, `1`, `none`."""
    if needed < 1:
        return "none"
    return "1" if needed == 1 else f"1-{needed}"


def place(scenario: Scenario, space: Space) -> str:
    """`70 Marnach`, `zone B`; a space that is not on this map as it is written."""
    return scenario.name_of(space) if space in scenario.board else space


def way(scenario: Scenario, path: Sequence[Space]) -> str:
    """A path by number, with the names of its ends."""
    if len(path) < 2:
        return place(scenario, path[0]) if path else ""
    return f"{place(scenario, path[0])} - {' - '.join([*path[1:-1], place(scenario, path[-1])])}"


def bridge_name(scenario: Scenario, bridge: str) -> str:
    """`51-70 (Dasburg-Marnach)`."""
    ends = [scenario.board.spaces[end].name for end in bridge.split("-") if end in scenario.board]
    return f"{bridge} ({'-'.join(ends)})" if ends else bridge


@value
class Due:
    """11.1: units that arrive together."""

    when: str
    side: str
    zones: str
    units: str


def due_next(scenario: Scenario, position: Position) -> list[Due]:
    """11.1: who is still to come, in the order of arrival; reserves have no date."""
    dated: dict[tuple[int, int, str, str], list[str]] = defaultdict(list)
    for unit, when in position.coming.items():
        date, dash, time = when.partition("-")
        if dash and date.isdigit() and time.isdigit():
            dated[int(date), int(time), scenario.side_of(unit), " or ".join(scenario.units[unit].zones)].append(unit)
    return [
        Due(f"{day}-{impulse}", side, zones, words.listed(sorted(units)))
        for (day, impulse, side, zones), units in sorted(dated.items())
    ]


def signed(modifier: Modifier) -> str:
    """How a modifier changes the highest face that hits: a plus on the die is a minus here."""
    return f"{-modifier.value:+d}"
