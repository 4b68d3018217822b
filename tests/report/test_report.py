"""What a report must say, and how it must look, for every impulse of a whole campaign."""

from __future__ import annotations

import json
from dataclasses import fields
from html.parser import HTMLParser
from pathlib import Path
from time import process_time

import pytest

from pbem.games.tigers import events as ev
from pbem.games.tigers.rules import EVENTS
from pbem.kernel.adjudication import Rolled
from pbem.kernel.events import Modifier, OrderFailed, OrderPassedOver, OrderRefused, Toll, UnknownEvent
from pbem.report import FORMATS, Meta, render, text
from pbem.report.model import Facts, Report, Section, Table
from tests.report.scripted import Impulse, impulses, scenario_named

CAMPAIGN = (*impulses("campaign", 40), *impulses("seventh-army", 20))
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


def test_text_cuts_no_label_and_no_value_of_a_list_of_facts() -> None:
    facts = Facts((("At the very end of a long day in December (13.17)", "1Inf/26, 99Inf/393 " * 9), ("Next", "16-1A")))
    lines = text.render(Report("t", "s", (), (Section("id", "supply", (facts,)),), {})).splitlines()
    told = " ".join(lines)
    assert all(word in told.split() for label, value in facts.rows for word in (label + " " + value).split())
    assert max(map(len, lines)) <= 80


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
        assert [EVENTS.from_obj(event) for event in told["events"]] == impulse.events
        assert [Rolled(**roll) for roll in told["rolls"]] == impulse.rolls
        assert told["vp"] == {"before": impulse.before.vp, "after": impulse.after.vp}


def test_losses_are_the_difference_of_the_positions() -> None:
    for impulse in CAMPAIGN:
        told = json.loads(render(impulse.report(), "json"))
        lost = sum(sum(units.values()) for units in told["losses"].values())
        came = sum(impulse.scenario.units[e.unit].strength for e in impulse.events if isinstance(e, ev.Arrived))
        points = [sum(piece.strength for piece in now.pieces.values()) for now in (impulse.before, impulse.after)]
        assert lost == points[0] + came - points[1]


def test_each_die_of_a_battle_stands_in_its_table_with_the_number_needed() -> None:
    text = " ".join(render(BUSIEST.report(), "text").split())
    assert any(isinstance(event, ev.Fired) for event in BUSIEST.events)
    for event in BUSIEST.events:
        if isinstance(event, ev.Fired):
            needed = f"1-{event.to_hit}" if event.to_hit > 1 else "1" if event.to_hit == 1 else "none"
            assert f"{needed} {' '.join(map(str, event.faces))} {event.hits or '-'}" in text
        for modifier in getattr(event, "modifiers", ()):
            assert f"{-modifier.value:+d}, {modifier.reason} ({modifier.rule})" in text


def test_the_factor_and_its_modifiers_add_up_to_the_number_needed() -> None:
    sections = json.loads(render(BUSIEST.report(), "json"))["sections"]
    blocks = [block for section in sections for battle in section["sections"] for block in battle["blocks"]]
    rows = [row for block in blocks if block["type"] == "table" for row in block["rows"] if row[2]]
    assert rows
    for row in rows:
        terms = [int(term.rstrip("abcdefghij")) for term in row[2].split()]
        top = row[3].removeprefix("1-")
        assert sum(terms) < 1 if top == "none" else sum(terms) == int(top)


def one(*events: ev.Event) -> Impulse:
    """An impulse in which just these things happened."""
    base = impulses("campaign", 1)[0]
    return Impulse(base.scenario, base.before, base.before, list(events), [])


