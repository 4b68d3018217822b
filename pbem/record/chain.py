"""Dice chains: 1,024 links for each party, published by their tip, shown backwards, one for each point."""

from __future__ import annotations

import hashlib

from pbem.kernel.values import value
from pbem.record.canonical import frame, hash_of
from pbem.record.errors import RecordError
from pbem.record.secret import derive

LENGTH = 1024


@value
class Link:
    """One value of a chain. Index 1 is shown first: it hashes to the tip."""

    index: int
    value: bytes

    def to_obj(self) -> dict[str, object]:
        return {"index": self.index, "value": self.value.hex()}


def above(game: str, role: str, value: bytes) -> bytes:
    """The next value up the chain, towards the tip."""
    return hash_of("pbem/link/v2", game, role, value)


class Chain:
    """A party's whole chain; only who has the private key can make it."""

    def __init__(self, seed: bytes, game: str, role: str, nonce: str) -> None:
        self.role = role
        self._values = [derive(seed, "pbem/chain/v2", game, role, bytes.fromhex(nonce))]
        head = frame("pbem/link/v2", game, role) + (32).to_bytes(8, "big")
        for _ in range(LENGTH):
            self._values.append(hashlib.sha256(head + self._values[-1]).digest())

    @property
    def tip(self) -> bytes:
        return self._values[LENGTH]

    def link(self, index: int) -> Link:
        """Link 1 is the value below the tip, link 1,024 the bottom itself."""
        if not 1 <= index <= LENGTH:
            raise RecordError(
                f"the dice chain of {self.role} has {LENGTH} links and all are used",
                hint=f"begin a new chain with: pbem reseat GAME {self.role} --key KEY",
            )
        return Link(index, self._values[LENGTH - index])
