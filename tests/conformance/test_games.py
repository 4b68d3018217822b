"""Rules, language, advice, trials, telling and bots of every game keep what their ports promise."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pbem.games import all_games, game_folders
from pbem.kernel.adjudication import Rolled
from pbem.kernel.players import RandomPlayer
from pbem.kernel.referee import Table
from pbem.kernel.values import Exhibit
from pbem.kernel.witness import Prober
from pbem.orders.agreement import disagreements
from pbem.orders.checking import check
from pbem.orders.formatter import format_line, framed
from pbem.orders.hearing import Hearing
from pbem.orders.language import lexicon_of
from pbem.orders.news import Known
from pbem.orders.parser import parse
from pbem.orders.template import template
from pbem.report import FORMATS, build_report, render
from pbem.report.board.draw import draw
from pbem.report.story import Story
from tests.conformance.played import game_of, names, play, smallest

ROOT = Path(__file__).parents[2]
GAME = "conformance-0000"
ORDER_SETS = 60
ONLY_ALONE = "when the phase ends"
"""A stack that is too high for the end of a phase is no fault of the line that makes it: others may still leave."""

pytestmark = pytest.mark.parametrize("name", names())


def test_a_game_tells_who_it_is(name: str) -> None:
    game, scenario = smallest(name)
    assert re.fullmatch(r"[a-z0-9_-]{1,32}", game.name)
    assert len(game.rules.SIDES) >= 2
    assert all(re.fullmatch(r"[a-z][a-z0-9_]{0,15}", side) for side in game.rules.SIDES)
    versions = [change.version for change in game.rules.CHANGES]
    assert versions == list(range(1, len(versions) + 1))
    assert game.trials.DEFAULT in game.pack.names()
    assert scenario.digests


def test_positions_come_back_from_their_plain_values(name: str) -> None:
    rules = smallest(name)[0].rules
    for block in game_of(name):
        plain = json.loads(json.dumps(block.after.to_obj()))
        assert rules.read(plain).to_obj() == plain
        assert block.after.copy().to_obj() == plain


def test_events_come_back_from_their_plain_values(name: str) -> None:
    kinds = smallest(name)[0].rules.EVENTS
    for block in game_of(name):
        for event in block.events:
            assert kinds.from_obj(json.loads(json.dumps(kinds.to_obj(event)))) == event


def test_the_same_answers_and_dice_give_the_same_game(name: str) -> None:
    again = play(name)
    for first, second in zip(game_of(name), again, strict=True):
        assert first.after.to_obj() == second.after.to_obj()
        assert first.events == second.events
        assert first.rolls == second.rolls


def test_a_run_leaves_the_position_it_was_given_alone(name: str) -> None:
    blocks = game_of(name)
    for block, following in pairwise(blocks):
        assert block.after is following.before
        assert block.before.to_obj() != block.after.to_obj(), "the clock at least has gone on"


def test_every_label_begins_with_the_clock_and_fits_the_record(name: str) -> None:
    for block in game_of(name):
        for roll, _ in block.rolls:
            assert roll.label.isprintable()
            assert roll.label.isascii()
            assert len(roll.label) <= 200
            assert 1 <= roll.sides <= 256


def test_questions_go_to_a_side_and_carry_what_they_are_about(name: str) -> None:
    sides = smallest(name)[0].rules.SIDES
    for block in game_of(name):
        for choice, _ in block.answers:
            assert choice.who in sides
            assert choice.now is not None
            assert choice.rule


def test_whatever_a_menu_lists_is_accepted(name: str) -> None:
    game, scenario = smallest(name)
    chance = random.Random(5)
    position = game.rules.start(scenario)
    for _ in range(3):
        players = {side: Prober(RandomPlayer(chance), chance, game.bots.probe) for side in game.rules.SIDES}
        position = game.rules.play(scenario, position, Table(players, lambda roll: chance.randint(1, roll.sides)))
        if position.over:
            break


def test_what_a_player_did_can_be_written_read_and_ordered_again(name: str) -> None:
    game, scenario = smallest(name)
    tongue, known = game.language, game.language.names(scenario)
    seen: set[str] = set()
    for block in game_of(name):
        for choice, answer in block.answers:
            order = tongue.order_for(answer, choice.about)
            if order is None or choice.who != block.before.mover:
                continue
            line = format_line(order, tongue)
            text = framed(("orders", GAME, block.before.now, choice.who), [line])
            parsed = parse(text, tongue, known)
            assert parsed.ok, f"{line}: {parsed.diagnostics}"
            assert parsed.order_blocks[0].lines[0] == order
            seen.add(line.split()[0])
    assert seen, "nobody ordered anything"


def test_orders_that_were_signed_are_no_news(name: str) -> None:
    game, scenario = smallest(name)
    tongue, names_ = game.language, game.language.names(scenario)
    for block in game_of(name):
        mover = block.before.mover
        found = (tongue.order_for(one.answer, one.choice.about) for one in block.answers if one.choice.who == mover)
        lines = [format_line(order, tongue) for order in found if order is not None][:1]
        signed = framed(("orders", GAME, block.before.now, mover), lines or ["pass"])
        quoted = "".join(f"> {line}\n" for line in signed.splitlines())
        for again in (signed, quoted):
            parsed = parse(f"Well played!\n\n{again}", tongue, names_, known=Known((signed,)))
            assert not parsed.blocks, again
            assert {one.code for one in parsed.diagnostics} <= {"O603", "O126"}, parsed.diagnostics


def test_check_and_engine_agree_on_random_lines(name: str) -> None:
    game, scenario = smallest(name)
    assert list(disagreements(game, scenario, ORDER_SETS, 11)) == []


def test_a_template_passes_check_and_orders_nothing(name: str) -> None:
    game, scenario = smallest(name)
    position = game.rules.start(scenario)
    text = template(Hearing(game, scenario, position, GAME), position.mover)
    checked = check(game, scenario, position, text, game=GAME)
    assert not [found for found in checked.diagnostics if found.is_error]
    assert not [line for block in checked.blocks for line in getattr(block, "orders", ())]


def test_options_are_there_for_the_side_to_move(name: str) -> None:
    game, scenario = smallest(name)
    found = game.advice.options(Hearing(game, scenario, game.rules.start(scenario), GAME), None)
    assert getattr(found, "text", "")
    json.dumps(found.obj)  # type: ignore[union-attr]


def test_options_fit_a_terminal_and_threats_are_told_of_each_side(name: str) -> None:
    game, scenario = smallest(name)
    hearing = Hearing(game, scenario, game.rules.start(scenario), GAME)
    before = hearing.position.to_obj()
    for side in game.rules.SIDES:
        found = game.advice.options(hearing.as_if(side), None)
        assert isinstance(found, Exhibit)
        assert [line for line in found.text.splitlines() if len(line) > 80] == []
        assert hearing.as_if(side).position.mover == side
    assert hearing.position.to_obj() == before


def test_every_order_that_options_show_for_a_space_passes_check(name: str) -> None:
    game, scenario = smallest(name)
    for block in game_of(name)[1:4]:
        hearing = Hearing(game, scenario, block.before, GAME)
        listed = game.advice.options(hearing, None)
        assert isinstance(listed, Exhibit)
        for space in _goals_in(listed.obj)[:6]:
            found = game.advice.options(hearing, None, space)
            assert isinstance(found, Exhibit)
            for row in found.obj["units"]:
                text = framed(("orders", GAME, block.before.now, block.before.mover), [row["order"]])
                checked = check(game, scenario, block.before, text, game=GAME)
                errors = [one.message for one in checked.diagnostics if one.is_error]
                assert not [message for message in errors if not message.startswith(ONLY_ALONE)], row["order"]


def _goals_in(options: Any) -> list[str]:
    """Some spaces that somebody can go to."""
    units = [unit for unit in options if isinstance(unit, dict)]
    return list(dict.fromkeys(move["to"] for unit in units for move in unit.get("moves", ())[:3]))


def example_of(node: type) -> str:
    """The first example in the description of an order."""
    found = re.search(r"`([^`]+)`", node.__doc__ or "")
    assert found, f"{node.__name__} shows no example"
    return found[1]


def test_every_verb_shows_an_example_that_begins_with_it(name: str) -> None:
    tongue = smallest(name)[0].language
    words = lexicon_of(tongue).verbs
    assert "pass" in words
    for verb in tongue.VERBS:
        assert example_of(verb.node).split()[0] == verb.word


def test_every_code_that_the_game_uses_has_a_page(name: str) -> None:
    folder = next(folder for folder, game in zip(game_folders(), all_games(), strict=True) if game.name == name)
    code = re.compile(r'(?:illegal|_warning|warning|Diagnostic)\(\s*"([A-Z]\d{3})"')
    package = Path(__import__("pbem.games", fromlist=["games"]).__file__).parent / folder
    used = {found for path in package.rglob("*.py") for found in code.findall(path.read_text(encoding="utf-8"))}
    tongue = smallest(name)[0].language
    pages = {page.code: page for page in tongue.pages()}
    assert used <= set(pages), f"without a page: {sorted(used - set(pages))}"
    for page in pages.values():
        assert page.code[0] in tongue.FAMILIES
        assert page.title
        assert page.meaning


@pytest.mark.parametrize("form", FORMATS)
def test_every_step_can_be_told_in_every_format(name: str, form: str) -> None:
    game, scenario = smallest(name)
    for block in game_of(name)[:4]:
        rolls = [Rolled(roll.label, roll.sides, face) for roll, face in block.rolls]
        story = Story(scenario, block.before, block.after, block.events, rolls)
        text = render(build_report(game.telling, game.rules.EVENTS, story), form)
        assert block.before.clock in text


def test_the_board_can_be_drawn_and_told_in_words(name: str) -> None:
    game, scenario = smallest(name)
    block = max(game_of(name), key=lambda block: len(block.events))
    picture = draw(game.telling.chart(scenario, block.after, block.events, "title"))
    assert picture.lstrip().startswith("<svg")
    assert game.telling.position(scenario, block.after).blocks
    status = game.telling.status(scenario, block.after)
    assert status.text
    assert {"score", "pieces"} <= set(status.obj)
    told = game.telling.scenario(scenario)
    assert told.text
    assert {"start", "end", "units"} <= set(told.obj)


def test_whoever_cannot_see_the_map_reads_of_every_road_and_water(name: str) -> None:
    game, scenario = smallest(name)
    spots = game.telling.chart(scenario, game.rules.start(scenario), (), "title").spots
    for link in scenario.board.links:
        drawn = link.a in spots and link.b in spots
        if drawn and (getattr(link.data, "road", "road") or getattr(link.data, "water", "")):
            assert re.search(rf"\b{link.b}\b", spots[link.a].about), (link, spots[link.a].about)
            assert re.search(rf"\b{link.a}\b", spots[link.b].about), (link, spots[link.b].about)


def test_the_chances_of_a_throw_add_up_to_one(name: str) -> None:
    game, scenario = smallest(name)
    for block in game_of(name):
        for throw in game.telling.throws(scenario, block.events):
            assert throw.kind in game.telling.THROWS
            assert sum(throw.chances) == pytest.approx(1.0)
            assert 0 <= throw.got < len(throw.chances)
            assert throw.chances[throw.got] > 0


def test_every_rule_of_the_index_has_words_and_cites_tables_that_exist(name: str) -> None:
    game, _ = smallest(name)
    index = game.pack.rule_index()
    assert any(rule.played for rule in index.values())
    assert all(rule.title for rule in index.values())
