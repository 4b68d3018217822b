"""Every question that the rules put to a player: its kind, what it is about, and what an answer is.

| kind         | who is asked            | rule | about       | answer                                           |
|--------------|-------------------------|------|-------------|--------------------------------------------------|
| act          | the acting side         | 7.0  | -           | an `Act`; options explain a refusal               |
| combat_chit  | attacker, then defender | 13.1 | Battle      | True to play a Combat chit                        |
| loss         | owner                   | 11.0 | Loss        | the unit that loses a step                        |
| disrupt      | owner                   | 11.0 | Loss        | the unit that is Disrupted                        |
| retreat_unit | owner                   | 11.1 | Retreating  | the unit that retreats next                       |
| retreat      | owner                   | 11.1 | Retreating  | a path, one of all that are equally good          |
| go_on        | owner                   | 11.1 | Retreating  | a longer path, or None to stay and lose steps     |
| remove       | owner                   | 10.0 | Overstack   | the unit that loses a step                        |
| initiative   | winner of the roll      | 6.0  | Beginning   | "first" or "second"                               |
| section      | side that has drawn     | 7.0  | Drawn       | True if its orders speak of this chit already     |
"""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.values import value

Path = tuple[Space, ...]


@value
class Battle:
    """11.0: an attack before its die: who, where, odds and all modifiers that are known."""

    side: str
    level: str
    active: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hexes: tuple[Space, ...]
    strengths: tuple[int, int]
    column: int
    odds: str
    modifiers: tuple[Modifier, ...]
    announced: bool = False
    """13.1: whether the attacker has played a Combat chit, which the defender knows."""

    @property
    def drm(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)


@value
class Loss:
    """11.0: a side that must take a step or a Disruption; `attacking` if it made the attack."""

    side: str
    attacking: bool
    units: tuple[str, ...]


@value
class Retreating:
    """11.1: a unit on its way back; `path` is what it has gone already."""

    unit: str
    path: Path
    units: tuple[str, ...] = ()


@value
class Overstack:
    """10.0: a hex that holds more steps than it may."""

    hex: Space
    side: str
    steps: int


@value
class Beginning:
    """6.0: the turn whose first player is to be named."""

    turn: int
    time: str


@value
class Drawn:
    """7.0: the Action Chit that was just drawn."""

    chit: str
