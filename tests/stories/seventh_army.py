"""The game in examples/seventh-army: played again by the tool from the orders that are written there.

    python -m tests.stories.seventh_army

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

FOLDER = SOURCE / "examples" / "seventh-army"
CHANCE = 24
GAME = "sauer.pbem"
HEAD = """# The 7th Army attacks: a whole game by mail

Two players, eighteen impulses, twenty-one mails. The German player wants Mersch and Luxembourg, the Allied player wants
him not to have them. Every file here was made by `pbem`; a test plays the game again from the orders and compares every
byte (`make regen` writes it anew).

| what | where |
|---|---|
| the orders as they were written, with the thoughts of whoever wrote them | [orders](orders) |
| the mails as they were sent: report, orders, packet | [mails](mails) |
| the report of each impulse | [reports](reports) |
| the game file that both players have in the end | [sauer.pbem](sauer.pbem) |

How to read it: a unit acts once a day, in one of three impulses; the German player moves first in each. Whoever waits
sees more, whoever moves first takes what is free. *Mersch* is area 59, *Luxembourg* 61; `pbem map sauer.pbem -o
map.svg` draws the rest. What stands above and behind the orders stayed at home: a mail carries the orders only.
"""
TAIL = """## Was it all true?

Anybody who has the mails can find out, without a key:
"""
LAST = """Then look around: `pbem report sauer.pbem --impulse 17-1A --format html -o 17-1A.html` shows the day at Mersch
with the map, `pbem dice sauer.pbem --explain '17-1A battle 59 fire 47/2Eng die 1'` where a die came from,
`pbem history sauer.pbem` who signed what, and `pbem luck sauer.pbem` who had the better dice.
"""
CHECKS = ("pbem verify mails", "pbem verify sauer.pbem -q", "python ../verify_dice.py sauer.pbem")
OTHER = {"german": "allied", "allied": "german"}


@dataclass
class Played:
    """A game on its way through the mail, and the pieces of its story."""

    world: World
    orders: Path
    mails: list[str] = field(default_factory=list)
    impulses: list[str] = field(default_factory=list)

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

    def state(self) -> tuple[str, str | None]:
        """Clock and who is to move, when both files agree."""
        state = gamefile.load(self.world.folder("german") / GAME).record.state
        return state.clock, None if state.over else state.asked


def play(world: World, orders: Path) -> Played:
    """The whole game, one mail per impulse."""
    game = Played(world, orders)
    with fixed_chance(CHANCE):
        _meet(game)
        mover: str | None = "german"
        while mover is not None:
            mover = _impulse(game, mover)
    return game


def _meet(game: Played) -> None:
    for side in OTHER:
        game.does(side, "keys", "new", side)
    game.does("allied", "keys", "export", "allied", "-o", "../mail/allied.pub")
    game.does("german", "new", "seventh-army", GAME, "--as", "german", "--seat", "allied=../mail/allied.pub")
    game.post("german")
    game.does("allied", "join", GAME, "--yes")
    game.does("allied", "submit", GAME, str(_paper(game, "allied", "standing")))
    game.post("allied")


def _impulse(game: Played, mover: str) -> str | None:
    """The mover orders and sends, the other side receives and resolves; who is next."""
    other = OTHER[mover]
    clock = gamefile.load(game.world.folder(mover) / GAME).record.state.clock
    game.does(mover, "submit", GAME, str(_paper(game, mover, clock)))
    game.post(mover)
    game.does(other, "resolve", GAME, "--report", f"../mail/{clock}.txt")
    game.impulses.append(clock)
    state = gamefile.load(game.world.folder(other) / GAME).record.state
    if state.over:
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
    for clock in game.impulses:
        shutil.copy(game.world.root / "mail" / f"{clock}.txt", folder / "reports" / f"{clock}.txt")
    shutil.copy(game.world.root / "german" / GAME, folder / GAME)
    (folder / "README.md").write_text("\n".join(readme(game)), encoding="utf-8")


def readme(game: Played) -> Iterator[str]:
    """The story from start to end."""
    yield HEAD
    yield from _setup(game)
    for serial, clock in enumerate(game.impulses, 2):
        yield from _chapter(game, serial, clock)
    yield from _end(game)


def _setup(game: Played) -> Iterator[str]:
    yield from ("## Before the first shot", "", _letter(game, "standing"), "")
    yield from ("```orders", *_block(game, "standing"), "```", "")
    yield f"Signed with the `join` and sent in [the second mail](mails/{game.mails[1]})."
    yield ""


def _chapter(game: Played, serial: int, clock: str) -> Iterator[str]:
    """What the mover thought and wrote, and what came of it."""
    mail, answer = game.mails[serial : serial + 2]
    day, side = clock.split("-")[0], mail[3:-4]
    if clock.endswith("-1G"):
        yield from (f"## {day} December", "")
    yield from (f"### {clock}: {side}", "", _letter(game, clock), "", "```orders", *_block(game, clock), "```", "")
    yield f"Sent as [mail {serial + 1}](mails/{mail}), answered by [mail {serial + 2}](mails/{answer}) with"
    yield from (f"[this report](reports/{clock}.txt):", "")
    yield from (*_headlines(game, clock), "")


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
    yield from (TAIL, "```console")
    for line in CHECKS:
        yield from (f"$ {line}", *game.world.type("outsider", line))
    yield from ("```", "", LAST)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        publish(play(World(Path(folder)), FOLDER / "orders"), FOLDER)


if __name__ == "__main__":
    main()
