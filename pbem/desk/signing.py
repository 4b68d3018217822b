"""Before anything is signed: the memory of this computer, unverified entries, slips of sealed orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.faults import Fault
from pbem.desk.files import SAVED
from pbem.desk.game import Desk, scenario_as_it_is
from pbem.record.errors import RecordError, RulesDiffer

if TYPE_CHECKING:
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey


def take_pen(desk: Desk, key: PrivateKey, first_here: str | None = None) -> None:
    """Refuse to sign where this key has signed or seen something else; verify what is new before a link is shown."""
    from pbem.record import gamefile, memory, play

    roles = play.own_roles(desk.state, key)
    take_up(desk, roles)
    try:
        known = [memory.guard(desk.record, role, first_here) for role in roles]
    except RecordError:
        if gamefile.has_changed(desk.game, desk.path):
            raise Fault(
                f"{desk.path.name} has changed since it was read: another process wrote it", "run it again"
            ) from None
        raise
    seen = max((one.seen["number"] for one in known if one), default=0)
    if seen < len(desk.record.entries):
        from pbem.desk.trust import must_verify

        must_verify(desk)
    if desk.state.moderator in roles:
        _check_slips(desk)


def take_up(desk: Desk, roles: tuple[str, ...]) -> None:
    """After a crash: entries that were signed and never saved go on the end, byte for byte, and are saved before
    anything else is done: the memory holds the lines of one act only."""
    from pbem.record import memory
    from pbem.record.verify import Replay

    left = memory.take_up(desk.record, roles)
    if left:
        machine = Replay(desk.adjudicator, desk.game)
        for entry in left:
            machine.take(entry)
        desk.signer = None
        desk.save()
        SAVED[-1] = f"what a stopped command had signed was saved first: entries {left[0].number} to {left[-1].number}"


def _check_slips(desk: Desk) -> None:
    """A moderator who built on a seal that he cannot open could plead later that he never had it."""
    from pbem.record import slips

    missing = slips.missing(desk.state, desk.state.moderator or "")
    if missing:
        seal = desk.state.seals[missing[0]]
        raise Fault(
            f"the slip of seal {seal.number} of {seal.role} is not here, so nothing is built on it",
            f"ask {seal.role} for it: pbem send GAME, which makes it again",
        )


def withdraw(desk: Desk, key: PrivateKey) -> int:
    """Take own entries off the end that never went into a packet; how many."""
    from pbem.record import memory, play
    from pbem.record.verify import rebuild

    roles = play.own_roles(desk.state, key)
    gone = memory.withdrawable(desk.record, roles)
    if not gone:
        raise Fault(
            "there is nothing to withdraw: the last entry is not yours, or it went into a mail",
            "what was sent is final; pbem takeback asks the other side",
        )
    left = desk.record.entries[: gone[0].number - 1]
    desk.game.become(rebuild(left, desk.adjudicator))
    memory.forget_to(desk.record, roles)
    return len(gone)


def adopt(desk: Desk, key: PrivateKey, first_here: str | None, answer: str, reason: str) -> Entry:
    """Ask to go on with the rules and data that are here, or answer. What the game is played with may not be here any
    more, so it is not asked for; signatures, links, dice and digests are checked all the same."""
    from pbem.desk.games import adjudicator_for
    from pbem.record import memory, play
    from pbem.record.verify import verify

    scenario = scenario_as_it_is(desk.record.genesis, desk.path.parent)
    adjudicator = adjudicator_for(desk.parts, scenario)
    take_up(desk, play.own_roles(desk.state, key))
    for role in play.own_roles(desk.state, key):
        memory.guard(desk.record, role, first_here)
    problem = verify(desk.game, adjudicator).problem
    if problem is not None and not isinstance(problem, RulesDiffer):
        raise problem
    desk.signer, desk.signed_from = key, len(desk.record.entries)
    return play.adopt(desk.game, adjudicator, key, scenario.digests, answer=answer, reason=reason)
