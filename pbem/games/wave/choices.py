"""Every question that the rules put to a player: its kind, what it is about, and what an answer is.

| kind      | who           | rule  | about      | answer                                                       |
|-----------|---------------|-------|------------|--------------------------------------------------------------|
| deploy    | the owner     | 3.3   | -          | `Place`, `Form`, `Depot` or `DONE`                            |
| lift      | the owner     | 3.3   | -          | the units that he will set up himself                         |
| sequence  | the mover     | 5.6   | -          | `move fight` or `fight move`                                  |
| declare   | the mover     | 9.15  | -          | `Build`, `Drop`, `Bring`, `Commit` or `DONE`                  |
| move      | the mover     | 9.1   | -          | `Move`, `Drop`, `Bring`, `Commit` or `DONE`                   |
| regroup   | the mover     | 8.7   | -          | `Reform` or `DONE`                                            |
| fight     | the mover     | 10.4  | -          | `Attack`, `Drop`, `Commit` or `DONE`                          |
| pause     | the mover     | 5.6   | next phase | whether to stop before it                                     |
| reroute   | the mover     | 9.14  | Blocked    | a `Move` from here, or `HALT`                                 |
| demolish  | the other     | 9.14  | Crossing   | whether to try                                                |
| support   | the defender  | 10.24 | Battle     | a guns unit, or None for no more                              |
| air       | the Allies    | 10.14 | Battle     | whether an aircraft helps the defense                         |
| loss      | the owner     | 10.9  | Losing     | a unit that loses a step                                      |
| advance   | the mover     | 10.26 | Battle     | a unit, or None for no more                                   |
| remove    | the owner     | 7.2   | Overstack  | a unit                                                        |
| interdict | the Allies    | 9.18  | Skies      | a road hex, or None for no more                               |
| airdrop   | the Allies    | 6.15  | Skies      | a hex, or None for no more                                    |
| look      | the Allies    | 9.18  | Skies      | whether to see the sky first, and order then                  |
| depot     | the Allies    | 6.17  | Marker     | real, dummy, or drawn if nothing was sealed                   |
| draw      | the Allies    | 6.15  | Drawing    | the marker that a unit draws on                               |

Options of `deploy`, `sequence`, `declare`, `move`, `regroup`, `fight` and `reroute` have a method `refusal(answer)`:
the one source of legality, which also says why not.
"""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Crossing:
    """9.14: a bridge that its owner may blow, and who enters which of its ends; `needed` is the lowest face."""

    bridge: str
    entered: Space
    origin: Space
    units: tuple[str, ...]
    strength: int
    needed: int


@value
class Blocked:
    """9.14: a stack whose way is cut by a bridge blown before it."""

    units: tuple[str, ...]
    at: Space
    goal: Space


@value
class Battle:
    """10.24: a battle as declared: who attacks, with what, and who is in the hex. `column` is without any guns;
    `support` are the guns that the defender has named so far, `advanced` who would advance if the battle of a plan
    were won."""

    space: Space
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defense: int
    guns: tuple[str, ...]
    column: int
    air: bool
    support: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()


@value
class Losing:
    """10.9: a side that has steps to lose: how many still, and which battle."""

    space: Space
    side: str
    steps: int


@value
class Overstack:
    """7.2: a hex that holds too many of a side when a phase ends."""

    space: Space
    side: str


@value
class Skies:
    """9.18, 6.15: what a clear turn gives the Allies, and what is placed already."""

    mission: str
    turn: int
    aircraft: int
    placed: tuple[Space, ...]


@value
class Marker:
    """6.17: a depot that a German unit has come to."""

    space: Space


@value
class Drawing:
    """6.15: a unit without a line, and what it takes of a marker."""

    unit: str
    steps: int
