"""What a record means: the state after each entry, and what is due next and from whom.

No rules of any game and no cryptography: whoever needs signatures, dice or a new run asks `verify`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.kernel.adjudication import Paper
from pbem.kernel.values import value
from pbem.record import chain
from pbem.record.chain import Link
from pbem.record.errors import RecordError, unverified

MODERATOR = "moderator"
EXCHANGES = ("swift", "careful", "moderated")
PLAYER = "player"


@value
class Party:
    """A role at the table: `player`, `moderator` or `bot:LEVEL`; without a key it is a player who has no software."""

    role: str
    kind: str = PLAYER
    key: str | None = None
    name: str = ""
    nonce: str | None = None
    tip: str | None = None

    @property
    def is_moderator(self) -> bool:
        return self.kind == MODERATOR

    @property
    def is_bot(self) -> bool:
        return self.kind.startswith("bot:")


@value
class Due:
    """What the game waits for: `role` owes an entry of kind `act`."""

    role: str
    act: str
    question: str | None = None

    def __str__(self) -> str:
        return f"{self.role}: {self.act}"


@value
class Signed:
    """A paper and the entry that brought it."""

    number: int
    paper: Paper


@value
class Takeback:
    """A takeback that some have asked for and others have not yet agreed to."""

    number: int
    to: int
    given: frozenset[str]


@dataclass(frozen=True)
class State:
    """The game as its entries tell it. Everything here follows from the entries alone."""

    game: str
    exchange: str
    parties: tuple[Party, ...]
    clock: str
    mover: str | None
    at: str
    base: str
    tips: Mapping[str, str]
    used: Mapping[str, int]
    point: int = 1
    waiting: str | None = None
    question: str | None = None
    standing: Mapping[str, Signed] = field(default_factory=dict)
    frozen: tuple[Signed, ...] | None = None
    earlier: tuple[tuple[Signed, ...], ...] = ()
    passed: tuple[str, ...] = ()
    open: Mapping[str, Signed] = field(default_factory=dict)
    shown: Mapping[str, Link] = field(default_factory=dict)
    known: Mapping[str, int] = field(default_factory=dict)
    resigned: str | None = None
    takeback: Takeback | None = None
    last: str = ""
    """Hash of the entry that led here."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(party.role for party in self.parties if not party.is_moderator)

    @property
    def moderator(self) -> str | None:
        return next((party.role for party in self.parties if party.is_moderator), None)

    @property
    def asked(self) -> str | None:
        """The role whose paper opens the point: the mover, or whoever must decide in mid-impulse."""
        return self.waiting or self.mover

    @property
    def over(self) -> bool:
        return self.resigned is not None or self.asked is None

    @property
    def missing(self) -> tuple[str, ...]:
        """Parties that have a key but have not joined."""
        return tuple(party.role for party in self.parties if party.key and party.role not in self.tips)

    @property
    def due(self) -> tuple[Due, ...]:
        """What the game waits for; empty when it is over."""
        if self.over:
            return ()
        if self.missing:
            return tuple(Due(role, "join") for role in self.missing)
        return (self._next_due(),)

    @property
    def due_papers(self) -> tuple[Signed, ...]:
        """What speaks in this point: standing orders in force, then its papers as signed."""
        opened = sorted(self.open.values(), key=lambda signed: signed.number)
        return (*(self.frozen or ()), *opened)

    def party(self, role: str) -> Party:
        for party in self.parties:
            if party.role == role:
                return party
        names = ", ".join(party.role for party in self.parties)
        raise RecordError(f"there is no role {role!r} in this game", hint=f"roles are: {names}")

    def roles_of(self, key: str) -> tuple[str, ...]:
        """The roles that a public key plays; in a solo game all of them."""
        return tuple(party.role for party in self.parties if party.key == key)

    def other(self, role: str) -> str:
        return next(player for player in self.players if player != role)

    @property
    def paper_kind(self) -> str:
        """What the asked role writes: the mover orders, the other replies."""
        return "orders" if self.asked == self.mover else "reply"

    def carries_link(self, kind: str, author: str) -> bool:
        """Whether a paper must show its author's next link."""
        if self.shown.get(author) is not None or author in (self.moderator, None):
            return False
        return not (self.exchange == "careful" and kind == "orders")

    def _next_due(self) -> Due:
        asked = self.asked or ""
        if self.paper_kind not in self.open:
            return Due(asked, self.paper_kind, self.question)
        if self.exchange == "moderated":
            return Due(self.moderator or "", "resolution")
        if self.exchange == "swift":
            return Due(self.other(asked), "resolution")
        if "reply" not in self.open:
            return Due(self.other(asked), "reply")
        return Due(self.mover or "", "resolution")


def show(state: State, role: str, obj: Any, entry: int) -> State:
    """Take a link that an entry shows: the next of its chain, never shown before."""
    used, tip = state.used.get(role), state.tips.get(role)
    if used is None or tip is None:
        raise unverified(f"{role} has no dice chain, but shows a link", entry=entry)
    link = Link(obj["index"], bytes.fromhex(obj["value"]))
    if link.index <= used:
        raise unverified(f"link {link.index} of {role} is used twice: links up to {used} are shown", entry=entry)
    if link.index != used + 1:
        raise unverified(f"link {link.index} of {role} is out of order: link {used + 1} is next", entry=entry)
    if chain.above(state.game, role, link.value).hex() != tip:
        raise unverified(f"link {link.index} of {role} does not lead to the chain's published tip", entry=entry)
    return replace(
        state,
        used={**state.used, role: link.index},
        tips={**state.tips, role: link.value.hex()},
        shown={**state.shown, role: link},
    )
