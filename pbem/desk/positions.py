"""Positions that games have come past, kept beside the checked packs, so that an impulse can be told without those
before it.

A position lies under its digest, and the record names the digest: bytes that have another one count as not there, and
what is not there is played again. Whoever empties or changes the folder changes how long a report takes, nothing else.
`verify` does not look here.
"""

from __future__ import annotations

import os
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.record import canonical

LARGEST = 20_000_000


def find(digest: str) -> Any | None:
    """The position of a digest, if it is kept here."""
    try:
        data = zlib.decompressobj().decompress(_place(digest).read_bytes(), LARGEST)
    except (OSError, zlib.error):
        return None
    return canonical.parse(data, f"position {digest[:8]}") if sha256(data).hexdigest() == digest else None


def keep(digest: str, position: Any) -> None:
    """Keep a position. What cannot be kept is played again; nothing else changes."""
    place = _place(digest)
    fresh = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.write_bytes(zlib.compress(canonical.dump(position)))
        fresh.replace(place)
    except OSError:
        return


def is_kept(digest: str) -> bool:
    """Whether something is kept under a digest."""
    return _place(digest).exists()


def _place(digest: str) -> Path:
    from pbem.desk.games import cache

    return cache() / "positions" / digest
