"""Build the report of an impulse from its events, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.games.tigers import events as ev
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import EVENTS
from pbem.games.tigers.scenario import SIDES, Scenario
from pbem.kernel.adjudication import Rolled
from pbem.kernel.referee import Event
from pbem.report.model import SCHEMA, Facts, Meta, Report, Section
from pbem.report.sections import battles, headline, moves, rest
from pbem.report.story import Story
from pbem.report.words import counted, side_word


def build_report(
    scenario: Scenario,
    before: Position,
    after: Position,
    events: Sequence[Event],
    rolls: Sequence[Rolled],
    meta: Meta | None = None,
) -> Report:
    """The report of one impulse: from `before` to `after` by `events`, with the dice rolled on the way."""
    story = Story(scenario, before, after, events, rolls)
    about = meta or Meta()
    title = f"{before.clock}  {side_word(before.mover)} impulse"
    lines = headline.headline(story)
    return Report(
        title=title,
        subtitle=" - ".join(filter(None, [about.game, scenario.title, _players(about)])),
        headline=lines,
        sections=_sections(story, about),
        data=_data(story, about, lines),
        picture=lambda: _picture(story, about),
        picture_text=_picture_text(story),
    )


def _players(meta: Meta) -> str:
    return ", ".join(f"{side_word(role)}: {name}" for role, name in meta.players.items())


def _sections(story: Story, meta: Meta) -> tuple[Section, ...]:
    found = [
        _open_question(meta), moves.orders(story), moves.movement(story), moves.bridges(story), battles.battles(story),
        moves.construction(story), rest.supply(story), rest.arrivals(story), rest.score(story), rest.notes(meta),
        rest.position(story), rest.dice(story, meta),
    ]
    return tuple(section for section in found if section is not None)


def _open_question(meta: Meta) -> Section | None:
    """8.42: the impulse waits for a decision."""
    if meta.waiting is None:
        return None
    rows = ((side_word(meta.waiting), meta.question or "must decide"),)
    return Section("waiting", "The impulse waits", (Facts(rows),))


def _data(story: Story, meta: Meta, lines: tuple[str, ...]) -> dict[str, Any]:
    """The head of the JSON report: facts for programs, without reading sentences."""
    return {
        "schema": SCHEMA,
        "game": meta.game,
        "entry": meta.entry,
        "players": dict(meta.players),
        "scenario": story.scenario.name,
        "impulse": story.before.clock,
        "side": story.before.mover,
        "next": None if story.after.over else story.after.clock,
        "waiting": meta.waiting,
        "headline": list(lines),
        "vp": {"before": story.before.vp, "after": story.after.vp},
        "result": story.after.result,
        "control": {event.area: event.side for event in story.all(ev.ControlChanged)},
        "losses": {side: dict(sorted(story.losses[side].items())) for side in SIDES},
        "destroyed": {side: sorted(story.destroyed[side]) for side in SIDES},
        "rolls": [{"label": roll.label, "sides": roll.sides, "face": roll.face} for roll in story.rolls],
        "events": [EVENTS.to_obj(event) for event in story.events],
    }


def _picture(story: Story, meta: Meta) -> str:
    from pbem.report.svg import draw_board

    title = f"{meta.game or story.scenario.title}: after {story.before.clock}"
    return draw_board(story.scenario, story.after, story.events, title)


def _picture_text(story: Story) -> str:
    moves_made = sum(len(event.path) > 1 for event in story.all(ev.MoveEnded))
    fights = ", ".join(battle.began.area for battle in story.battles)
    where = f" in {fights}" if fights else ""
    return (
        f"Map of the position after {story.before.clock}: {counted(len(story.after.pieces), 'unit')}, "
        f"{counted(moves_made, 'move')} shown as arrows, {counted(len(story.battles), 'battle')}{where}. "
        "The table of the position says the same in words."
    )
