"""Codes to read aloud: five groups of four characters that stand for a key, a game or an entry."""

from __future__ import annotations

from pbem.record.canonical import hash_of

ALPHABET = "023456789abcdefghjkmnpqrstuvwxyz"
_LENGTH, _GROUP = 20, 4


def code(what: str, raw: bytes) -> str:
    """The first 100 bits of a hash, five bits a character: `whz6-h405-v7uk-5y80-jtbr`."""
    bits = int.from_bytes(hash_of("pbem/code/v2", what, raw), "big") >> (256 - 5 * _LENGTH)
    letters = "".join(ALPHABET[bits >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return "-".join(letters[start: start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def key_code(key: str) -> str:
    """The code of a public key, given in hexadecimal."""
    return code("key", bytes.fromhex(key))


def game_code(genesis: str) -> str:
    """The code of a game, by the hash of its genesis: it covers keys, seats, options and exchange."""
    return code("game", bytes.fromhex(genesis))


def entry_code(entry: str) -> str:
    """The code of an entry, by its hash."""
    return code("entry", bytes.fromhex(entry))


def same(one: str, other: str) -> bool:
    """Whether two codes are the same, however they were typed."""
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
