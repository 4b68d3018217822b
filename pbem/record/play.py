"""Playing a game: every act signs entries, appends them in memory and brings the position up to date.

Nothing here touches a disk: `memory` and `gamefile.save` do, when the act has succeeded.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.kernel.adjudication import Adjudicator, Outcome
from pbem.record import canonical, entries, forms, running, seals
from pbem.record.agreements import ASK, YES, takeback_target
from pbem.record.chain import LENGTH, Chain, Link
from pbem.record.entries import NOTHING_BEFORE, Draft, Entry
from pbem.record.errors import RecordError, RulesDiffer, unverified
from pbem.record.gamefile import Game
from pbem.record.genesis import FORMAT, game_id
from pbem.record.keys import PrivateKey
from pbem.record.seals import STANDING, Seal
from pbem.record.state import MODERATED, Due, Party, State
from pbem.record.steps import Record, due_hint, not_due

Slips = Mapping[int, Mapping[str, str]]
"""Salt and text of seals of others, by entry number: what players mail to their moderator."""


def new_nonce() -> str:
    """16 random bytes in hexadecimal."""
    return secrets.token_hex(16)


def create(
    adjudicator: Adjudicator,
    key: PrivateKey,
    *,
    name: str,
    scenario: str,
    parties: Sequence[Party],
    exchange: str = "swift",
    options: Mapping[str, str] | None = None,
    data: Mapping[str, str] | None = None,
    author: str | None = None,
    nonce: str | None = None,
) -> Game:
    """A new game. Every party that this key plays gets its dice chain at once; the others join.

    `nonce` (16 bytes in hexadecimal) is drawn if not given; the same nonce gives the same bytes."""
    nonce = nonce or new_nonce()
    game = game_id(_check_name(name), nonce)
    own = [party.role for party in parties if party.key == key.public.text]
    if not own:
        raise RecordError("the key that begins a game plays no role in it")
    start = adjudicator.start()
    body = {
        "format": FORMAT,
        "name": name,
        "scenario": scenario,
        "ruleset": running.version_of(adjudicator),
        "exchange": exchange,
        "options": dict(options or {}),
        "data": dict(data or {}),
        "parties": [_with_chain(party, key, game, nonce).to_obj() for party in parties],
        "links": LENGTH,
        "position": canonical.digest(start),
        "next": running.next_of(adjudicator, Outcome(start, (), ())),
    }
    genesis = entries.sign(key, Draft(game, 1, "genesis", author or own[0], NOTHING_BEFORE, body))
    return begin(genesis, adjudicator)


def begin(genesis: Entry, adjudicator: Adjudicator) -> Game:
    """The game that a genesis entry describes, at its start."""
    record = Record([genesis])
    state = record.state
    if sorted(state.players) != sorted(adjudicator.roles):
        raise RecordError(f"genesis: the players of this scenario are {', '.join(adjudicator.roles)}", entry=1)
    start = adjudicator.start()
    data = canonical.dump(start)
    if hashlib.sha256(data).hexdigest() != state.at:
        raise _other_start(state, adjudicator, "the starting position is not the one of this scenario")
    if genesis.body["next"] != running.next_of(adjudicator, Outcome(start, (), ())):
        raise _other_start(state, adjudicator, "clock or mover at the start are not those of this scenario")
    return Game(record, start, start, running.summary(adjudicator, start), kept={state.at: data})


def _other_start(state: State, adjudicator: Adjudicator, what: str) -> RecordError:
    if running.judges(adjudicator, state):
        return unverified(what, entry=1)
    version = running.version_of(adjudicator)
    return RulesDiffer(f"{what}: it began with ruleset {state.ruleset}, this program has {version}", entry=1)


def join(
    game: Game, key: PrivateKey, nonce: str | None = None, *, role: str | None = None, word: str | None = None
) -> Entry:
    """Publish the tip of one's dice chain, which accepts the game; or enter the word of a player without a key."""
    state = game.record.state
    role = role or _joining(state, key)
    if not state.party(role).key:
        body: dict[str, Any] = {"nonce": None, "tip": None, "word": word or ""}
        return _sign_for(game, key, "join", role, body)
    nonce = nonce or new_nonce()
    chain = Chain(key.seed, state.game, role, nonce)
    return _sign_for(game, key, "join", role, {"nonce": nonce, "tip": chain.tip.hex(), "word": None})


def _joining(state: State, key: PrivateKey) -> str:
    roles = own_roles(state, key)
    if state.stage.name == "join" and state.pen in roles:
        return state.stage.role
    missing = [role for role in state.missing if role in roles]
    if missing:
        raise RecordError(not_due(state, missing[0], "join"), hint=due_hint(state))
    raise RecordError(f"{' and '.join(roles)} has joined already")


