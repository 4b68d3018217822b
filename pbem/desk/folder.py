"""The games in a folder: whose turn it is, and what is due from whoever sits here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.desk.due import keys_here, next_hint, waiting_for
from pbem.desk.game import Desk, open_desk
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.record.errors import RecordError


@value
class Listed:
    """One game file: where it stands, as whom one plays it, and what to type next; or why it cannot be read."""

    file: str
    game: str = ""
    scenario: str = ""
    clock: str = ""
    roles: tuple[str, ...] = ()
    waiting_for: str = ""
    yours: bool = False
    next: str | None = None
    trouble: str | None = None


def games_in(folder: Path) -> Iterator[Listed]:
    """Every game file of a folder, in the order of their names; one that cannot be read hides no other."""
    for path in sorted(folder.glob("*.pbem")):
        try:
            yield listed(open_desk(path))
        except _unreadable() as mishap:
            yield Listed(path.name, trouble=str(mishap))


def _unreadable() -> tuple[type[RecordError], type[OSError]]:
    from pbem.record.errors import RecordError

    return RecordError, OSError


def listed(desk: Desk) -> Listed:
    """What a list of games says of one."""
    state = desk.state
    bots = {party.role for party in state.parties if party.is_bot}
    here = [role for role in keys_here(desk) if role not in bots]
    return Listed(
        desk.path.name,
        state.game,
        desk.record.genesis.body["scenario"],
        "over" if state.over else state.clock,
        tuple(here),
        waiting_for(state),
        any(due.role in here for due in state.due),
        next_hint(desk),
    )
