"""A run told event by event: at every event that is told, the pieces that stand otherwise than before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.kernel.referee import Choice, Event, Referee, Roll
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.report.board.chart import Counter

T = TypeVar("T")


@value
class Placed:
    """A counter where it stands."""

    at: str
    counter: Counter


Pieces = Mapping[str, Placed]


@value
class Frame:
    """What was told, which counters stand otherwise since (None has left the board), and the dice thrown for it."""

    event: Event
    changed: Mapping[str, Placed | None]
    rolls: tuple[tuple[Roll, int], ...] = ()


@dataclass(slots=True)
class Camera:
    """A referee that takes a picture whenever something is told. The working memory is known from the first question
    on, so what is told before it shows no change of its own."""

    referee: Referee
    see: Callable[[Any], Pieces]
    pieces: Pieces
    frames: list[Frame] = field(default_factory=list)
    now: Any = None
    thrown: list[tuple[Roll, int]] = field(default_factory=list)

    def choose(self, choice: Choice[T]) -> T:
        self.now = choice.now
        return self.referee.choose(choice)

    def roll(self, roll: Roll) -> int:
        face = self.referee.roll(roll)
        self.thrown.append((roll, face))
        return face

    def tell(self, event: Event) -> None:
        self.referee.tell(event)
        position = getattr(self.now, "position", None)
        seen = self.see(position) if position is not None else self.pieces
        self.frames.append(Frame(event, changes(self.pieces, seen), tuple(self.thrown)))
        self.thrown.clear()
        self.pieces = seen


def changes(before: Pieces, after: Pieces) -> dict[str, Placed | None]:
    """Who stands otherwise, and who is gone."""
    found: dict[str, Placed | None] = {name: placed for name, placed in after.items() if before.get(name) != placed}
    found |= {name: None for name in before if name not in after}
    return found


def last_of(pieces: Pieces, frames: Sequence[Frame]) -> dict[str, Placed]:
    """The pieces after some frames."""
    now = dict(pieces)
    for frame in frames:
        for name, placed in frame.changed.items():
            if placed is None:
                now.pop(name, None)
            else:
                now[name] = placed
    return now
