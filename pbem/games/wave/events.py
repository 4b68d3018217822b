"""Everything that can happen, as typed values. Reports render these and nothing else."""

from __future__ import annotations

from typing import ClassVar

from pbem.games.wave.events_battles import Advanced as Advanced
from pbem.games.wave.events_battles import AirCommitted as AirCommitted
from pbem.games.wave.events_battles import BattleBegan as BattleBegan
from pbem.games.wave.events_battles import BattleEnded as BattleEnded
from pbem.games.wave.events_battles import BattleResult as BattleResult
from pbem.games.wave.events_battles import Force as Force
from pbem.games.wave.events_battles import GunsFired as GunsFired
from pbem.games.wave.events_battles import OddsMade as OddsMade
from pbem.games.wave.events_battles import StepLost as StepLost
from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.values import value

# ---- 5: turns and segments -------------------------------------------------------------------------------------


@value
class TurnBegan(Event):
    kind: ClassVar[str] = "turn-began"
    turn: int
    date: str
    rule: str = "5.2"


@value
class Weather(Event):
    """`face` is None on the turns that need no die; overcast on faces up to `overcast`."""

    kind: ClassVar[str] = "weather"
    turn: int
    face: int | None
    overcast: int
    weather: str
    rule: str = "5.3"


@value
class Baseplate(Event):
    kind: ClassVar[str] = "baseplate"
    face: int
    needed: int
    launched: bool
    rule: str = "5.4"


@value
class AircraftReady(Event):
    kind: ClassVar[str] = "aircraft-ready"
    aircraft: int
    rule: str = "5.3"


@value
class Interdicted(Event):
    kind: ClassVar[str] = "interdicted"
    space: Space
    rule: str = "9.18"


@value
class AirDropped(Event):
    kind: ClassVar[str] = "air-dropped"
    space: Space
    rule: str = "6.15"


@value
class AerialUsed(Event):
    """A unit without a line of its own draws on a marker; `drawn` is what the marker has given this turn."""

    kind: ClassVar[str] = "aerial-used"
    unit: str
    space: Space
    drawn: int
    rule: str = "6.15"


@value
class AerialRemoved(Event):
    kind: ClassVar[str] = "aerial-removed"
    space: Space
    by: str
    rule: str = "6.15"


@value
class SupplyProblems(Event):
    kind: ClassVar[str] = "supply-problems"
    roll: int
    orgs: tuple[str, ...]
    rule: str = "6.16"


@value
class SupplyProblemsEnded(Event):
    kind: ClassVar[str] = "supply-problems-ended"
    space: Space
    unit: str
    rule: str = "6.16"


@value
class SegmentBegan(Event):
    """`sequence` is `move fight` or `fight move`."""

    kind: ClassVar[str] = "segment-began"
    clock: str
    side: str
    sequence: str
    rule: str = "5.6"


@value
class Paused(Event):
    """The mover looks at his first phase before he orders the second."""

    kind: ClassVar[str] = "paused"
    clock: str
    next: str
    rule: str = "5.6"


@value
class GunsRecovered(Event):
    kind: ClassVar[str] = "guns-recovered"
    units: tuple[str, ...]
    rule: str = "5.7"


# ---- 9: movement -----------------------------------------------------------------------------------------------


@value
class SupplyJudged(Event):
    """A unit that is out of supply as it begins to move or to fight; supplied ones are not told."""

    kind: ClassVar[str] = "supply-judged"
    units: tuple[str, ...]
    space: Space
    why: str
    rule: str = "6.2"


@value
class Entered(Event):
    """Units came onto the map; `place` is their off-map hex, counted from the edge, `cost` what the entry took."""

    kind: ClassVar[str] = "entered"
    units: tuple[str, ...]
    space: Space
    place: int
    cost: int
    rule: str = "8.3"


@value
class Stepped(Event):
    """`way` is road, country, river or cliff."""

    kind: ClassVar[str] = "stepped"
    units: tuple[str, ...]
    origin: Space
    to: Space
    cost: int
    way: str
    rule: str = "9.1"


@value
class MoveEnded(Event):
    """`pace` is supplied, column, out of supply or aerial supply."""

    kind: ClassVar[str] = "move-ended"
    units: tuple[str, ...]
    path: tuple[Space, ...]
    spent: int
    allowance: int
    pace: str
    rule: str = "9.1"


