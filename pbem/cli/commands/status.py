"""`pbem status`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import heading, json_option, print_json, print_table
from pbem.desk.due import next_hint, waiting_for
from pbem.desk.game import Desk, open_desk
from pbem.desk.games import SIDES


@a_command("pbem status duel.pbem", "pbem status duel.pbem --json", section="read")
@game_argument
@json_option
def command(game: Path, as_json: bool) -> None:
    """Show clock, who is to act, score, what is due, and who stands where."""
    desk = open_desk(game)
    if as_json:
        print_json(facts(desk))
        return
    click.echo(heading(f"{desk.state.game}: {desk.scenario.title}") + f" ({desk.state.exchange} exchange)")
    for name, value in _lines(desk):
        click.echo(f"{name + ':':<12} {value}")
    click.echo()
    print_table(_stacks(desk), ("WHERE", "HELD BY", "GERMAN", "ALLIED"))


def facts(desk: Desk) -> dict[str, Any]:
    """The same for programs."""
    state, position = desk.state, _board(desk)
    return {
        "game": state.game,
        "scenario": desk.record.genesis.body["scenario"],
        "exchange": state.exchange,
        "clock": state.clock,
        "to_act": state.asked if not state.over else None,
        "waiting_for": ", ".join(due.role for due in state.due) or None,
        "due": [{"role": due.role, "act": due.act, "question": due.question} for due in state.due],
        "over": state.over,
        "result": position["result"],
        "resigned": state.resigned,
        "score": position["vp"],
        "pieces": position["pieces"],
        "coming": position["coming"],
        "lost": position["lost"],
        "control": position["control"],
        "bridges_blown": position["blown"],
        "entries": len(desk.record.entries),
        "digest": state.at,
    }


def _board(desk: Desk) -> Any:
    """The position; where a stack waits at a blown bridge, as it is in the midst of that impulse."""
    if not desk.state.waiting:
        return desk.game.position
    from pbem.desk.papers import position_now

    return position_now(desk).to_obj()


def _lines(desk: Desk) -> Iterator[tuple[str, str]]:
    """What now, whose turn, what is due."""
    state, position = desk.state, _board(desk)
    yield "clock", state.clock + (" (over)" if state.over else f", {state.mover} moves")
    yield "score", f"{position['vp']} VP" + (f", {position['result']}" if position["result"] else "")
    yield "waiting for", waiting_for(state)
    for due in state.due:
        if due.question:
            yield "question", due.question
    hint = next_hint(desk)
    if hint:
        yield "next", hint
    if state.takeback:
        yield "takeback", f"to entry {state.takeback.to}, asked for by {', '.join(sorted(state.takeback.given))}"
    yield "strength", _strength(desk)
    if position["blown"]:
        yield "blown", ", ".join(position["blown"])
    if position["lost"]:
        yield "lost", ", ".join(position["lost"])


def _strength(desk: Desk) -> str:
    units, pieces = desk.scenario.units, _board(desk)["pieces"]
    sums = {side: [piece["strength"] for unit, piece in pieces.items() if units[unit].side == side] for side in SIDES}
    return ", ".join(f"{side} {sum(points)} points in {len(points)} units" for side, points in sums.items())


def _stacks(desk: Desk) -> Iterator[tuple[str, str, str, str]]:
    scenario, position = desk.scenario, _board(desk)
    here: dict[str, dict[str, list[str]]] = {}
    for unit, piece in position["pieces"].items():
        stack = here.setdefault(piece["at"], {side: [] for side in SIDES})
        stack[scenario.units[unit].side].append(_piece(unit, piece))
    for space in sorted(here, key=_rank):
        held = position["control"].get(space, "")
        yield scenario.name_of(space), held, *(", ".join(here[space][side]) for side in SIDES)


def _rank(space: str) -> tuple[bool, int, str]:
    return (not space.isdigit(), int(space) if space.isdigit() else 0, space)


def _piece(unit: str, piece: dict[str, Any]) -> str:
    """`2Pz/304(3)`, with a mark for entrenched (+) and done for the day (*)."""
    done = any(piece.get(flag) for flag in ("moved", "attacked", "dug_in", "built"))
    return f"{unit}({piece['strength']}){'+' * bool(piece.get('entrenched'))}{'*' * done}"
