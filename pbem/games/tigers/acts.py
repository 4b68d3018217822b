"""What a side may do when the engine asks. Orders, bots and cases all come down to these."""

from __future__ import annotations

from pbem.kernel.board import Space
from pbem.kernel.values import value

EFFECTS = ("mobility", "demolition", "confusion")


@value
class Move:
    """8.2: units that began the day together go along a path, start included."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class Shift:
    """11.14: a reinforcement goes to the next zone instead of entering; `path` is zone to zone."""

    unit: str
    path: tuple[Space, ...]


@value
class Entrench:
    """8.5: one unit digs in where it stands."""

    unit: str


@value
class Attack:
    """9.13: units that began the impulse beside the enemy attack where they are."""

    area: Space
    units: tuple[str, ...]


@value
class Hold:
    """9.13: units that began the impulse beside the enemy stay without attacking."""

    area: Space
    units: tuple[str, ...]


@value
class Special:
    """14.12: the special forces counter is placed."""

    effect: str
    area: Space


@value
class EndMovement:
    """8.39: the mover has moved all that he wants to."""


@value
class Build:
    """10.1: an engineer tries to build a bridge, named as `51-70`."""

    bridge: str
    unit: str


@value
class Halt:
    """8.42: after a bridge was blown in its face, the stack stays on the near bank."""


Act = Move | Shift | Entrench | Attack | Hold | Special | EndMovement
END_MOVEMENT = EndMovement()
HALT = Halt()
