"""What a player has sealed, shown to nobody but that player: by a key of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.desk.due import keys_here
from pbem.desk.game import Desk

if TYPE_CHECKING:
    from pbem.orders.ast import Block, OrderBlock
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey
    from pbem.record.seals import Seal

# ---- standing orders -----------------------------------------------------------------------------------------------


def standing_text(desk: Desk, role: str) -> str | None:
    """The standing orders of a role that are in force: open ones, and sealed ones that a key of this machine opens.
    None if there are none; an empty text if they cannot be read here."""
    force = desk.state.standing.get(role)
    if force is None:
        return None
    seal = desk.state.seals.get(force.number)
    return force.text if seal is None else _text_of(desk, seal)


def _text_of(desk: Desk, seal: Seal) -> str:
    """What is sealed, as far as it can be read here. A locked key is not asked for its passphrase."""
    from pbem.desk.keyring import store
    from pbem.record import play
    from pbem.record.errors import RecordError

    if seal.is_open:
        return seal.text or ""
    here = keys_here(desk)
    name = here.get(seal.role) or here.get(desk.state.moderator or "")
    if name is None:
        return ""
    try:
        return play.read_seal(desk.game, store().private(name), seal)["text"]
    except RecordError:
        return ""


def how_sealed(desk: Desk, role: str) -> str:
    """`sealed in entry 7`, or nothing."""
    force = desk.state.standing.get(role)
    seal = desk.state.seals.get(force.number) if force else None
    return f"sealed in entry {seal.number}" if seal is not None and not seal.is_open else ""


# ---- placements ----------------------------------------------------------------------------------------------------


def placed(desk: Desk) -> Iterator[str]:
    """What the sides have placed in secret: what it is, for who can read it here, else that it is there."""
    for role in desk.state.players:
        for seal in desk.state.placements(role):
            how = "open" if seal.is_open else "sealed"
            yield f"placed by {role}, {how} in entry {seal.number}: {_text_of(desk, seal) or seal.label}"


def seal_placements(desk: Desk, key: PrivateKey, block: Block) -> tuple[Block, list[Entry]]:
    """A block as everybody may read it, and the seals of what it places in secret."""
    from pbem.orders.sealing import part
    from pbem.record import play

    shown, hidden = part(block, desk.parts.language)
    return shown, [play.seal(desk.game, key, one.label, one.text, role=block.side) for one in hidden]


def open_with(desk: Desk, key: PrivateKey, block: Block) -> list[Entry]:
    """What a side opens with its paper: what the game waits for, and what the game's own rules let it show now."""
    from pbem.record import play, slips

    labels, kept = set(_labels(desk, block)), slips.load(desk.state.genesis)
    due = [seal.number for seal in desk.state.placements(block.side) if seal.label in labels and not seal.is_open]
    return [play.open_seal(desk.game, key, number, kept) for number in due]


def _labels(desk: Desk, block: Block) -> Iterator[str]:
    from pbem.desk.papers import hearing_of
    from pbem.orders.ast import OrderBlock, StandingBlock

    sealing = desk.parts.language.SEALING
    if sealing is None or isinstance(block, StandingBlock):
        return
    run = hearing_of(desk).so_far
    if run and run.undecided and run.undecided.shut:
        yield run.undecided.shut
    orders = block if isinstance(block, OrderBlock) else _answered(desk)
    if orders is not None:
        yield from sealing.shows(desk.scenario, desk.position, orders, block.side)


def _answered(desk: Desk) -> OrderBlock | None:
    """The enemy's orders that a reply answers."""
    from pbem.orders.parser import parse

    said = [signed.paper.text for signed in desk.state.papers if signed.paper.kind == "orders"]
    language = desk.parts.language
    read = parse(said[-1], language, language.names(desk.scenario)).order_blocks if said else []
    return read[-1] if read else None
