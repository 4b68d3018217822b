"""The demonstration: two players with a folder and a key each, who type commands and exchange mails."""

from __future__ import annotations

import io
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import click

from pbem.cli.app import run
from pbem.cli.output import heading
from pbem.desk.faults import Fault, usage
from pbem.desk.game import Desk, open_desk
from pbem.desk.games import game_of


def empty_folder(wanted: Path | None, name: str = "pbem-demo") -> Path:
    """The folder for the files: the one named, which must be empty, or a new one here."""
    if wanted is None:
        names = (name, *(f"{name}-{number}" for number in range(2, 1000)))
        wanted = next(Path(one) for one in names if not Path(one).exists())
    if wanted.exists() and (not wanted.is_dir() or any(wanted.iterdir())):
        raise usage(f"{wanted} is not an empty folder", "name another one with --dir")
    return wanted


class Tour:
    """A game by mail from the first key to the last verification."""

    def __init__(self, folder: Path, scenario: str, quiet: bool = False) -> None:
        self.folder, self.scenario, self.quiet = folder, scenario, quiet
        self.sides = game_of(scenario).rules.SIDES
        self.mails: list[Path] = []
        self.impulses = 0

    def play(self, impulses: int) -> None:
        """The whole exchange, impulse by impulse."""
        self._meet()
        mover = self.sides[0]
        while self.impulses < impulses and not self._desk(mover).state.over:
            self._impulse(mover)
            asked = self._desk(self._other(mover)).state.mover
            if asked == mover:
                self._mail(self._other(mover))  # who resolved is not asked next: his mail holds the report alone
            if asked is None:
                break
            mover = asked
        for side in self.sides:
            self._mail(side)
        self._part()

    def _other(self, side: str) -> str:
        return next(other for other in self.sides if other != side)

    def facts(self) -> dict[str, Any]:
        """What came of it, for programs."""
        desk = self._desk(self.sides[0])
        return {
            "game": desk.state.game,
            "dir": str(self.folder),
            "impulses": self.impulses,
            "mails": [str(mail) for mail in self.mails],
            "games": [str(self._file(side)) for side in self.sides],
            "clock": desk.state.clock,
            "over": desk.state.over,
            "verified": True,
        }

    def _meet(self) -> None:
        self._say("two players make keys; one begins a game, the other joins")
        (self.folder / "mails").mkdir(parents=True)
        for side in self.sides:
            (self.folder / side).mkdir()
            self._type(side, "keys", "new", side)
            self._type(side, "keys", "export", side, "-o", str(self.folder / f"{side}.pub"))
        first, second = self.sides
        options = ("--as", first, "--key", first, "--seat", f"{second}={self.folder / f'{second}.pub'}")
        self._type(first, "new", self.scenario, str(self._file(first)), *options)
        self._mail(first)
        self._type(second, "join", str(self._file(second)), "--key", second, "--yes", "--keep")
        self._mail(second)

    def _impulse(self, side: str) -> None:
        """One impulse, one mail: the mover orders and sends, the other receives and resolves."""
        game, other = str(self._file(side)), self._other(side)
        clock = self._desk(side).state.clock
        orders = self.folder / side / f"{clock}.orders"
        self._say(f"{clock}: {side} orders, {other} resolves")
        orders.write_text(write_orders(self._desk(side), side), encoding="utf-8")
        self._show(orders)
        self._type(side, "check", game, str(orders))
        self._type(side, "submit", game, str(orders), "--key", side)
        self._mail(side)
        report = self.folder / other / f"{clock}.txt"
        self._type(other, "resolve", str(self._file(other)), "--key", other, "--keep", "--report", str(report))
        self._show(report)
        self.impulses += 1

    def _part(self) -> None:
        self._say("both verify their files, and an outsider the mails alone")
        for side in self.sides:
            self._type(side, "verify", str(self._file(side)), "-q")
        self._type("outsider", "verify", str(self.folder / "mails"))
        self._type(self.sides[0], "status", str(self._file(self.sides[0])))

    def _mail(self, side: str) -> None:
        """Send what the other side has not seen, and let it be received."""
        from pbem.record.exchange import unsent

        desk, other = self._desk(side), self._other(side)
        if not unsent(desk.record, [side]):
            return
        name = self.folder / "mails" / f"{len(self.mails) + 1:02d}-{side}.eml"
        self._type(side, "send", str(desk.path), "--eml", str(name))
        self._type(other, "receive", str(self._file(other)), str(name))
        self.mails.append(name)

    def _file(self, side: str) -> Path:
        return self.folder / side / "duel.pbem"

    def _desk(self, side: str) -> Desk:
        return open_desk(self._file(side))

    def _type(self, who: str, *words: str) -> None:
        """Run a command as this player, whose keys are in a folder of their own."""
        if not self.quiet:
            click.echo(heading(f"{who}$ pbem {shlex.join(words)}"))
        with _home(self.folder / who / "home"), _hushed(self.quiet):
            status = run(words)
        if status:
            raise Fault(f"the demonstration stopped at: pbem {shlex.join(words)}")

    def _say(self, text: str) -> None:
        if not self.quiet:
            click.echo()
            click.echo(click.style(f"== {text}", fg="cyan"))

    def _show(self, path: Path) -> None:
        if not self.quiet:
            click.echo(heading(f"-- {path}"))
            click.echo(path.read_text(encoding="utf-8").rstrip())


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """PBEM_HOME of one player."""
    before = os.environ.get("PBEM_HOME")
    os.environ["PBEM_HOME"] = str(folder)
    try:
        yield
    finally:
        os.environ.pop("PBEM_HOME", None)
        if before is not None:
            os.environ["PBEM_HOME"] = before


@contextmanager
def _hushed(quiet: bool) -> Iterator[None]:
    """Swallow what a command prints."""
    if not quiet:
        yield
        return
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        yield


def write_orders(desk: Desk, side: str) -> str:
    """Orders for a demonstration, by the best bot that the game has."""
    from pbem.desk.bot import order_block, planned_lines
    from pbem.kernel.players import levels_of

    state, level = desk.state, levels_of(desk.parts.bots)[-1]
    lines = planned_lines(desk.parts, desk.scenario, desk.position, level, f"{state.game} {state.clock}")
    return order_block(desk.position, state.game, lines)