def submit(
    game: Game, key: PrivateKey, kind: str, text: str | None, *, role: str | None = None, sealed: bool = False
) -> Entry:
    """Sign orders, a reply or standing orders, sealed if so wished. A moderator who writes for a player names it."""
    state = game.record.state
    speaker = role or _speaker(state, key, kind)
    if kind == "standing" and sealed and text is not None:
        return seal(game, key, STANDING, text, role=speaker)
    body: dict[str, Any] = {"text": text}
    if kind != "standing":
        body |= _paper_fields(state, key, kind, speaker)
    return _sign_for(game, key, kind, speaker, body)


def seal(
    game: Game, key: PrivateKey, label: str, text: str, *, role: str | None = None, nonce: str | None = None
) -> Entry:
    """Seal a text: standing orders, or a placement under a label that the game gives."""
    state = game.record.state
    if not forms.is_text(text):
        raise RecordError("the text has characters that no text of a record may have, so it could never be opened")
    speaker = role or _speaker(state, key, "seal")
    return _sign_for(
        game, key, "seal", speaker, seals.body_of(key.seed, state.game, speaker, label, nonce or new_nonce(), text)
    )


def read_seal(game: Game, key: PrivateKey, seal: Seal, slips: Slips | None = None) -> Mapping[str, str]:
    """Salt and text of a seal, for its author on any computer, or by the slip that came beside it."""
    if seal.is_open:
        return {"salt": seal.salt or "", "text": seal.text or ""}
    if seal.signer == key.public.text:
        return seals.read_own(key.seed, game.record.game, seal)
    if seal.number in (slips or {}):
        return (slips or {})[seal.number]
    raise RecordError(f"seal {seal.number} of {seal.role} cannot be read here: its slip is missing")


def open_seal(game: Game, key: PrivateKey, number: int, slips: Slips | None = None) -> Entry:
    """Show what was sealed."""
    state = game.record.state
    if number not in state.seals:
        raise RecordError(f"there is no seal in entry {number}")
    read = read_seal(game, key, state.seals[number], slips)
    body = {"seal": number, "salt": read["salt"], "text": read["text"]}
    return append(game, key, "open", _writer(state, key), body)


def own_placements(game: Game, key: PrivateKey, role: str | None, slips: Slips | None = None) -> Slips:
    """Salt and text of the shut placements of a role, or of every role, that can be read here."""
    state = game.record.state
    roles = state.players if role is None else (role,)
    shut = (seal for each in roles for seal in state.placements(each) if not seal.is_open)
    mine = (seal for seal in shut if seal.signer == key.public.text or seal.number in (slips or {}))
    return {seal.number: read_seal(game, key, seal, slips) for seal in mine}


def own_standing(game: Game, key: PrivateKey, role: str) -> str | None:
    """The standing orders of a role as its owner knows them, sealed or not."""
    state = game.record.state
    force = state.standing.get(role)
    if force is None or force.number not in state.seals:
        return force.text if force else None
    return read_seal(game, key, state.seals[force.number])["text"]


def keep(game: Game, key: PrivateKey, role: str | None = None) -> Entry:
    """Standing orders stay as they are. Sealed ones are sealed anew, so that nobody learns whether they changed."""
    state = game.record.state
    role = role or _speaker(state, key, "standing")
    text = own_standing(game, key, role)
    if text is None or state.standing[role].number not in state.seals:
        return submit(game, key, "standing", None, role=role)
    return seal(game, key, STANDING, text, role=role)


def resolve(
    game: Game, adjudicator: Adjudicator, key: PrivateKey, slips: Slips | None = None
) -> tuple[Entry, Outcome]:
    """Open what must be open, add the resolver's link, roll, adjudicate, append."""
    role = resolver(game.record.state, key)
    _check_ruleset(game.record.state, adjudicator)
    for shut in game.record.state.must_open(role):
        open_seal(game, key, shut.number, slips)
    links = {**game.record.state.shown, role: _next_link(game.record.state, key, role)}
    outcome = _run_open(game, adjudicator, key, role, links, slips)
    data = canonical.dump(outcome.position)
    after = hashlib.sha256(data).hexdigest()
    body = running.resolution_body(adjudicator, game.record.state, links, outcome, after)
    entry = append(game, key, "resolution", role, body)
    running.settle(game, adjudicator, outcome, data)
    return entry, outcome


