"""What a record means: the state after each entry, who has the pen, and what is due.

No rules of any game and no cryptography: whoever needs signatures, dice or a new run asks `verify`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from pbem.kernel.adjudication import Paper
from pbem.kernel.values import value
from pbem.record.chain import Link
from pbem.record.errors import RecordError
from pbem.record.seals import Seal

MODERATOR = "moderator"
SWIFT, CAREFUL, MODERATED = "swift", "careful", "moderated"
EXCHANGES = (SWIFT, CAREFUL, MODERATED)
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

    def to_obj(self) -> dict[str, str | None]:
        return {
            "role": self.role, "kind": self.kind, "name": self.name, "key": self.key, "nonce": self.nonce,
            "tip": self.tip,
        }


@value
class Stage:
    """Where a record stands: what it wants, and of whom. Section 4 of docs/protocol.md has the table."""

    name: str
    role: str

    @property
    def is_quiet(self) -> bool:
        """Whether nothing lies open: what a takeback may go back to, and an adoption begin from."""
        return self.name in ("paper", "standing")


OVER = Stage("over", "")


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
class Force:
    """Standing orders in force: the entry that brought them, and their text, unless they are sealed."""

    number: int
    text: str | None = None


@value
class Point:
    """A point of this impulse that has been resolved: its papers, the position after it, the entries that froze and
    resolved it."""

    papers: tuple[Signed, ...]
    after: str
    frozen: int
    entry: int


@value
class Request:
    """A takeback, reseat or adoption that was asked for: who has still to answer, and where the record goes on.

    `pending` is what was asked for before a seat was to be taken over; a no brings it back."""

    kind: str
    number: int
    body: Mapping[str, Any]
    by: str
    left: tuple[str, ...]
    back: Stage
    pending: Request | None = None


@value
class Mark:
    """Something that every view tells for ever: a seat that changed hands, a point taken back, rules adopted."""

    kind: str
    number: int
    role: str
    text: str


@value
class State:
    """The game as its entries tell it. Everything here follows from the entries alone."""

    game: str
    genesis: str
    exchange: str
    founder: str
    """The key that began the game."""
    parties: tuple[Party, ...]
    ruleset: int
    data: Mapping[str, str]
    clock: str
    mover: str | None
    at: str
    base: str
    tips: Mapping[str, str]
    used: Mapping[str, int]
    stage: Stage = OVER
    point: int = 1
    waiting: str | None = None
    question: str | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    seals: Mapping[int, Seal] = field(default_factory=dict)
    standing: Mapping[str, Force] = field(default_factory=dict)
    frozen: Mapping[str, Force] | None = None
    frozen_at: int = 0
    papers: tuple[Signed, ...] = ()
    last_orders: Mapping[str, Signed] = field(default_factory=dict)
    shown: Mapping[str, Link] = field(default_factory=dict)
    earlier: tuple[Point, ...] = ()
    known: Mapping[str, int] = field(default_factory=dict)
    resigned: str | None = None
    request: Request | None = None
    rejoining: str | None = None
    """The role whose new key has still to join after a reseat, and ...."""
    taken: bool = False
    """... whether it was taken over without the old key."""
    last_join: int = 1
    adopted: int = 0
    """The entry with which the rules in force were adopted, and ...."""
    adopted_at: str | None = None
    """... the position from which they judge."""
    marks: tuple[Mark, ...] = ()
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
        return self.stage.name in ("end", "over")

    @property
    def pen(self) -> str | None:
        """The role that may write the next entry; a moderator writes for a seat without a key."""
        if self.stage.name == "over":
            return None
        return self.stage.role if self.party(self.stage.role).key else self.moderator

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has still to join: with the tip of a chain, or without a key with a word."""
        return tuple(
            party.role for party in self.parties
            if (party.role not in self.tips if party.key else party.role not in self.words)
        )

    @property
    def due(self) -> tuple[Due, ...]:
        """What the game waits for; empty when all is done."""
        acts = {
            "join": "join", "standing": "standing", "paper": self.paper_kind, "reply": "reply",
            "resolve": "resolution", "consent": self.request.kind if self.request else "", "end": "open",
        }
        stage = self.stage
        if stage.name == "over":
            return ()
        return (Due(stage.role, acts[stage.name], self.question if stage.name == "paper" else None),)

    @property
    def paper_kind(self) -> str:
        """What the asked role writes: the mover orders, the other replies."""
        return "orders" if self.asked == self.mover else "reply"

    @property
    def due_papers(self) -> tuple[Signed, ...]:
        """What speaks in this point: standing orders in force and open, its orders and replies, and the last orders
        of the roles that do not move."""
        standing = (signed for role in self.players if (signed := self._speaking(role)) is not None)
        orders = (self.last_orders[role] for role in self.players if role in self.last_orders and role != self.mover)
        return tuple(sorted([*standing, *self.papers, *orders], key=lambda signed: signed.number))

    def _speaking(self, role: str) -> Signed | None:
        """The standing orders of a role, if they have a say in this point: the mover's own only if they were open at
        the freeze."""
        force = (self.frozen or {}).get(role)
        if force is None:
            return None
        seal = self.seals.get(force.number)
        if seal is not None and role == self.mover and not seal.is_open_before(self.frozen_at):
            return None
        text = force.text if seal is None else seal.text
        return None if text is None else Signed(force.number, Paper(role, "standing", text))

    def must_open(self, author: str) -> tuple[Seal, ...]:
        """The standing seals that have to be open before this author resolves: his own, or all if he moderates;
        never the mover's."""
        roles = self.players if author == self.moderator else (author,)
        shut = (self.seals.get(force.number) for role in roles if (force := (self.frozen or {}).get(role)))
        return tuple(seal for seal in shut if seal is not None and not seal.is_open and seal.role != self.mover)

    def placements(self, role: str) -> Iterator[Seal]:
        """The sealed placements of a role that count."""
        return (s for s in self.seals.values() if s.role == role and s.label != "standing" and not s.void)

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

    def carries_link(self, kind: str, author: str) -> bool:
        """Whether a paper must show its author's next link: not careful orders, not what a moderator enters."""
        return author != self.moderator and not (self.exchange == CAREFUL and kind == "orders")
