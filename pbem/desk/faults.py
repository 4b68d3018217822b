"""How a command ends when it does not end well: one `error:` line, `hint:` lines, and an exit status."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit statuses that scripts rely on."""

    FINE = 0
    AT_FAULT = 1
    """The orders or the record are at fault, or there is nothing to do."""
    USAGE = 2
    NOT_VERIFIED = 3
    """A signature, a link of the chain or a die does not verify."""
    BAD_DATA = 4
    """A file cannot be read, written or understood."""


class Fault(Exception):
    """A mistake or a mishap to tell the user about; never a bug."""

    def __init__(self, message: str, *hints: str, status: Exit = Exit.AT_FAULT) -> None:
        super().__init__(message)
        self.message = message
        self.hints = hints
        self.status = status


def usage(message: str, *hints: str) -> Fault:
    """The command was called in a way that makes no sense."""
    return Fault(message, *hints, status=Exit.USAGE)


def bad_data(message: str, *hints: str) -> Fault:
    """A file cannot be read, written or understood."""
    return Fault(message, *hints, status=Exit.BAD_DATA)
