"""What needs the consent of others: a takeback, a new key in a seat, a newer ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.kernel.values import replace
from pbem.record import stages
from pbem.record.entries import Entry
from pbem.record.errors import RecordError, unverified
from pbem.record.keys import refused_key
from pbem.record.seals import STANDING
from pbem.record.state import MODERATED, PLAYER, Mark, Party, Request, Stage, State

Effect = Callable[[Sequence[State], Entry, Request], State]
ASK, YES, NO = "ask", "yes", "no"


def _takeback(states: Sequence[State], entry: Entry) -> State:
    """Ask for a takeback, or answer: all players must agree."""
    now = states[-1]
    if entry.body["answer"] == ASK:
        _check_may_ask(now, entry)
        target = takeback_target(states, entry.body["to"], entry.number)
        if entry.body["at"] != target.at:
            raise unverified(f"the position after entry {entry.body['to']} is {target.at[:8]}", entry=entry.number)
        left = tuple(role for role in now.players if role != entry.role)
        return _asked(states, entry, left)
    return _answered(states, entry, ("to", "at"))


def takeback_target(states: Sequence[State], to: int, entry: int) -> State:
    """The state to go back to: nothing lay open in it, and all had joined."""
    if not 1 <= to < entry:
        raise RecordError(f"there is nothing to take back to entry {to}", entry=entry, hint=f"name 1 to {entry - 1}")
    target = states[to - 1]
    if states[-1].missing or to < states[-1].last_join:
        raise RecordError(f"entry {to} is before all had joined: a join cannot be taken back", entry=entry)
    if to < states[-1].adopted:
        raise RecordError(
            f"entry {to} is before ruleset {states[-1].ruleset} was adopted: what was judged by other rules cannot be "
            "played again",
            entry=entry,
            hint=f"name {states[-1].adopted} to {entry - 1}",
        )
    if not target.stage.is_quiet:
        quiet = next((number for number in range(to, 0, -1) if states[number - 1].stage.is_quiet), None)
        raise RecordError(
            f"after entry {to} the game waits for {' and '.join(map(str, target.due)) or 'nobody'}, and what lies "
            "open cannot be kept",
            entry=entry,
            hint=f"take back to entry {quiet}, so that it is written again" if quiet else None,
        )
    return target


def _take_back(states: Sequence[State], entry: Entry, request: Request) -> State:
    """Position, clock, mover and stage of then; links, openings, standing orders and seats of now; a new point."""
    now, to = states[-1], int(request.body["to"])
    target = states[to - 1]
    seals = {
        number: replace(seal, void=True) if number > to and seal.label != STANDING else seal
        for number, seal in now.seals.items()
    }
    mark = Mark("takeback", entry.number, request.by, f"taken back to entry {to} (entry {entry.number})")
    return replace(
        target, parties=now.parties, used=now.used, tips=now.tips, words=now.words, seals=seals, standing=now.standing,
        ruleset=now.ruleset, data=now.data, point=now.point + 1, request=None, last_join=now.last_join,
        adopted=now.adopted, adopted_at=now.adopted_at, marks=(*now.marks, mark),
    )


def _reseat(states: Sequence[State], entry: Entry) -> State:
    """Hand a seat over, or take one over that its key has left: who else has a key must sign."""
    now = states[-1]
    if entry.body["answer"] != ASK:
        return _answered(states, entry, ("role", "key", "name"))
    seat = now.party(entry.body["role"])
    _check_new_key(now, seat, entry)
    if is_own(now, seat, entry.author):
        _check_may_ask(now, entry)
        if now.stage.name == "resolve":
            raise RecordError(
                f"{now.stage.role} owes a resolution: a seat is not handed over with known dice", entry=entry.number
            )
    else:
        _check_takeover(now, seat, entry)
    left = tuple(
        party.role for party in now.parties if party.key and party.role not in (entry.author, seat.role)
    )
    return _asked(states, entry, left)


def is_own(now: State, seat: Party, author: str) -> bool:
    """Whether the author may hand the seat over: it is his, or it has no key and he moderates."""
    return author == seat.role or (seat.key is None and author == now.moderator)


def _check_takeover(now: State, seat: Party, entry: Entry) -> None:
    """The only entry written without the pen: while the old key has it, and says nothing."""
    if now.over or now.pen != seat.role:
        raise RecordError(
            f"the seat of {seat.role} can be taken over only while it has the pen: {now.pen or 'nobody'} has it",
            entry=entry.number,
        )


def _check_new_key(now: State, seat: Party, entry: Entry) -> None:
    key, others = entry.body["key"], [party.key for party in now.parties if party.role != seat.role]
    faults = {
        "a seat without a key is for players of moderated games": key is None
        and (now.exchange != MODERATED or seat.is_moderator),
        "the key is one that anybody could sign for": key is not None and refused_key(bytes.fromhex(key)),
        "the key sits in another seat already": key is not None and key in others and key != now.founder,
    }
    for fault, found in faults.items():
        if found:
            raise RecordError(fault, entry=entry.number)


def _seat(states: Sequence[State], entry: Entry, request: Request) -> State:
    """The new key must join, with a chain of its own; a pending request lapses. The words of players without a key are
    given again after a new moderator's tip: else he could choose his chain by them."""
    now, body = states[-1], request.body
    taken = not is_own(now, now.party(body["role"]), request.by)
    role = body["role"]
    kind = PLAYER if now.party(role).is_bot else now.party(role).kind
    seat = Party(role, kind, body["key"], body["name"])
    word = "on the word of the other side alone" if taken else "handed over"
    text = f"{role} {word} (entry {request.number})"
    mark = Mark("taken over" if taken else "handed over", request.number, role, text)
    state = replace(
        now, parties=tuple(seat if party.role == role else party for party in now.parties),
        tips=_without(now.tips, role), used=_without(now.used, role),
        words={} if role == now.moderator else _without(now.words, role),
        request=None, rejoining=role, taken=taken, marks=(*now.marks, mark),
    )
    return replace(state, stage=stages.opening(state))


