"""What a game has its players place in secret: sealed before it begins, opened when the rules ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.desk.game import Desk

if TYPE_CHECKING:
    from pbem.kernel.adjudication import Paper
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey
    from pbem.record.state import State


def seal_due(desk: Desk, key: PrivateKey) -> list[Entry]:
    """Seal what the options of the game have the holder of the pen place in secret, as far as it is not sealed yet.

    Nothing is chosen: what counts are the private dice of the seal, which nobody can know before the enemy's link."""
    from pbem.record import play

    due = [(role, label) for role in _seats(desk.state, key) for label in desk.scenario.rulebook.seals_of(role)]
    sealed = {(role, seal.label) for role in desk.state.players for seal in desk.state.placements(role)}
    return [play.seal(desk.game, key, label, label, role=role) for role, label in due if (role, label) not in sealed]


def _seats(state: State, key: PrivateKey) -> Iterator[str]:
    """The sides for which a key may seal now: its own, and for a moderator those without a key."""
    if state.over or state.pen not in state.roles_of(key.public.text):
        return
    if state.pen != state.moderator:
        yield str(state.pen)
        return
    yield from (party.role for party in state.parties if party.key is None)


def open_due(desk: Desk, key: PrivateKey, paper: Paper) -> list[Entry]:
    """Open, before orders or a reply are signed, what they would uncover if nothing happened by luck."""
    from pbem.record import play, slips

    made: list[Entry] = []
    kept = slips.load(desk.state.genesis)
    while (number := _uncovered(desk, key, paper)) is not None:
        made.append(play.open_seal(desk.game, key, number, kept))
    return made


def _uncovered(desk: Desk, key: PrivateKey, paper: Paper) -> int | None:
    """The number of a seal of one's own that a run by this paper would need."""
    from pbem.record import play, running, slips

    state, role = desk.state, paper.role
    own = play.own_placements(desk.game, key, role, slips.load(state.genesis))
    if not own:
        return None
    earlier = ([signed.paper for signed in point.papers] for point in state.earlier)
    segments = [*earlier, [*_said(desk, key, role), paper]]
    demand = running.Placements(state, own).demand
    outcome = desk.adjudicator.run(desk.game.base, segments, state.known, desk.parts.rules.calm, demand)
    shut = (seal for seal in state.placements(role) if seal.label == outcome.shut)
    return next((seal.number for seal in shut if outcome.waiting == role), None)


def _said(desk: Desk, key: PrivateKey, role: str) -> Iterator[Paper]:
    """What speaks in the point so far, as this role knows it."""
    from pbem.desk.papers import open_standing
    from pbem.kernel.adjudication import Paper
    from pbem.record import play

    yield from (paper for paper in open_standing(desk.state) if paper.role != role)
    yield from (signed.paper for signed in desk.state.papers)
    if desk.state.party(role).key == key.public.text and (own := play.own_standing(desk.game, key, role)):
        yield Paper(role, "standing", own)
