"""Mail: messages from .eml, mbox, Maildir, folders, plain text; and an .eml to send. No password is ever asked for."""

from __future__ import annotations

import email.policy
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from pbem.record import bodies, mime, packets
from pbem.record.errors import RecordError
from pbem.record.looks import FROM_LINE, has_headers, is_mbox
from pbem.record.packets import Packet, Read

LARGEST = 20_000_000
SAVE_IT = "save the mail as text or .eml, or the mailbox as mbox, and name that file"
_LONGEST_LINE = 1_000_000
_UNFROM = re.compile(rb"^>(>*From )", re.MULTILINE)


@dataclass(frozen=True)
class Message:
    """One mail: where it came from, who wrote it, its text, what was struck out in it, and what could not be read."""

    source: str
    subject: str
    text: str
    trouble: RecordError | None = None
    sender: str = ""
    struck: tuple[str, ...] = ()

    @cached_property
    def has_packet(self) -> bool:
        return bool(self.read.packets) or packets.has_packet(self.text)

    @cached_property
    def read(self) -> Read:
        """Every packet in it, looked for once."""
        return packets.find_all(self.text, self.source)

    def packet(self) -> Packet:
        """The packet in it, or the reason why there is none."""
        if self.trouble and not self.has_packet:
            raise self.trouble
        if not self.read.packets:
            raise self.read.faults[0]
        return packets.find(self.text, self.source) if len(self.read.packets) > 1 else self.read.packets[0]


@dataclass(frozen=True)
class Enclosure:
    """A file that goes with a mail."""

    name: str
    kind: str
    data: bytes


def read(path: Path) -> list[Message]:
    """Every message in a file or folder: .eml, mbox, plain text, Maildir, or a folder of such files."""
    return list(messages(path))


def messages(path: Path) -> Iterator[Message]:
    """Every message in a file or folder, one after the other; in a mailbox one that cannot be read has `trouble`."""
    if not path.is_dir():
        yield from _in_file(path)
        return
    for file in files(path):
        try:
            yield from _in_file(file)
        except RecordError as error:
            yield Message(file.name, "", "", error)


def _in_file(path: Path) -> Iterator[Message]:
    try:
        with path.open("rb") as file:
            yield from stream(file, path.name)
    except OSError as error:
        hint = "look at the name, and at the folder you are in"
        raise RecordError(f"mail {path} cannot be read: {error.strerror or error}", hint=hint) from None


def read_bytes(data: bytes, name: str = "standard input") -> list[Message]:
    """Every message in some bytes."""
    return list(stream(io.BytesIO(data), name))


def stream(file: BinaryIO, name: str = "standard input") -> Iterator[Message]:
    """Every message that comes from somewhere, one after the other; a mailbox may be of any size."""
    start = file.read(65536) + file.readline(_LONGEST_LINE)
    if is_mbox(start):
        yield from _mbox(chain(_lines(io.BytesIO(start)), _lines(file)), name)
    else:
        yield _single(start + file.read(LARGEST + 1), name)


def count(path: Path) -> int:
    """About how many messages there are in a file or folder."""
    if path.is_dir():
        return len(files(path))
    with path.open("rb") as file:
        return max(1, sum(line.startswith(b"From ") for line in _lines(file)))


def write(
    *, subject: str, text: str, packet: str, sender: str | None = None, to: str | None = None, date: str | None = None,
    enclosed: Sequence[Enclosure] = (),
) -> bytes:  # fmt: skip
    """An .eml that mail programs open as a draft: what a person reads stands above the packet. No clock is read here:
    the date is given."""
    message = EmailMessage(policy=email.policy.default)
    headers = {"Subject": subject, "From": sender, "To": to, "Date": date, "X-Unsent": "1"}
    for name, value in headers.items():
        if value:
            message[name] = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    content = f"{text.rstrip()}\n\n{packet}" if text.strip() else packet
    message.set_content(content, cte="7bit" if content.isascii() and _is_narrow(content) else "quoted-printable")
    _enclose(message, enclosed)
    return message.as_bytes()


def _enclose(message: EmailMessage, enclosed: Sequence[Enclosure]) -> None:
    """Files behind the text; the line between the parts follows from them, so the same mail is the same bytes."""
    for one in enclosed:
        main, _, sub = one.kind.partition("/")
        said = {"charset": "utf-8"} if main == "text" else {}
        message.add_attachment(one.data, maintype=main, subtype=sub, filename=one.name, params=said)
    if enclosed:
        message.set_boundary(f"pbem-{sha256(b''.join(one.data for one in enclosed)).hexdigest()[:32]}")


def _is_narrow(text: str) -> bool:
    return all(len(line) < 900 for line in text.splitlines())


def files(folder: Path) -> list[Path]:
    """The mails of a Maildir, oldest name first, or the files of any other folder."""
    parts = [folder / "cur", folder / "new"]
    rooms = [part for part in parts if part.is_dir()] or [folder]
    found = [path for room in rooms for path in room.iterdir() if path.is_file() and not path.name.startswith(".")]
    if not found:
        raise RecordError(f"folder {folder} holds no mail", hint="a Maildir is meant, or a folder of .eml files")
    return sorted(found, key=lambda path: path.name)


def _mbox(lines: Iterator[bytes], name: str) -> Iterator[Message]:
    """The mails of an mbox, each of them bounded, however large the box is."""
    for serial, data in enumerate(_split(lines), 1):
        place = f"message {serial} of {name}"
        try:
            yield _single(_UNFROM.sub(rb"\1", data), place)
        except RecordError as error:
            yield Message(place, "", "", error)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: file.readline(_LONGEST_LINE), b"")


def _split(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The bytes between the `From ` lines that stand behind a blank line."""
    gathered: list[bytes] = []
    size, blank = 0, True
    for line in lines:
        if blank and line.startswith(b"From ") and FROM_LINE.match(line):
            if size:
                yield b"".join(gathered)
            gathered, size = [], 0
        else:
            size += len(line)
            gathered.extend([line] if size <= LARGEST + len(line) else [])
        blank = not line.strip()
    if size:
        yield b"".join(gathered)


def _single(data: bytes, name: str) -> Message:
    if len(data) > LARGEST:
        raise RecordError(f"{name} is larger than {LARGEST:,} bytes: it is no mail of a game", hint=SAVE_IT)
    if not data.strip():
        raise RecordError(f"{name} is empty", hint=SAVE_IT)
    if not has_headers(data[:65536]):
        return Message(name, "", bodies.plain(data, name))
    headers, parts = mime.parts(data)
    body = bodies.gather(parts, name)
    order = sorted(body.troubles, key=lambda error: "HTML" in str(error))
    return Message(
        name, mime.text_of(headers.get("subject")), body.text, order[0] if order else None,
        mime.text_of(headers.get("from")), body.struck,
    )  # fmt: skip
