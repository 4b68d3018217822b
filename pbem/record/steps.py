"""How each kind of entry changes the state. An entry that has no place here is refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.kernel.adjudication import Paper
from pbem.kernel.values import replace
from pbem.record import agreements, chain, seals, stages
from pbem.record.chain import Link
from pbem.record.entries import NOTHING_BEFORE, Entry
from pbem.record.errors import RecordError, Status, unverified
from pbem.record.forms import MOST_POINTS
from pbem.record.genesis import begin
from pbem.record.seals import STANDING, Seal
from pbem.record.state import Force, Point, Signed, State

ALWAYS = ("seal", "open", "standing", "note", "resign")
"""What the holder of the pen may write in any stage, besides what the stage wants and what needs consent."""


class Record:
    """The chain of entries, and the state after each."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.states: list[State] = []
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def game(self) -> str:
        return self.entries[0].game

    @property
    def genesis(self) -> Entry:
        return self.entries[0]

    def add(self, entry: Entry) -> State:
        """Append an entry that follows from the last one; its signature is for others to check."""
        self.states.append(self.after(entry))
        self.entries.append(entry)
        return self.state

    def after(self, entry: Entry) -> State:
        """The state after an entry, without appending it."""
        self._check_place(entry)
        state = begin(entry) if not self.entries else self._follow(entry)
        return replace(state, last=entry.hash)

    def copy(self, length: int | None = None) -> Record:
        """The same record, or its first entries."""
        twin = Record()
        twin.entries = self.entries[:length]
        twin.states = self.states[:length]
        return twin

    def _follow(self, entry: Entry) -> State:
        if entry.kind == "genesis":
            raise RecordError("a second genesis", entry=entry.number)
        state = self.state
        _check_author(state, entry)
        if entry.kind in agreements.STEPS:
            return agreements.STEPS[entry.kind](self.states, entry)
        check_pen(state, entry)
        return _STEPS[entry.kind](state, entry)

    def _check_place(self, entry: Entry) -> None:
        number = len(self.entries) + 1
        if self.entries and entry.game != self.game:
            raise RecordError(f"it belongs to game {entry.game}, not to {self.game}", entry=entry.number)
        if entry.number != number:
            raise RecordError(f"it is out of order: entry {number} is next", entry=entry.number)
        before = self.entries[-1].hash if self.entries else NOTHING_BEFORE
        if entry.before != before:
            raise unverified(
                f"it does not build on entry {number - 1}: that has hash {before[:8]}, this names {entry.before[:8]}",
                entry=number,
            )


def _check_author(state: State, entry: Entry) -> None:
    """Who signs: the party itself; a moderator for a player who has no key, and for nobody else."""
    if not state.party(entry.author).key:
        raise RecordError(f"{entry.author} has no key and cannot sign", entry=entry.number)
    if "on_behalf_of" not in entry.body:
        return
    if entry.author != state.moderator or entry.role not in state.players or state.party(entry.role).key:
        raise RecordError(
            f"{entry.author} may not write on behalf of {entry.role}: only a moderator may, for a player without a key",
            entry=entry.number,
        )


def check_pen(state: State, entry: Entry) -> None:
    """Refuse what is not for its author to write now."""
    if state.stage.name == "over" or (state.over and entry.kind not in ("open", "note")):
        raise RecordError(not_due(state, entry.role, entry.kind), entry=entry.number, hint=due_hint(state))
    if entry.author != state.pen or not _has_place(state, entry):
        raise RecordError(not_due(state, entry.role, entry.kind), entry=entry.number, hint=due_hint(state))


def _has_place(state: State, entry: Entry) -> bool:
    due = state.due[0]
    return entry.kind in ALWAYS or (entry.role, entry.kind) == (due.role, due.act)


def not_due(state: State, role: str, act: str) -> str:
    """Why an entry has no place now."""
    if state.over:
        return f"{role}'s {act} come too late: the game is over" if act == "orders" else "the game is over"
    verb = "are" if act == "orders" else "is"
    waiting = " and ".join(map(str, state.due))
    return f"{role}'s {act} {verb} not due at {state.clock}: the game waits for {waiting}"


def due_hint(state: State) -> str | None:
    """What could be done instead."""
    if state.over:
        return None
    if state.stage.name == "join":
        absent = state.due[0].role
        if state.party(absent).key is None:
            return f"pbem join GAME --seat {absent} --word WORD signs in a player without a key, on a word of its own"
        return "pbem send GAME invites those who have not joined; go on when their answer has come"
    return f"{state.pen} has the pen: nobody else can write an entry now"


