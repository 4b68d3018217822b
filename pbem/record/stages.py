"""The pen: which stage follows which, as the table in section 4 of docs/protocol.md says."""

from __future__ import annotations

from pbem.record.state import CAREFUL, MODERATED, OVER, SWIFT, Stage, State


def after_genesis(state: State) -> Stage:
    """Swift: the standing orders of the player not asked first, if its chain stands in genesis; then the joins."""
    idle = next(role for role in state.players if role != state.asked)
    if state.exchange == SWIFT and idle in state.tips and state.asked is not None:
        return Stage("standing", idle)
    return opening(state)


def opening(state: State) -> Stage:
    """The next who must join: a new key first, then in the order of the parties; then the paper of who is asked."""
    if state.missing:
        return Stage("join", state.rejoining if state.rejoining in state.missing else state.missing[0])
    return Stage("paper", state.asked) if state.asked is not None else ending(state)


def after_join(state: State, role: str) -> Stage:
    """Swift: who is not asked first may give standing orders before the first link is shown."""
    if state.exchange == SWIFT and role in state.players and role != state.asked:
        return Stage("standing", role)
    return opening(state)


def after_paper(state: State, kind: str) -> Stage:
    """Swift: the other player resolves. Careful: orders are replied to, then the mover resolves. Else the moderator."""
    if state.exchange == MODERATED:
        return Stage("resolve", state.moderator or "")
    if state.exchange == SWIFT:
        return Stage("resolve", state.other(state.asked or ""))
    if kind == "orders":
        return Stage("reply", state.other(state.mover or ""))
    return Stage("resolve", state.mover or "")


def after_resolution(state: State, resolver: str) -> Stage:
    """Swift: who has resolved, is not asked and does not move gives standing orders before the next paper."""
    if state.asked is None:
        return ending(state)
    if state.exchange == SWIFT and resolver not in (state.asked, state.mover):
        return Stage("standing", resolver)
    return Stage("paper", state.asked)


def ending(state: State) -> Stage:
    """The game is decided: who has sealed placements shows them, one player after the other."""
    for role in state.players:
        if any(not seal.is_open for seal in state.placements(role)):
            return Stage("end", role)
    return OVER


def freezes(state: State, kind: str) -> bool:
    """Whether a paper fixes what speaks in the point: the reply of a careful game, else the paper asked for."""
    return state.exchange != CAREFUL or kind == "reply"
