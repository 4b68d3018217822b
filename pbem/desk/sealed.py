"""What a player has sealed, shown to nobody but that player: by a key of this machine."""

from __future__ import annotations

from pbem.desk.due import keys_here
from pbem.desk.game import Desk


def standing_text(desk: Desk, role: str) -> str | None:
    """The standing orders of a role that are in force: open ones, and sealed ones that a key of this machine opens.
    None if there are none; an empty text if they cannot be read here."""
    force = desk.state.standing.get(role)
    if force is None:
        return None
    seal = desk.state.seals.get(force.number)
    if seal is None or seal.is_open:
        return force.text if seal is None else seal.text
    return _own_text(desk, role) or ""


def _own_text(desk: Desk, role: str) -> str | None:
    """A locked key is not asked for its passphrase: then the text stays shut here."""
    from pbem.desk.keyring import store
    from pbem.record import play
    from pbem.record.errors import RecordError

    here = keys_here(desk)
    name = here.get(role) or here.get(desk.state.moderator or "")
    if name is None:
        return None
    try:
        return play.own_standing(desk.game, store().private(name), role)
    except RecordError:
        return None


def how_sealed(desk: Desk, role: str) -> str:
    """`sealed in entry 7`, or nothing."""
    force = desk.state.standing.get(role)
    seal = desk.state.seals.get(force.number) if force else None
    return f"sealed in entry {seal.number}" if seal is not None and not seal.is_open else ""
