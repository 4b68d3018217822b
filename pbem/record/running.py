"""Running a point: the key of its dice, what placements say in it, and what a resolution says of the run."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from pbem.kernel.adjudication import Adjudicator, Demand, Outcome, Placement, nothing_sealed
from pbem.kernel.referee import Dice, Roll
from pbem.record import canonical, dice
from pbem.record.chain import Link
from pbem.record.errors import RecordError, unverified
from pbem.record.gamefile import Game
from pbem.record.seals import Seal
from pbem.record.state import MODERATED, State


def version_of(adjudicator: Adjudicator) -> int:
    """The version of the ruleset that judges here."""
    return adjudicator.changes[-1].version


def judges(adjudicator: Adjudicator, state: State) -> bool:
    """Whether a game is played by the very rules and data that judge here."""
    mine = dict(adjudicator.data)
    return state.ruleset == version_of(adjudicator) and (not mine or mine == dict(state.data))


def key_of(state: State, links: Mapping[str, Link]) -> bytes:
    """The key of the open point."""
    roles = [party.role for party in state.parties]
    shown = [(role, links[role].value) for role in roles if role in links]
    words = [(role, state.words[role]) for role in roles if state.words.get(role)]
    return dice.point_key(state.game, state.point, state.at, shown, words)


Salts = Mapping[int, Mapping[str, str]]
"""Salt and text of shut seals that somebody knows here, by entry number."""


def run(
    base: canonical.Obj, adjudicator: Adjudicator, state: State, links: Mapping[str, Link], own: Salts | None = None
) -> Outcome:
    """Play the open point from the position at the start of its impulse, by the papers that speak in it, with known
    faces, and dice of these links. Placements that are shut are known to whoever resolves as far as they are his `own`.
    """
    key = key_of(state, links)

    def roll(roll: Roll) -> int:
        return dice.die(key, roll.label, roll.sides)

    segments = [[signed.paper for signed in point.papers] for point in state.earlier]
    segments.append([signed.paper for signed in state.due_papers])
    outcome = adjudicator.run(base, segments, state.known, roll, Placements(state, own).demand)
    if [canonical.digest(stop) for stop in outcome.passed] != [point.after for point in state.earlier]:
        raise unverified("the impulse does not come past the positions at which it has stopped before")
    return outcome


LATEST = 2**53
"""Later than every entry."""


class Placements:
    """The sealed placements as a run may ask for them, point by point; in a point that is still being written all
    speak that are sealed so far."""

    def __init__(self, state: State, own: Salts | None = None) -> None:
        self.state, self.own = state, own or {}
        self.points = [(point.frozen, point.entry) for point in state.earlier]
        self.points.append((state.frozen_at or LATEST, LATEST))

    def demand(self, role: str, label: str, point: int) -> Placement | None:
        """What was placed, if it is open; nothing, if it was not sealed before the point was frozen."""
        frozen, resolved = self.points[point]
        sealed = (seal for seal in self.state.placements(role) if seal.label == label)
        seal = next((seal for seal in sealed if seal.number < frozen), None)
        if seal is None:
            return nothing_sealed(role, label, point)
        if seal.is_open_before(resolved):
            return Placement(seal.text or "", self._dice(seal))
        return self._secret(seal) if point == len(self.points) - 1 else None

    def _secret(self, seal: Seal) -> Placement | None:
        """What is shut, for whoever has it here; there are no dice before another key has shown a link."""
        known = self.own.get(seal.number)
        if known is None or seal.link is None or seal.is_open:
            return None
        return Placement(known["text"], self._dice(seal, known["salt"]), secret=True)

    def _dice(self, seal: Seal, salt: str | None = None) -> Dice:
        return lambda roll: dice.die(private_key(self.state, seal, salt), roll.label, roll.sides)


def opened(state: State) -> Demand:
    """What was placed, when the game is over: as far as it has been opened."""
    every = Placements(state)
    every.points = [(LATEST, LATEST)]
    return lambda role, label, point: every.demand(role, label, 0)


def private_key(state: State, seal: Seal, salt: str | None = None) -> bytes:
    """The key of a placement's private dice; its owner knows the salt before it is opened."""
    salt = salt or seal.salt
    if seal.link is None or salt is None:
        raise RecordError(
            f"the private dice of seal {seal.number} of {seal.role} wait for a link that is shown after it"
        )
    return dice.private_key(state.game, seal.role, seal.label, salt, bytes.fromhex(seal.link))


def resolution_body(
    adjudicator: Adjudicator, state: State, links: Mapping[str, Link], outcome: Outcome, after: str
) -> dict[str, Any]:
    """What a resolution says of a run."""
    return {
        "point": state.point,
        "clock": state.clock,
        "at": state.at,
        "links": {role: link.to_obj() for role, link in links.items()},
        "papers": [signed.number for signed in state.due_papers],
        "rolls": [[roll.label, roll.sides, roll.face] for roll in outcome.rolls if roll.label not in state.known],
        "after": after,
        "next": next_of(adjudicator, outcome, state),
    }


def next_of(adjudicator: Adjudicator, outcome: Outcome, state: State | None = None) -> dict[str, Any]:
    """Clock, mover and question after a run; a stop keeps clock and mover."""
    if outcome.waiting is not None and state is not None:
        clock, mover = state.clock, state.mover
    else:
        clock, mover = adjudicator.clock(outcome.position), adjudicator.to_act(outcome.position)
    return {"clock": clock, "to_act": mover, "waiting": outcome.waiting, "question": outcome.question}


def waits_for_own(state: State, author: str, outcome: Outcome) -> bool:
    """Whether a run stops for a placement that its resolver has to open: else he could stop to roll the rest anew."""
    return outcome.shut is not None and (state.exchange == MODERATED or outcome.waiting == author)


def settle(game: Game, adjudicator: Adjudicator, outcome: Outcome, data: bytes) -> None:
    """Bring the position up to date after a resolution; `data` are its canonical bytes."""
    game.position = outcome.position
    game.kept[hashlib.sha256(data).hexdigest()] = data
    if outcome.waiting is None:
        game.base = outcome.position
    game.summary = summary(adjudicator, game.position)


def summary(adjudicator: Adjudicator, position: canonical.Obj) -> dict[str, str]:
    """Lines for the head of the file, each on one line."""
    rows = adjudicator.summary(position).items()
    return {" ".join(name.replace(":", " ").split()): " ".join(text.split()) for name, text in rows}
