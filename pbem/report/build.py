"""Build the report of a step from its events, and from nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pbem.kernel.events import Events
from pbem.report.common import understood
from pbem.report.model import SCHEMA, Meta, Report
from pbem.report.story import Story

if TYPE_CHECKING:
    from pbem.report.telling import Telling

S = TypeVar("S")
P = TypeVar("P")


def build_report(telling: Telling[S, P], kinds: Events, story: Story[Any, Any], meta: Meta | None = None) -> Report:
    """The report of one step, told by a game; `kinds` writes its events as plain values."""
    about = meta or Meta()
    lines = (*telling.headline(story), *about.marks)
    title = f"{about.game or story.scenario.title}: after {story.before.clock}"
    return Report(
        title=telling.title(story),
        subtitle=" - ".join(filter(None, [about.game, story.scenario.title, _players(about)])),
        headline=lines,
        sections=tuple(filter(None, (understood(about), *telling.sections(story, about)))),
        data=_data(telling, kinds, story, about, lines),
        chart=lambda: telling.chart(story.scenario, story.after, story.events, title),
    )


def _players(meta: Meta) -> str:
    return ", ".join(f"{role.capitalize()}: {name}" for role, name in meta.players.items())


def _data(
    telling: Telling[S, P], kinds: Events, story: Story[Any, Any], meta: Meta, lines: tuple[str, ...]
) -> dict[str, Any]:
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
        "marks": list(meta.marks),
        "headline": list(lines),
        **telling.facts(story),
        "result": story.after.result,
        "rolls": [{"label": roll.label, "sides": roll.sides, "face": roll.face} for roll in story.rolls],
        "events": [kinds.to_obj(event) for event in story.events],
    }
