"""Secrets: everything that a party must not show is derived from its private key, so that only the key is kept."""

from __future__ import annotations

import hmac

from pbem.record.canonical import frame

SALT = b"pbem/v2"


def derive(seed: bytes, *parts: bytes | str | int) -> bytes:
    """HKDF-SHA256 (RFC 5869), 32 bytes: the key material is the private key, the info is the frame of the parts."""
    extracted = hmac.digest(SALT, seed, "sha256")
    return hmac.digest(extracted, frame(*parts) + b"\x01", "sha256")