def _without(table: Any, role: str) -> dict[str, Any]:
    return {name: item for name, item in table.items() if name != role}


def rejoin(state: State, entry: Entry) -> State:
    """With the join of a new key a new point begins: a new chain must not be chosen by a known link."""
    role = entry.role
    if state.party(role).key is None and entry.body["word"] != "":
        raise RecordError("the word of a seat that lost its key is empty: the dice are known", entry=entry.number)
    standing = dict(state.standing)
    seals = dict(state.seals)
    if state.taken:
        shut = [seal for seal in seals.values() if seal.role == role and not seal.is_open]
        seals.update((seal.number, replace(seal, void=True)) for seal in shut)
        if role in standing and standing[role].number in {seal.number for seal in shut}:
            del standing[role]
    state = replace(
        state, point=state.point + 1, papers=(), frozen=None, frozen_at=0, shown={}, request=None, rejoining=None,
        taken=False, seals=seals, standing=standing,
    )
    return replace(state, stage=stages.opening(state))


def _adopt(states: Sequence[State], entry: Entry) -> State:
    """Go on with a newer ruleset or mended data, from a position that lies quiet."""
    now = states[-1]
    if entry.body["answer"] != ASK:
        return _answered(states, entry, ("ruleset", "data", "at"))
    _check_may_ask(now, entry)
    if not now.stage.is_quiet or now.earlier:
        raise RecordError("rules are adopted between two impulses, while nothing lies open", entry=entry.number)
    if entry.body["at"] != now.at:
        raise unverified(f"the game is at position {now.at[:8]}", entry=entry.number)
    if entry.body["ruleset"] < now.ruleset:
        raise RecordError(f"the game is played with ruleset {now.ruleset} already", entry=entry.number)
    left = tuple(party.role for party in now.parties if party.key and party.role != entry.author)
    return _asked(states, entry, left)


def _go_by(states: Sequence[State], entry: Entry, request: Request) -> State:
    now, body = states[-1], request.body
    text = f"ruleset {body['ruleset']} adopted (entry {entry.number})"
    mark = Mark("adopted", entry.number, request.by, text)
    return replace(
        now, ruleset=body["ruleset"], data=body["data"], request=None, stage=request.back, marks=(*now.marks, mark),
        adopted=entry.number, adopted_at=now.at,
    )


def _check_may_ask(now: State, entry: Entry) -> None:
    """The holder of the pen asks, one thing at a time."""
    if now.over:
        raise RecordError("the game is over", entry=entry.number)
    if entry.author != now.pen:
        raise RecordError(
            f"{entry.role} cannot ask now: the game waits for {' and '.join(map(str, now.due))}",
            entry=entry.number,
            hint=f"{now.pen} has the pen: nobody else can write an entry now",
        )
    if now.request is not None:
        raise RecordError(f"a {now.request.kind} is asked for already: answer it first", entry=entry.number)
    if now.rejoining is not None:
        raise RecordError(f"{now.rejoining} has to join first", entry=entry.number)


def _asked(states: Sequence[State], entry: Entry, left: tuple[str, ...]) -> State:
    now = states[-1]
    request = Request(entry.kind, entry.number, entry.body, entry.role, left, now.stage, now.request)
    if not left:
        return EFFECTS[entry.kind](states, entry, request)
    return replace(now, request=request, stage=Stage("consent", left[0]))


def _answered(states: Sequence[State], entry: Entry, same: tuple[str, ...]) -> State:
    """A yes passes the question on, the last one takes effect; a no leaves everything as it was."""
    now, request = states[-1], states[-1].request
    if request is None or request.kind != entry.kind or entry.author != now.pen or entry.role != now.stage.role:
        raise RecordError(f"{entry.role} is not asked to agree to a {entry.kind}", entry=entry.number)
    if any(entry.body[name] != request.body[name] for name in same):
        raise RecordError(f"it answers another {entry.kind} than the one of entry {request.number}", entry=entry.number)
    if entry.body["answer"] == NO:
        return replace(now, request=request.pending, stage=request.back)
    left = request.left[1:]
    if left:
        return replace(now, request=replace(request, left=left), stage=Stage("consent", left[0]))
    return EFFECTS[entry.kind](states, entry, request)


EFFECTS: dict[str, Effect] = {"takeback": _take_back, "reseat": _seat, "adopt": _go_by}
STEPS: dict[str, Callable[[Sequence[State], Entry], State]] = {
    "takeback": _takeback, "reseat": _reseat, "adopt": _adopt,
}
