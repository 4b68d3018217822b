"""What is measured, each group by its name: commands people wait for, verifying, mails, bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pbem.desk.bench.children import Children
from pbem.desk.bench.figures import Figure, Run, plain, ratio, worst
from pbem.desk.bench.mails import receive, write_box
from pbem.desk.bench.matches import adjudicate_once, new_game, output, played, random_orders
from pbem.desk.files import SAVED
from pbem.kernel.players import RANDOM

if TYPE_CHECKING:
    from pbem.desk.fuzz import Match
    from pbem.desk.game import Desk
    from pbem.games import Game

LATE = ("send", "report", "map", "status")
BLOCKS = 40
"""Bots play so far; where games are longer, not to their end."""
MAILBOX = 50


class Bench:
    """The measures, and the files that they need, made when one needs them."""

    def __init__(self, folder: Path, game: Game, scenario: str, rounds: int) -> None:
        self.folder, self.game, self.scenario, self.rounds = folder, game, scenario, rounds
        self.children = Children(folder / "home")

    def command(self, *arguments: object) -> Run:
        """A command; orders that are at fault (1) are no fault here."""
        return lambda: self.children.pbem(*arguments, fine=(0, 1))

    def against_start(self, name: str, game: Game | None, *arguments: object, rounds: int = 0) -> Figure:
        bare, whose = self.children.bare, game.name if game else ""
        return ratio(name, whose, self.command(*arguments), bare, rounds or self.rounds)

    @cached_property
    def files(self) -> tuple[Path, Path, Desk]:
        """The same game after one step, before its last, and at its end."""
        early, late = self.folder / "early.pbem", self.folder / "late.pbem"
        desk = new_game(self.game, self.scenario, self.folder / "game.pbem")
        for count in played(desk, range(1, 10_000)):
            if count == 1:
                early.write_bytes(desk.path.read_bytes())
            if not desk.state.over:
                late.write_bytes(desk.path.read_bytes())
        return early, late, desk

    def start(self) -> Iterator[Figure]:
        yield self.against_start("--version", None, "--version", rounds=2 * self.rounds)

    def look(self) -> Iterator[Figure]:
        """What a player does at the first orders: check them, ask what may be done, look at the map."""
        desk, orders = self.first_orders(self.game, self.scenario)
        yield self.against_start("check", self.game, "check", desk.path, orders)
        yield self.against_start("options", self.game, "options", desk.path)
        drawn = self.folder / "map.svg"
        yield self.against_start("map", self.game, "map", desk.path, "-o", drawn)

    def first_orders(self, game: Game, scenario: str) -> tuple[Desk, Path]:
        """A game before its first orders, and an order file of the lot for it."""
        desk, orders = new_game(game, scenario, self.folder / "first.pbem"), self.folder / "first.orders"
        orders.write_text(random_orders(desk), encoding="utf-8")
        return desk, orders

    def verify(self) -> Iterator[Figure]:
        """The whole command against the bare adjudication of the same papers with the same dice."""
        *_, desk = self.files
        command = ("verify", "--quiet", desk.path)
        run = self.command(*command)
        yield ratio("verify", self.game.name, run, lambda: adjudicate_once(desk), self.rounds)
        yield plain("memory of verify", self.game.name, [self.children.memory(*command) for _ in range(3)])

    def late(self) -> Iterator[Figure]:
        """Commands at the last step of a game, against the same after the first."""
        early, late, _ = self.files
        for name in LATE:
            at_end, at_start = (self.command(name, path, *output(name, path)) for path in (late, early))
            yield ratio(f"late {name}", self.game.name, at_end, at_start, self.rounds)

    def mailbox(self) -> Iterator[Figure]:
        """A folder of mails of so many games, of which one is brought up to date by it."""
        box = write_box(self.folder / "box", self.game, self.scenario, MAILBOX)
        times = [receive(self.children, box, n) for n in range(self.rounds)]
        yield plain(f"mailbox of {MAILBOX} games", "", times, min(times))

    def random(self) -> Iterator[Figure]:
        """Orders a second of two random bots in one process, invariants not checked."""
        speeds = [_speed(self.game, self.scenario, seed) for seed in range(self.rounds + 1)]
        yield plain("random play", self.game.name, speeds[1:])

    def captain(self) -> Iterator[Figure]:
        """Seconds that the best bot of a game takes for the dearest impulse of a game; each round other dice."""
        levels = list(self.game.bots.LEVELS)
        if levels:
            times = [_dearest_block(self.game, self.scenario, levels[-1], n) for n in range(min(self.rounds, 3))]
            yield worst("captain", self.game.name, times)


GROUPS: Mapping[str, Callable[[Bench], Iterator[Figure]]] = {
    "start": Bench.start,
    "look": Bench.look,
    "random": Bench.random,
    "captain": Bench.captain,
    "verify": Bench.verify,
    "late": Bench.late,
    "mailbox": Bench.mailbox,
}
"""What can be measured alone; the first, and the last three, for the game whose figures are kept."""
OF_EVERY_GAME = ("look", "random", "captain")


def measure(
    games: Sequence[tuple[Game, str]], only: Sequence[str], rounds: int, told: Callable[[Figure], None]
) -> list[Figure]:
    """The measures of these groups, or all; those of a whole record for the first game."""
    found = []
    for number, (game, scenario) in enumerate(games):
        names = [name for name in GROUPS if (name in only or not only) and (number == 0 or name in OF_EVERY_GAME)]
        for figure in _in_a_folder(game, scenario, rounds, names):
            told(figure)
            found.append(figure)
    return found


def _in_a_folder(game: Game, scenario: str, rounds: int, names: Sequence[str]) -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        bench = Bench(Path(folder), game, scenario, rounds)
        try:
            for name in names:
                yield from GROUPS[name](bench)
        finally:
            SAVED.clear()  # what was saved is gone with the folder


def _match(game: Game, scenario: str, level: str, seed: int) -> Match:
    from pbem.desk.fuzz import Match, Trial

    return Match(Trial(game.name, scenario, seed, dict.fromkeys(game.rules.SIDES, level), watched=False))


def _blocks(match: Match) -> Iterator[int]:
    """Play a match block by block; the orders so far."""
    from pbem.kernel.referee import Table

    while not match.position.over:
        match.answers.clear()
        match.position = match.rules.play(match.scenario, match.position, Table(match.players, match.die))
        yield sum(player.orders for player in match.players.values())


def _speed(game: Game, scenario: str, seed: int) -> float:
    match = _match(game, scenario, RANDOM, seed)
    began = time.process_time()
    *_, orders = islice(_blocks(match), BLOCKS)
    return orders / (time.process_time() - began)


def _dearest_block(game: Game, scenario: str, level: str, seed: int) -> float:
    match, times = _match(game, scenario, level, seed), [time.process_time()]
    times += (time.process_time() for _ in islice(_blocks(match), BLOCKS))
    return max(after - before for before, after in pairwise(times))
