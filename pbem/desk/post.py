"""Mail: what to send, and what comes of what arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.due import keys_here, waiting_for
from pbem.desk.faults import Fault
from pbem.desk.game import Desk, open_desk, scenario_as_it_is, scenario_of
from pbem.desk.games import adjudicator_for, game_named
from pbem.record.errors import RecordError

if TYPE_CHECKING:
    from pbem.kernel.adjudication import Adjudicator
    from pbem.record.entries import Entry
    from pbem.record.exchange import Received
    from pbem.record.packets import Packet
    from pbem.record.state import Party


def own_roles(desk: Desk) -> list[str]:
    """The roles that keys of this machine play; where they play all or none, the author of the last entry."""
    roles = list(keys_here(desk))
    strangers = any(party.key and party.role not in roles for party in desk.state.parties)
    return roles if roles and strangers else [desk.record.entries[-1].author]


def slips_for(desk: Desk, roles: Sequence[str], wished: bool) -> list[dict[str, Any]]:
    """What goes beside the packet: in a moderated game the texts of one's seals, for the moderator who must know them;
    else only if one hands over a seat."""
    from pbem.desk.keyring import store
    from pbem.record import slips

    state = desk.state
    if not wished and (state.exchange != "moderated" or state.moderator in roles):
        return []
    keys, kept = store(), slips.load(state.genesis)
    mine = {name: keys.public(name).text for name in keys.names()}
    sealed = {seal.signer for seal in state.seals.values()}
    return [slip for name, key in mine.items() if key in sealed for slip in _slips_of(desk, key, name, kept)]


def _slips_of(desk: Desk, key: str, name: str, kept: Mapping[int, Mapping[str, str]]) -> list[dict[str, Any]]:
    """What a key has sealed, as it was kept when it was sealed; else the key is needed to make it again."""
    from pbem.desk.keyring import store
    from pbem.record import slips

    shut = [seal.number for seal in desk.state.seals.values() if seal.signer == key and not seal.is_open]
    mine = [number for number in shut if not desk.state.seals[number].void]
    if all(number in kept for number in mine):
        return [dict(kept[number]) for number in mine]
    return slips.own(desk.game, store().private(name))


def letter(desk: Desk, entries: Sequence[Entry]) -> str:
    """What a person reads above the packet: papers, the report of what was resolved, what is due."""
    from pbem.desk.sight import read_by_the_other

    with read_by_the_other(desk):
        told = told_in(desk, entries)
    return "\n\n".join([*told, _news(desk, entries)[1], *_own_code(desk)])


def told_in(desk: Desk, entries: Sequence[Entry]) -> list[str]:
    """What a letter tells of entries, as far as everybody who has them can tell the same; in a game with fog to the
    eyes that look on."""
    from pbem.desk.story import render, resolutions, tell

    parts = [f"{desk.state.game}: {desk.scenario.title}"]
    some, _ = _news(desk, entries)
    clocks = [entry.body["clock"] for entry in some if entry.kind == "resolution"]
    told = tell(desk, [entry for entry in resolutions(desk) if entry.body["clock"] in clocks])
    parts += [render(desk, one, ledger=False).rstrip() for one in told]
    parts += filter(None, map(_said, some))
    return [*parts, f"waiting for {waiting_for(desk.state)}"]


def _own_code(desk: Desk) -> Iterator[str]:
    """The code of the last entry that somebody here has signed: with it they can go on at another computer."""
    from pbem.record.codes import entry_code
    from pbem.record.memory import own_last

    for role in own_roles(desk):
        last = own_last(desk.record, role)
        if last is not None:
            yield f"code of entry {last.number} by {role}: {entry_code(last.hash)}"
            return


def _news(desk: Desk, entries: Sequence[Entry]) -> tuple[Sequence[Entry], str]:
    """What to tell of the entries, and what to do with the mail. Readers without software never show what they have:
    they are sent the whole game, and told the last impulse of it."""
    if any(party.key for party in desk.state.parties if not party.is_moderator):
        name = desk.record.genesis.body["name"]
        return entries, f"to take this in: save the mail, then pbem receive {name}.pbem MAIL"
    ends = [at for at, entry in enumerate(entries, 1) if entry.kind == "resolution"]
    start = ends[-2] if len(ends) > 1 else 0
    return entries[start:], "the packet is the whole game so far; anybody can check it: pbem verify MAIL"


def _said(entry: Entry) -> str | None:
    """What an entry says in words."""
    from pbem.record.verify import describe

    body = entry.body
    said: dict[str, Callable[[], str]] = {
        "genesis": lambda: _invitation(entry),
        "join": lambda: f"{entry.role} has joined" + (f", word: {body['word']}" if body["word"] else ""),
        "orders": lambda: f"orders of {entry.role} for {body['clock']}:\n\n{body['text'].rstrip()}",
        "reply": lambda: f"reply of {entry.role} for {body['clock']}:\n\n{body['text'].rstrip()}",
        "standing": lambda: f"standing orders of {entry.role}, in force until replaced:\n\n{body['text'].rstrip()}"
        if body["text"] is not None
        else f"the standing orders of {entry.role} stay as they are",
        "seal": lambda: f"{entry.role} has sealed {_what_is_sealed(body['label'])}",
        "note": lambda: f"{entry.author}: {body['text']}",
        "resign": lambda: f"{entry.role} resigns. {body['reason']}".rstrip(),
    }
    if entry.kind in ("takeback", "reseat", "adopt"):
        return f"{entry.role} {describe(entry)}"
    return said[entry.kind]() if entry.kind in said else None


def _what_is_sealed(label: str) -> str:
    return "its standing orders" if label == "standing" else label


def _invitation(genesis: Entry) -> str:
    """Who plays what, by which rules: what somebody wants to know before they join."""
    head = f"{genesis.author} begins a game of {genesis.body['scenario']} in the {genesis.body['exchange']} exchange"
    return "\n".join([head, *terms(genesis)])


def terms(genesis: Entry, seats: Sequence[Party] | None = None) -> Iterator[str]:
    """What one agrees to with a join: the code of the game, seats with the codes of their keys, options. The seats are
    those of the beginning, or those of now."""
    from pbem.record.codes import game_code, key_code

    body = genesis.body
    yield f"game code: {game_code(genesis.hash)}"
    for party in body["parties"] if seats is None else [seat.to_obj() for seat in seats]:
        who = f"key {key_code(party['key'])}" if party["key"] else "no key: the moderator signs on its word"
        kind = f", {party['kind']}" if party["kind"] not in ("player", "moderator") else ""
        yield " ".join(filter(None, [f"{party['role']}:", party["name"], f"({who}{kind})"]))
    options = [f"{name}={value}" for name, value in sorted(body["options"].items())]
    if options:
        yield f"options: {', '.join(options)}"


def take_in(path: Path, packets: Sequence[Packet]) -> tuple[Desk, Received]:
    """Merge packets into a game file; where there is none yet, a packet with the genesis begins it."""
    from pbem.record import slips

    desk = open_desk(path) if path.exists() else None
    taken, got = _take_one(path, desk, packets[0]) if len(packets) == 1 else _take_many(path, desk, packets)
    mine = [slip for one in packets if one.game == taken.state.game for slip in one.slips]
    faults = slips.keep(taken.state, mine)
    if faults and len(packets) == 1:
        raise faults[0]
    return taken, replace(got, aside=(*got.aside, *faults))


def _take_one(path: Path, desk: Desk | None, packet: Packet) -> tuple[Desk, Received]:
    from pbem.record import exchange

    if desk is None:
        return _begin(path, packet)
    return desk, exchange.receive(desk.game, _referee(desk, packet), packet)


def _referee(desk: Desk, packet: Packet) -> Adjudicator:
    """The referee of a game; where its data are not here any more, that of the data which the packet asks to adopt."""
    try:
        return desk.adjudicator
    except RecordError:
        here = scenario_as_it_is(desk.record.genesis, desk.path.parent)
        if not any(entry.kind == "adopt" and entry.body["data"] == here.digests for entry in packet.entries):
            raise
        return adjudicator_for(desk.parts, here)


def _take_many(path: Path, desk: Desk | None, packets: Sequence[Packet]) -> tuple[Desk, Received]:
    """What a mailbox holds of one game; whatever else it holds is told and changes nothing."""
    from pbem.record.gathering import collect
    from pbem.record.packets import Packet

    is_new = desk is None
    mine = [one for one in packets if desk is None or one.game == desk.state.game]
    found = collect(mine, None, desk.record.entries if desk else ())
    desk, got = _take_one(path, desk, Packet(found.entries[0].game, tuple(found.entries)))
    if found.gap is not None and (is_new or not got.added):
        raise found.gap
    objections = dict.fromkeys((*got.objections, *found.objections))
    return desk, replace(got, objections=tuple(objections), aside=tuple(found.told))


def save_received(desk: Desk, got: Received) -> None:
    """Save what was received, and remember it as verified. What gave way is forgotten first, so that nothing is
    refused afterwards because of it; what an old key has said too late is kept."""
    from pbem.record import gamefile, memory, objections

    roles = list(keys_here(desk))
    objections.keep(desk.state.genesis, got.objections)
    if not got.added:
        return
    gamefile.save(desk.game, desk.path, lambda: memory.give_way(desk.record, roles, got.dropped))
    desk.note_saved()
    memory.seen(desk.record, roles)


def news(got: Received) -> Iterator[str]:
    """What to tell besides the new entries."""
    for entry in got.dropped:
        yield f"entry {entry.number} ({entry.kind}) gave way: the old key of that seat spoke"
    yield from map(objection, got.objections)
    yield from (f"skipped: {fault}" for fault in got.aside)


def objection(entry: Entry) -> str:
    """What an old key has said after its seat was taken over."""
    return f"objection: {entry.name}, whose seat was taken over, has signed entry {entry.number}"


def _begin(path: Path, packet: Packet) -> tuple[Desk, Received]:
    from pbem.record.exchange import Received
    from pbem.record.verify import rebuild

    if packet.entries[0].kind != "genesis":
        raise Fault(
            f"there is no game file {path}, and the packet does not begin a game (its first entry is "
            f"{packet.entries[0].number})",
            f"name the file of game {packet.game}, or ask for a mail with the whole game: pbem send --all",
        )
    game = rebuild(packet.entries, adjudicator_of(packet.entries, path.parent))
    return Desk(path, game), Received(tuple(packet.entries))


def adjudicator_of(entries: Sequence[Entry], folder: Path) -> Adjudicator:
    """The referee for a game that is known by its entries only."""
    return adjudicator_for(game_named(entries[0].body["scenario"]), scenario_of(entries, folder))
