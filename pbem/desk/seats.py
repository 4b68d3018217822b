"""Who sits where when a game begins: a key, a bot, or a person without a key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from pbem.desk.faults import usage
from pbem.desk.games import check_level
from pbem.desk.keyring import store
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.record.keys import PublicKey
    from pbem.record.state import Party

BOT = "bot:"
OPEN = "open"
MODERATED = "moderated"


@value
class Wish:
    """How somebody wants to begin a game: play a side, moderate, or play alone; and who has the other seats."""

    side: str | None = None
    moderate: bool = False
    solo: bool = False
    seats: Mapping[str, str] = field(default_factory=dict)
    moderator: str | None = None
    exchange: str | None = None


@value
class Seats:
    """The parties of a game, as whom it is begun, and the way papers are exchanged."""

    parties: Sequence[Party]
    author: str
    exchange: str


def read_seats(words: Iterable[str]) -> dict[str, str]:
    """`--seat SIDE=WHO`, repeated."""
    seats: dict[str, str] = {}
    for word in words:
        side, sign, who = (part.strip() for part in word.partition("="))
        if not (side and sign and who):
            raise usage(f"--seat takes SIDE=FILE.pub, SIDE=bot:LEVEL or SIDE=open, not {word!r}")
        if side in seats:
            raise usage(f"--seat names {side} twice")
        seats[side] = who
    return seats


def take_seats(sides: Sequence[str], own: PublicKey, wish: Wish) -> Seats:
    """Everybody at the table, with one's own key where one sits."""
    if sum((wish.side is not None, wish.moderate, wish.solo)) != 1:
        raise usage("say how you take part: --as SIDE, --moderate or --solo, one of them")
    for side in [*wish.seats, *([wish.side] if wish.side else [])]:
        check_side(side, sides)
    if wish.moderate:
        return _moderated(sides, own, wish)
    return _alone(sides, own, wish) if wish.solo else _played(sides, own, wish)


def check_side(side: str, sides: Sequence[str]) -> str:
    """A side of this game, or a fault that names them."""
    if side not in sides:
        raise usage(f"there is no side {side!r} in this game", f"sides are: {', '.join(sides)}")
    return side


def _moderated(sides: Sequence[str], own: PublicKey, wish: Wish) -> Seats:
    from pbem.record.state import MODERATOR

    _refuse(wish.moderator, "--moderator", "a game that you moderate: you are it")
    _refuse(wish.exchange, "--exchange", "a moderated game")
    players = [_seated(side, wish.seats.get(side, OPEN), own) for side in sides]
    return Seats([*players, _party(MODERATOR, own, MODERATOR)], MODERATOR, MODERATED)


def _alone(sides: Sequence[str], own: PublicKey, wish: Wish) -> Seats:
    _refuse(wish.moderator, "--moderator", "a solo game")
    for side, who in wish.seats.items():
        if not who.startswith(BOT):
            raise usage(f"--seat {side}={who} has no place in a solo game", "both sides are yours, or a bot's")
    players = [_seated(side, wish.seats.get(side), own) for side in sides]
    return Seats(players, sides[0], wish.exchange or "swift")


def _played(sides: Sequence[str], own: PublicKey, wish: Wish) -> Seats:
    from pbem.record.state import MODERATOR

    assert wish.side is not None
    if wish.side in wish.seats:
        raise usage(f"--seat {wish.side}: that seat is yours, by --as {wish.side}")
    missing = [side for side in sides if side != wish.side and side not in wish.seats]
    if missing:
        hint = f"--seat {missing[0]}=FILE.pub, the line that pbem keys export prints, or --seat {missing[0]}=bot:LEVEL"
        raise usage(f"say who plays {missing[0]}", hint)
    players = [_party(side, own) if side == wish.side else _other(side, own, wish) for side in sides]
    if wish.moderator is None:
        return Seats(players, wish.side, wish.exchange or "swift")
    _refuse(wish.exchange, "--exchange", "a moderated game")
    judge = store().public(wish.moderator)
    return Seats([*players, _party(MODERATOR, judge, MODERATOR)], wish.side, MODERATED)


def _other(side: str, own: PublicKey, wish: Wish) -> Party:
    if wish.seats[side] == OPEN:
        raise usage(f"--seat {side}=open: only a moderated game has players without a key", "--moderate begins one")
    return _seated(side, wish.seats[side], own)


def _seated(side: str, who: str | None, own: PublicKey) -> Party:
    """A seat: nobody with a key, one's own, a bot (which plays with the key of whoever runs it), or another's key."""
    from pbem.record.state import Party

    if who == OPEN:
        return Party(side)
    if who is None:
        return _party(side, own)
    if who.startswith(BOT):
        check_level(who.removeprefix(BOT))
        return Party(side, who, own.text, who)
    key = store().public(who)
    if key.text == own.text:
        raise usage("that is your own key", "to play both sides use --solo")
    return _party(side, key)


def _party(role: str, key: PublicKey, kind: str | None = None) -> Party:
    from pbem.record.state import PLAYER, Party

    return Party(role, kind or PLAYER, key.text, key.name)


def _refuse(given: str | None, option: str, where: str) -> None:
    if given:
        raise usage(f"{option} has no place in {where}")
