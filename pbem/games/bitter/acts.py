"""What a side may do when the engine asks. Orders, bots and cases all come down to these."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Reserve:
    """14.1: mechanized units are held back for exploitation."""

    units: tuple[str, ...]


@value
class Move:
    """5.1: units go along a path, start included. It begins at a letter or `edge` for units that come onto the map
    (16), and ends with `off` for units that leave it (5.5). `by` is the leader who is to release them (24.5)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    challenge: bool = False
    by: str | None = None
    sneak: bool = False


@value
class Dig:
    """8.1: a unit builds an improved position where it stands."""

    unit: str


@value
class Fortify:
    """8.2: an Allied unit builds a fortification where it stands."""

    unit: str


@value
class Build:
    """13.3: a unit begins to rebuild a bridge; `taking` are those who will cross with it."""

    bridge: str
    unit: str
    taking: tuple[str, ...] = ()


@value
class Attach:
    """24.6: mechanized reinforcements join an army."""

    units: tuple[str, ...]
    army: str


@value
class Split:
    """36, 11: the group of Peiper is broken down into its battalions."""

    unit: str


@value
class Join:
    """36, 11: three battalions become the group again."""

    unit: str


@value
class Attack:
    """9.1: units attack one hex, with guns that support them, and perhaps an aircraft."""

    space: Space
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    air: bool = False
    bombard: tuple[str, ...] = ()
    angriff: bool = False
    exploit: bool = False

    @property
    def planned(self) -> Suppose:
        """What a bot does in its plan instead, for a plan has no dice."""
        return Suppose(self)


@value
class Bombard:
    """21: guns bombard a hex that is attacked later in the phase."""

    space: Space
    guns: tuple[str, ...]


@value
class Suppose:
    """An attack in a plan: it is judged and takes up its units, and what may come of it is left open; advances are
    asked for where the defenders are thought away."""

    attack: Attack


@value
class Retreat:
    """9.7: one unit goes back along a path, start included; `off` at the end leaves the map (5.5)."""

    unit: str
    path: tuple[Space, ...]


@value
class Advance:
    """9.8: one unit follows up along a path, start included."""

    unit: str
    path: tuple[Space, ...]


@value
class Stand:
    """24.4: units take losses instead of going back, by the influence of a leader."""

    leader: str
    units: tuple[str, ...]


@value
class Demolish:
    """13.1: a unit tries to blow a bridge, named as `1424-1324`."""

    bridge: str
    unit: str
    engineers: bool = False


@value
class Cross:
    """13.3: the builder crosses and the bridge stands; `taking` go with it."""

    bridge: str
    taking: tuple[str, ...] = ()


@value
class Destroy:
    """25.3: the Allies try to blow up a fuel dump."""

    name: str


@value
class Happen:
    """29, 38: what the German names for an event: a hex, a town, a bridge or a unit."""

    kind: str
    what: str


@value
class Drop:
    """12.5: an aircraft supplies the Allied units of a hex."""

    space: Space


@value
class Interdict:
    """11.3: an aircraft makes a hex dear to enter."""

    space: Space


@value
class Done:
    """The side has done all that it wants to in this phase."""


Act = Reserve | Move | Dig | Fortify | Build | Attach | Split | Join | Done
Fight = Attack | Bombard | Suppose | Split | Join | Done
DONE = Done()
