"""Resolving a point and telling what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import usage
from pbem.desk.game import Desk
from pbem.desk.story import Told

if TYPE_CHECKING:
    from pbem.desk.papers import Sheet
    from pbem.kernel.adjudication import Outcome
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey


@dataclass(frozen=True)
class Done:
    """A resolution that was appended, and the story of it."""

    entry: Entry
    outcome: Outcome
    told: Told


def resolve(desk: Desk, key: PrivateKey, then: Then | None = None) -> Done:
    """Open what must be open, roll, adjudicate, append; then standing orders for what follows. In memory only."""
    from pbem.record import play, slips

    before, role = desk.game.base, play.resolver(desk.state, key)
    sealed = [force.number for force in desk.state.standing.values()]
    entry, outcome = play.resolve(desk.game, desk.adjudicator, key, slips.load(desk.state.genesis))
    shown = any(number in desk.state.seals and desk.state.seals[number].is_open for number in sealed)
    give_standing(desk, key, role, then or Then(keep=shown and desk.state.stage.name == "paper"))
    seat_bots(desk, key)
    return Done(entry, outcome, Told(entry.body["clock"], entry.number, before, outcome))


def give_standing(desk: Desk, key: PrivateKey, role: str, then: Then) -> None:
    """Standing orders in the same mail: new ones, or the same text sealed anew; as far as the role has the pen."""
    from pbem.desk.placing import seal_due
    from pbem.record import play

    if desk.state.pen != role or desk.state.stage.role != role or desk.state.over:
        return
    seal_due(desk, key)
    if then.sheets:
        from pbem.desk.papers import sign_sheets

        sign_sheets(desk, key, then.sheets)
    elif then.keep:
        play.keep(desk.game, key, role)


def show_placements(desk: Desk, key: PrivateKey) -> list[Entry]:
    """The game is decided: open what one has placed, so that everybody can check it."""
    from pbem.record import play, slips

    role, kept = desk.state.stage.role, slips.load(desk.state.genesis)
    shut = [seal.number for seal in desk.state.placements(role) if not seal.is_open]
    return [play.open_seal(desk.game, key, number, kept) for number in shut]


@dataclass(frozen=True)
class Then:
    """What becomes of the standing orders of who resolves: new ones in some files, or the same text sealed anew."""

    sheets: tuple[Sheet, ...] = ()
    keep: bool = False


def seat_bots(desk: Desk, key: PrivateKey) -> None:
    """A bot at the table gives its orders as soon as they are due."""
    if any(party.is_bot for party in desk.state.parties):
        from pbem.desk.bot import let_bots_order

        let_bots_order(desk, key)


def alone_with_bots(desk: Desk, key: PrivateKey) -> bool:
    """Whether nobody else sits at the table: this key, and bots that it runs."""
    parties = desk.state.parties
    return any(party.is_bot for party in parties) and {party.key for party in parties} == {key.public.text}


def go_on(desk: Desk, key: PrivateKey) -> list[Done]:
    """Against bots there is nobody to wait for: resolve until the person at the table has something to say."""
    done: list[Done] = []
    while alone_with_bots(desk, key) and desk.state.stage.name == "resolve":
        done.append(resolve(desk, key))
    return done


def form_of(file: str | None) -> str:
    """The format that the name of a report file asks for; a name that asks for one that there is not is refused."""
    from pbem.report import FORMATS
    from pbem.report import form_of as form_by_name

    form = form_by_name(file or "-")
    if form is None:
        raise usage(
            f"{file}: no report ends in {Path(str(file)).suffix!r}",
            f"name it {', '.join(FORMATS.values())}, or say --format {'|'.join(FORMATS)}",
        )
    return form


def summary(desk: Desk, done: Done) -> dict[str, Any]:
    """The result for programs."""
    rolls = [{"label": label, "sides": sides, "face": face} for label, sides, face in done.entry.body["rolls"]]
    return {
        "game": desk.state.game,
        "entry": done.entry.number,
        "impulse": done.entry.body["clock"],
        "clock": desk.state.clock,
        "waiting_for": [due.role for due in desk.state.due],
        "question": desk.state.question,
        "over": desk.state.over,
        "rolls": rolls,
        "events": list(done.outcome.events),
    }
