"""One person at one game: what is fixed when the desk is opened, and what is read again when it has changed.

The page cannot name a file: game, order file and key are those of the command line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault
from pbem.desk.files import write_text
from pbem.desk.game import Desk, open_desk
from pbem.desk.papers import hearing_of
from pbem.desk.template import text_for

if TYPE_CHECKING:
    from pbem.orders.hearing import Hearing
    from pbem.record.keys import PrivateKey
    from pbem.report.board.chart import Chart, Counter

Stamp = str


class Conflict(Exception):
    """Something has changed since the page looked: the answer says how it stands."""

    def __init__(self, message: str, **more: Any) -> None:
        super().__init__(message)
        self.more = more


@dataclass
class Faces:
    """Every counter that was shown, drawn once each: the page asks for those that it does not have yet."""

    known: dict[Counter, str] = field(default_factory=dict)

    def name(self, counter: Counter) -> str:
        return self.known.setdefault(counter, f"f{len(self.known)}")


@dataclass
class Sitting:
    """A game file, an order file and perhaps a key; `ask` is the terminal, which may be asked before a signature."""

    path: Path
    orders: Path
    key: PrivateKey | None = None
    tell: Callable[[str], None] = lambda words: None
    ask: Callable[[str], bool] = lambda words: True
    faces: Faces = field(default_factory=Faces)
    _stamp: Stamp = ""
    _desk: Desk | None = None

    # -- the game ------------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The game as it is on the disk now."""
        stamp = stamp_of(self.path)
        if self._desk is None or stamp != self._stamp:
            self._desk, self._stamp = open_desk(self.path), stamp
            for name in ("hearing", "position", "board", "trails"):
                self.__dict__.pop(name, None)
        return self._desk

    def look_up(self) -> None:
        """Read the game again if its file has changed: what follows from it is computed anew."""
        assert self.desk is not None

    def forget(self) -> None:
        """Read the game again before the next answer: what was begun has failed, or was saved."""
        self._desk = None

    @cached_property
    def hearing(self) -> Hearing:
        return hearing_of(self._fresh())

    @cached_property
    def position(self) -> Any:
        """The board as it stands, also in the midst of a run that waits."""
        asked = self.hearing.asked if self.desk.state.waiting else None
        return asked.now.position if asked else self._fresh().position

    @cached_property
    def board(self) -> Chart:
        """The board as it stands, drawn."""
        return self.chart(self.position)

    @cached_property
    def trails(self) -> list[dict[str, Any]]:
        """The ways of the step that was resolved last."""
        from pbem.desk import story

        desk = self._fresh()
        told = [] if desk.state.waiting else story.standing(desk)
        if not told:
            return []
        events = story.events_of(desk, told[-1])
        chart = desk.parts.telling.chart(desk.scenario, desk.position, events, desk.state.game)
        return [{"path": list(arrow.path), "side": arrow.side} for arrow in chart.arrows]

    def _fresh(self) -> Desk:
        assert self._desk is not None, "the game is opened before it is looked at"
        return self._desk

    def chart(self, position: Any) -> Chart:
        """The board with what may be seen of a position on it."""
        from pbem.desk.sight import seen

        shown, _ = seen(self.desk, position)
        return self.desk.parts.telling.chart(self.desk.scenario, shown, (), self.desk.state.game)

    @property
    def sight(self) -> Any:
        """What may be seen of the board as it stands."""
        from pbem.desk.sight import seen

        return seen(self.desk, self.position)[0]

    @property
    def head(self) -> str:
        """The hash of the last entry: what a change builds on."""
        return str(self.desk.record.entries[-1].hash)

    def must_stand(self, head: Any) -> Desk:
        """The game, if its record is still what the page has shown."""
        desk = self.desk
        if head != self.head:
            raise Conflict("the record has moved on since the page looked; look at it again")
        return desk

    def must_sign(self, desk: Desk, what: str) -> PrivateKey:
        """The key, if there is one and the terminal does not say no; the game is ready to be signed in then."""
        if self.key is None:
            raise Fault("this desk has no key", "start it with --key, or sign with pbem submit")
        if not self.ask(what):
            raise Fault("declined on the terminal; nothing was signed")
        desk.take_pen(self.key, None)
        return self.key

    # -- the order file ------------------------------------------------------------------------------------

    def order_text(self) -> tuple[str, Stamp]:
        """The order file and its stamp; a fresh template where there is none yet, or where it is of another time."""
        if not self.orders.exists():
            return self.template(), ""
        data = _read(self.orders)
        return data.decode("utf-8", "replace"), digest_of(data)

    def template(self) -> str:
        """A ready order file for the side that somebody here is to write for."""
        from pbem.desk.now import own_due

        due = own_due(self.desk)
        side = due.role if due and due.role in self.desk.parts.rules.SIDES else self.desk.position.mover
        return text_for(self.desk, side)

    def write_orders(self, text: str, stamp: Stamp) -> Stamp:
        """Write the order file, unless it was changed elsewhere."""
        now, known = self.order_text()
        if known != stamp:
            raise Conflict("the order file was changed elsewhere", text=now, stamp=known)
        if self.orders.is_symlink() or (self.orders.exists() and not self.orders.is_file()):
            raise Fault(f"{self.orders.name} is no plain file", "name another one with --orders")
        write_text(self.orders, text)
        return digest_of(text.encode("utf-8"))

    def begin_orders(self) -> None:
        """Signed orders make room for a fresh file; the old one is kept beside it."""
        if self.orders.is_file():
            self.orders.replace(self.orders.with_name(f"{self.orders.name}.signed"))


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise Fault(f"{path.name} is no file", "name another one with --orders")
    return path.read_bytes()


def stamp_of(path: Path) -> Stamp:
    """Size, time and content of a file: whether it is still the same."""
    found = path.stat()
    return f"{found.st_size}-{found.st_mtime_ns}-{digest_of(path.read_bytes())}"


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def digest_of_papers(texts: list[str]) -> str:
    """What is signed, in one word: the page shows the text, and hands this back with the signature it asks for."""
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()
