"""How each kind of entry changes the state. An entry that has no place here is refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.kernel.adjudication import Paper
from pbem.record.chain import LENGTH
from pbem.record.entries import NOTHING_BEFORE, Entry
from pbem.record.errors import RecordError, Status, unverified
from pbem.record.keys import PublicKey
from pbem.record.state import EXCHANGES, MODERATOR, PLAYER, Party, Signed, State, Takeback, show

FORMAT = "pbem/v1"


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
        _check_author(self.state, entry)
        if entry.kind == "takeback":
            return _takeback(self.states, entry)
        return _STEPS[entry.kind](self.state, entry)

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


def begin(entry: Entry) -> State:
    """The state after genesis."""
    if entry.kind != "genesis":
        raise RecordError(f"a record begins with genesis, not with {entry.kind}", entry=entry.number)
    body = entry.body
    if body["format"] != FORMAT:
        raise RecordError(f"the record has format {body['format'][:40]!r}, this program reads {FORMAT!r}", entry=1)
    parties = tuple(Party(**party) for party in body["parties"])
    _check_parties(parties, body, entry.author)
    joined = {party.role: party.tip for party in parties if party.tip is not None}
    return State(
        game=entry.game,
        exchange=body["exchange"],
        parties=parties,
        clock=body["next"]["clock"],
        mover=body["next"]["to_act"],
        at=body["position"],
        base=body["position"],
        tips=joined,
        used=dict.fromkeys(joined, 0),
    )


def _check_parties(parties: tuple[Party, ...], body: Any, author: str) -> None:
    faults = {
        "two parties have one role": len({party.role for party in parties}) != len(parties),
        f"exchange is one of {', '.join(EXCHANGES)}": body["exchange"] not in EXCHANGES,
        f"a chain has {LENGTH} links": body["links"] != LENGTH,
        "the author has no key": author not in {party.role for party in parties if party.key},
        "a party is player, moderator or bot:LEVEL": not all(map(_is_kind, parties)),
        "a key is 32 bytes in base64": not all(map(_is_key, parties)),
        "a chain needs key, nonce and tip": not all(map(_is_whole, parties)),
        **_exchange_faults(parties, body["exchange"]),
    }
    for fault, found in faults.items():
        if found:
            raise RecordError(f"genesis: {fault}", entry=1)


def _exchange_faults(parties: tuple[Party, ...], exchange: str) -> dict[str, bool]:
    moderators = [party for party in parties if party.is_moderator]
    players = [party for party in parties if not party.is_moderator]
    if exchange == "moderated":
        return {"a moderated game has one moderator, with a key": [bool(party.key) for party in moderators] != [True]}
    return {
        f"a {exchange} game has no moderator": bool(moderators),
        f"a {exchange} game has two players, both with keys": [bool(party.key) for party in players] != [True, True],
    }


def _is_kind(party: Party) -> bool:
    return party.kind in (PLAYER, MODERATOR) or party.is_bot


def _is_key(party: Party) -> bool:
    if party.key is None:
        return True
    try:
        return PublicKey.of(party.key).text == party.key
    except RecordError:
        return False


def _is_whole(party: Party) -> bool:
    if party.tip is None:
        return party.nonce is None
    return bool(party.key) and _is_nonce(party.nonce)


def _is_nonce(text: str | None) -> bool:
    return text is not None and len(text) == 32 and set(text) <= set("0123456789abcdef")


def _check_author(state: State, entry: Entry) -> None:
    party = state.party(entry.author)
    if not party.key:
        raise RecordError(f"{entry.author} has no key and cannot sign", entry=entry.number)
    if "on_behalf_of" not in entry.body:
        return
    if entry.author != state.moderator or entry.role not in state.players:
        raise RecordError(
            f"{entry.author} may not write on behalf of {entry.role}: only a moderator may, for a player",
            entry=entry.number,
        )


def _join(state: State, entry: Entry) -> State:
    role = entry.author
    if role in state.tips:
        raise RecordError(f"{role} has joined already", entry=entry.number)
    if not _is_nonce(entry.body["nonce"]):
        raise RecordError("the nonce of a join is 16 bytes in hexadecimal", entry=entry.number)
    parties = tuple(
        replace(party, nonce=entry.body["nonce"], tip=entry.body["tip"]) if party.role == role else party
        for party in state.parties
    )
    tips = {**state.tips, role: entry.body["tip"]}
    return replace(state, parties=parties, tips=tips, used={**state.used, role: 0})


def _standing(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    paper = Paper(entry.role, "standing", entry.body["text"])
    return replace(state, standing={**state.standing, entry.role: Signed(entry.number, paper)}, takeback=None)


def _paper(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    _check_open(state, entry)
    _check_point(state, entry)
    state = _take_link(state, entry)
    frozen = state.frozen
    if frozen is None:
        frozen = tuple(sorted(state.standing.values(), key=lambda signed: signed.number))
    signed = Signed(entry.number, Paper(entry.role, entry.kind, entry.body["text"]))
    return replace(state, open={**state.open, entry.kind: signed}, frozen=frozen, takeback=None)


def _check_open(state: State, entry: Entry) -> None:
    due = state.due
    if due and (due[0].role, due[0].act) == (entry.role, entry.kind):
        return
    earlier = state.open.get(entry.kind)
    if earlier and _may_replace(state, entry, earlier):
        return
    raise RecordError(not_due(state, entry.role, entry.kind), entry=entry.number, hint=due_hint(state))


def _may_replace(state: State, entry: Entry, earlier: Signed) -> bool:
    """A paper may be written again, without a new link, until somebody else has shown a link for the point."""
    if state.over or earlier.paper.role != entry.role:
        return False
    return set(state.shown) <= {entry.role} and not (entry.kind == "orders" and "reply" in state.open)


def not_due(state: State, role: str, act: str) -> str:
    """Why an entry has no place now."""
    if state.over:
        return f"{role}'s {act} come too late: the game is over" if act == "orders" else "the game is over"
    waiting = " and ".join(map(str, state.due))
    verb = "are" if act == "orders" else "is"
    return f"{role}'s {act} {verb} not due at {state.clock}: the game waits for {waiting}"


def due_hint(state: State) -> str | None:
    """What could be done instead."""
    if state.missing:
        return "pbem send GAME invites those who have not joined; go on when their answer has come"
    return None if state.over else f"what is due: {', '.join(map(str, state.due))}"


def _check_point(state: State, entry: Entry) -> None:
    body = entry.body
    if body["point"] != state.point or body["clock"] != state.clock:
        raise RecordError(
            f"it is for point {body['point']} ({body['clock'][:20]}), the game is at {state.point} ({state.clock})",
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


def _resolution(state: State, entry: Entry) -> State:
    due = state.due
    if not due or (due[0].role, due[0].act) != (entry.author, "resolution"):
        raise RecordError(not_due(state, entry.author, "resolution"), entry=entry.number, hint=due_hint(state))
    _check_point(state, entry)
    state = _check_links(state, entry)
    body = entry.body
    if body["papers"] != [signed.number for signed in state.due_papers]:
        raise unverified("it is not resolved by the papers in force", entry=entry.number)
    return _go_on(state, entry, _faces(state, entry))


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
    earlier, passed = (*state.earlier, state.due_papers), (*state.passed, body["after"])
    state = replace(
        state, point=state.point + 1, at=body["after"], open={}, shown={}, takeback=None, frozen=None,
        waiting=then["waiting"], question=then["question"],
    )
    if then["waiting"] is None:
        return replace(
            state, clock=then["clock"], mover=then["to_act"], base=body["after"], earlier=(), passed=(), known={}
        )
    if then["waiting"] not in state.players or (then["clock"], then["to_act"]) != (state.clock, state.mover):
        raise unverified("it stops in mid-impulse, but clock or mover change", entry=entry.number)
    return replace(state, earlier=earlier, passed=passed, known={**state.known, **faces})


def _resign(state: State, entry: Entry) -> State:
    _check_player(state, entry)
    if state.over:
        raise RecordError("the game is over", entry=entry.number)
    return replace(state, resigned=entry.role, takeback=None)


def _note(state: State, entry: Entry) -> State:
    return state


def _check_player(state: State, entry: Entry) -> None:
    if entry.role not in state.players:
        raise RecordError(
            f"{entry.role} is not a player and writes no {entry.kind} of its own",
            entry=entry.number,
            hint="a moderator writes on behalf of a player",
        )


def _takeback(states: Sequence[State], entry: Entry) -> State:
    """Ask for a takeback, or agree to one. When all players have, the game goes back; shown links stay burnt."""
    now, body = states[-1], entry.body
    _check_player(now, entry)
    target = takeback_target(states, body["to"], entry.number)
    if body["at"] != target.at:
        raise unverified(f"the position after entry {body['to']} is {target.at[:8]}", entry=entry.number)
    pending = _consent(now, entry)
    if pending.given < frozenset(now.players):
        return replace(now, takeback=pending)
    return replace(target, used=now.used, tips=now.tips, point=now.point, takeback=None)


def takeback_target(states: Sequence[State], to: int, entry: int) -> State:
    """The state to go back to: it exists, all have joined, and no orders lie open in it."""
    if not 1 <= to < entry - 1:
        raise RecordError(f"there is nothing to take back to entry {to}", entry=entry, hint=f"name 1 to {entry - 2}")
    target = states[to - 1]
    if target.missing:
        raise RecordError(f"entry {to} is before all had joined: a join cannot be taken back", entry=entry)
    if target.open:
        first = min(signed.number for signed in target.open.values())
        raise RecordError(
            f"after entry {to} orders lie open, and their link is burnt",
            entry=entry,
            hint=f"take back to entry {first - 1}, so that they are written again",
        )
    return target


def _consent(now: State, entry: Entry) -> Takeback:
    to, agrees = entry.body["to"], entry.body["agrees"]
    if agrees is None:
        return Takeback(entry.number, to, frozenset({entry.role}))
    asked = now.takeback
    if asked is None or (asked.number, asked.to) != (agrees, to):
        raise RecordError(f"it agrees to entry {agrees}, which asks for no such takeback now", entry=entry.number)
    if entry.role in asked.given:
        raise RecordError(f"{entry.role} has agreed already: the other side must", entry=entry.number)
    return Takeback(asked.number, to, asked.given | {entry.role})


_STEPS: dict[str, Callable[[State, Entry], State]] = {
    "join": _join,
    "orders": _paper,
    "reply": _paper,
    "standing": _standing,
    "resolution": _resolution,
    "resign": _resign,
    "note": _note,
}


def check_data(genesis: Entry, data: Mapping[str, str]) -> None:
    """A game runs only on the rules and the pack that it began with; the first file that is another is named."""
    wanted = genesis.body["data"]
    for name in sorted({*wanted, *data}):
        if wanted.get(name) != data.get(name):
            raise RecordError(
                f"{name} is not the file that this game began with",
                hint="play on with the version of the program and of the pack that began it",
                status=Status.BAD_DATA,
            )
