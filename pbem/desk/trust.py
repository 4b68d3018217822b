"""Verification as the commands use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.desk.game import Desk
    from pbem.record.verify import Verified


def must_verify(desk: Desk) -> None:
    """Check signatures, chains, dice and every run; raise the first fault."""
    from pbem.record.verify import verify

    with progress("verifying", len(desk.record.entries)) as step:
        found = verify(desk.game, desk.adjudicator, step)
    if found.problem is not None:
        raise found.problem


def audit(path: Path, wanted: str | None) -> Verified:
    """What `pbem verify` finds in a game file, or in a mailbox from which the game is rebuilt."""
    from pbem.record.mail import is_mailbox

    if is_mailbox(path):
        return _audit_mails(path, wanted)
    from pbem.desk.game import open_desk
    from pbem.record.verify import verify

    desk = open_desk(path)
    with progress("verifying", len(desk.record.entries)) as step:
        return verify(desk.game, desk.adjudicator, step)


def _audit_mails(path: Path, wanted: str | None) -> Verified:
    from pbem.desk.mailbox import deliver
    from pbem.desk.post import adjudicator_of
    from pbem.record.exchange import collect
    from pbem.record.verify import verify_entries

    entries = collect(deliver([str(path)]).packets, wanted)
    with progress("verifying", len(entries)) as step:
        return verify_entries(entries, adjudicator_of(entries, path.parent), step)