def _run_open(
    game: Game, adjudicator: Adjudicator, key: PrivateKey, role: str, links: Mapping[str, Link], slips: Slips | None
) -> Outcome:
    """Run; a placement of his own that the run uncovers the resolver opens, and runs again."""
    while True:
        state = game.record.state
        own = own_placements(game, key, None if state.exchange == MODERATED else role, slips)
        outcome = running.run(game.base, adjudicator, state, links, own)
        if not running.waits_for_own(state, role, outcome):
            return outcome
        shut = next(seal for seal in state.placements(outcome.waiting or "") if seal.label == outcome.shut)
        open_seal(game, key, shut.number, slips)


def _check_ruleset(state: State, adjudicator: Adjudicator) -> None:
    version = running.version_of(adjudicator)
    if state.ruleset > version:
        raise RulesDiffer(
            f"this game is played with ruleset {state.ruleset}, and this program has {version}",
            hint="install the version of the program that the other side has",
        )


def takeback(
    game: Game, adjudicator: Adjudicator, key: PrivateKey, to: int | None = None, *, answer: str = YES,
    reason: str = "", role: str | None = None,
) -> Entry:
    """Ask for a takeback to entry `to`, or answer the one asked for; one role at a time."""
    record = game.record
    asked = record.state.request
    if asked is not None and asked.kind == "takeback":
        body: dict[str, Any] = {"to": asked.body["to"], "at": asked.body["at"], "answer": answer, "reason": reason}
        speaker = role or record.state.stage.role
    else:
        if to is None:
            raise RecordError("nobody has asked for a takeback", hint="name the entry to go back to: --to N")
        target = takeback_target(record.states, to, len(record.entries) + 1)
        body = {"to": to, "at": target.at, "answer": ASK, "reason": reason}
        speaker = role or _speaker(record.state, key, "takeback")
    entry = _sign_for(game, key, "takeback", speaker, body)
    rewind(game, adjudicator)
    return entry


def rewind(game: Game, adjudicator: Adjudicator) -> None:
    """After a takeback took effect: look its position up among those that were reached."""
    state = game.record.state
    if state.at not in game.kept or state.base not in game.kept:
        if canonical.digest(game.position) == state.at and canonical.digest(game.base) == state.base:
            return
        from pbem.record.verify import rebuild

        game.kept = rebuild(game.record.entries, adjudicator).kept
    game.position = canonical.parse(game.kept[state.at], "position")
    game.base = canonical.parse(game.kept[state.base], "position")
    game.summary = running.summary(adjudicator, game.position)


def reseat(
    game: Game, key: PrivateKey, role: str, new: str | None, *, name: str = "", answer: str = YES, reason: str = "",
) -> Entry:
    """Ask for a new key in a seat, or answer when it is asked for."""
    state = game.record.state
    asked = state.request
    if asked is not None and asked.kind == "reseat" and asked.body["role"] == role:
        body = {**asked.body, "answer": answer, "reason": reason}
        return append(game, key, "reseat", state.stage.role, body)
    body = {"role": role, "key": new, "name": name, "answer": ASK, "reason": reason}
    return append(game, key, "reseat", _asking(state, key, role), body)


def _asking(state: State, key: PrivateKey, role: str) -> str:
    """Who asks for a new key in a seat: the seat itself, else whoever this key is."""
    roles = own_roles(state, key)
    return role if role in roles else roles[0]


def adopt(
    game: Game, adjudicator: Adjudicator, key: PrivateKey, data: Mapping[str, str], *, answer: str = YES,
    reason: str = "",
) -> Entry:
    """Ask to go on with the ruleset and the data of this program, or answer."""
    state = game.record.state
    asked = state.request
    if asked is not None and asked.kind == "adopt":
        body = {**asked.body, "answer": answer, "reason": reason}
    else:
        version = running.version_of(adjudicator)
        body = {"ruleset": version, "data": dict(data), "at": state.at, "answer": ASK, "reason": reason}
    entry = append(game, key, "adopt", _writer(state, key), body)
    if game.record.state.adopted == entry.number:
        game.adopted = game.position
    return entry


def resign(game: Game, key: PrivateKey, *, reason: str = "", role: str | None = None) -> Entry:
    """Give the game up."""
    speaker = role or _speaker(game.record.state, key, "resign")
    return _sign_for(game, key, "resign", speaker, {"reason": reason})


def note(game: Game, key: PrivateKey, text: str) -> Entry:
    """Say something for the record; it changes nothing."""
    return append(game, key, "note", _writer(game.record.state, key), {"text": text})


def append(game: Game, key: PrivateKey, kind: str, author: str, body: Mapping[str, Any]) -> Entry:
    """Sign an entry and put it at the end of the record, where it must have its place."""
    record = game.record
    _check_key(record.state, key, author)
    last = record.entries[-1]
    entry = entries.sign(key, Draft(record.game, last.number + 1, kind, author, last.hash, body))
    record.add(entry)
    return entry


