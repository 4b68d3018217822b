"""The keys of this machine: which one signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.faults import usage
from pbem.desk.files import read_text

if TYPE_CHECKING:
    from pbem.record.keys import KeyStore


def store() -> KeyStore:
    """The keys of this machine."""
    from pbem.record.keys import KeyStore

    return KeyStore()


def only_key(names: list[str]) -> str:
    """The one key of this machine, where no other could be meant."""
    if len(names) == 1:
        return names[0]
    if not names:
        raise usage("there is no key on this machine", "make one with: pbem keys new NAME")
    raise usage("say which key signs, with --key", f"keys here: {', '.join(names)}")


def first_line(name: str) -> str:
    """A passphrase kept in a file."""
    line = (read_text(name).splitlines() or [""])[0]
    if not line:
        raise usage(f"{name}: the first line is empty, so it holds no passphrase")
    return line
