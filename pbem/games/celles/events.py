"""Everything that can happen, as typed values. Reports render these and nothing else. Points are counted in halves."""

from __future__ import annotations

from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.events import Modifier, Toll
from pbem.kernel.referee import Event
from pbem.kernel.values import value


@value
class TurnBegan(Event):
    """3.0, 4.0: day or night, actions of both sides (German first), and what lies in the cups."""

    kind: ClassVar[str] = "turn-began"
    turn: int
    time: str
    actions: tuple[int, int]
    german_cup: tuple[str, ...]
    allied_cup: tuple[str, ...]
    rule: str = "4.0"


@value
class SupplyChanged(Event):
    kind: ClassVar[str] = "supply-changed"
    unit: str
    before: str
    after: str
    rule: str = "5.0"


@value
class ActionsChanged(Event):
    """13.4, 17.0: a side has more or fewer actions this turn; `face` is None where no die was rolled."""

    kind: ClassVar[str] = "actions-changed"
    side: str
    by: int
    left: int
    face: int | None
    reason: str
    rule: str


@value
class InitiativeRolled(Event):
    """6.0: faces (German first) and what was added to each; a tie has no winner."""

    kind: ClassVar[str] = "initiative-rolled"
    turn: int
    faces: tuple[int, int]
    added: tuple[int, int]
    winner: str | None
    rule: str = "6.0"


@value
class FirstNamed(Event):
    kind: ClassVar[str] = "first-named"
    turn: int
    side: str
    by: str | None
    rule: str = "6.0"


@value
class ChitDrawn(Event):
    """7.0, 13.0: a chit left the cup; `to` is action, available or aside."""

    kind: ClassVar[str] = "chit-drawn"
    clock: str
    side: str
    chit: str
    to: str
    left: int
    rule: str = "7.0"


@value
class ActionsLost(Event):
    """4.0: no Action Chit is left in the cup, so the actions left are lost."""

    kind: ClassVar[str] = "actions-lost"
    side: str
    number: int
    rule: str = "4.0"


@value
class ActionBegan(Event):
    kind: ClassVar[str] = "action-began"
    clock: str
    side: str
    chit: str
    rule: str = "7.0"


@value
class ActionEnded(Event):
    kind: ClassVar[str] = "action-ended"
    clock: str
    side: str
    rule: str = "7.0"


@value
class ChitPlayed(Event):
    kind: ClassVar[str] = "chit-played"
    side: str
    chit: str
    rule: str


@value
class AirAttack(Event):
    kind: ClassVar[str] = "air-attack"
    unit: str
    hex: Space
    face: int
    modifiers: tuple[Modifier, ...]
    modified: int
    result: str
    rule: str = "13.4"


@value
class Replaced(Event):
    """13.3: a unit has so many steps again; `rebuilt` if it was eliminated."""

    kind: ClassVar[str] = "replaced"
    unit: str
    hex: Space
    steps: int
    rebuilt: bool
    rule: str = "13.3"


@value
class Activated(Event):
    """7.0, 13.2: these units are activated; those in `turned` showed their used face before."""

    kind: ClassVar[str] = "activated"
    side: str
    formation: str
    units: tuple[str, ...]
    turned: tuple[str, ...]
    rule: str


@value
class Arrived(Event):
    kind: ClassVar[str] = "arrived"
    unit: str
    hex: Space
    rule: str = "14.0"


@value
class FormationLeft(Event):
    kind: ClassVar[str] = "formation-left"
    formation: str
    units: tuple[str, ...]
    rule: str = "15.0"


@value
class TruckMoved(Event):
    """8.3: the marker is put `on` a unit, taken `off` it, or `lost` with it; available from a turn on."""

    kind: ClassVar[str] = "truck-moved"
    unit: str
    how: str
    available: int
    rule: str = "8.3"


@value
class Stepped(Event):
    kind: ClassVar[str] = "stepped"
    unit: str
    origin: Space
    to: Space
    tolls: tuple[Toll, ...]
    spent: int
    allowance: int
    rule: str = "8.0"