def _check_key(state: State, key: PrivateKey, author: str) -> None:
    if state.party(author).key != key.public.text:
        raise _not_theirs(state, key, author)


def author_for(state: State, key: PrivateKey, speaker: str) -> str:
    """Who signs for a role: its own key; for a seat without a key the moderator."""
    party = state.party(speaker)
    roles = own_roles(state, key)
    if speaker in roles:
        return speaker
    if state.moderator in roles and party.key is None:
        return str(state.moderator)
    raise _not_theirs(state, key, speaker)


def _not_theirs(state: State, key: PrivateKey, speaker: str) -> RecordError:
    roles = " and ".join(own_roles(state, key))
    return unverified(
        f"key {key.public.name or key.public.text[:12]} is {roles}'s and cannot sign for {speaker}",
        hint=f"{speaker} signs with a key of its own: --key KEY",
    )


def _sign_for(game: Game, key: PrivateKey, kind: str, speaker: str, body: dict[str, Any]) -> Entry:
    author = author_for(game.record.state, key, speaker)
    return append(game, key, kind, author, body if author == speaker else {**body, "on_behalf_of": speaker})


def _writer(state: State, key: PrivateKey) -> str:
    """Who writes what is nobody's own: the holder of the pen, if this is its key."""
    roles = own_roles(state, key)
    return state.pen if state.pen in roles else roles[0]


def _paper_fields(state: State, key: PrivateKey, kind: str, speaker: str) -> dict[str, Any]:
    author = author_for(state, key, speaker)
    if (speaker, kind) not in [(due.role, due.act) for due in state.due]:
        raise RecordError(not_due(state, speaker, kind), hint=due_hint(state))
    link = _next_link(state, key, author).to_obj() if state.carries_link(kind, author) else None
    return {"point": state.point, "clock": state.clock, "at": state.at, "link": link}


def _next_link(state: State, key: PrivateKey, role: str) -> Link:
    return own_chain(state, key, role).link(state.used[role] + 1)


def own_chain(state: State, key: PrivateKey, role: str) -> Chain:
    """The chain that a role has published; only its key can make it."""
    party = state.party(role)
    if party.nonce is None:
        raise RecordError(f"{role} has not joined", hint="join first: pbem join GAME --key K")
    chain = Chain(key.seed, state.game, role, party.nonce)
    if chain.tip.hex() != party.tip:
        raise unverified(f"this key does not make the dice chain that {role} has published")
    return chain


def _with_chain(party: Party, key: PrivateKey, game: str, nonce: str) -> Party:
    if party.key != key.public.text:
        return party
    return replace(party, nonce=nonce, tip=Chain(key.seed, game, party.role, nonce).tip.hex())


def own_roles(state: State, key: PrivateKey) -> tuple[str, ...]:
    """The roles that a key plays, or why it plays none."""
    roles = state.roles_of(key.public.text)
    if not roles:
        names = ", ".join(f"{party.role} {party.key[:12]}..." for party in state.parties if party.key)
        name = key.public.name or key.public.text[:12]
        raise unverified(f"key {name} plays no role in this game", hint=f"keys: {names}")
    return roles


def _speaker(state: State, key: PrivateKey, kind: str) -> str:
    """The role meant when none was named: the one whose turn it is, if the key may speak for it."""
    roles = own_roles(state, key)
    stage = state.stage
    if state.pen in roles and stage.role in state.players:
        return stage.role
    players = [role for role in roles if role in state.players]
    if not players:
        raise RecordError(f"for which player is this {kind}?", hint="name the role")
    return players[0]


def resolver(state: State, key: PrivateKey) -> str:
    """The role that resolves now, if this key has it; else why there is nothing to resolve."""
    due = state.due[0] if state.due else Due("nobody", "nothing")
    roles = own_roles(state, key)
    if due.act != "resolution":
        waiting = "; ".join(map(str, state.due)) or "nothing, the game is over"
        question = f" ({due.question})" if due.question else ""
        raise RecordError(f"there is nothing to resolve at {state.clock}: the game waits for {waiting}{question}")
    if due.role not in roles:
        raise RecordError(
            f"{due.role} resolves at {state.clock}, and this key is {' and '.join(roles)}'s",
            hint=f"send the game to {due.role}: pbem send GAME",
        )
    return due.role


def _check_name(name: str) -> str:
    if not forms.NAME(name):
        raise RecordError(
            f"{name!r} is no name for a game", hint="use up to 40 letters, digits, dots, dashes, underlines"
        )
    return name
