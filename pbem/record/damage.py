"""Where a damaged game file is damaged: the checksum says that it is, this says where."""

from __future__ import annotations

from itertools import pairwise

from pbem.record import canonical, entries, gamefile
from pbem.record.errors import RecordError, unverified
from pbem.record.keys import PublicKey
from pbem.record.steps import Record


def locate(data: bytes, name: str) -> RecordError:
    """The error for a file whose checksum is wrong, naming the first thing found to be changed."""
    where = _in_record(data, name) or "the head, the layout, or the checksum line"
    return unverified(f"{name} is damaged: {where}", hint="ask for the file again, or rebuild it from the mails")


def _in_record(data: bytes, name: str) -> str | None:
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    try:
        rows = gamefile.cut(lines, "RECORD", name)
    except RecordError:
        return "the section RECORD has lost its marks"
    try:
        return _in_entries(rows) or _in_position(lines, rows, name)
    except RecordError as error:
        return str(error)


def _in_entries(rows: list[str]) -> str | None:
    found = []
    for number, row in enumerate(rows, 1):
        try:
            found.append(entries.parse(row.encode("utf-8", "surrogateescape"), f"entry {number}"))
        except RecordError as error:
            return f"entry {number} was changed ({error})"
    if not found:
        return "the section RECORD is empty"
    return _broken_link(found) or _broken_signature(found)


def _broken_link(found: list[entries.Entry]) -> str | None:
    for entry, after in pairwise(found):
        if after.before != entry.hash:
            return f"entry {entry.number} was changed: entry {after.number} builds on other bytes"
    return None


def _broken_signature(found: list[entries.Entry]) -> str | None:
    record = Record()
    for entry in found:
        try:
            record.add(entry)
        except RecordError as error:
            return f"entry {entry.number} was changed ({error})"
    party = record.state.party(found[-1].author)
    try:
        found[-1].check_signature(PublicKey.of(party.key or ""))
    except RecordError as error:
        return f"entry {found[-1].number} was changed ({error})"
    return None


def _in_position(lines: list[str], rows: list[str], name: str) -> str | None:
    record = Record(entries.parse(row.encode()) for row in rows)
    text = "\n".join(gamefile.cut(lines, "POSITION", name))
    position = canonical.parse_loose(text.encode("utf-8", "surrogateescape"), "the position")
    if canonical.digest(position) != record.state.at:
        return f"the position was changed: it is not the one that entry {len(rows)} leads to"
    return None
