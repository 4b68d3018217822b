"""What the record says when something is wrong: one exception, with entry, cause, hint and exit status."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """Exit statuses of the command line that the record can cause."""

    AT_FAULT = 1
    NOT_VERIFIED = 3
    BAD_DATA = 4


class RecordError(Exception):
    """A fault of a record, a packet, a mail or a key. `str()` is the line for people, without `error:`."""

    def __init__(
        self, message: str, *, entry: int | None = None, hint: str | None = None, status: Status = Status.AT_FAULT
    ) -> None:
        super().__init__(message if entry is None else f"entry {entry}: {message}")
        self.entry = entry
        self.hint = hint
        self.status = status


def unverified(message: str, *, entry: int | None = None, hint: str | None = None) -> RecordError:
    """A signature, chain, hash or die that does not verify: exit status 3."""
    return RecordError(message, entry=entry, hint=hint, status=Status.NOT_VERIFIED)


class RulesDiffer(RecordError):
    """A point that other rules judge otherwise: no forgery, so exit status 1."""
