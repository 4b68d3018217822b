"""What a report must say, and how it must look, for every impulse of a whole campaign."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from time import process_time

import pytest

from pbem.games.tigers import events as ev
from pbem.games.tigers.event_objs import KINDS, UnknownEvent, event_from_obj, event_to_obj
from pbem.kernel.adjudication import Rolled
from pbem.report import FORMATS, Meta, render
from tests.report.scripted import Impulse, impulses, scenario_named

CAMPAIGN = impulses("campaign", 40)
BUSIEST = max(CAMPAIGN, key=lambda impulse: len(impulse.events))
NASTY = """<script>alert("x")</script> 'q' "dq" & | `tick` *star* [a](javascript:b) \N{PILE OF POO} \x1b[31m\n\n# no"""


class Page(HTMLParser):
    """Counts tags and checks that they close."""

    VOID = frozenset({"meta", "br", "img", "hr", "link", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_text_is_plain_and_fits_a_mail() -> None:
    for impulse in CAMPAIGN:
        text = render(impulse.report(), "text")
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80
        assert text.endswith("\n")
        assert not text.endswith("\n\n")


def test_markdown_tables_have_as_many_cells_as_columns() -> None:
    for impulse in CAMPAIGN:
        width = 0
        for line in render(impulse.report(), "markdown").splitlines():
            cells = line.count(" | ") if line.startswith("| ") else 0
            assert not (cells and width) or cells == width
            width = cells


def test_html_closes_its_tags_and_needs_no_network_and_no_script() -> None:
    for impulse in CAMPAIGN[:3]:
        page = Page(render(impulse.report(), "html"))
        assert not page.open
        assert "script" not in page.tags
        assert all(link.startswith("#") for link in page.links)
        assert {"svg", "table", "figcaption", "desc"} <= set(page.tags)


def test_json_holds_every_event_and_every_die() -> None:
    for impulse in CAMPAIGN:
        told = json.loads(render(impulse.report(), "json"))
        assert told["schema"] == "pbem-report/1"
        assert [event_from_obj(event) for event in told["events"]] == impulse.events
        assert [Rolled(**roll) for roll in told["rolls"]] == impulse.rolls
        assert told["vp"] == {"before": impulse.before.vp, "after": impulse.after.vp}


def test_the_campaign_shows_every_kind_of_event_of_the_engine() -> None:
    """So that the tests of this file see what reports are made of; orders and rare kinds have tests of their own."""
    seen = {event.kind for impulse in CAMPAIGN for event in impulse.events}
    rare = {"order-failed", "order-refused", "released", "scored", "special-placed", "special-removed"}
    assert set(KINDS) - seen <= rare


def test_losses_are_the_difference_of_the_positions() -> None:
    for impulse in CAMPAIGN:
        told = json.loads(render(impulse.report(), "json"))
        lost = sum(sum(units.values()) for units in told["losses"].values())
        came = sum(impulse.scenario.units[e.unit].strength for e in impulse.events if isinstance(e, ev.Arrived))
        points = [sum(piece.strength for piece in now.pieces.values()) for now in (impulse.before, impulse.after)]
        assert lost == points[0] + came - points[1]


def test_each_die_of_a_battle_stands_in_its_table_with_the_number_needed() -> None:
    text = " ".join(render(BUSIEST.report(), "text").split())
    for event in BUSIEST.events:
        if isinstance(event, ev.Fired):
            needed = f"1-{event.to_hit}" if event.to_hit > 1 else "1" if event.to_hit == 1 else "none"
            assert f"{needed} {' '.join(map(str, event.faces))} {event.hits or '-'}" in text
        for modifier in getattr(event, "modifiers", ()):
            assert f"{-modifier.value:+d}, {modifier.reason} ({modifier.rule})" in text


def test_the_factor_and_its_modifiers_add_up_to_the_number_needed() -> None:
    for section in json.loads(render(BUSIEST.report(), "json"))["sections"]:
        for battle in section["sections"]:
            table = next(block for block in battle["blocks"] if block["type"] == "table")
            for row in table["rows"]:
                terms = [int(term.rstrip("abcdefghij")) for term in row[2].split()]
                top = row[3].removeprefix("1-")
                assert not terms or (sum(terms) < 1 if top == "none" else sum(terms) == int(top))


def one(*events: ev.Event) -> Impulse:
    """An impulse in which just these things happened."""
    base = impulses("campaign", 1)[0]
    return Impulse(base.scenario, base.before, base.before, list(events), [])


def test_orders_that_came_to_nothing_say_why() -> None:
    impulse = one(
        ev.OrderRefused(4, "move 560/1128 53-50-71", "M203", "560/1128 needs 6 movement points", "8.38"),
        ev.OrderFailed(5, "entrench 352/914", "352/914 is destroyed", None),
    )
    text = render(impulse.report(), "text")
    assert "refused" in text
    assert "(M203)" in text
    assert "8.38" in text
    assert "failed" in text


def test_special_forces_and_released_reserves_are_told() -> None:
    impulse = one(
        ev.SpecialPlaced("confusion", "70"), ev.SpecialRemoved("confusion", "70"), ev.Released("R1", "73"),
    )
    text = " ".join(render(impulse.report(), "text").split())
    assert "special forces (confusion) appear at 70 Marnach" in text
    assert "Reserve group R1 is released by German superiority in 73 St Vith" in text


def test_points_and_the_end_of_a_day_are_told() -> None:
    text = " ".join(render(one(ev.Scored("73", 1, "controlled", "12.22"), ev.DayEnded(17, 1)).report(), "text").split())
    assert "73 St Vith 1 controlled (12.22)" in text
    assert "Day 17 December has ended" in text


def test_a_lost_artillery_shot_shows_no_die() -> None:
    began = ev.BattleBegan("70", "german", ("2Pz/2",), ("28Inf/110a",), (3, 2), (1, 1), ())
    shot = ev.ArtilleryFired("70", "allied", 2, "2Pz/2", 5, (), None, False)
    text = render(one(began, shot, ev.BattleEnded("70", ("2Pz/2",), ("28Inf/110a",))).report(), "text")
    assert "lost (9.47)" in text


def test_an_impulse_that_waits_says_for_whom() -> None:
    meta = Meta(game="g", waiting="german", question="where does 2Pz/3 go from 51?")
    text = render(one(ev.ImpulseBegan("16-1G", "german")).report(meta), "text")
    assert "THE IMPULSE WAITS" in text
    assert "where does 2Pz/3 go from 51?" in text


def test_an_empty_impulse_is_told_too() -> None:
    for form in FORMATS:
        text = render(one().report(Meta()), form)
        assert "Nobody moved." in text.replace("\\", "")
        assert "pbem verify GAME" in text


def test_the_result_stands_first_when_the_game_is_over() -> None:
    last = CAMPAIGN[-1]
    assert last.after.over
    assert last.report().headline[0].startswith(f"The game is over: {last.after.result}")


@pytest.mark.parametrize("form", FORMATS)
def test_what_players_write_cannot_break_out(form: str) -> None:
    meta = Meta(NASTY, NASTY, {"german": NASTY}, [("allied", NASTY), ("german", "very long " * 4000)], "german", NASTY)
    text = render(CAMPAIGN[0].report(meta), form)
    assert "very long very long" in text
    if form == "html":
        page = Page(text)
        assert not page.open
        assert "script" not in page.tags
        assert "&lt;script&gt;" in text
        assert "\x1b" not in text
        assert "\N{PILE OF POO}" in text
    if form == "text":
        assert text.isascii()
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) <= 80
    if form == "markdown":
        assert "<script>" not in text
        assert "\n# no" not in text
    if form == "json":
        assert json.loads(text)["game"] == NASTY


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(ValueError, match="formats are text, markdown, html, json"):
        render(CAMPAIGN[0].report(), "pdf")


def test_events_come_back_as_they_were_and_strangers_are_refused() -> None:
    for impulse in CAMPAIGN:
        for event in impulse.events:
            assert event_from_obj(json.loads(json.dumps(event_to_obj(event)))) == event
    with pytest.raises(UnknownEvent, match="no event of kind 'boom'"):
        event_from_obj({"kind": "boom"})
    with pytest.raises(UnknownEvent, match="other fields: colour"):
        event_from_obj({"kind": "arrived", "colour": 1})


@pytest.mark.parametrize("form", FORMATS)
def test_the_busiest_impulse_is_told_in_a_third_of_a_second(form: str) -> None:
    scenario_named("campaign")
    render(BUSIEST.report(), form)
    times = []
    for _ in range(3):
        start = process_time()
        render(BUSIEST.report(), form)
        times.append(process_time() - start)
    assert min(times) < 0.3
