"""The game file: head for people, entries, position, checksum. One game, one layout, byte for byte."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path

from pbem.kernel.values import value
from pbem.record import canonical, entries
from pbem.record.errors import RecordError, Status, unverified
from pbem.record.files import locked, replace_file, sweep
from pbem.record.steps import Record

FORMAT = 2
_BEGINNING = "pbem game file, format "
MAGIC = f"{_BEGINNING}{FORMAT}"
LARGEST = 20_000_000
NO_GAME = "a game file is the text file that pbem new or pbem receive has written; name that one"
CHECKSUM = "sha256 "
_CHECKSUM_LENGTH = len(CHECKSUM) + 64


@value(frozen=False)
class Game:
    """A game in memory: its record, the position, the position at the start of the impulse, lines for the head."""

    record: Record
    position: canonical.Obj
    base: canonical.Obj
    summary: dict[str, str] = field(default_factory=dict)
    loaded: str | None = None
    """Checksum of the file this was read from; a file that has changed since is never overwritten."""
    kept: dict[str, bytes] = field(default_factory=dict)
    """Positions that were reached, by their digest: where a takeback finds what it goes back to."""
    adopted: canonical.Obj = None
    """The position from which the rules in force judge, if they were adopted on the way."""

    def become(self, other: Game) -> None:
        """Take over all that another game has come to; the file stays the one that this was read from."""
        self.record, self.position, self.base, self.summary = other.record, other.position, other.base, other.summary
        self.kept, self.adopted = other.kept, other.adopted


def render(game: Game) -> bytes:
    """The one text of a game."""
    lines = [*_head(game), ""]
    lines += _section("RECORD", [entry.line.decode() for entry in game.record.entries])
    lines += _section("POSITION", pretty(game.position))
    if game.record.state.waiting is not None:
        lines += _section("START OF IMPULSE", pretty(game.base))
    if game.record.state.adopted:
        lines += _section("RULES ADOPTED", pretty(game.adopted))
    text = "\n".join(lines).encode() + b"\n"
    return text + f"{CHECKSUM}{hashlib.sha256(text).hexdigest()}\n".encode()


def _head(game: Game) -> list[str]:
    state = game.record.state
    waiting = "; ".join(map(str, state.due)) or (f"nobody: {state.resigned} resigned" if state.resigned else "nobody")
    rows = {
        "game": state.game,
        "scenario": game.record.genesis.body["scenario"],
        "exchange": state.exchange,
        "clock": state.clock,
        "waiting for": waiting,
        "entries": str(len(game.record.entries)),
    }
    shown = [*rows.items(), *((f"- {name}", text) for name, text in sorted(game.summary.items()))]
    return [MAGIC, *(f"{name}: {' '.join(text.split())}" for name, text in shown)]


def _section(name: str, lines: list[str]) -> list[str]:
    return [f"-----BEGIN {name}-----", *lines, f"-----END {name}-----"]


def pretty(obj: canonical.Obj, depth: int = 2) -> list[str]:
    """A tree over several lines, the same for every reader: two levels deep, then in one line."""
    if not isinstance(obj, dict) or not obj or depth == 0:
        return [canonical.dump(obj).decode()]
    lines = ["{"]
    for serial, (name, member) in enumerate(sorted(obj.items()), 1):
        first, *rest = pretty(member, depth - 1)
        lines += [f" {canonical.dump(name).decode()}: {first}", *(f" {line}" for line in rest)]
        if serial < len(obj):
            lines[-1] += ","
    return [*lines, "}"]


def parse(data: bytes, name: str = "game file") -> Game:
    """A game from the bytes of its file: checksum, layout, hash links and position are checked, signatures not."""
    _check_size(len(data), name)
    data = _mended(data)
    checksum = _checksum(data, name)
    try:
        game = _read_sections(data.decode("utf-8"), name)
        _check_position(game)
        if render(game) != data:
            raise RecordError(f"{name} is not laid out as a game file is: its head or layout was changed")
    except UnicodeDecodeError:
        raise RecordError(f"{name} is not text") from None
    game.loaded = checksum
    return game


def load(path: Path) -> Game:
    """Read a game file."""
    try:
        with path.open("rb") as file:
            _check_size(os.fstat(file.fileno()).st_size, path.name)
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RecordError(f"there is no game file {path}", hint="begin a game with: pbem new") from None
    except OSError as error:
        raise _no_access(f"{path} cannot be read", error) from None
    return parse(data, path.name)


def _no_access(what: str, error: OSError) -> RecordError:
    hint = "look at the permissions and the free space; no file was changed"
    return RecordError(f"{what}: {error.strerror or error}", hint=hint, status=Status.BAD_DATA)


def _check_size(size: int, name: str) -> None:
    if size > LARGEST:
        raise RecordError(f"{name} has {size:,} bytes; a game file has at most {LARGEST:,}", hint=NO_GAME)


def _checksum(data: bytes, name: str) -> str:
    """Compare the last line with the bytes above it; tell files that are no game file from damaged ones."""
    begins = data.startswith(MAGIC.encode() + b"\n")
    other = data.startswith(_BEGINNING.encode())
    if not begins and (other or not data[-_CHECKSUM_LENGTH - 1:].startswith(CHECKSUM.encode())):
        raise _no_game_file(data, name)
    text, last = data[: -_CHECKSUM_LENGTH - 1], data[-_CHECKSUM_LENGTH - 1:]
    found = hashlib.sha256(text).hexdigest()
    if last == f"{CHECKSUM}{found}\n".encode():
        return found
    if _is_truncated(data):
        raise RecordError(f"{name} is truncated: it ends before its checksum is complete", hint="fetch the file again")
    from pbem.record.damage import locate

    raise locate(data, name)


def _is_truncated(data: bytes) -> bool:
    """Whether the last line, the checksum, is missing or cut off; not so if it is whole but changed."""
    start = data.rfind(b"\n" + CHECKSUM.encode())
    if start >= 0:
        return len(data) - start - 1 <= _CHECKSUM_LENGTH - 1
    return re.search(rb"[0-9a-f]{64}\n\Z", data) is None


def _mended(data: bytes) -> bytes:
    """The bytes with the line ends that they were written with: copying as text may have changed all of them. A game
    file holds no other carriage return, and the checksum tells whether this was all."""
    return data.replace(b"\r\n", b"\n") if data.startswith(MAGIC.encode() + b"\r\n") else data


def _no_game_file(data: bytes, name: str) -> RecordError:
    if not data:
        return RecordError(f"{name} is empty", hint="fetch the file again")
    if b"\0" in data[:4096] or _is_binary(data):
        return RecordError(f"{name} is not text, so it is no game file", hint=NO_GAME)
    found = re.match(rf"{_BEGINNING}(\d{{1,6}})\r?\n".encode(), data)
    if found and int(found[1]) != FORMAT:
        return entries.wrong_format(f"{name} is a game file of format {int(found[1])}; this program reads {FORMAT}")
    return RecordError(f"{name} is no game file: its first line is not {MAGIC!r}", hint=NO_GAME)


def _is_binary(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def _read_sections(text: str, name: str) -> Game:
    lines = text.split("\n")
    record = Record(
        entries.parse(line.encode(), f"entry {number}")
        for number, line in enumerate(cut(lines, "RECORD", name), 1)
    )
    if not record.entries:
        raise RecordError(f"{name} has no entries")
    position = _tree(lines, "POSITION", name)
    base = _tree(lines, "START OF IMPULSE", name) if record.state.waiting is not None else position
    adopted = _tree(lines, "RULES ADOPTED", name) if record.state.adopted else None
    return Game(record, position, base, dict(_summary(lines)), adopted=adopted)


def cut(lines: list[str], mark: str, name: str) -> list[str]:
    """The lines of one section."""
    try:
        first = lines.index(f"-----BEGIN {mark}-----")
        return lines[first + 1: lines.index(f"-----END {mark}-----", first)]
    except ValueError:
        raise RecordError(f"{name} has no section {mark}") from None


def _tree(lines: list[str], mark: str, name: str) -> canonical.Obj:
    return canonical.parse_loose("\n".join(cut(lines, mark, name)).encode(), f"{name}: section {mark}")


def _summary(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines[: lines.index("")]:
        if line.startswith("- "):
            key, _, value = line[2:].partition(": ")
            yield key, value


def _check_position(game: Game) -> None:
    state, number = game.record.state, len(game.record.entries)
    if canonical.digest(game.position) != state.at:
        raise unverified("the position in the file is not the one that the record leads to", entry=number)
    if canonical.digest(game.base) != state.base:
        raise unverified("the position at the start of the impulse is not the record's", entry=number)
    if state.adopted and canonical.digest(game.adopted) != state.adopted_at:
        raise unverified("the position from which adopted rules judge is not the record's", entry=state.adopted)


def save(game: Game, path: Path, first: Callable[[], None] | None = None) -> None:
    """Write a game file whole or not at all, and only what can be read again. A file that somebody else has
    changed meanwhile is left alone. `first` is done when nothing can come between it and the writing."""
    data = render(game)
    parse(data, path.name)
    path = Path(os.path.realpath(path))
    try:
        with locked(path):
            _check_unchanged(path, game.loaded)
            sweep(path)
            if first is not None:
                first()
            replace_file(path, data)
    except OSError as error:
        raise _no_access(f"{path.name} cannot be written", error) from None
    game.loaded = hashlib.sha256(data[: -_CHECKSUM_LENGTH - 1]).hexdigest()


def has_changed(game: Game, path: Path) -> bool:
    """Whether another process wrote the file since it was read."""
    try:
        _check_unchanged(path, game.loaded)
    except RecordError:
        return True
    return False


def _check_unchanged(path: Path, loaded: str | None) -> None:
    if loaded is None and path.exists():
        raise RecordError(f"{path.name} exists already", hint="choose another name; a game file is never overwritten")
    if loaded is None:
        return
    data = _mended(path.read_bytes()) if path.exists() else b""
    if data[-_CHECKSUM_LENGTH - 1:] != f"{CHECKSUM}{loaded}\n".encode():
        raise RecordError(f"{path.name} has changed since it was read: another process wrote it", hint="run it again")
