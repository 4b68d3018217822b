"""Everything that the side whose action it is may do, as values."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value


@value
class Air:
    """13.4: an Allied Air chit, with an attack on a unit or without one."""

    unit: str | None


@value
class Replace:
    """13.3: a Replacement chit: a second step for a unit on the board, or an eliminated unit back in a hex."""

    unit: str
    at: Space | None = None


@value
class Activate:
    """7.0: the formation of the chit (no unit named), or one unit of another formation."""

    formation: str | None = None
    unit: str | None = None


@value
class Extra:
    """13.2: an Extra Move chit activates one more unit."""

    unit: str


@value
class Enter:
    """14.0: in which of its arrival hexes a unit that arrives in this action is placed."""

    unit: str
    at: Space


@value
class Truck:
    """8.3: the Truck marker is put on a unit, or taken off it."""

    unit: str
    on: bool


@value
class Move:
    """8.0: one unit along a path, start included."""

    unit: str
    path: tuple[Space, ...]


@value
class Attack:
    """11.0: the first unit attacks everybody beside it, in exactly these hexes; the others help."""

    hexes: tuple[Space, ...]
    level: str
    units: tuple[str, ...]

    @property
    def unit(self) -> str:
        """The active unit."""
        return self.units[0]

    @property
    def planned(self) -> Suppose:
        """What is done of it where nothing may happen: the points are spent."""
        return Suppose(self, False)


@value
class Advance:
    """11.2: a unit that attacked goes into a hex that its attack emptied."""

    unit: str
    origin: Space
    to: Space


@value
class Suppose:
    """What a plan supposes of an attack instead of a die: nothing happens, or all its defenders are gone."""

    attack: Attack
    clears: bool


@value
class Stop:
    """What orders say instead of an act: end the run here and ask me."""


@value
class EndAction:
    """7.0: the side has done what it wanted."""


END_ACTION = EndAction()
STOP = Stop()
Act = Air | Replace | Activate | Extra | Enter | Truck | Move | Attack | Advance | Suppose | Stop | EndAction
