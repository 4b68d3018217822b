"""How a report says things: names of sides and places, lists, plurals, ranges of a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.tigers.scenario import Scenario
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier

SIDE = {"german": "German", "allied": "Allied"}
SIDES = {"german": "the Germans", "allied": "the Allies"}


def side_word(side: str) -> str:
    return SIDE.get(side, side)


def listed(words: Iterable[str], nothing: str = "none") -> str:
    return ", ".join(words) or nothing


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`, `no point`."""
    return f"{number or 'no'} {one if number in (0, 1) else many or one + 's'}"


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


def signed(modifier: Modifier) -> str:
    """How a modifier changes the highest face that hits: a plus on the die is a minus here."""
    return f"{-modifier.value:+d}"
