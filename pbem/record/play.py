"""Playing a game: every act signs one entry, appends it in memory and brings the position up to date.

Nothing here touches a disk: `gamefile.save` does, when the act has succeeded.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from pbem.kernel.adjudication import Adjudicator, Outcome, nothing_sealed
from pbem.kernel.referee import Roll
from pbem.record import canonical, dice, entries
from pbem.record.chain import LENGTH, Chain, Link, secret
from pbem.record.entries import NOTHING_BEFORE, Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey
from pbem.record.state import Due, Party, State
from pbem.record.steps import FORMAT, Record, due_hint, not_due, takeback_target

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")


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
    nonce = nonce or secrets.token_hex(16)
    game_id = f"{_check_name(name)}-{canonical.digest([name, nonce])[:4]}"
    own = [party.role for party in parties if party.key == key.public.text]
    if not own:
        raise RecordError("the key that begins a game plays no role in it")
    start = adjudicator.start()
    body = {
        "format": FORMAT,
        "name": name,
        "scenario": scenario,
        "exchange": exchange,
        "options": dict(options or {}),
        "data": dict(data or {}),
        "parties": [asdict(_with_chain(party, key, game_id, nonce)) for party in parties],
        "links": LENGTH,
        "position": canonical.digest(start),
        "next": _next(adjudicator, Outcome(start, (), ()), None),
    }
    genesis = entries.sign(key, game_id, 1, "genesis", author or own[0], NOTHING_BEFORE, body)
    return begin(genesis, adjudicator)


def begin(genesis: Entry, adjudicator: Adjudicator) -> Game:
    """The game that a genesis entry describes, at its start."""
    record = Record([genesis])
    if sorted(record.state.players) != sorted(adjudicator.roles):
        raise RecordError(f"genesis: the players of this scenario are {', '.join(adjudicator.roles)}", entry=1)
    start = adjudicator.start()
    if canonical.digest(start) != record.state.at:
        raise unverified("the starting position is not the one of this scenario", entry=1)
    if genesis.body["next"] != _next(adjudicator, Outcome(start, (), ()), None):
        raise unverified("clock or mover at the start are not those of this scenario", entry=1)
    return Game(record, start, start, summary(adjudicator, start))


def summary(adjudicator: Adjudicator, position: canonical.Obj) -> dict[str, str]:
    """Lines for the head of the file, each on one line."""
    rows = adjudicator.summary(position).items()
    return {" ".join(name.replace(":", " ").split()): " ".join(text.split()) for name, text in rows}


def join(game: Game, key: PrivateKey, nonce: str | None = None) -> Entry:
    """Publish the tip of one's dice chain, which accepts the game."""
    state = game.record.state
    roles = [role for role in state.missing if role in state.roles_of(key.public.text)]
    if not roles:
        raise _cannot_join(state, key)
    nonce = nonce or secrets.token_hex(16)
    party = _with_chain(state.party(roles[0]), key, state.game, nonce)
    return _append(game, key, "join", roles[0], {"nonce": nonce, "tip": party.tip})


def submit(
    game: Game, key: PrivateKey, kind: str, text: str, *, role: str | None = None, on_behalf_of: str | None = None
) -> Entry:
    """Sign orders, a reply or standing orders. A moderator who writes for a player names the player, either by
    `on_behalf_of` or as `role`."""
    state = game.record.state
    speaker = on_behalf_of or role or _speaker(state, key, kind)
    author = author_for(state, key, speaker)
    body: dict[str, Any] = {"text": text}
    if kind != "standing":
        body |= _paper_fields(state, key, kind, author)
    return _append(game, key, kind, author, _by_word(body, author, speaker))


def resolve(game: Game, adjudicator: Adjudicator, key: PrivateKey) -> tuple[Entry, Outcome]:
    """Add the resolver's link, roll, adjudicate, append."""
    state = game.record.state
    role = _resolver(state, key)
    link = _next_link(state, key, role)
    links = {**state.shown, role: link}
    outcome = run(game, adjudicator, state, links)
    body = resolution_body(adjudicator, state, links, outcome)
    entry = _append(game, key, "resolution", role, body)
    settle(game, adjudicator, outcome)
    return entry, outcome


