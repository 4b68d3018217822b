"""Everything that can happen, as the rules tell it: typed, and each with the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from pbem.games.bitter.events_options import AircraftLost as AircraftLost
from pbem.games.bitter.events_options import Attached as Attached
from pbem.games.bitter.events_options import Bombarded as Bombarded
from pbem.games.bitter.events_options import ChallengeRolled as ChallengeRolled
from pbem.games.bitter.events_options import CompanyLanded as CompanyLanded
from pbem.games.bitter.events_options import DumpChanged as DumpChanged
from pbem.games.bitter.events_options import DumpFound as DumpFound
from pbem.games.bitter.events_options import DumpTried as DumpTried
from pbem.games.bitter.events_options import EventRolled as EventRolled
from pbem.games.bitter.events_options import EventSettled as EventSettled
from pbem.games.bitter.events_options import GroupChanged as GroupChanged
from pbem.games.bitter.events_options import HindranceRolled as HindranceRolled
from pbem.games.bitter.events_options import LeaderWent as LeaderWent
from pbem.games.bitter.events_options import PeiperRolled as PeiperRolled
from pbem.games.bitter.events_options import Released as Released
from pbem.games.bitter.events_options import ShiftRolled as ShiftRolled
from pbem.games.bitter.events_options import ShockEnded as ShockEnded
from pbem.games.bitter.events_options import SneakRolled as SneakRolled
from pbem.games.bitter.events_options import StoodFast as StoodFast
from pbem.games.bitter.events_options import SurrenderRolled as SurrenderRolled
from pbem.kernel.board import Space
from pbem.kernel.events import Modifier
from pbem.kernel.referee import Event
from pbem.kernel.values import value

# ---- 4, 11, 12: a player turn begins --------------------------------------------------------------------------------


@value
class TurnBegan(Event):
    """4: a player turn: its ground (mud, freeze or nothing), and the aircraft of both sides."""

    kind: ClassVar[str] = "turn-began"
    turn: str
    side: str
    ground: str
    german_air: int
    allied_air: int


@value
class SupplyJudged(Event):
    """12.1: the units of a side that are out of supply until the next supply phase."""

    kind: ClassVar[str] = "supply-judged"
    side: str
    out: tuple[str, ...]
    newly: tuple[str, ...]
    rule: str = "12.1"


@value
class ShortageRolled(Event):
    """12.6: the two dice of the shortage, and who is out of supply by them; no second die if the first brings none."""

    kind: ClassVar[str] = "shortage-rolled"
    check: int
    row: int | None
    army: str
    units: tuple[str, ...]
    rule: str = "12.6"


@value
class Dropped(Event):
    """12.5: supplies from the air for the units of a hex."""

    kind: ClassVar[str] = "dropped"
    space: Space
    units: tuple[str, ...]
    rule: str = "12.5"


@value
class Interdicted(Event):
    """11.3: an aircraft over a hex."""

    kind: ClassVar[str] = "interdicted"
    space: Space
    rule: str = "11.3"


# ---- 5, 8, 13, 14, 16: movement -------------------------------------------------------------------------------------


@value
class Reserved(Event):
    """14.1: units are in reserve."""

    kind: ClassVar[str] = "reserved"
    units: tuple[str, ...]
    rule: str = "14.1"


@value
class ReserveLost(Event):
    """14.3, 24.5: a unit is not in reserve any more: an enemy is next to it, or the leader of its army is lost."""

    kind: ClassVar[str] = "reserve-lost"
    unit: str
    at: Space
    rule: str = "14.3"
    why: str = "an enemy is next to it"


@value
class Moved(Event):
    """5.1: a unit went along a path: the points of each step, all it has spent in this phase, and its allowance."""

    kind: ClassVar[str] = "moved"
    unit: str
    path: tuple[Space, ...]
    costs: tuple[int, ...]
    spent: int
    allowance: int
    phase: str
    rule: str = "5.1"


@value
class Entered(Event):
    """16.1: a unit came onto the map."""

    kind: ClassVar[str] = "entered"
    unit: str
    by: str
    space: Space
    rule: str = "16.1"


@value
class Exited(Event):
    """5.5: a unit left the map."""

    kind: ClassVar[str] = "exited"
    unit: str
    space: Space
    edge: str
    supplied: bool
    rule: str = "5.5"


@value
class Freed(Event):
    """5.4: a unit came to an end of an army boundary and is free of them for good."""

    kind: ClassVar[str] = "freed"
    unit: str
    space: Space
    rule: str = "5.4"


@value
class PositionBuilt(Event):
    """8.1, 8.2: an improved position or a fortification."""

    kind: ClassVar[str] = "position-built"
    space: Space
    unit: str
    what: str
    rule: str = "8.1"


@value
class PositionLost(Event):
    """8.1, 8.2: it is gone: left by its owner, or entered by the Germans."""

    kind: ClassVar[str] = "position-lost"
    space: Space
    what: str
    reason: str
    rule: str = "8.1"


@value
class BuildBegun(Event):
    """13.3: a unit begins to rebuild a bridge."""

    kind: ClassVar[str] = "build-begun"
    bridge: str
    unit: str
    rule: str = "13.3"


@value
class BridgeBuilt(Event):
    """13.3: the builder has crossed, perhaps with others, and the bridge stands."""

    kind: ClassVar[str] = "bridge-built"
    bridge: str
    unit: str
    taking: tuple[str, ...]
    space: Space
    rule: str = "13.3"


@value
class BuildFailed(Event):
    """13.3: the bridge was not built."""

    kind: ClassVar[str] = "build-failed"
    bridge: str
    unit: str
    reason: str
    rule: str = "13.3"


@value
class DemolitionTried(Event):
    """13.1: a bridge is blown by a face of at most `needed`."""

    kind: ClassVar[str] = "demolition-tried"
    bridge: str
    unit: str
    face: int
    needed: int
    blown: bool
    rule: str = "13.1"


# ---- 9: battles -----------------------------------------------------------------------------------------------------


@value
class Force:
    """One unit in a battle: what is printed, what it counts, and why that is not the same."""

    unit: str
    printed: int
    counts: int
    reason: str = ""


@value
class BattleBegan(Event):
    """9.2: an attack as it is declared; `forced` if the engine fights it for a side that must."""

    kind: ClassVar[str] = "battle-began"
    space: Space
    side: str
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    air: bool
    defenders: tuple[str, ...]
    forced: bool = False
    rule: str = "9.2"


@value
class Supported(Event):
    """10.2, 11.2: what the defender commits."""

    kind: ClassVar[str] = "supported"
    space: Space
    side: str
    guns: tuple[str, ...]
    air: bool
    rule: str = "10.2"


@value
class OddsMade(Event):
    """9.2-9.4: strength of both sides, the raw column, its shifts and the final one, the modifiers of the die."""

    kind: ClassVar[str] = "odds-made"
    space: Space
    ours: tuple[Force, ...]
    theirs: tuple[Force, ...]
    attack: int
    defense: int
    raw: str
    shifts: tuple[Modifier, ...]
    final: str
    modifiers: tuple[Modifier, ...]
    drm: int
    chances: tuple[str, ...]
    rule: str = "9.2"


@value
class BattleResult(Event):
    """9.5: the die and what the table says; `result` has its asterisk."""

    kind: ClassVar[str] = "battle-result"
    space: Space
    odds: str
    face: int
    drm: int
    result: str
    rule: str = "9.5"


@value
class StepLost(Event):
    """9.6: a full unit is turned to its reduced side."""

    kind: ClassVar[str] = "step-lost"
    unit: str
    at: Space
    reason: str
    rule: str = "9.6"


@value
class Eliminated(Event):
    """9.6, 9.7: a unit is out of the game."""

    kind: ClassVar[str] = "eliminated"
    unit: str
    at: Space
    reason: str
    rule: str = "9.6"


@value
class Retreated(Event):
    """9.7: a unit went back; `why` says what bound it to its way."""

    kind: ClassVar[str] = "retreated"
    unit: str
    path: tuple[Space, ...]
    why: str
    rule: str = "9.7"


@value
class Advanced(Event):
    """9.8: a unit followed up."""

    kind: ClassVar[str] = "advanced"
    unit: str
    path: tuple[Space, ...]
    rule: str = "9.8"


@value
class BattleEnded(Event):
    """9.2: who is where when a battle is over."""

    kind: ClassVar[str] = "battle-ended"
    space: Space
    taken: bool


@value
class DutyMade(Event):
    """9.5: units must withdraw or counterattack, or are engaged."""

    kind: ClassVar[str] = "duty-made"
    what: str
    space: Space
    units: tuple[str, ...]
    attackers: tuple[str, ...]
    rule: str = "9.5"


@value
class DutyEnded(Event):
    """9.5: a duty is met, void or broken."""

    kind: ClassVar[str] = "duty-ended"
    what: str
    space: Space
    how: str
    rule: str = "9.5"


# ---- 17: the end ----------------------------------------------------------------------------------------------------


@value
class TurnEnded(Event):
    """4: a player turn is over."""

    kind: ClassVar[str] = "turn-ended"
    turn: str
    side: str


@value
class GameEnded(Event):
    """17: the level of victory, and how it was reached."""

    kind: ClassVar[str] = "game-ended"
    result: str
    reasons: tuple[str, ...]
    rule: str = "17.0"
