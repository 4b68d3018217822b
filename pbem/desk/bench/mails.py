"""A mailbox to measure at: mails of many games, as two players would have it after a while."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.desk.bench.matches import new_game, played

if TYPE_CHECKING:
    from pbem.desk.bench.children import Children
    from pbem.desk.game import Desk
    from pbem.games import Game

STEPS = 2
"""So many steps of each game are played, and after each a mail is sent."""


def write_box(box: Path, game: Game, scenario: str, games: int) -> Path:
    """A Maildir with the mails of so many games; the name of the folder."""
    for part in ("cur", "new", "tmp"):
        (box / part).mkdir(parents=True)
    for number in range(games):
        desk = new_game(game, scenario, box.with_name(f"{box.name}-{number}.pbem"), nonce=f"{number:032x}")
        box.with_name(f"{box.name}-{number}.begun").write_bytes(desk.path.read_bytes())
        sent = 1
        for count in played(desk, range(STEPS + 1), most=STEPS):
            (box / "cur" / f"{number}.{count}.bench:2,S").write_bytes(_mail(desk, sent))
            sent = len(desk.record.entries)
    return box


def receive(children: Children, box: Path, number: int) -> float:
    """Seconds to take one game from the box, begun on another machine."""
    return children.pbem("receive", begun(box, number), box)


def begun(box: Path, number: int) -> Path:
    """A copy of a game as it was before the mails came."""
    path = box.with_name(f"{box.name}-{number}.taken")
    path.write_bytes(box.with_name(f"{box.name}-{number}.begun").read_bytes())
    return path


def _mail(desk: Desk, sent: int) -> bytes:
    """A mail with every entry that has not been sent, and a few words."""
    from pbem.record import exchange, mail, packets

    entries = desk.record.entries[sent:]
    packet = packets.wrap(desk.state.game, entries, [])
    subject = exchange.subject(desk.record, entries)
    return mail.write(subject=subject, text="My orders.\n", packet=packet)