def run(game: Game, adjudicator: Adjudicator, state: State, links: Mapping[str, Link]) -> Outcome:
    """Play the open point: by the papers in force, with known faces, and dice of these links."""
    key = key_of(state, links)

    def roll(roll: Roll) -> int:
        return dice.die(key, roll.label, roll.sides)

    segments = [[signed.paper for signed in point] for point in (*state.earlier, state.due_papers)]
    outcome = adjudicator.run(game.base, segments, state.known, roll, nothing_sealed)
    if tuple(map(canonical.digest, outcome.passed)) != state.passed:
        raise unverified("the impulse does not come past the positions at which it has stopped before")
    return outcome


def key_of(state: State, links: Mapping[str, Link]) -> bytes:
    """The key of the open point."""
    ordered = [(party.role, links[party.role].value) for party in state.parties if party.role in links]
    return dice.point_key(state.game, state.point, state.at, ordered)


def resolution_body(
    adjudicator: Adjudicator, state: State, links: Mapping[str, Link], outcome: Outcome
) -> dict[str, Any]:
    """What a resolution says of a run."""
    return {
        "point": state.point,
        "clock": state.clock,
        "at": state.at,
        "links": {role: link.to_obj() for role, link in links.items()},
        "papers": [signed.number for signed in state.due_papers],
        "rolls": [[roll.label, roll.sides, roll.face] for roll in outcome.rolls if roll.label not in state.known],
        "after": canonical.digest(outcome.position),
        "next": _next(adjudicator, outcome, state),
    }


def settle(game: Game, adjudicator: Adjudicator, outcome: Outcome) -> None:
    """Bring the position up to date after a resolution."""
    game.position = outcome.position
    if outcome.waiting is None:
        game.base = outcome.position
    game.summary = summary(adjudicator, game.position)


def takeback(
    game: Game, adjudicator: Adjudicator, key: PrivateKey, to: int | None = None, *,
    reason: str = "", role: str | None = None,
) -> list[Entry]:
    """Ask for a takeback to entry `to`, or agree to the one asked for. A key with several roles signs for each."""
    made = []
    for speaker in _consenting(game.record.state, key, role, to):
        state = game.record.state
        asked = state.takeback
        goal = to if to is not None else (asked.to if asked else None)
        if goal is None:
            raise RecordError("nobody has asked for a takeback", hint="name the entry to go back to: --to N")
        target = takeback_target(game.record.states, goal, len(game.record.entries) + 1)
        agrees = asked.number if asked and asked.to == goal and speaker not in asked.given else None
        body = {"to": goal, "agrees": agrees, "at": target.at, "reason": reason}
        author = author_for(state, key, speaker)
        made.append(_append(game, key, "takeback", author, _by_word(body, author, speaker)))
    rewind(game, adjudicator)
    return made


def rewind(game: Game, adjudicator: Adjudicator) -> None:
    """After a takeback took effect: find the position again by playing the record up to there."""
    from pbem.record.verify import positions

    state = game.record.state
    if canonical.digest(game.position) == state.at and canonical.digest(game.base) == state.base:
        return
    game.position, game.base = positions(game.record, adjudicator)
    game.summary = summary(adjudicator, game.position)


def resign(game: Game, key: PrivateKey, *, reason: str = "", role: str | None = None) -> Entry:
    """Give the game up."""
    state = game.record.state
    speaker = role or _speaker(state, key, "resign")
    author = author_for(state, key, speaker)
    return _append(game, key, "resign", author, _by_word({"reason": reason}, author, speaker))


def note(game: Game, key: PrivateKey, text: str, *, role: str | None = None) -> Entry:
    """Say something for the record; it changes nothing."""
    roles = _roles(game.record.state, key)
    return _append(game, key, "note", role if role in roles else roles[0], {"text": text})


def author_for(state: State, key: PrivateKey, speaker: str) -> str:
    """Who signs for a role: the role itself if the key is its own, else the moderator."""
    state.party(speaker)
    roles = _roles(state, key)
    if speaker in roles:
        return speaker
    if state.moderator in roles:
        return str(state.moderator)
    raise unverified(
        f"key {key.public.name or key.public.text[:12]} is {' and '.join(roles)}'s and cannot sign for {speaker}",
        hint=f"{speaker} signs with a key of its own: --key KEY",
    )