@value
class Infiltrated(Event):
    """9.1: an attempt; `result` is success, fail or fail_disrupted."""

    kind: ClassVar[str] = "infiltrated"
    unit: str
    origin: Space
    to: Space
    tolls: tuple[Toll, ...]
    spent: int
    face: int
    modifiers: tuple[Modifier, ...]
    modified: int
    result: str
    rule: str = "9.1"


@value
class MoveEnded(Event):
    """8.0: a unit is finished; it shows its used face if it spent points."""

    kind: ClassVar[str] = "move-ended"
    unit: str
    hex: Space
    spent: int
    used: bool
    rule: str = "8.0"


@value
class Overstacked(Event):
    kind: ClassVar[str] = "overstacked"
    hex: Space
    side: str
    steps: int
    when: str
    rule: str = "10.0"


@value
class AttackDeclared(Event):
    kind: ClassVar[str] = "attack-declared"
    side: str
    unit: str
    level: str
    cost: int
    spent: int
    hexes: tuple[Space, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    rule: str = "11.0"


@value
class AttackForeseen(Event):
    """What a plan knows of an attack: everything but the die."""

    kind: ClassVar[str] = "attack-foreseen"
    side: str
    unit: str
    level: str
    hexes: tuple[Space, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    strengths: tuple[int, int]
    odds: str
    modifiers: tuple[Modifier, ...]
    drm: int
    rule: str = "11.0"


@value
class AttackCalledOff(Event):
    kind: ClassVar[str] = "attack-called-off"
    unit: str
    hexes: tuple[Space, ...]
    reason: str
    rule: str


@value
class AttackResolved(Event):
    """11.0: odds, every modifier with its rule, the die and what the table says."""

    kind: ClassVar[str] = "attack-resolved"
    side: str
    unit: str
    level: str
    hexes: tuple[Space, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    strengths: tuple[int, int]
    odds: str
    modifiers: tuple[Modifier, ...]
    drm: int
    face: int
    modified: int
    result: str
    rule: str = "11.0"


@value
class StepLost(Event):
    kind: ClassVar[str] = "step-lost"
    unit: str
    hex: Space
    left: int
    reason: str
    rule: str


@value
class Eliminated(Event):
    """A unit is gone; it lost so many steps at once, besides those told before."""

    kind: ClassVar[str] = "eliminated"
    unit: str
    hex: Space
    steps: int
    reason: str
    rule: str


@value
class Disrupted(Event):
    kind: ClassVar[str] = "disrupted"
    unit: str
    hex: Space
    reason: str
    rule: str


@value
class Retreated(Event):
    """11.1: the way back, start included, and which of its hexes lay in enemy ZOC."""

    kind: ClassVar[str] = "retreated"
    unit: str
    path: tuple[Space, ...]
    zones: tuple[Space, ...]
    options: int
    rule: str = "11.1"


@value
class Advanced(Event):
    kind: ClassVar[str] = "advanced"
    unit: str
    origin: Space
    to: Space
    rule: str = "11.2"


@value
class Recovered(Event):
    """3.0: these units are no longer Disrupted; those in `turned` show their unused face again."""

    kind: ClassVar[str] = "recovered"
    units: tuple[str, ...]
    turned: tuple[str, ...]
    rule: str = "3.0"


@value
class MeusePoints(Event):
    kind: ClassVar[str] = "meuse-points"
    turn: int
    units: tuple[str, ...]
    points: int
    vp: int
    rule: str = "16.0"


@value
class Scored(Event):
    """16.0: points at the end of the game, for a side."""

    kind: ClassVar[str] = "scored"
    side: str
    points: int
    reason: str
    rule: str = "16.0"


@value
class GameOver(Event):
    kind: ClassVar[str] = "game-over"
    result: str
    german: int
    allied: int
    rule: str = "16.0"
