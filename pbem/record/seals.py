"""Seals: a text that nobody but its author can read, and that its author cannot change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.kernel.values import value
from pbem.record.canonical import frame, hash_of
from pbem.record.errors import RecordError, unverified
from pbem.record.secret import derive

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

STANDING = "standing"
"""The label of sealed standing orders; every other label is a placement's."""
SMALLEST, LARGEST = 1024, 131_072
_TAG = 16
_NONCE = bytes(12)
"""Safe because every key is used once: it comes from a nonce that no other seal of its role has."""


@value
class Seal:
    """A seal in a record: who sealed it, by which key, and its text once it has been opened.

    `link` is the first link that another key has shown after it (the sealer's, where there is no other key): with the
    salt it makes the private dice of a placement. A void seal says nothing any more."""

    number: int
    role: str
    label: str
    nonce: str
    commitment: str
    box: str
    signer: str
    link: str | None = None
    opened: int | None = None
    salt: str | None = None
    text: str | None = None
    void: bool = False

    @property
    def is_open(self) -> bool:
        return self.opened is not None

    def is_open_before(self, number: int) -> bool:
        """Whether its text stands in the record before an entry."""
        return self.opened is not None and self.opened < number


def commit(game: str, role: str, label: str, nonce: str, salt: str, text: str) -> str:
    """The commitment: it hides the text by a salt that nobody has, and binds whoever made it."""
    return hash_of("pbem/seal/v2", game, role, label, bytes.fromhex(nonce), bytes.fromhex(salt), text).hex()


def salt_of(seed: bytes, game: str, role: str, label: str, nonce: str) -> str:
    return derive(seed, "pbem/seal/salt/v2", game, role, label, bytes.fromhex(nonce)).hex()


def box_key(seed: bytes, game: str, role: str, label: str, nonce: str) -> bytes:
    return derive(seed, "pbem/seal/key/v2", game, role, label, bytes.fromhex(nonce))


def body_of(seed: bytes, game: str, role: str, label: str, nonce: str, text: str) -> dict[str, str]:
    """The body of a seal entry: the commitment for everybody, the box for its author on any computer."""
    commitment = commit(game, role, label, nonce, salt_of(seed, game, role, label, nonce), text)
    box = _cipher(box_key(seed, game, role, label, nonce)).encrypt(_NONCE, _padded(text), _bound(commitment))
    return {"label": label, "nonce": nonce, "commitment": commitment, "box": box.hex()}


def read_own(seed: bytes, game: str, seal: Seal) -> dict[str, str]:
    """Salt and text of a seal that this private key has made; whatever the box says is compared with the commitment."""
    from cryptography.exceptions import InvalidTag

    cipher = _cipher(box_key(seed, game, seal.role, seal.label, seal.nonce))
    try:
        plain = cipher.decrypt(_NONCE, bytes.fromhex(seal.box), _bound(seal.commitment))
    except InvalidTag:
        raise unverified(f"seal {seal.number} of {seal.role} was not made with this key") from None
    salt, text = salt_of(seed, game, seal.role, seal.label, seal.nonce), _unpadded(plain)
    check_opening(game, seal, salt, text)
    return {"salt": salt, "text": text}


def check_opening(game: str, seal: Seal, salt: str, text: str) -> None:
    """Refuse a text that is not the one that was sealed."""
    if commit(game, seal.role, seal.label, seal.nonce, salt, text) != seal.commitment:
        raise unverified(f"the text is not the one that {seal.role} has sealed in entry {seal.number}")


def is_box(text: str) -> bool:
    """Whether a box has one of the lengths that sealing gives: a step of the padding, and 16 bytes."""
    size = len(text) // 2 - _TAG
    return SMALLEST <= size <= LARGEST and size & (size - 1) == 0


def _padded(text: str) -> bytes:
    raw = text.encode()
    size = SMALLEST
    while size < len(raw) + 4:
        size *= 2
    if size > LARGEST:
        raise RecordError(f"a sealed text has at most {LARGEST - 4:,} bytes")
    return (len(raw).to_bytes(4, "big") + raw).ljust(size, b"\0")


def _unpadded(plain: bytes) -> str:
    length = int.from_bytes(plain[:4], "big")
    try:
        return plain[4: 4 + length].decode()
    except UnicodeDecodeError:
        raise RecordError("the sealed text is not text") from None


def _bound(commitment: str) -> bytes:
    return frame("pbem/box/v2", bytes.fromhex(commitment))


def _cipher(key: bytes) -> ChaCha20Poly1305:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)