@value
class ControlChanged(Event):
    """Told of towns and cities and of objectives; other hexes change hands silently."""

    kind: ClassVar[str] = "control-changed"
    space: Space
    side: str
    rule: str = "3.11"


@value
class DemolitionTried(Event):
    """`needed` is the lowest face that blows the bridge."""

    kind: ClassVar[str] = "demolition-tried"
    bridge: str
    side: str
    entered: Space
    needed: int
    face: int
    blown: bool
    engineer: str | None
    rule: str = "9.14"


@value
class Rerouted(Event):
    kind: ClassVar[str] = "rerouted"
    units: tuple[str, ...]
    at: Space
    path: tuple[Space, ...]
    rule: str = "9.14"


@value
class Halted(Event):
    kind: ClassVar[str] = "halted"
    units: tuple[str, ...]
    at: Space
    rule: str = "9.14"


@value
class RepairDeclared(Event):
    kind: ClassVar[str] = "repair-declared"
    bridge: str
    side: str
    rule: str = "9.15"


@value
class RepairDone(Event):
    kind: ClassVar[str] = "repair-done"
    bridge: str
    side: str
    rule: str = "9.15"


@value
class PolTurned(Event):
    kind: ClassVar[str] = "pol-turned"
    space: Space
    real: bool
    by: tuple[str, ...]
    rule: str = "6.17"


@value
class PolRemoved(Event):
    kind: ClassVar[str] = "pol-removed"
    spaces: tuple[Space, ...]
    rule: str = "6.17"


@value
class KgDropped(Event):
    kind: ClassVar[str] = "kg-dropped"
    units: tuple[str, ...]
    rule: str = "7.7"


@value
class KgChecked(Event):
    kind: ClassVar[str] = "kg-checked"
    face: int
    needed: int
    dissolved: bool
    rule: str = "7.7"


@value
class Reformed(Event):
    kind: ClassVar[str] = "reformed"
    unit: str
    of: tuple[str, ...]
    space: Space
    rule: str = "8.7"


@value
class BritishCommitted(Event):
    kind: ClassVar[str] = "british-committed"
    orgs: tuple[str, ...]
    rule: str = "8.5"


@value
class BritishCrossed(Event):
    kind: ClassVar[str] = "british-crossed"
    units: tuple[str, ...]
    space: Space
    faces: tuple[int, ...]
    rule: str = "4.10"


@value
class OptionalFree(Event):
    """8.4: enough supplied Germans are west of the Meuse: the optional divisions cost nothing."""

    kind: ClassVar[str] = "optional-free"
    units: tuple[str, ...]
    rule: str = "8.4"


@value
class OptionalBrought(Event):
    kind: ClassVar[str] = "optional-brought"
    org: str
    vp: int
    rule: str = "4.11"


@value
class Exited(Event):
    kind: ClassVar[str] = "exited"
    units: tuple[str, ...]
    space: Space
    rule: str = "4.3"


@value
class OverstackRemoved(Event):
    kind: ClassVar[str] = "overstack-removed"
    unit: str
    space: Space
    rule: str = "7.2"


# ---- 4: victory ------------------------------------------------------------------------------------------------


@value
class Scored(Event):
    """Victory points, and what for."""

    kind: ClassVar[str] = "scored"
    side: str
    points: int
    reason: str
    total: int
    rule: str


@value
class TurnEnded(Event):
    kind: ClassVar[str] = "turn-ended"
    turn: int
    german: int
    allied: int
    rule: str = "5.2"


@value
class GameEnded(Event):
    kind: ClassVar[str] = "game-ended"
    result: str
    why: str
    german: int
    allied: int
    rule: str


# ---- 3: set-up -------------------------------------------------------------------------------------------------


@value
class SetUp(Event):
    """A unit that its owner set up elsewhere than proposed."""

    kind: ClassVar[str] = "set-up"
    unit: str
    space: Space
    rule: str = "3.3"


@value
class KgFormed(Event):
    kind: ClassVar[str] = "kg-formed"
    units: tuple[str, ...]
    space: Space
    rule: str = "7.7"


@value
class PolPlaced(Event):
    kind: ClassVar[str] = "pol-placed"
    space: Space
    rule: str = "3.7"
