"""What a side may do when the engine asks. Orders, bots and cases all come down to these."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value

MOVE_FIGHT = "move fight"
FIGHT_MOVE = "fight move"


@value
class Build:
    """9.15: the repair of a blown bridge is declared."""

    bridge: str


@value
class Move:
    """9.1: units that began the phase together go along a path, start included; `off` is beyond the edge (8.3, 4.3)."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    column: bool = False


@value
class Drop:
    """7.7: units leave KG Peiper for good."""

    units: tuple[str, ...]


@value
class Bring:
    """8.4: an optional division comes without the condition, for victory points."""

    org: str


@value
class Commit:
    """8.5: British formations that may go east of the Meuse."""

    orgs: tuple[str, ...]


@value
class Reform:
    """8.7: three cavalry troops become their squadron again."""

    unit: str


@value
class Attack:
    """10.1: units attack one hex; guns in support (10.18), an aircraft with them (10.14)."""

    space: Space
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    air: bool = False

    @property
    def planned(self) -> Rehearse:
        """What a plan makes of it."""
        return Rehearse(self)


@value
class Rehearse:
    """A battle of a plan: it is declared and not fought; if it `falls`, the hex is emptied as if it had been won."""

    attack: Attack
    falls: bool = False


@value
class Place:
    """3.3: a unit is set up in another hex than proposed."""

    unit: str
    space: Space


@value
class Form:
    """7.7: four units of 1SS are set up together as KG Peiper."""

    units: tuple[str, ...]
    space: Space


@value
class Depot:
    """3.7: a POL marker is set up; what it is, real or dummy, is said in a plan only: it goes under a seal."""

    space: Space
    kind: str = ""


@value
class Done:
    """The mover has done all that he wants to in this phase."""


@value
class Halt:
    """9.14: after a bridge was blown before it, a stack stays where it is."""


Act = Build | Move | Drop | Bring | Commit | Reform | Attack | Rehearse | Place | Form | Depot | Done
DONE = Done()
HALT = Halt()
