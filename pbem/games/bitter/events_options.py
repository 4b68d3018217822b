"""What happens by optional rules and variants (chapters 18 to 38)."""

from __future__ import annotations

from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.values import value


@value
class ChallengeRolled(Event):
    """22.2: a unit challenges interdiction: it passes, stops, or is lost a step and stops."""

    kind: ClassVar[str] = "challenge-rolled"
    space: Space
    unit: str
    face: int
    came: str
    rule: str = "22.2"


@value
class PeiperRolled(Event):
    """27.1: Peiper goes on through an enemy zone, or is held there."""

    kind: ClassVar[str] = "peiper-rolled"
    unit: str
    space: Space
    face: int
    passes: bool
    rule: str = "27.1"


@value
class SneakRolled(Event):
    """27.2: Panzer Brigade 150 slips past an enemy, or does not."""

    kind: ClassVar[str] = "sneak-rolled"
    unit: str
    start: Space
    end: Space
    face: int
    passes: bool
    rule: str = "27.2"


@value
class Attached(Event):
    """24.6: reinforcements join an army."""

    kind: ClassVar[str] = "attached"
    units: tuple[str, ...]
    army: str
    rule: str = "24.6"


@value
class GroupChanged(Event):
    """36, 11: Peiper's group is split into battalions, or joined from them."""

    kind: ClassVar[str] = "group-changed"
    unit: str
    parts: tuple[str, ...]
    space: Space
    how: str
    rule: str = "36.0"


@value
class Released(Event):
    """24.5: a leader releases a unit from reserve; "" is a unit that needs none."""

    kind: ClassVar[str] = "released"
    unit: str
    leader: str
    rule: str = "24.5"


@value
class ShiftRolled(Event):
    """19, 31: a die that shifts a battle by a face of at least `needed`."""

    kind: ClassVar[str] = "shift-rolled"
    space: Space
    what: str
    face: int
    needed: int
    shifted: bool
    rule: str


@value
class Bombarded(Event):
    """21.2: one unit under bombardment: above its endurance it is shocked."""

    kind: ClassVar[str] = "bombarded"
    space: Space
    guns: tuple[str, ...]
    unit: str
    face: int
    modifier: int
    endurance: int
    shocked: bool
    rule: str = "21.2"


@value
class ShockEnded(Event):
    """21.3: units that are shocked no more."""

    kind: ClassVar[str] = "shock-ended"
    units: tuple[str, ...]
    rule: str = "21.3"


@value
class StoodFast(Event):
    """24.4: units take so many losses instead of going back, by the influence of a leader."""

    kind: ClassVar[str] = "stood-fast"
    space: Space
    leader: str
    units: tuple[str, ...]
    losses: int
    rule: str = "24.4"


@value
class LeaderWent(Event):
    """24.3: a leader goes back with a unit of his hex."""

    kind: ClassVar[str] = "leader-went"
    unit: str
    start: Space
    end: Space
    whom: str
    rule: str = "24.3"


@value
class SurrenderRolled(Event):
    """26: units without hope; a six costs each a step."""

    kind: ClassVar[str] = "surrender-rolled"
    space: Space
    units: tuple[str, ...]
    face: int
    given_up: bool
    rule: str = "26.0"


# ---- 29, 38: random events ------------------------------------------------------------------------------------------


@value
class EventRolled(Event):
    """29, 38: the dice of a random event, and which it is; "" if it cannot happen and is rolled for again."""

    kind: ClassVar[str] = "event-rolled"
    table: str
    faces: tuple[int, ...]
    event: str
    rule: str = "29.0"


@value
class EventSettled(Event):
    """29, 38: what the German named for an event."""

    kind: ClassVar[str] = "event-settled"
    event: str
    what: str
    rule: str = "29.0"


@value
class AircraftLost(Event):
    """29, #5: a side loses so many of its next aircraft."""

    kind: ClassVar[str] = "aircraft-lost"
    side: str
    face: int
    rule: str = "29.0"


@value
class CompanyLanded(Event):
    """29, #1: where a company came down; "" off the map."""

    kind: ClassVar[str] = "company-landed"
    company: str
    total: int
    space: Space
    rule: str = "29.0"


@value
class HindranceRolled(Event):
    """29, #1 and #4: paratroops or commandos in the way of a unit."""

    kind: ClassVar[str] = "hindrance-rolled"
    unit: str
    space: Space
    face: int
    came: str
    rule: str = "29.0"


# ---- 25: fuel dumps -------------------------------------------------------------------------------------------------


@value
class DumpFound(Event):
    """25.1, 25.2: where a fuel dump is."""

    kind: ClassVar[str] = "dump-found"
    dump: str
    space: Space
    faces: tuple[int, ...]
    rule: str = "25.1"


@value
class DumpChanged(Event):
    """25.2: a dump is taken or captured."""

    kind: ClassVar[str] = "dump-changed"
    dump: str
    space: Space
    how: str
    rule: str = "25.2"


@value
class DumpTried(Event):
    """25.3: the Allies try to blow a dump up."""

    kind: ClassVar[str] = "dump-tried"
    dump: str
    space: Space
    face: int
    needed: int
    destroyed: bool
    rule: str = "25.3"
