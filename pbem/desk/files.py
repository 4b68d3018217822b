"""Reading what users name and writing results whole or not at all."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.desk.faults import Fault, bad_data, usage

TOO_BIG = 20_000_000
READ: set[Path] = set()
"""The files that this command has read: none of them is overwritten."""
SAVED: list[str] = []
"""What this command has saved, so that a failure afterwards can say so."""
_PRECIOUS = {
    b"pbem game file": "a game file", b"-----BEGIN OPENSSH PRIVATE": "a key", b"-----BEGIN PRIVATE": "a key",
    b"-----BEGIN ENCRYPTED PRIVATE": "a key", b"pbem-ed25519 ": "a key", b"ssh-ed25519 ": "a key",
}  # fmt: skip


def read_bytes(name: str) -> bytes:
    """A file, or standard input for `-`."""
    if name == "-":
        data = sys.stdin.buffer.read(TOO_BIG + 1)
    else:
        READ.add(Path(name).resolve())
        with open(name, "rb") as file:
            data = file.read(TOO_BIG + 1)
    if len(data) > TOO_BIG:
        raise Fault(
            f"{name}: more than {TOO_BIG // 1_000_000} MB, which no file of a game is", "look at the name of the file"
        )
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
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    from pbem.record.files import replace_file

    check_output(name)
    replace_file(Path(name), data)


def check_output(name: str | Path | None) -> None:
    """Refuse a place where nothing may or can be written, before anything is done that cannot be undone."""
    if name is not None and str(name) != "-":
        _check_place(Path(name))


@contextmanager
def held(name: str | None, text: str) -> Iterator[None]:
    """Write a file beside its place, and give it its name only when what is done meanwhile has succeeded."""
    if name is None or name == "-":
        yield
        return
    path = Path(name)
    _check_place(path)
    waiting = path.with_name(f".{path.name}.held")
    write_text(waiting, text)
    try:
        yield
    except BaseException:
        waiting.unlink(missing_ok=True)
        raise
    waiting.replace(path)


def _check_place(path: Path) -> None:
    """Say which folder is missing, not which temporary file in it."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    _check_precious(path)


def _check_precious(path: Path) -> None:
    """No option that names an output overwrites a game, a key or what was just read."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        start = file.read(40)
    what = next((what for head, what in _PRECIOUS.items() if start.startswith(head)), None)
    if path.resolve() in READ or any(read.exists() and path.samefile(read) for read in READ):
        what = "an input of this command"
    if what:
        raise usage(f"{path} is {what}, and is not overwritten", "name another file")
