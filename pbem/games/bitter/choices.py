"""Every question that the rules put to a player: its kind, what it is about, and what an answer is.

| kind     | who            | rule | about     | answer                                                    |
|----------|----------------|------|-----------|-----------------------------------------------------------|
| act      | the mover      | 5.1  | -         | an `Act`: reserve, move, dig, fortify, build, or `DONE`    |
| attack   | the mover      | 9.1  | -         | an `Attack`, or `DONE`                                     |
| support  | the defender   | 10.2 | Battle    | a gun, or None for no more                                 |
| cover    | the defender   | 11.2 | Battle    | whether an aircraft helps                                  |
| loss     | the owner      | 9.6  | Losing    | the unit that loses a step                                 |
| stand    | the owner      | 24.4 | Holding   | a `Stand`, or None: who takes losses instead of going back |
| retreat  | the owner      | 9.7  | Retreating| a `Retreat` of one of the units that still must            |
| advance  | the winner     | 9.8  | Pursuit   | an `Advance`, or None for no more                          |
| demolish | the mover      | 13.1 | -         | a `Demolish`, or None for no more                          |
| exploit  | the mover      | 14.2 | the phase | a `Move` of units in reserve, or `DONE`                    |
| cross    | the mover      | 13.3 | Crossing  | a `Cross`, or None to leave the bridge unbuilt             |
| duty     | the mover      | 9.5  | Duty      | the `Attack` that he must make now                         |
| placed   | the Allies     | 25.1 | Hidden    | the two dice of a dump; (0, 0) if nothing was sealed       |
| dump     | the Allies     | 25.3 | Threat    | whether a dump is blown up at once                         |
| destroy  | the Allies     | 25.3 | -         | a `Destroy` in their own turn, or None for no more         |
| event    | the German     | 29   | Chance    | a `Happen`: what he names for a random event               |
| strike   | the mover      | 27.1 | -         | the `Attack` of Peiper after exploitation, or `DONE`       |
| drop     | the Allies     | 12.5 | Skies     | a `Drop`, or None for no more                              |
| interdict| the Allies     | 11.3 | Skies     | an `Interdict`, or None for no more                        |

Options of `act`, `attack`, `advance` and `exploit` have a method `refusal(answer) -> Diagnostic | None`: the one
source of legality, which also says why not.
"""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Battle:
    """9.2: a battle as it stands when somebody is asked: who fights, with what, and the column so far."""

    space: Space
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    air: bool
    defenders: tuple[str, ...]
    support: tuple[str, ...]
    attack: int
    defense: int
    column: int
    odds: str


@value
class Losing:
    """9.6: a side that loses a step in a battle, and how many more it owes."""

    space: Space
    side: str
    steps: int


@value
class Holding:
    """24.4: a side that may take so many losses instead of going back, and the battle as it was declared."""

    battle: Battle
    side: str
    losses: int


@value
class Retreating:
    """9.7: units that must go back so many hexes from a battle."""

    space: Space
    side: str
    hexes: int


@value
class Pursuit:
    """9.8: who may follow up after a battle, into which hexes, how far; whether what is left becomes points (27.1)."""

    space: Space
    side: str
    units: tuple[str, ...]
    hexes: int
    result: str
    converts: bool = False


@value
class Crossing:
    """13.3: a bridge whose builder may cross now; `able` are those of his hex who may go with him."""

    bridge: str
    unit: str
    near: Space
    far: Space
    taking: tuple[str, ...]
    able: tuple[str, ...]


@value
class Skies:
    """11.3, 12.5: the aircraft that the Allies have left for the German turn that begins."""

    turn: str
    aircraft: int
    phase: str


@value
class Chance:
    """29, 38: an event for which the German has to name something."""

    event: str
    kind: str


@value
class Hidden:
    """25.1: a fuel dump that somebody has come to look for, and the hexes where."""

    name: str
    spaces: tuple[Space, ...] = ()


@value
class Threat:
    """25.3: a fuel dump, and the hexes where it may be that Germans have come next to."""

    name: str
    spaces: tuple[Space, ...]
