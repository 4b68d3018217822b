"""Dice chains: 1,024 links per party, published by their tip, shown backwards, one for each point."""

from __future__ import annotations

import hashlib
import hmac

from pbem.kernel.values import value
from pbem.record.canonical import frame
from pbem.record.errors import RecordError

LENGTH = 1024
SECRET_TAG = b"pbem/chain/secret/v1"
LINK_TAG = b"pbem/chain/link/v1"


@value
class Link:
    """One value of a chain. Index 1 is shown first: it hashes to the tip."""

    index: int
    value: bytes

    def to_obj(self) -> dict[str, object]:
        return {"index": self.index, "value": self.value.hex()}


def secret(seed: bytes, game: str, role: str, nonce: str) -> bytes:
    """The bottom of a chain, made again at any time from the private key and what the record publishes."""
    return hmac.digest(seed, frame(SECRET_TAG, game.encode(), role.encode(), bytes.fromhex(nonce)), "sha256")


def above(game: str, role: str, value: bytes) -> bytes:
    """The next value up the chain, towards the tip."""
    return hashlib.sha256(frame(LINK_TAG, game.encode(), role.encode(), value)).digest()


class Chain:
    """A party's whole chain; only its owner can make one."""

    def __init__(self, bottom: bytes, game: str, role: str) -> None:
        self.role = role
        self._values = [bottom]
        for _ in range(LENGTH):
            self._values.append(above(game, role, self._values[-1]))

    @property
    def tip(self) -> bytes:
        return self._values[LENGTH]

    def link(self, index: int) -> Link:
        """Link 1 is the value below the tip, link 1,024 the secret itself."""
        if not 1 <= index <= LENGTH:
            raise RecordError(
                f"the dice chain of {self.role} has {LENGTH} links and all are used",
                hint="agree on a new game that starts from this position",
            )
        return Link(index, self._values[LENGTH - index])
