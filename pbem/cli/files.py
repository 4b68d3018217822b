"""Reading what users name and writing results whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from pbem.cli.faults import bad_data

TOO_BIG = 20_000_000


def read_bytes(name: str) -> bytes:
    """A file, or standard input for `-`."""
    if name == "-":
        data = sys.stdin.buffer.read(TOO_BIG + 1)
    else:
        with open(name, "rb") as file:
            data = file.read(TOO_BIG + 1)
    if len(data) > TOO_BIG:
        raise bad_data(f"{name}: more than {TOO_BIG // 1_000_000} MB, which no file of a game is")
    return data


def read_text(name: str) -> str:
    """A text file in UTF-8, or in Latin-1 where mail has made it so."""
    data = read_bytes(name)
    if b"\0" in data:
        raise bad_data(f"{name}: not a text file", "orders are plain text, as `pbem template` writes them")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def write_text(name: str | Path, text: str) -> None:
    """Write a file atomically; `-` is standard output."""
    write_bytes(name, text.encode("utf-8"))


def write_bytes(name: str | Path, data: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a piece."""
    if str(name) == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(name)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The mode of the file that is replaced, or what a new file would get."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