def _append(game: Game, key: PrivateKey, kind: str, author: str, body: Mapping[str, Any]) -> Entry:
    record = game.record
    entry = entries.sign(key, record.game, len(record.entries) + 1, kind, author, record.entries[-1].hash, body)
    record.add(entry)
    return entry


def _by_word(body: dict[str, Any], author: str, speaker: str) -> dict[str, Any]:
    return body if author == speaker else {**body, "on_behalf_of": speaker}


def _paper_fields(state: State, key: PrivateKey, kind: str, author: str) -> dict[str, Any]:
    if state.missing or state.over:
        raise RecordError(not_due(state, author, kind), hint=due_hint(state))
    link = _next_link(state, key, author).to_obj() if state.carries_link(kind, author) else None
    return {"point": state.point, "clock": state.clock, "at": state.at, "link": link}


def _next_link(state: State, key: PrivateKey, role: str) -> Link:
    party = state.party(role)
    if party.nonce is None:
        raise RecordError(f"{role} has not joined", hint="join first: pbem join GAME --key K")
    chain = Chain(secret(key.seed, state.game, role, party.nonce), state.game, role)
    if chain.tip.hex() != party.tip:
        raise unverified(f"this key does not make the dice chain that {role} has published")
    return chain.link(state.used[role] + 1)


def _with_chain(party: Party, key: PrivateKey, game: str, nonce: str) -> Party:
    if party.key != key.public.text:
        return party
    chain = Chain(secret(key.seed, game, party.role, nonce), game, party.role)
    return replace(party, nonce=nonce, tip=chain.tip.hex())


def _next(adjudicator: Adjudicator, outcome: Outcome, state: State | None) -> dict[str, Any]:
    clock, mover = adjudicator.clock(outcome.position), adjudicator.to_act(outcome.position)
    if outcome.waiting is not None and state is not None:
        clock, mover = state.clock, state.mover
    return {"clock": clock, "to_act": mover, "waiting": outcome.waiting, "question": outcome.question}


def _roles(state: State, key: PrivateKey) -> tuple[str, ...]:
    roles = state.roles_of(key.public.text)
    if not roles:
        names = ", ".join(f"{party.role} {party.key[:12]}..." for party in state.parties if party.key)
        name = key.public.name or key.public.text[:12]
        raise unverified(f"key {name} plays no role in this game", hint=f"keys: {names}")
    return roles


def _speaker(state: State, key: PrivateKey, kind: str) -> str:
    """The role meant when none was named: the one whose turn it is, if the key may speak for it."""
    roles = _roles(state, key)
    players = [role for role in roles if role in state.players]
    for due in state.due:
        if due.role in players or (state.moderator in roles and due.role in state.players):
            return due.role
    if state.moderator in roles and not players:
        raise RecordError(f"for which player is this {kind}?", hint="name the role")
    return state.asked if state.asked in players else players[0]


def _resolver(state: State, key: PrivateKey) -> str:
    due = state.due[0] if state.due else Due("nobody", "nothing")
    roles = _roles(state, key)
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


def _consenting(state: State, key: PrivateKey, role: str | None, to: int | None) -> list[str]:
    asked = state.takeback
    given = asked.given if asked and to in (None, asked.to) else frozenset()
    if role is not None:
        return [role]
    roles = _roles(state, key)
    able = [
        player for player in state.players
        if player in roles or (state.moderator in roles and not state.party(player).key)
    ]
    left = [player for player in able if player not in given]
    if not left:
        raise RecordError("this side has agreed to the takeback already: the other side must")
    return left


def _cannot_join(state: State, key: PrivateKey) -> RecordError:
    roles = _roles(state, key)
    return RecordError(f"{' and '.join(roles)} has joined already")


def _check_name(name: str) -> str:
    if not _ID.match(name):
        raise RecordError(f"{name!r} is no name for a game", hint="use letters, digits, dots, dashes, underlines")
    return name
