"""A whole game without mouse and without sight: the board is hidden, and keys go to lists, buttons and fields alone."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk.games import game_named
from tests.cli.people import Person

GAMES = {
    "tigers": "crossroads", "wave-of-terror": "losheim-gap", "bitter-woods": "dasburg", "celles": "rochefort",
}  # fmt: skip


class Lists:
    """Somebody who has nothing but the panel, a keyboard, and the words of the live region."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand
        hand.page.evaluate("document.getElementById('board').hidden = true")
        hand.tab("units")

    def press(self, selector: str) -> None:
        """Go to a button, and press Enter there."""
        self.hand.page.focus(selector)
        assert self.hand.page.evaluate("document.activeElement !== document.body"), selector
        self.hand.page.keyboard.press("Enter")
        self.hand.settle()

    def pick(self, selector: str, **what: str) -> None:
        self.hand.page.select_option(selector, **what)
        self.hand.settle()

    def type(self, selector: str, text: str) -> None:
        self.hand.page.focus(selector)
        self.hand.page.keyboard.type(text)
        self.hand.settle()

    def choose(self, *units: str) -> None:
        """A unit out of `who may act`; more of them join its line afterwards."""
        self.press(f"#lists [data-key='unit-{units[0]}']")

    def order(self, unit: str, goal: str) -> None:
        self.choose(unit)
        self.press(f"#lists [data-key='goal-{goal}']")

    def sign(self) -> None:
        """Sign and resolve by Enter and Space alone."""
        self.press("#main-button")
        self.hand.page.wait_for_selector("dialog[open]")
        for number in range(self.hand.page.locator("dialog input[type=checkbox]").count()):
            self.hand.page.focus(f"dialog input[type=checkbox] >> nth={number}")
            if not self.hand.page.is_checked(f"dialog input[type=checkbox] >> nth={number}"):
                self.hand.page.keyboard.press("Space")
        self.press("dialog button.main")
        self.press("#main-button")
        self.hand.page.wait_for_timeout(150)
        self.hand.page.evaluate("import('/story.mjs').then((story) => story.stopFrames())")
        self.hand.settle()


@pytest.mark.slow
def test_a_whole_game_by_lists_and_keys_alone(sit: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    hand = sit("solo.pbem")
    lists = Lists(hand)
    lists.order("653JgPz", "11")
    assert "line " in hand.said
    assert "move 653JgPz 10-11" in hand.said
    lists.pick("#units #card select[aria-label='else']", label="else stop")
    lists.pick("#units #card select[aria-label='add a unit']", value="605Eng")
    lists.choose("212/423")
    act = hand.page.get_attribute("#lists .chosen-units li button >> nth=0", "data-key")
    lists.press(f"#lists [data-key='{act}']")
    lists.press("#lists [data-key='line-1']")
    lists.press("#units #card [data-key='wish-target']")
    lists.press("#units #card [data-key='at-11']")
    lists.choose("276/986")
    lists.press("#lists [data-key='via']")
    lists.type("#card [data-key='place']", "Berdorf")
    lists.press("#card .found button")
    lists.press("#lists .goals button >> nth=0")
    lists.press("#lists [data-key='rules']")
    lists.pick("#units #card select[aria-label='losses']", index=1)
    lists.press("#lists [data-key='strike-3']")
    hand.press("Control+z")
    for line in ("move 653JgPz, 605Eng 10-11 else stop", "entrench 212/423", "target 653JgPz", "move 276/986 18-17"):
        assert f"  {line}" in hand.text, line
    assert "losses " in hand.text.rpartition("begin standing")[2]
    lists.sign()
    clocks = [hand.page.inner_text("#clock")]
    for _ in range(8):
        if hand.store("desk.state.over"):
            break
        hand.tab("units")
        idle = hand.store("desk.look.idle")
        if idle and not hand.store("desk.state.stopped").__len__():
            lists.choose(idle[0])
            if hand.page.locator("#lists .goals button").count():
                lists.press("#lists .goals button >> nth=0")
        if not hand.lines:
            lists.press("#now [data-act='pass']")
        lists.sign()
        clocks.append(hand.page.inner_text("#clock"))
    assert hand.store("desk.state.over"), clocks
    assert me.types("verify solo.pbem").status == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_can_be_written_from_the_list(sit: Any, me: Person, name: str) -> None:
    me.does(f"new {name}/{GAMES[name]} game.pbem --solo --key me")
    hand = sit("game.pbem")
    lists = Lists(hand)
    lists.press("#lists [data-key='writing']")
    offered = hand.page.eval_on_selector_all("#lists [data-key='verb'] option", "all => all.map((one) => one.text)")
    for verb in game_named(name).language.VERBS:
        if not verb.standing or verb.both:
            assert verb.form in offered
        if verb.standing or verb.both:
            assert f"standing: {verb.form}" in offered
    rule = next(form for form in offered if form.startswith("standing: losses"))
    lists.pick("#lists [data-key='verb']", label=rule)
    assert hand.page.input_value("#lists [data-key='line']") == "losses "
    hand.page.keyboard.type("weakest first")
    lists.press("#lists [data-key='write']")
    assert "losses weakest first" in hand.text.partition("begin standing")[2]
