"""Verification as the commands use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.progress import progress

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.desk.game import Desk
    from pbem.record.verify import Row


def must_verify(desk: Desk) -> None:
    """Check signatures, chains, dice and every run; raise the first fault."""
    from pbem.record.verify import first_problem, verify

    with progress("verifying", len(desk.record.entries)) as step:
        rows = verify(desk.game, desk.adjudicator, step)
    problem = first_problem(rows)
    if problem is not None:
        raise problem


def check_signatures(desk: Desk) -> None:
    """Every entry was signed by its author: what one builds on before one signs."""
    from pbem.record.keys import PublicKey

    keys = {party.role: PublicKey.of(party.key) for party in desk.state.parties if party.key}
    for entry in desk.record.entries:
        if entry.author in keys:
            entry.check_signature(keys[entry.author])


def audit(path: Path, wanted: str | None) -> tuple[str, list[Row]]:
    """The table of `pbem verify` for a game file, or for a mailbox from which the game is rebuilt."""
    from pbem.record.mail import is_mailbox

    if is_mailbox(path):
        return _audit_mails(path, wanted)
    from pbem.desk.game import open_desk
    from pbem.record.verify import verify

    desk = open_desk(path)
    with progress("verifying", len(desk.record.entries)) as step:
        return desk.state.game, verify(desk.game, desk.adjudicator, step)


def _audit_mails(path: Path, wanted: str | None) -> tuple[str, list[Row]]:
    from pbem.desk.mailbox import deliver
    from pbem.desk.post import adjudicator_of
    from pbem.record.exchange import collect
    from pbem.record.verify import verify_entries

    entries = collect(deliver([str(path)]).packets, wanted)
    with progress("verifying", len(entries)) as step:
        rows, _ = verify_entries(entries, adjudicator_of(entries[0], path.parent), step)
    return entries[0].game, rows