DUG_IN = Modifier(1, "the target is entrenched", "8.56")
SAMPLES: tuple[tuple[ev.Event, str], ...] = (
    (ev.ImpulseBegan("16-1G", "german"), "16-1G German impulse"),
    (ev.SupplyJudged("combat", ("2Pz/3",), "13.16"), "Before combat (13.16) 2Pz/3"),
    (ev.Stepped(("2Pz/2",), "51", "70", (Toll(3, "wading", "8.33"),), 3, 5), "3 of 5"),
    (ev.MoveEnded(("2Pz/2",), ("51", "70"), 3), "2 Pz 2Pz/2 51 Dasburg - 70 Marnach"),
    (ev.DemolitionTried("51-70", "28Inf/110a", "allied", ("2Pz/2",), 4, 3, True), "1-4 3 blown"),
    (ev.Halted(("2Pz/2",), "51", "51-70", 1), "2Pz/2 stopped at 51 Dasburg with 1 point spent (8.42)"),
    (ev.Shifted("FBB/Gr", "B", "A"), "shifts zone B - zone A (11.14)"),
    (ev.Entrenched("352/914", "23"), "352/914 digs in at 23 Sinspelt"),
    (ev.Declared("hold", "70", ("26/39",)), "26/39 holds in 70 Marnach"),
    (ev.SpecialPlaced("confusion", "70"), "special forces (confusion) appear at 70 Marnach"),
    (ev.SpecialRemoved("confusion", "70"), "special forces (confusion) leave 70 Marnach"),
    (OrderFailed(2, "entrench 352/914", "352/914 is destroyed", None), "failed 352/914 is destroyed"),
    (OrderPassedOver(3, "entrench 352/915", "taken 70"), "passed over not taken 70"),
    (OrderRefused(3, "move 26/39 55-69", "M203", "too far", "8.38"), "refused too far (M203) 8.38"),
    (ev.Removed("26/39", "69", "over the stacking limit", "7.2"), "26/39 is removed from 69 Holzthum"),
    (ev.BattleBegan("70", "german", ("2Pz/2",), ("28Inf/110a",), (3, 2), (1, 1), ()), "Attackers 2Pz/2 (3 points)"),
    (ev.ArtilleryCalled("70", "allied", 1, 8, 9, False, "9.43"), "needs 1-8 (9.43), rolled 9: none answered"),
    (ev.CombinedArms("70", ("armor",)), "the attack lacks armor (9.6)"),
    (ev.ArtilleryFired("70", "german", 1, "28Inf/110a", 2, (DUG_IN,), 2, True), "3 -1a 1-2 2 1"),
    (ev.Fired("70", "german", "2Pz/2", "28Inf/110a", 3, 2, (DUG_IN,), (5, 1), 1), "3 -1a 1-2 5 1 1"),
    (ev.StrengthLost("28Inf/110a", "70", 2, 1, "9.21"), "> 28Inf/110a 2 to 1"),
    (ev.BattleEnded("70", ("2Pz/2",), ("28Inf/110a",)), "Defenders left 28Inf/110a (1)"),
    (ev.ConstructionTried("51-70", "600Eng", 3, 4, False), "600Eng 1-3 4 not yet"),
    (ev.ControlChanged("70", "german"), "Taken by the Germans: 70 Marnach"),
    (ev.Released("R1", "73"), "Reserve group R1 is released by German superiority in 73 St Vith"),
    (ev.Arrived("FBB/Gr", "B"), "Arrived in zone B: FBB/Gr"),
    (ev.Scored("73", 1, "controlled", "12.22"), "73 St Vith 1 controlled (12.22)"),
    (ev.DayEnded(17, 1), "Day 17 December has ended"),
    (ev.GameOver("Draw", 11), "The game is over: Draw, with 11 VP"),
)


def test_every_kind_of_event_is_told() -> None:
    assert {event.kind for event, _ in SAMPLES} == set(EVENTS.kinds)
    text = " ".join(render(one(*(event for event, _ in SAMPLES)).report(), "text").split())
    for event, words in SAMPLES:
        assert words in text, event


def test_movement_is_told_by_formation_even_if_stacks_are_mixed() -> None:
    mixed = ev.MoveEnded(("2Pz/304", "600Eng"), ("51", "52"), 1)
    story = one(mixed, ev.MoveEnded(("18/293",), ("27", "48"), 2), ev.MoveEnded(("2Pz/3",), ("51", "52"), 1),
                ev.MoveEnded(("244Stg",), ("31", "29"), 1), ev.MoveEnded(("18/294",), ("31", "29"), 1))  # fmt: skip
    table = next(section for section in story.report().sections if section.id == "movement").blocks[0]
    assert isinstance(table, Table)
    assert [row[:2] for row in table.rows] == [
        ("18 VG", "18/294"), ("", "18/293"), ("244 Stg", "244Stg"),
        ("2 Pz", "2Pz/3"), ("", "2Pz/304"), ("600 Eng", "600Eng"),
    ]  # fmt: skip


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
        assert "No die was rolled." in text.replace("\\", "")


def test_the_result_stands_first_when_the_game_is_over() -> None:
    last = impulses("campaign", 40)[-1]
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
            assert EVENTS.from_obj(json.loads(json.dumps(EVENTS.to_obj(event)))) == event
    with pytest.raises(UnknownEvent, match="no event of kind 'boom'"):
        EVENTS.from_obj({"kind": "boom"})
    with pytest.raises(UnknownEvent, match="other fields: colour"):
        EVENTS.from_obj({"kind": "arrived", "colour": 1})


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


def test_the_document_of_the_json_names_every_kind_and_every_field() -> None:
    text = (Path(__file__).parents[2] / "docs" / "report-json.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    rows = {name: line for line in lines for name in line.split(" | ")[0][2:].split(", ")}
    for kind, what in EVENTS.kinds.items():
        named = set(rows[f"`{kind}`"].replace("`", " ").replace(",", " ").split())
        assert {field.name for field in fields(what)} - {"rule"} <= named, kind
    told = json.loads(render(BUSIEST.report(), "json"))
    assert all(f"`{name}`" in text for name in told)
    assert all(f"`{section['id']}`" in text for section in told["sections"])


def test_a_scenario_that_judges_towns_speaks_of_towns_and_not_of_points() -> None:
    last = impulses("seventh-army", 20)[-1]
    text = render(last.report(), "text")
    assert last.report().headline[0] == f"The game is over: {last.after.result}."
    assert "Towns: 61 Luxembourg" in text
    assert " VP" not in text
