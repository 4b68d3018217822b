"""How time and memory grow: with impulses played, orders in a file, the size of a board, takebacks, mails in a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pbem.desk.bench.children import Children
from pbem.desk.bench.mails import begun, receive, write_box
from pbem.desk.bench.matches import key_of, new_game, output, played, random_orders
from pbem.desk.files import SAVED
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.games import Game

IMPULSES = (1, 10, 20, 38)
ORDERS = (10, 100, 1_000, 10_000)
TAKEBACKS = (0, 10, 50)
MAILS = (10, 50, 200)
ROUNDS = 3


@value
class Growth:
    """One table: what grows, and the rows of what it costs, as texts."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Grower:
    """Makes the tables, each in the folder of one run."""

    def __init__(self, folder: Path, games: Sequence[tuple[Game, str]]) -> None:
        self.folder, self.games = folder, games
        self.children = Children(folder / "home")

    def seconds(self, *arguments: object, fine: Sequence[int] = (0,)) -> str:
        """The least of a few runs."""
        return f"{min(self.children.pbem(*arguments, fine=fine) for _ in range(ROUNDS)):.2f}"

    def megabytes(self, *arguments: object, fine: Sequence[int] = (0,)) -> str:
        return f"{self.children.memory(*arguments, fine=fine):.0f}"

    def impulses(self) -> Growth:
        game, scenario = self.games[0]
        desk = new_game(game, scenario, self.folder / "long.pbem")
        commands, rows = ("status", "send", "report", "map", "verify"), []
        for count in played(desk, IMPULSES, most=IMPULSES[-1]):
            costs = [self.seconds(name, desk.path, *output(name, desk.path)) for name in commands]
            rows.append([str(count), *costs, self.megabytes("verify", desk.path)])
        return Growth(f"impulses played ({game.name}/{scenario})", ("impulses", *commands, "MB of verify"), rows)

    def orders(self) -> Growth:
        """The lines of the lot, over and over: all but the first of each are at fault."""
        game, scenario = self.games[0]
        desk, path, rows = new_game(game, scenario, self.folder / "many.pbem"), self.folder / "many.orders", []
        head, *lines, end = random_orders(desk).splitlines()
        for count in ORDERS:
            body = [lines[number % len(lines)] for number in range(count)]
            path.write_text("\n".join([head, *body, end, ""]), encoding="utf-8")
            command = ("check", desk.path, path)
            cost, memory = self.seconds(*command, fine=(0, 1)), self.megabytes(*command, fine=(0, 1))
            rows.append([f"{count:,}", cost, memory])
        return Growth(f"orders in a file ({game.name}/{scenario})", ("orders", "check", "MB"), rows)

    def boards(self) -> Growth:
        rows = [self._board(game, scenario) for game, scenario in self.games]
        columns = ("game", "spaces", "counters", "check", "options", "map", "MB of map")
        return Growth("spaces and counters", columns, rows)

    def _board(self, game: Game, scenario: str) -> list[str]:
        desk, orders = new_game(game, scenario, self.folder / f"{game.name}.pbem"), self.folder / "board.orders"
        orders.write_text(random_orders(desk), encoding="utf-8")
        drawn = self.folder / "board.svg"
        commands = (("check", desk.path, orders), ("options", desk.path), ("map", desk.path, "-o", drawn))
        costs = [self.seconds(*command, fine=(0, 1)) for command in commands]
        size = (f"{len(desk.scenario.board):,}", f"{len(desk.scenario.units):,}")
        return [f"{game.name}/{scenario}", *size, *costs, self.megabytes(*commands[-1])]

    def takebacks(self) -> Growth:
        game, scenario = self.games[0]
        desk, done, rows = new_game(game, scenario, self.folder / "back.pbem"), 0, []
        for count in TAKEBACKS:
            while done < count:
                _step_and_back(desk)
                done += 1
            desk.save()
            costs = [self.seconds(name, desk.path) for name in ("status", "verify")]
            rows.append([str(count), str(len(desk.record.entries)), *costs])
        return Growth(f"takebacks ({game.name}/{scenario})", ("takebacks", "entries", "status", "verify"), rows)

    def mails(self) -> Growth:
        game, scenario = self.games[0]
        rows = []
        for count in MAILS:
            box = write_box(self.folder / f"box-{count}", game, scenario, count // 2)
            least = min(receive(self.children, box, number) for number in range(ROUNDS))
            rows.append([str(count), f"{least:.2f}", self.megabytes("receive", begun(box, 0), box)])
        return Growth(f"mails in a box ({game.name}/{scenario})", ("mails", "receive", "MB"), rows)


TABLES: Mapping[str, Callable[[Grower], Growth]] = {
    "impulses": Grower.impulses,
    "orders": Grower.orders,
    "boards": Grower.boards,
    "takebacks": Grower.takebacks,
    "mails": Grower.mails,
}


def growth(
    games: Sequence[tuple[Game, str]], only: Sequence[str], told: Callable[[str], None]
) -> Iterator[Growth]:
    """The tables that are asked for, or all."""
    for name, table in TABLES.items():
        if name in only or not only:
            with TemporaryDirectory() as folder:
                try:
                    made = table(Grower(Path(folder), games))
                finally:
                    SAVED.clear()  # what was saved is gone with the folder
            told(made.name)
            yield made


def _step_and_back(desk: Desk) -> None:
    """One step is played and taken back, with the consent of all."""
    from pbem.record import play

    before, entry = desk.position.clock, len(desk.record.entries)
    for _ in played(desk, most=1):
        pass
    while desk.position.clock != before or desk.state.request:
        side = desk.state.stage.role
        to = None if desk.state.request else entry
        play.takeback(desk.game, desk.adjudicator, key_of(side), to, role=side)
