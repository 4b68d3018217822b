"""What some bytes or a text look like, seen at their beginning: a mail, a mailbox, a page. Nothing is read to find out,
and nothing that reads them is loaded."""

from __future__ import annotations

import re
from pathlib import Path

_HEADER_LINE = re.compile(rb"([A-Za-z][A-Za-z0-9-]{0,60}):[ \t\r\n]")
_HEADERS = frozenset(
    b"from to cc subject received date mime-version content-type message-id return-path delivered-to x-mailer".split()
)
FROM_LINE = re.compile(rb"From \S[^\r\n]{0,300}\d\d:\d\d[^\r\n]{0,100}\r?\n?\Z")
_PAGE = re.compile(r"\s{0,99}<(?:!doctype html|html|head|body|div|p)\b", re.IGNORECASE)


def is_mail(data: bytes) -> bool:
    """Whether some bytes are a mail or a mailbox, rather than a text."""
    return is_mbox(data[:65536]) or has_headers(data[:65536])


def is_mbox(start: bytes) -> bool:
    """Whether bytes begin as a mailbox does: not every text that begins with `From ` is one."""
    first, _, rest = start.partition(b"\n")
    return bool(FROM_LINE.match(first)) and bool(_HEADER_LINE.match(rest.removeprefix(b">")))


def has_headers(start: bytes) -> bool:
    """Whether bytes begin with the headers of a mail: lines with names, of which one is known."""
    at = start.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not _HEADER_LINE.match(at):
        return False
    head = re.split(rb"\r?\n\r?\n|\r\r", at, maxsplit=1)[0]
    names = map(_HEADER_LINE.match, head.splitlines(keepends=True))
    return any(found[1].lower() in _HEADERS for found in names if found)


def is_page(text: str) -> bool:
    """Whether a text is a page rather than a plain text."""
    return bool(_PAGE.match(text))


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
    looks = b"PBEM PACKET" in start or is_mail(start)
    return looks and not start.startswith(MAGIC.encode())
