"""`pbem status`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import heading, json_option, print_json
from pbem.desk.due import next_hint, request_lines, rules_lines, waiting_for
from pbem.desk.game import Desk, open_desk
from pbem.desk.sealed import how_sealed, placed, standing_text
from pbem.kernel.words import wrapped

if TYPE_CHECKING:
    from pbem.kernel.values import Exhibit


WIDTH, INDENT = 80, " " * 13


@a_command("pbem status duel.pbem", "pbem status duel.pbem --json", section="read")
@game_argument
@json_option
def command(game: Path, as_json: bool) -> None:
    """Show clock, who is to act, what is due, score, losses, and who stands where."""
    desk = open_desk(game)
    if as_json:
        print_json(facts(desk))
        return
    title, exchange = f"{desk.state.game}: {desk.scenario.title}", f"({desk.state.exchange} exchange)"
    click.echo(heading(title) + (" " if len(title) + len(exchange) < WIDTH else "\n") + exchange)
    for name, value in _lines(desk):
        for line in _fitted(name, value):
            click.echo(line)
    click.echo()
    click.echo(_board(desk).text)


def _fitted(name: str, value: str) -> Iterator[str]:
    """A label and what it says, in 80 columns; commands that follow each other stand on lines of their own."""
    head = f"{name + ':':<12} "
    for part in re.sub(r", (then|or) (?=pbem )", r",\n\1 ", value).splitlines() or [""]:
        yield from wrapped(part, WIDTH, INDENT, head)
        head = INDENT


def facts(desk: Desk) -> dict[str, Any]:
    """The same for programs."""
    from pbem.record.codes import game_code
    from pbem.record.marks import marks

    state = desk.state
    return {
        "game": state.game,
        "scenario": desk.record.genesis.body["scenario"],
        "exchange": state.exchange,
        "clock": state.clock,
        "to_act": state.asked if not state.over else None,
        "waiting_for": ", ".join(due.role for due in state.due) or None,
        "due": [{"role": due.role, "act": due.act, "question": due.question} for due in state.due],
        "over": state.over,
        "result": desk.position.result,
        "resigned": state.resigned,
        "code": game_code(state.genesis),
        "ruleset": state.ruleset,
        "rules": list(rules_lines(desk)),
        "marks": marks(state),
        **_board(desk).obj,
        "entries": len(desk.record.entries),
        "digest": state.at,
    }


def _board(desk: Desk) -> Exhibit:
    """The position; where the game waits in the midst of a step, as it is then."""
    from pbem.desk.papers import position_now
    from pbem.desk.sight import seen

    return desk.parts.telling.status(desk.scenario, seen(desk, position_now(desk))[0])


def _lines(desk: Desk) -> Iterator[tuple[str, str]]:
    """What now, whose turn, what is due."""
    from pbem.desk.post import objection
    from pbem.record import objections
    from pbem.record.marks import marks

    state = desk.state
    yield "clock", state.clock + (" (over)" if state.over else f", {state.mover} moves")
    yield "waiting for", waiting_for(state)
    for due in state.due:
        if due.question:
            yield "question", due.question
    hint = next_hint(desk)
    if hint:
        yield "next", hint
    for line in request_lines(desk):
        yield "asked", line
    for line in rules_lines(desk):
        yield "rules", line
    yield from (("sealed", line) for line in (*_sealed(desk), *placed(desk)))
    yield from (("mark", line) for line in marks(state))
    yield from (("mark", objection(entry)) for entry in objections.load(state.genesis))


def _sealed(desk: Desk) -> Iterator[str]:
    """Standing orders in force, and what their owner has sealed; nobody else's text."""
    for role in desk.state.standing:
        sealed = how_sealed(desk, role)
        text = standing_text(desk, role)
        if sealed:
            yield f"standing orders of {role}, {sealed}"
            yield from (text or "").splitlines()[1:-1]