def _join(state: State, entry: Entry) -> State:
    role, body = entry.role, entry.body
    party = state.party(role)
    with_key = (body["nonce"] is not None and body["tip"] is not None and body["word"] is None)
    with_word = (body["nonce"] is None and body["tip"] is None and body["word"] is not None)
    if not (with_key if party.key else with_word):
        wants = "nonce and tip, and no word" if party.key else "a word, and no chain"
        raise RecordError(f"the join of {role} gives {wants}", entry=entry.number)
    parties = tuple(
        replace(one, nonce=body["nonce"], tip=body["tip"]) if one.role == role else one for one in state.parties
    )
    if party.key:
        state = replace(state, tips={**state.tips, role: body["tip"]}, used={**state.used, role: 0})
    else:
        state = replace(state, words={**state.words, role: body["word"]})
    state = replace(state, parties=parties, last_join=entry.number)
    if state.rejoining == role:
        return agreements.rejoin(state, entry)
    return replace(state, stage=stages.after_join(state, role))


def _standing(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    text = entry.body["text"]
    if text is not None:
        state = replace(state, standing={**state.standing, entry.role: Force(entry.number, text)})
    return _after_standing(state, entry)


def _after_standing(state: State, entry: Entry) -> State:
    """Standing orders that the stage waits for let the record go on."""
    if state.stage.name == "standing" and state.stage.role == entry.role:
        return replace(state, stage=stages.opening(state))
    return state


def _seal(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    body, role = entry.body, entry.role
    if any(seal.nonce == body["nonce"] for seal in state.seals.values() if seal.role == role):
        raise unverified(f"the nonce of this seal has served {role} before", entry=entry.number)
    if body["label"] != STANDING and any(seal.label == body["label"] for seal in state.placements(role)):
        raise RecordError(f"{role} has sealed {body['label']!r} already", entry=entry.number)
    signer = state.party(entry.author).key or ""
    made = Seal(entry.number, role, body["label"], body["nonce"], body["commitment"], body["box"], signer)
    state = replace(state, seals={**state.seals, entry.number: made})
    if body["label"] != STANDING:
        return state
    state = replace(state, standing={**state.standing, role: Force(entry.number)})
    return _after_standing(state, entry)


def _open(state: State, entry: Entry) -> State:
    """Whoever writes it: salt and text are the proof."""
    body = entry.body
    seal = state.seals.get(body["seal"])
    if seal is None:
        raise RecordError(f"there is no seal in entry {body['seal']}", entry=entry.number)
    if seal.is_open:
        raise RecordError(f"seal {seal.number} of {seal.role} is open already", entry=entry.number)
    try:
        seals.check_opening(state.game, seal, body["salt"], body["text"])
    except RecordError as error:
        raise unverified(str(error), entry=entry.number) from None
    opened = replace(seal, opened=entry.number, salt=body["salt"], text=body["text"])
    state = replace(state, seals={**state.seals, seal.number: opened})
    return replace(state, stage=stages.ending(state)) if state.stage.name == "end" else state


def _paper(state: State, entry: Entry) -> State:
    _check_point(state, entry)
    state = _take_link(state, entry)
    signed = Signed(entry.number, Paper(entry.role, entry.kind, entry.body["text"]))
    if stages.freezes(state, entry.kind):
        state = replace(state, frozen=state.standing, frozen_at=entry.number)
    return replace(state, papers=(*state.papers, signed), stage=stages.after_paper(state, entry.kind))


def _check_point(state: State, entry: Entry) -> None:
    body = entry.body
    if body["point"] != state.point or body["clock"] != state.clock:
        raise RecordError(
            f"it is for point {body['point']} ({body['clock']}), the game is at {state.point} ({state.clock})",
            entry=entry.number,
        )
    if body["at"] != state.at:
        raise unverified(
            f"it was written for position {body['at'][:8]}, the game is at position {state.at[:8]}", entry=entry.number
        )


def _take_link(state: State, entry: Entry) -> State:
    link = entry.body["link"]
    needed = state.carries_link(entry.kind, entry.author)
    if needed != (link is not None):
        word = "shows no link, but must" if needed else "shows a link, but must not"
        raise unverified(f"{entry.author}'s {entry.kind} {word}", entry=entry.number)
    return show(state, entry.author, link, entry.number) if needed else state


def show(state: State, role: str, obj: Any, entry: int) -> State:
    """Take a link that an entry shows: the next of its chain, never shown before."""
    used, tip = state.used.get(role), state.tips.get(role)
    if used is None or tip is None:
        raise unverified(f"{role} has no dice chain, but shows a link", entry=entry)
    link = Link(obj["index"], bytes.fromhex(obj["value"]))
    if link.index <= used:
        raise unverified(f"link {link.index} of {role} is used twice: links up to {used} are shown", entry=entry)
    if link.index != used + 1:
        raise unverified(f"link {link.index} of {role} is out of order: link {used + 1} is next", entry=entry)
    if chain.above(state.game, role, link.value).hex() != tip:
        raise unverified(f"link {link.index} of {role} does not lead to the chain's published tip", entry=entry)
    return replace(
        state,
        used={**state.used, role: link.index},
        tips={**state.tips, role: link.value.hex()},
        shown={**state.shown, role: link},
        seals=_with_lots(state, state.party(role).key or "", link),
    )


def _with_lots(state: State, shower: str, link: Link) -> Mapping[int, Seal]:
    """Private dice: a placement takes the first link that another key shows after it, or its sealer's if all are."""
    if all(seal.link or seal.label == STANDING for seal in state.seals.values()):
        return state.seals
    keys = {party.key for party in state.parties if party.key}

    def drawn(seal: Seal) -> Seal:
        if seal.link or seal.label == STANDING or (shower == seal.signer and keys != {seal.signer}):
            return seal
        return replace(seal, link=link.value.hex())

    return {number: drawn(seal) for number, seal in state.seals.items()}


def _resolution(state: State, entry: Entry) -> State:
    _check_point(state, entry)
    _check_opened(state, entry)
    state = _check_links(state, entry)
    if entry.body["papers"] != [signed.number for signed in state.due_papers]:
        raise unverified("it is not resolved by the papers in force", entry=entry.number)
    return _go_on(state, entry, _faces(state, entry))


def _check_opened(state: State, entry: Entry) -> None:
    shut = state.must_open(entry.author)
    if shut:
        raise unverified(
            f"the standing orders that {shut[0].role} has sealed in entry {shut[0].number} are shut, "
            "and who resolves knows the dice",
            entry=entry.number,
        )


def _check_links(state: State, entry: Entry) -> State:
    links = entry.body["links"]
    if entry.author not in links:
        raise unverified(f"it lacks the link of {entry.author}", entry=entry.number)
    for role, link in state.shown.items():
        if links.get(role) != link.to_obj():
            raise unverified(f"it does not use the link that {role} has shown", entry=entry.number)
    if set(links) != {*state.shown, entry.author}:
        raise unverified("it uses a link that nobody has shown", entry=entry.number)
    return show(state, entry.author, links[entry.author], entry.number)


def _faces(state: State, entry: Entry) -> dict[str, int]:
    faces: dict[str, int] = {}
    for label, _, face in entry.body["rolls"]:
        if label in faces or label in state.known:
            raise unverified(f"die {label!r} is rolled twice in one impulse", entry=entry.number)
        faces[label] = face
    return faces


def _go_on(state: State, entry: Entry, faces: dict[str, int]) -> State:
    body, then = entry.body, entry.body["next"]
    earlier = (*state.earlier, Point(state.due_papers, body["after"], state.frozen_at, entry.number))
    orders = {signed.paper.role: signed for signed in state.papers if signed.paper.kind == "orders"}
    state = replace(
        state, point=state.point + 1, at=body["after"], papers=(), shown={}, frozen=None, frozen_at=0,
        waiting=then["waiting"], question=then["question"], last_orders={**state.last_orders, **orders},
    )
    if then["waiting"] is None:
        state = replace(
            state, clock=then["clock"], mover=then["to_act"], base=body["after"], earlier=(), known={}
        )
        _check_mover(state, entry)
    else:
        _check_stop(state, entry, len(earlier))
        state = replace(state, earlier=earlier, known={**state.known, **faces})
    return replace(state, stage=stages.after_resolution(state, entry.author))


def _check_mover(state: State, entry: Entry) -> None:
    if state.mover is not None and state.mover not in state.players:
        raise unverified("somebody is to act who is not a player", entry=entry.number)


def _check_stop(state: State, entry: Entry, points: int) -> None:
    then = entry.body["next"]
    if then["waiting"] not in state.players or (then["clock"], then["to_act"]) != (state.clock, state.mover):
        raise unverified("it stops in mid-impulse, but clock or mover change", entry=entry.number)
    if points >= MOST_POINTS:
        raise RecordError(f"an impulse has at most {MOST_POINTS} points", entry=entry.number)


def _resign(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    state = replace(state, resigned=entry.role, request=None)
    return replace(state, stage=stages.ending(state))


def _note(state: State, entry: Entry) -> State:
    return state


def _check_player(state: State, entry: Entry) -> None:
    if entry.role not in state.players:
        raise RecordError(
            f"{entry.role} is not a player and writes no {entry.kind} of its own",
            entry=entry.number,
            hint="a moderator writes on behalf of a player who has no key",
        )


_STEPS: dict[str, Callable[[State, Entry], State]] = {
    "join": _join,
    "standing": _standing,
    "seal": _seal,
    "open": _open,
    "orders": _paper,
    "reply": _paper,
    "resolution": _resolution,
    "resign": _resign,
    "note": _note,
}


def check_data(wanted: Mapping[str, str], data: Mapping[str, str]) -> None:
    """A game runs only on the rules and the pack that it began with, or has adopted; the first file that is another is
    named."""
    for name in sorted({*wanted, *data}):
        if wanted.get(name) != data.get(name):
            raise RecordError(
                f"{name} is not the file that this game is played with",
                hint="play on with the version of the program and of the pack that began it, or agree on this one: "
                "pbem adopt GAME",
                status=Status.BAD_DATA,
            )


