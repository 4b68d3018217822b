"""10: what happens in a battle, as typed values."""

from __future__ import annotations

from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.referee import Event
from pbem.kernel.values import value


@value
class Force:
    """Attackers that count alike in a battle: in full, halved or quartered (6.3, 10.13)."""

    units: tuple[str, ...]
    factors: int
    divisor: int
    counts: int
    reason: str = ""



@value
class BattleBegan(Event):
    kind: ClassVar[str] = "battle-began"
    space: Space
    attacker: str
    forces: tuple[Force, ...]
    defenders: tuple[str, ...]
    attack: int
    defense: int
    rule: str = "10.5"


@value
class AirCommitted(Event):
    kind: ClassVar[str] = "air-committed"
    space: Space
    left: int
    rule: str = "10.14"


@value
class GunsFired(Event):
    kind: ClassVar[str] = "guns-fired"
    space: Space
    side: str
    unit: str
    face: int
    rule: str = "10.23"


@value
class OddsMade(Event):
    """10.5-10.7: attack and defense with guns, the column of the ratio, every shift, the column that counts."""

    kind: ClassVar[str] = "odds-made"
    space: Space
    attack: int
    defense: int
    base: str
    modifiers: tuple[Modifier, ...]
    final: str
    rule: str = "10.5"


@value
class BattleResult(Event):
    """`face` is None where the odds leave nothing to the die (10.7)."""

    kind: ClassVar[str] = "battle-result"
    space: Space
    odds: str
    face: int | None
    attacker: int
    defender: int
    rule: str = "10.8"


@value
class StepLost(Event):
    kind: ClassVar[str] = "step-lost"
    unit: str
    space: Space
    left: int
    rule: str = "10.9"


@value
class Advanced(Event):
    kind: ClassVar[str] = "advanced"
    unit: str
    origin: Space
    to: Space
    rule: str = "10.26"


@value
class BattleEnded(Event):
    kind: ClassVar[str] = "battle-ended"
    space: Space
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    rule: str = "10.9"
