"""Everything that can happen, as typed values. Reports render these and nothing else."""

from __future__ import annotations

from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.events import Modifier, Toll
from pbem.kernel.referee import Event
from pbem.kernel.values import value


@value
class ImpulseBegan(Event):
    kind: ClassVar[str] = "impulse-began"
    clock: str
    side: str
    rule: str = "6.0"


@value
class SupplyJudged(Event):
    """`when` is movement, combat or attrition; `out` lists the units out of supply."""

    kind: ClassVar[str] = "supply-judged"
    when: str
    out: tuple[str, ...]
    rule: str


@value
class Stepped(Event):
    """A stack went from one space to the next."""

    kind: ClassVar[str] = "stepped"
    units: tuple[str, ...]
    origin: Space
    to: Space
    tolls: tuple[Toll, ...]
    spent: int
    allowance: int
    rule: str = "8.2"


@value
class MoveEnded(Event):
    kind: ClassVar[str] = "move-ended"
    units: tuple[str, ...]
    path: tuple[Space, ...]
    spent: int
    rule: str = "8.24"


@value
class DemolitionTried(Event):
    kind: ClassVar[str] = "demolition-tried"
    bridge: str
    unit: str
    side: str
    crossing: tuple[str, ...]
    needed: int
    face: int
    blown: bool
    rule: str = "10.29"


@value
class Halted(Event):
    """A bridge was blown in the face of a stack; it stands on the near bank, a point poorer."""

    kind: ClassVar[str] = "halted"
    units: tuple[str, ...]
    at: Space
    bridge: str
    spent: int
    rule: str = "8.42"


@value
class Shifted(Event):
    kind: ClassVar[str] = "shifted"
    unit: str
    origin: Space
    to: Space
    rule: str = "11.14"


@value
class Entrenched(Event):
    kind: ClassVar[str] = "entrenched"
    unit: str
    area: Space
    rule: str = "8.5"


@value
class Declared(Event):
    """`choice` is attack or hold."""

    kind: ClassVar[str] = "declared"
    choice: str
    area: Space
    units: tuple[str, ...]
    rule: str = "9.13"


@value
class SpecialPlaced(Event):
    kind: ClassVar[str] = "special-placed"
    effect: str
    area: Space
    rule: str = "14.12"


@value
class SpecialRemoved(Event):
    kind: ClassVar[str] = "special-removed"
    effect: str
    area: Space
    rule: str = "14.3"


@value
class Removed(Event):
    """A unit taken off the board by a rule, not by fire."""

    kind: ClassVar[str] = "removed"
    unit: str
    area: Space
    reason: str
    rule: str


@value
class BattleBegan(Event):
    kind: ClassVar[str] = "battle-began"
    area: Space
    attacker: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    strengths: tuple[int, int]
    calls: tuple[int, int]
    out_of_supply: tuple[str, ...]
    rule: str = "9.31"


@value
class ArtilleryCalled(Event):
    kind: ClassVar[str] = "artillery-called"
    area: Space
    side: str
    call: int
    needed: int
    face: int
    answered: bool
    rule: str


@value
class CombinedArms(Event):
    """9.6: what the attack lacks of armor, infantry and artillery; nothing if it has all three."""

    kind: ClassVar[str] = "combined-arms"
    area: Space
    lacking: tuple[str, ...]
    rule: str = "9.6"


@value
class ArtilleryFired(Event):
    """One shot; `face` is None if an earlier shot had destroyed its target, so that it was lost (9.47)."""

    kind: ClassVar[str] = "artillery-fired"
    area: Space
    side: str
    shot: int
    target: str
    to_hit: int
    modifiers: tuple[Modifier, ...]
    face: int | None
    hit: bool
    rule: str = "9.47"


@value
class Fired(Event):
    """All dice of one unit against one target."""

    kind: ClassVar[str] = "fired"
    area: Space
    side: str
    unit: str
    target: str
    factor: int
    to_hit: int
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, ...]
    hits: int
    rule: str = "9.21"


@value
class StrengthLost(Event):
    kind: ClassVar[str] = "strength-lost"
    unit: str
    area: Space
    before: int
    after: int
    rule: str


@value
class BattleEnded(Event):
    kind: ClassVar[str] = "battle-ended"
    area: Space
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    rule: str = "9.38"


@value
class ConstructionTried(Event):
    kind: ClassVar[str] = "construction-tried"
    bridge: str
    unit: str
    needed: int
    face: int
    built: bool
    rule: str = "10.15"


@value
class ControlChanged(Event):
    kind: ClassVar[str] = "control-changed"
    area: Space
    side: str
    rule: str = "12.22"


@value
class Released(Event):
    kind: ClassVar[str] = "released"
    group: str
    area: Space
    rule: str = "11.3"


@value
class Arrived(Event):
    kind: ClassVar[str] = "arrived"
    unit: str
    zone: Space
    rule: str = "11.11"


@value
class Scored(Event):
    """Points for one area, zone, town or hole."""

    kind: ClassVar[str] = "scored"
    where: Space
    points: int
    reason: str
    rule: str


@value
class DayEnded(Event):
    kind: ClassVar[str] = "day-ended"
    day: int
    vp: int
    rule: str = "12.11"


@value
class GameOver(Event):
    kind: ClassVar[str] = "game-over"
    result: str
    vp: int
    rule: str = "12.1"
