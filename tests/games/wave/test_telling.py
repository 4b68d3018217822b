"""What is told of a segment: every event has its words, and long segments stay readable."""

from __future__ import annotations

import random
from functools import cache

from pbem.games.wave import events, rules, telling
from pbem.games.wave.pack import PACK
from pbem.games.wave.sections_moves import SENTENCES
from pbem.games.wave.tale import Tale, fights_in
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Event, Table
from pbem.report.model import Meta, Section
from pbem.report.story import Story

ELSEWHERE = {
    "segment-began", "paused", "stepped", "move-ended", "battle-began", "air-committed", "guns-fired", "odds-made",
    "battle-result", "step-lost", "advanced", "battle-ended", "scored", "turn-ended", "game-ended",
}  # fmt: skip
"""Kinds that are told in the table of moves, in battles, in the headline or in the score."""


@cache
def stories() -> tuple[Tale, ...]:
    scenario, chance = PACK.load("losheim-gap"), random.Random(2)
    players = {side: RandomPlayer(chance) for side in rules.SIDES}
    position, found = rules.start(scenario), []
    while not position.over:
        table, before = Table(players, lambda roll: chance.randint(1, roll.sides)), position
        position = rules.play(scenario, position, table)
        found.append(Story(scenario, before, position, table.events, ()))
    return tuple(found)


def test_every_kind_of_event_is_told_somewhere() -> None:
    kinds = {what.kind for what in vars(events).values() if isinstance(what, type) and issubclass(what, Event)}
    told = {what.kind for what in SENTENCES} | ELSEWHERE | {"event"}
    assert kinds <= told


def test_a_report_begins_with_the_table_of_all_battles() -> None:
    story = max(stories(), key=lambda one: len(fights_in(one.events)))
    battles = next(s for s in telling.sections(story, Meta()) if s is not None and s.id == "battles")
    number = len(fights_in(story.events))
    assert battles.title == f"Battles ({number})"
    assert len(battles.blocks[0].rows) == len(battles.sections) == number  # type: ignore[union-attr]


def test_the_headline_says_how_the_game_ended() -> None:
    assert telling.headline(stories()[-1])[0].startswith("The game is over: ")


def test_the_score_names_where_points_came_from() -> None:
    last = stories()[-1]
    score = next(s for s in telling.sections(last, Meta()) if isinstance(s, Section) and s.id == "score")
    assert "steps" in str(score.blocks[0])


def test_luck_counts_what_battles_could_have_brought() -> None:
    thrown = [throw for story in stories() for throw in telling.throws(story.scenario, story.events)]
    assert {throw.kind for throw in thrown} <= set(telling.THROWS)
    assert all(abs(sum(throw.chances) - 1) < 1e-9 for throw in thrown)


def test_a_way_is_told_step_by_step() -> None:
    scenario = PACK.load("losheim-gap")
    shown = telling.way(scenario, rules.start(scenario), ["E3816", "E3616"])
    assert shown.obj["path"] == ["E3816", "E3715", "E3616"]
    assert shown.obj["points"] == 3
