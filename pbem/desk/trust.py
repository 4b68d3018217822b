"""Verification as the commands use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.game import Desk
from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pathlib import Path

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
    from pbem.record.looks import is_mailbox

    if is_mailbox(path):
        return _audit_mails(path, wanted)
    from pbem.desk.due import rules_lines
    from pbem.desk.game import open_desk
    from pbem.record import objections
    from pbem.record.verify import verify

    desk = open_desk(path)
    with progress("verifying", len(desk.record.entries)) as step:
        found = verify(desk.game, desk.adjudicator, step)
    found.notes += [f"rules: {line}" for line in rules_lines(desk)]
    for kept in objections.load(desk.state.genesis):
        from pbem.desk.post import objection

        found.notes.append(objection(kept))
    return found


def _audit_mails(path: Path, wanted: str | None) -> Verified:
    from pbem.desk.claims import differences
    from pbem.desk.mailbox import deliver
    from pbem.desk.post import adjudicator_of, objection
    from pbem.record.gathering import collect
    from pbem.record.verify import verify_entries

    delivery = deliver([str(path)])
    gathered = collect(delivery.packets, wanted)
    if gathered.gap is not None:
        raise gathered.gap
    entries = [*gathered.entries, *gathered.changed[:1]]
    with progress("verifying", len(entries)) as step:
        found = verify_entries(entries, adjudicator_of(entries, path.parent), step)
    found.fault = next(iter(gathered.forks), None)
    found.notes += [*map(objection, gathered.objections), *(f"skipped: {fault}" for fault in gathered.aside)]
    if found.game is not None and not found.is_lost:
        found.notes += differences(Desk(path, found.game), delivery.mails)
    return found
