"""Every question that the rules put to a player: its kind, what it is about, and what an answer is.

| kind      | who asks      | rule | about     | answer                                      |
|-----------|---------------|------|-----------|---------------------------------------------|
| act       | the mover     | 8.2  | -         | an `Act`; options explain a refusal          |
| reroute   | the mover     | 8.42 | Crossing  | a `Move` from the near bank, or `HALT`       |
| demolish  | the other     | 10.2 | Crossing  | a unit id, or None                           |
| remove    | the owner     | 7.2  | Overstack | a unit id                                    |
| battle    | the mover     | 9.0  | -         | an area                                      |
| artillery | the firer     | 9.46 | Shelling  | a unit id                                    |
| target    | the firer     | 9.5  | Firing    | a pair (firing unit, target)                 |
| build     | the mover     | 10.1 | -         | a `Build`, or None to end                    |

Options of `act`, `reroute` and `build` have a method `refusal(answer) -> Diagnostic | None`: the one source of
legality, which also says why not.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.tigers.fire import Line
from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Crossing:
    """A stack at the near bank that wants to cross a bridge."""

    bridge: str
    near: Space
    far: Space
    units: tuple[str, ...]
    strength: int
    types: frozenset[str]
    spent: int


@value
class Overstack:
    """An area that holds more of a side than 7.1 allows."""

    area: Space
    side: str
    units: int
    strength: int


@value
class Shelling:
    """An artillery shot that needs a target: which of how many, and the enemy units with type, points and the
    highest face that hits them."""

    area: Space
    side: str
    shot: int
    shots: int
    types: Mapping[str, str]
    strength: Mapping[str, int]
    to_hit: Mapping[str, int]


@value
class Firing:
    """Units in a battle that need targets; `to_hit` has the highest face that hits for each legal pair."""

    area: Space
    side: str
    line: Line
    firers: tuple[str, ...]
    targets: tuple[str, ...]
    to_hit: Mapping[tuple[str, str], int]
