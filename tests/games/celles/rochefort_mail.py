"""The game in examples/rochefort: played again by the tool from the orders that are written there.

    python -m tests.games.celles.rochefort_mail

writes mails, reports, game file and README anew. Keys and nonces are fixed (so they are good for nothing else): every
run gives the same bytes. An orders file that is missing is drafted by the captain; read it before you keep it.
"""

from __future__ import annotations

import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pbem.record import gamefile
from tests.stories.walkthrough import SOURCE, World, fixed_chance

FOLDER = SOURCE / "examples" / "rochefort"
CHANCE = 13
GAME = "lomme.pbem"
HEAD = """# Rochefort: a whole game of Celles by mail

Two turns, six actions, and the draw of the first chit. The German wants Rochefort, the Allies want to keep it and
Marche. Every file here was made by `pbem`; a test plays the game again from the orders and compares every byte.

| what | where |
|---|---|
| the orders as they were written, with the thoughts of whoever wrote them | [orders](orders) |
| the mails as they were sent: report, orders, packet | [mails](mails) |
| the report of each action | [reports](reports) |
| the game file that both players have in the end | [lomme.pbem](lomme.pbem) |

How to read it: the run that resolves an action also draws the chit of the next one, so whoever writes orders sees his
chit. Where a side acts twice running, the other's mail holds the report alone. [The player's
aid](../../docs/games/celles.md) has all tables.
"""
CHECKS = ("pbem verify mails", "pbem verify lomme.pbem -q", "python ../verify_dice.py lomme.pbem")
OTHER = {"german": "allied", "allied": "german"}


@dataclass
class Played:
    """A game on its way through the mail, and the pieces of its story."""

    world: World
    orders: Path
    mails: list[str] = field(default_factory=list)
    actions: list[tuple[str, str, str]] = field(default_factory=list)
    """Clock, side, and the mail of its orders."""

    def does(self, who: str, *words: str) -> list[str]:
        """Type a command that must end well."""
        got = self.world.type(who, f"pbem {shlex.join(words)}")
        if got and got[-1].startswith("["):
            raise SystemExit("\n".join([f"{who}$ pbem {shlex.join(words)}", *got]))
        return got

    def post(self, who: str) -> None:
        """One mail with all that is new."""
        name = f"{len(self.mails) + 1:02d}-{who}.eml"
        self.does(who, "send", GAME, "--eml", f"../mail/{name}")
        self.does(OTHER[who], "receive", GAME, f"../mail/{name}")
        self.mails.append(name)


def play(world: World, orders: Path) -> Played:
    """The whole game; one mail for each action, and one more where a side acts twice running."""
    game = Played(world, orders)
    with fixed_chance(CHANCE):
        _meet(game)
        mover: str | None = "german"
        while mover is not None:
            mover = _action(game, mover)
    return game


def _meet(game: Played) -> None:
    for side in OTHER:
        game.does(side, "keys", "new", side)
    game.does("allied", "keys", "export", "allied", "-o", "../mail/allied.pub")
    game.does("german", "new", "celles/rochefort", GAME, "--as", "german", "--seat", "allied=../mail/allied.pub")
    game.post("german")
    game.does("allied", "join", GAME, "--yes")
    game.does("allied", "submit", GAME, str(_paper(game, "allied", "standing")))
    game.post("allied")


def _action(game: Played, mover: str) -> str | None:
    """The mover orders and sends, the other side receives and resolves; who is next."""
    other = OTHER[mover]
    clock = gamefile.load(game.world.folder(mover) / GAME).record.state.clock
    game.does(mover, "submit", GAME, str(_paper(game, mover, clock)))
    game.post(mover)
    game.actions.append((clock, mover, game.mails[-1]))
    game.does(other, "resolve", GAME, "--keep", "--report", f"../mail/{clock}.txt")
    state = gamefile.load(game.world.folder(other) / GAME).record.state
    if state.over or state.asked == mover:
        game.post(other)
    return None if state.over else state.asked


def _paper(game: Played, side: str, name: str) -> Path:
    """The orders as they are written in the example; drafted by the captain if they are not there."""
    path = game.orders / f"{name}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        game.does(side, "bot", GAME, "--as", side, "-o", str(path))
        print(f"drafted {path}", file=sys.stderr)
    return path


def publish(game: Played, folder: Path) -> None:
    """Put mails, reports, the game file and the README where readers find them."""
    for part in ("mails", "reports"):
        shutil.rmtree(folder / part, ignore_errors=True)
        (folder / part).mkdir(parents=True)
    for name in game.mails:
        shutil.copy(game.world.root / "mail" / name, folder / "mails" / name)
    for clock, _, _ in game.actions:
        shutil.copy(game.world.root / "mail" / f"{clock}.txt", folder / "reports" / f"{clock}.txt")
    shutil.copy(game.world.root / "german" / GAME, folder / GAME)
    (folder / "README.md").write_text("\n".join(readme(game)), encoding="utf-8")


def readme(game: Played) -> Iterator[str]:
    """The story from start to end."""
    yield HEAD
    for name, side, mail in (("standing", "allied", game.mails[1]), *game.actions):
        yield from (f"## {name}: {side}", "", _letter(game, name), "", "```orders", *_block(game, name), "```", "")
        told = "." if name == "standing" else f"; [the report](reports/{name}.txt):"
        yield f"Sent as [{mail}](mails/{mail}){told}"
        yield from ("", *(_headlines(game, name) if name != "standing" else []), "")
    yield from _end(game)


def _letter(game: Played, name: str) -> str:
    """The words above the block."""
    return (game.orders / f"{name}.txt").read_text(encoding="utf-8").partition("\nbegin ")[0].strip()


def _block(game: Played, name: str) -> list[str]:
    text = (game.orders / f"{name}.txt").read_text(encoding="utf-8")
    return text[text.index("\nbegin ") + 1 :].rstrip().splitlines()


def _headlines(game: Played, clock: str) -> list[str]:
    """The first lines of the report, up to the first section."""
    text = (game.world.root / "mail" / f"{clock}.txt").read_text(encoding="utf-8")
    return text.split("\n\n")[0].splitlines()[3:]


def _end(game: Played) -> Iterator[str]:
    """The same commands as a reader of the published folder would type."""
    folder = game.world.folder("outsider")
    (folder / "mails").mkdir(exist_ok=True)
    for name in game.mails:
        shutil.copy(game.world.root / "mail" / name, folder / "mails" / name)
    shutil.copy(game.world.root / "german" / GAME, folder / GAME)
    shutil.copy(SOURCE / "examples" / "verify_dice.py", game.world.root)
    yield from ("## Was it all true?", "", "Anybody who has the mails can find out, without a key:", "", "```console")
    for line in CHECKS:
        yield from (f"$ {line}", *game.world.type("outsider", line))
    yield from ("```", "")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        publish(play(World(Path(folder)), FOLDER / "orders"), FOLDER)


if __name__ == "__main__":
    main()
