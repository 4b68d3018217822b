"""Mail: messages from .eml, mbox, Maildir, folders, plain text; and an .eml to send. No password is ever asked for."""

from __future__ import annotations

import codecs
import email
import email.policy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from pbem.record import packets
from pbem.record.errors import RecordError
from pbem.record.packets import Packet

LARGEST = 20_000_000
SAVE_IT = "save the mail as text or .eml, or the mailbox as mbox, and name that file"
_HEADERS = ("from", "to", "subject", "received", "date", "mime-version", "content-type", "message-id", "return-path")
_HEADER_LINE = re.compile(rb"[A-Za-z][A-Za-z0-9-]*:[ \t\r\n]")
_MBOX_LINE = re.compile(rb"^From [^\r\n]*\r?\n", re.MULTILINE)
_ARCHIVES = (".zip", ".gz", ".tgz", ".7z", ".rar", ".bz2", ".xz")
_TEXTS = (".txt", ".asc", ".packet", ".eml")


@dataclass(frozen=True, slots=True)
class Message:
    """One mail: where it came from, its subject, its text, and why there may be no packet in it."""

    source: str
    subject: str
    text: str
    trouble: RecordError | None = None

    @property
    def has_packet(self) -> bool:
        return packets.has_packet(self.text)

    def packet(self) -> Packet:
        """The packet in it, or the reason why there is none."""
        if self.trouble and not self.has_packet:
            raise self.trouble
        return packets.find(self.text, self.source)


def read(path: Path) -> list[Message]:
    """Every message in a file or folder: .eml, mbox, plain text, Maildir, or a folder of such files."""
    if path.is_dir():
        return [message for file in _files(path) for message in read(file)]
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        hint = "look at the name, and at the folder you are in"
        raise RecordError(f"mail {path} cannot be read: {error.strerror or error}", hint=hint) from None
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str = "standard input") -> list[Message]:
    """Every message in some bytes."""
    if len(data) > LARGEST:
        raise RecordError(f"{name} is larger than {LARGEST:,} bytes: it is no mail of a game", hint=SAVE_IT)
    if not data.strip():
        raise RecordError(f"{name} is empty", hint=SAVE_IT)
    if data.startswith(b"From "):
        return list(_mbox(data, name))
    if _HEADER_LINE.match(data) and (message := _parse(data)) is not None:
        return [_message(message, name)]
    return [Message(name, "", _plain(data, name))]


def is_mailbox(path: Path) -> bool:
    """Whether a path is a folder of mails or a file that is no game file: what `verify` rebuilds a game from."""
    from pbem.record.gamefile import MAGIC

    if path.is_dir():
        return True
    try:
        with path.open("rb") as file:
            start = file.read(65536)
    except OSError:
        return False
    looks = start.startswith(b"From ") or b"PBEM PACKET" in start or bool(_HEADER_LINE.match(start))
    return looks and not start.startswith(MAGIC.encode())


def write(
    *, subject: str, text: str, packet: str, sender: str | None = None, to: str | None = None, date: str | None = None
) -> bytes:
    """An .eml: what a person reads stands above the packet. No clock is read: give a date or leave it to the sender."""
    message = EmailMessage(policy=email.policy.default)
    headers = {"Subject": subject, "From": sender, "To": to, "Date": date}
    for name, value in headers.items():
        if value:
            message[name] = " ".join(value.split())
    content = f"{text.rstrip()}\n\n{packet}" if text.strip() else packet
    message.set_content(content, cte="7bit" if content.isascii() and _is_narrow(content) else "quoted-printable")
    return message.as_bytes()


def _is_narrow(text: str) -> bool:
    return all(len(line) < 900 for line in text.splitlines())


def _files(folder: Path) -> Iterator[Path]:
    """The mails of a Maildir, oldest name first, or the files of any other folder."""
    parts = [folder / "cur", folder / "new"]
    rooms = [part for part in parts if part.is_dir()] or [folder]
    found = [path for room in rooms for path in room.iterdir() if path.is_file() and not path.name.startswith(".")]
    if not found:
        raise RecordError(f"folder {folder} holds no mail", hint="a Maildir is meant, or a folder of .eml files")
    yield from sorted(found, key=lambda path: path.name)


def _mbox(data: bytes, name: str) -> Iterator[Message]:
    for serial, part in enumerate(_MBOX_LINE.split(data)[1:], 1):
        message = _parse(re.sub(rb"^>(>*From )", rb"\1", part, flags=re.MULTILINE))
        if message is not None:
            yield _message(message, f"message {serial} of {name}")


def _parse(data: bytes) -> EmailMessage | None:
    """A mail, or None if the bytes only look as if they began with a header."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    if not any(header in message for header in _HEADERS):
        return None
    return message if isinstance(message, EmailMessage) else None


def _message(message: EmailMessage, source: str) -> Message:
    texts: list[str] = []
    trouble: list[RecordError] = []
    for part in message.walk():
        if not part.is_multipart():
            _read_part(part, source, texts, trouble)
    order = sorted(trouble, key=_weight)
    return Message(source, _subject(message), "\n".join(texts), order[0] if order else None)


def _weight(error: RecordError) -> int:
    """Which reason to name first when a mail has several: HTML is the weakest, most mails have some."""
    return "HTML" in str(error)


def _subject(message: EmailMessage) -> str:
    return " ".join(str(message.get("Subject", "")).split())


def _read_part(part: object, source: str, texts: list[str], trouble: list[RecordError]) -> None:
    assert isinstance(part, EmailMessage)
    name = (part.get_filename() or "").lower()
    kind = part.get_content_type()
    if name.endswith(_ARCHIVES) or "zip" in kind:
        hint = "unpack it and receive what is inside"
        trouble.append(RecordError(f"{source} has a zipped attachment, {name or kind}", hint=hint))
    elif kind == "text/plain" or name.endswith(_TEXTS):
        _read_text(part, source, texts, trouble)
    elif kind == "text/html":
        trouble.append(RecordError(f"{source} holds only HTML", hint="ask the sender to send it as plain text"))


def _read_text(part: EmailMessage, source: str, texts: list[str], trouble: list[RecordError]) -> None:
    payload = part.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset("utf-8")
    try:
        text = raw.decode(charset)
    except (LookupError, UnicodeError):
        text = raw.decode("latin-1")
        hint = "ask the sender to send it as UTF-8"
        trouble.append(RecordError(f"{source} says charset {charset!r}, and its text is not in it", hint=hint))
    texts.append(text if packets.has_packet(text) else _second_try(raw, text))


def _second_try(raw: bytes, text: str) -> str:
    """The packet is ASCII: if the charset was a lie, it is still there in the bytes."""
    plain = raw.decode("latin-1")
    return plain if packets.has_packet(plain) else text


def _plain(data: bytes, name: str) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        raise RecordError(f"{name} is not text, so it is no mail", hint=SAVE_IT)
    return data.decode("utf-8-sig", "replace")
