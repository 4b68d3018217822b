"""The story of an impulse: found in the record by playing it again, told by the report layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.cli.faults import Fault
from pbem.cli.trust import progress

if TYPE_CHECKING:
    from pbem.cli.desk import Desk
    from pbem.kernel.adjudication import Outcome

IDENTITY = ("kind", "rule")


@dataclass(frozen=True)
class Told:
    """One impulse: its clock, the position it began from, and the outcome of its last run."""

    clock: str
    before: Any
    outcome: Outcome


def impulses(desk: Desk) -> list[Told]:
    """Every impulse of a game in order; one that was taken back and played again is told as it was played last."""
    from pbem.record.verify import Replay

    told: dict[str, Told] = {}
    machine = Replay(desk.adjudicator)
    with progress("playing again", len(desk.record.entries)) as step:
        for entry in desk.record.entries:
            base = machine.game.base if machine.game else None
            outcome = machine.take(entry).outcome
            step(entry)
            if outcome is not None:
                told.pop(entry.body["clock"], None)
                told[entry.body["clock"]] = Told(entry.body["clock"], base, outcome)
    return list(told.values())


def find(desk: Desk, clock: str | None) -> Told:
    """The impulse asked for, or the last one that was resolved."""
    told = impulses(desk)
    if not told:
        raise Fault("no impulse has been resolved yet", "pbem status GAME says what the game waits for")
    if clock is None:
        return told[-1]
    wanted = clock.strip().upper()
    for one in told:
        if one.clock.upper() == wanted:
            return one
    raise Fault(f"impulse {clock} has not been resolved", f"resolved are: {', '.join(one.clock for one in told)}")


def as_text(desk: Desk, told: Told) -> str:
    """Plain text for a mail."""
    lines = [f"{desk.state.game}  {told.clock}", ""]
    lines += [_line(event) for event in told.outcome.events]
    if told.outcome.waiting:
        lines += ["", f"{told.outcome.waiting} must decide: {told.outcome.question}"]
    return "\n".join(lines) + "\n"


def _line(event: dict[str, Any]) -> str:
    rule = f" ({event['rule']})" if event.get("rule") else ""
    facts = ", ".join(f"{name} {_value(value)}" for name, value in event.items() if name not in IDENTITY)
    return f"{event['kind']}: {facts}{rule}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value)) or "none"
    if isinstance(value, dict):
        return "[" + " ".join(f"{name} {_value(item)}" for name, item in value.items()) + "]"
    return str(value)
