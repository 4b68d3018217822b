"""What can happen."""

from __future__ import annotations

from typing import ClassVar

from pbem.kernel.board import Space
from pbem.kernel.events import Toll
from pbem.kernel.referee import Event
from pbem.kernel.values import value


@value
class Moved(Event):
    kind: ClassVar[str] = "moved"
    unit: str
    path: tuple[Space, ...]
    tolls: tuple[Toll, ...]
    rule: str = "2.1"


@value
class FellBack(Event):
    kind: ClassVar[str] = "fell-back"
    unit: str
    origin: Space
    to: Space
    rule: str = "3.2"


@value
class Fought(Event):
    """`result` is `loss` or nothing."""

    kind: ClassVar[str] = "fought"
    hex: Space
    attackers: tuple[str, ...]
    defender: str
    strengths: tuple[int, int]
    column: str
    face: int
    result: str
    rule: str = "3.3"


@value
class GameOver(Event):
    kind: ClassVar[str] = "game-over"
    result: str
    rule: str = "4.1"
