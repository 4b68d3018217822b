"""What hangs on a click: attacks with more units, another way, wishes, odds, standing orders, replay with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.people import Person


@pytest.fixture
def solo(me: Person) -> Person:
    me.does("new crossroads solo.pbem --solo --key me")
    return me


@pytest.fixture
def woods(me: Person) -> Person:
    me.does("new bitter-woods/dasburg woods.pbem --solo --key me")
    return me


def choose(hand: Any, *units: str) -> None:
    hand.page.evaluate(f"import('/choose.mjs').then((choose) => choose.choose({list(units)!r}))")
    hand.settle()


def on_board(hand: Any, *keys: str) -> None:
    hand.page.focus("#board")
    hand.press(*keys)


def test_a_bubble_asks_for_another_way_and_clicks_lead_on(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    choose(hand, "653JgPz")
    hand.tap("11")
    assert hand.lines == ["move 653JgPz 10-11"]
    hand.page.click(".bubble rect", force=True)
    hand.settle()
    hand.tap("18")
    assert hand.lines == ["move 653JgPz 10-11 else 10-18"]
    hand.tap("17")
    assert hand.lines == ["move 653JgPz 10-11 else 10-18-17"]
    on_board(hand, "Enter")
    assert hand.store("desk.part") is None
    assert hand.page.locator(".bubble").count() == 0


def test_else_by_keys_is_stop_or_none(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    choose(hand, "653JgPz")
    hand.tap("11")
    on_board(hand, "e", "Enter")
    assert hand.lines == ["move 653JgPz 10-11 else stop"]
    hand.button("else stop ×", "#card")
    assert hand.lines == ["move 653JgPz 10-11"]


def test_shift_and_click_puts_units_into_the_attack_and_the_badge_follows(sit: Any, woods: Person) -> None:
    hand = sit("woods.pbem")
    choose(hand, "2/2")
    hand.tap("1424")
    hand.page.wait_for_selector(".badge")
    before = hand.page.text_content(".badge text")
    hand.page.keyboard.down("Shift")
    hand.tap("1325")
    hand.page.keyboard.up("Shift")
    assert "Lehr/901" in hand.lines[0]
    hand.until(f"document.querySelector('.badge text')?.textContent !== {before!r}")
    hand.button("Lehr/901 ×", "#card")
    assert "Lehr/901" not in hand.lines[0]
    assert hand.lines[0].startswith("attack 1424 with ")


def test_an_advance_stands_below_its_attack_where_a_chevron_was(sit: Any, woods: Person) -> None:
    hand = sit("woods.pbem")
    choose(hand, "2/2")
    hand.tap("1424")
    on_board(hand, "v")
    hand.page.wait_for_selector(".chevron")
    assert "1424" in hand.store("Object.keys(desk.part.spaces)")
    hand.page.click("#card [data-key='at-1424']")
    hand.settle()
    assert hand.lines == ["attack 1424 with 2/2", "advance 2/2 1324-1424"]
    hand.button("Undo")
    assert hand.lines == ["attack 1424 with 2/2"]


def test_the_odds_open_with_every_modifier(sit: Any, woods: Person) -> None:
    hand = sit("woods.pbem")
    choose(hand, "2/2")
    hand.tap("1424")
    hand.page.wait_for_selector("#card [data-key='odds']")
    hand.page.click("#card [data-key='odds']")
    assert "5 to 10" in hand.page.inner_text("dialog pre")
    hand.page.click("dialog >> text=Close")


def test_goals_are_weighed_while_the_hand_rests(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    choose(hand, "653JgPz")
    hand.until("document.querySelector('.cost.enemy text')?.textContent.endsWith('!')")
    hand.tab("units")
    row = hand.page.inner_text("#lists [data-key='goal-11']")
    assert "attack" in row
    assert "%" in row
    assert "may be blown" in row


def test_a_formation_goes_from_where_it_stands_and_says_who_cannot(sit: Any, me: Person) -> None:
    me.does("new fifth-panzer-army lehr.pbem --solo --key me")
    hand = sit("lehr.pbem")
    places: dict[str, set[str]] = {}
    for piece in hand.store("desk.state.pieces.filter((piece) => piece.formation && piece.side === desk.state.mover)"):
        places.setdefault(piece["formation"], set()).add(piece["at"])
    formation = max(places, key=lambda name: (len(places[name]), name))
    assert len(places[formation]) > 1
    choose(hand, hand.store(f"desk.state.pieces.find((piece) => piece.formation === {formation!r}).id"))
    on_board(hand, "f")
    goal = max(hand.store("desk.reach.goals"), key=lambda one: (len(one["lines"]), len(one["lacking"])))
    hand.tap(goal["space"])
    assert len(hand.lines) == len(goal["lines"]) > 1
    for left in goal["lacking"]:
        assert left in hand.said


def test_a_way_point_comes_from_the_list(sit: Any, me: Person) -> None:
    me.does("new wave-of-terror/losheim-gap gap.pbem --solo --key me")
    hand = sit("gap.pbem")
    choose(hand, "12V/48.1")
    hand.tab("units")
    hand.page.click("#lists [data-key='via']")
    hand.page.fill("#card [data-key='place']", "E3914")
    hand.page.evaluate("import('/desk.mjs').then(({paint}) => paint())")
    assert hand.page.input_value("#card [data-key='place']") == "E3914", "what was typed stays"
    hand.page.click("#card .found button")
    hand.settle()
    assert hand.store("desk.via") == ["E3914"]
    assert all("E3914" in goal["path"] for goal in hand.store("desk.reach.goals") if len(goal["path"]) > 2)
    on_board(hand, "Backspace")
    assert hand.store("desk.via") == []


def test_standing_orders_by_clicks_with_a_condition(sit: Any, solo: Person) -> None:
    hand = sit("solo.pbem")
    on_board(hand, "q")
    hand.tap("10")
    hand.page.select_option("#card select[aria-label='spare']", "spare any")
    hand.settle()
    assert "spare any" in hand.text.partition("begin standing")[2]
    hand.page.select_option("#card select[aria-label='when']", label="when taken SPACE ...")
    hand.settle()
    hand.tap("11")
    assert "spare any when taken 11" in hand.text
    assert hand.store("desk.look.findings.filter((one) => one.severity === 'illegal').length") == 0


def test_a_stack_of_the_enemy_says_what_i_would_do_if_it_came(sit: Any, me: Person) -> None:
    me.does("new bitter-woods/dasburg woods.pbem --solo --key me")
    hand = sit("woods.pbem")
    on_board(hand, "q")
    hand.tap("1424")
    assert "If it came here" in hand.page.inner_text("#card")
    assert "support (rule 10.2)" in hand.page.inner_text("#card .coming")


def test_small_places_are_asked_for_under_a_finger(sit: Any, me: Person) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    me.does("new wave-of-terror/losheim-gap gap.pbem --solo --key me")
    hand = sit("gap.pbem", **phone)
    hand.page.evaluate("import('/world.mjs').then((world) => world.showAll())")
    hand.page.wait_for_timeout(200)
    hand.page.touchscreen.tap(*hand.point("E3916"))
    hand.settle()
    assert hand.page.is_visible("#fan")
    hand.page.click("#fan button >> text=12V/27.1")
    hand.settle()
    assert "12V/27.1" in hand.store("desk.units")


def test_a_replay_tells_its_events_and_every_die_how_it_came(sit: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    game = me.sees("status solo.pbem")["game"]
    text = f"begin orders {game} 17-1 german\n  move 212/423, 653JgPz, 605Eng 10-11\n  move 276/986 18-17\nend\n"
    me.does(f"submit solo.pbem {me.writes('o.txt', text)} --key me")
    me.does("resolve solo.pbem --key me")
    hand = sit("solo.pbem")
    hand.tab("report")
    hand.page.click("#report .stories button >> text=Replay")
    hand.page.wait_for_selector("#events li")
    assert hand.page.locator("#events li").count() == hand.page.evaluate(
        "Number(document.getElementById('frame-bar').max) + 1")
    die = hand.page.locator("#events .die").first
    label = die.get_attribute("title")
    die.click()
    hand.page.wait_for_selector("dialog[open]")
    assert "sha256sum" in hand.page.inner_text("dialog pre")
    assert label in hand.page.inner_text("dialog h2")
    hand.page.click("dialog >> text=Close")
    hand.page.click("#events li >> nth=0 >> button >> nth=0")
    assert hand.page.locator("#events li[aria-current]").count() == 1


def test_a_question_lays_its_ways_on_the_board(sit: Any, me: Person) -> None:
    for name in (f"g{number}" for number in range(40)):
        me.does(f"new crossroads {name}.pbem --solo --key me")
        game = me.sees(f"status {name}.pbem")["game"]
        standing = me.writes("s.txt", f"begin standing {game} allied\n  demolish any\nend\n")
        me.does(f"submit {name}.pbem {standing} --key me")
        text = f"begin orders {game} 17-1 german\n  move 212/423, 653JgPz 10-11 else stop\nend\n"
        me.does(f"submit {name}.pbem {me.writes('o.txt', text)} --key me")
        if me.sees(f"resolve {name}.pbem --key me")["question"]:
            break
    hand = sit(f"{name}.pbem")
    assert "was blown before" in hand.page.inner_text("#now")
    assert hand.store("desk.units") == ["212/423", "653JgPz"]
    goal = next(goal for goal in hand.store("desk.reach.goals") if goal["space"] == "18")
    hand.tap("18")
    assert hand.lines == goal["lines"] == ["move 212/423, 653JgPz 10-18"]
    hand.sign()
    hand.resolve()
    assert me.types(f"verify {name}.pbem").status == 0


def test_a_page_of_another_version_loads_itself_again(sit: Any, solo: Person, monkeypatch: Any) -> None:
    hand = sit("solo.pbem")
    hand.page.evaluate("window.marked = true")
    monkeypatch.setattr("pbem.browser.looking.__version__", "9.9.9")
    monkeypatch.setattr("pbem.browser.view.__version__", "9.9.9")
    with hand.page.expect_navigation():
        hand.page.evaluate("dispatchEvent(new Event('focus'))")
    hand.page.wait_for_selector("body.ready")
    assert hand.page.evaluate("window.marked") is None
    assert hand.store("desk.game.version") == "9.9.9"


def test_the_mail_may_be_copied(sit: Any, tmp_path: Any, monkeypatch: Any) -> None:
    from tests.cli.people import duel

    german, _, _ = duel(tmp_path / "duel")
    text = f"begin orders {german.sees('status duel.pbem')['game']} 17-1 german\n  pass\nend\n"
    german.does(f"submit duel.pbem {german.writes('o.txt', text)} --key german")
    monkeypatch.setenv("PBEM_HOME", str(german.folder / "home-german"))
    hand = sit("duel.pbem", who=german, permissions=["clipboard-read", "clipboard-write"])
    hand.button("Copy the mail", "#now")
    assert "BEGIN PBEM PACKET" in hand.page.evaluate("navigator.clipboard.readText()")
