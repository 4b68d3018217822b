"""Orders of Celles through the adjudicator: sections, stops, conditions, and what the other side decides."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.celles.game import GAME
from pbem.games.celles.pack import PACK
from pbem.kernel.adjudication import Outcome, Paper, nothing_sealed
from pbem.kernel.referee import Roll
from pbem.orders.adjudicate import OrdersAdjudicator
from pbem.orders.checking import Checked, check

SCENARIO = PACK.load("rochefort")
JUDGE = OrdersAdjudicator(GAME.rules, GAME.language, SCENARIO)


def block(clock: str, side: str, *lines: str) -> str:
    return "\n".join([f"begin orders g-0 {clock} {side}", *lines, "end", ""])


def run(position: Any, *segments: list[Paper], known: dict[str, int] | None = None, **faces: int) -> Outcome:
    """An action with the faces given by the last words of their labels, all others 1."""

    def dice(roll: Roll) -> int:
        return next((face for end, face in faces.items() if roll.label.endswith(end.replace("_", " "))), 1)

    return JUDGE.run(position, list(segments), known or {}, dice, nothing_sealed)


def checked(position: Any, text: str) -> Checked:
    return check(GAME, SCENARIO, GAME.rules.read(position), text, game="g-0")


def orders(clock: str, side: str, *lines: str) -> list[Paper]:
    return [Paper(side, "orders", block(clock, side, *lines))]


START = GAME.rules.start(SCENARIO).to_obj()


def test_the_first_block_draws_and_asks() -> None:
    outcome = run(START, orders("1-0", "german", "pass"))
    assert (outcome.position["chit"], outcome.position["action"], outcome.position["mover"]) == ("2Pz", 1, "german")


def test_a_section_plays_the_chit_that_is_drawn_in_the_same_run() -> None:
    lines = ("when Lehr", "move Lehr/AA 2315-2214", "when 2Pz", "move 2Pz/AA 2110-2111")
    text = block("1-0", "german", *lines)
    assert checked(START, text).ok
    outcome = run(START, [Paper("german", "orders", text)])
    assert outcome.position["pieces"]["2Pz/AA"] == {"at": "2111", "steps": 1, "used": True}
    assert outcome.position["mover"] == "allied"


def test_a_section_whose_condition_fails_leaves_the_orders_to_be_written() -> None:
    outcome = run(START, orders("1-0", "german", "when 2Pz if taken 2113", "move 2Pz/AA 2110-2111"))
    assert (outcome.position["mover"], outcome.position["chit"]) == ("german", "2Pz")


def test_lines_before_the_first_chit_are_refused() -> None:
    found = checked(START, block("1-0", "german", "move Lehr/AA 2315-2214"))
    assert [one.code for one in found.diagnostics if one.is_error] == ["T426"]


def test_a_section_is_judged_as_if_its_chit_had_been_drawn() -> None:
    found = checked(START, block("1-0", "german", "when Lehr", "move 2Pz/AA 2110-2111"))
    assert [one.code for one in found.diagnostics if one.is_error] == ["T411"]


@pytest.fixture(scope="module")
def drawn() -> Any:
    """The German has drawn Lehr."""
    return run(START, orders("1-0", "german", "pass"), draw_1=2).position


def test_stop_ends_the_point_and_a_new_block_goes_on(drawn: Any) -> None:
    first = orders("1-1", "german", "move Lehr/AA 2315-2214", "stop", "move Lehr/902 2214-2114")
    outcome = run(drawn, first)
    assert outcome.waiting == "german"
    assert outcome.position["pieces"]["Lehr/902"]["at"] == "2214"
    second = orders("1-1", "german", "move Lehr/902 2214-2215")
    after = run(drawn, first, second)
    assert after.waiting is None
    assert after.position["pieces"]["Lehr/902"]["at"] == "2215"


def test_a_stop_with_a_condition_stops_only_if_it_holds(drawn: Any) -> None:
    lines = ("move Lehr/AA 2315-2214", "stop if taken 2113", "move Lehr/902 2214-2114")
    assert run(drawn, orders("1-1", "german", *lines)).waiting is None


def test_the_defender_may_ask_to_be_asked_about_his_chit(drawn: Any) -> None:
    held = {**drawn, "chits": {**drawn["chits"], "allied": {**drawn["chits"]["allied"], "available": ["combat"]}}}
    attack = orders("1-1", "german", "move Lehr/902 2214-2114", "attack 2113 medium with Lehr/902")
    asks = Paper("allied", "standing", "begin standing g-0 allied\n combat chit ask\nend\n")
    outcome = run(held, [asks, *attack], attack_1=9)
    assert outcome.waiting == "allied"
    yes = Paper("allied", "reply", "begin reply g-0 1-1 allied\n combat chit\nend\n")
    after = run(held, [asks, *attack], [asks, yes], attack_1=9)
    assert after.waiting is None
    assert after.position["chits"]["allied"]["played"] == ["combat"]


def test_a_refusal_says_what_would_be_right(drawn: Any) -> None:
    found = checked(drawn, block("1-1", "german", "attack 2113 heavy with Lehr/902", "move Lehr/902 2214..1805"))
    told = [one for one in found.diagnostics if one.is_error]
    assert [one.code for one in told] == ["C212", "M203"]
    assert all(one.rule and one.span for one in told)


def test_a_block_after_a_stop_is_judged_on_the_board_that_the_dice_left(drawn: Any) -> None:
    attack = ("move Lehr/902 2214-2114", "attack 2113 medium with Lehr/902", "stop", "move Lehr/AA 2315-2215")
    first = orders("1-1", "german", *attack)
    faces = {"1-1G Lehr/902 attack 1": 10}
    driven = run(drawn, first, attack_1=9)
    assert driven.waiting == "german"
    goes_in = orders("1-1", "german", "move Lehr/902 2114-2113")
    after = run(drawn, first, goes_in, known={**faces, "1-1G Lehr/902 attack 1": 9})
    assert after.position["pieces"]["Lehr/902"]["at"] == "2113"
    held = run(drawn, first, goes_in, known={"1-1G Lehr/902 attack 1": 6})
    assert [event["code"] for event in held.events if event["kind"] == "order-refused"] == ["M412"]


def test_a_dash_to_a_hex_with_an_enemy_names_the_enemy(drawn: Any) -> None:
    found = checked(drawn, block("1-1", "german", "move Lehr/902 2214..2113"))
    told = next(one for one in found.diagnostics if one.is_error)
    assert (told.code, told.rule) == ("M412", "8.0")
    assert "84Inf/335c is in 2113" in told.message


# ---- the careful exchange --------------------------------------------------------------------------------------------


def reply(*lines: str) -> Paper:
    return Paper("allied", "reply", "\n".join(["begin reply g-0 1-1 allied", *(lines or ["pass"]), "end", ""]))


def with_(position: Any, side: str, *chits: str, **pieces: Any) -> Any:
    """The position with chits in the Available box of a side, and with pieces as named (`_` is a slash)."""
    held = {**position["chits"], side: {**position["chits"][side], "available": list(chits)}}
    moved = {unit.replace("_", "/"): piece for unit, piece in pieces.items()}
    return {**position, "chits": held, "pieces": {**position["pieces"], **moved}}


ATTACK = orders("1-1", "german", "move Lehr/902 2214-2114", "attack 2113 medium with Lehr/902")


def test_careful_the_defender_is_asked_about_his_chit_before_the_die(drawn: Any) -> None:
    held = with_(drawn, "allied", "combat")
    outcome = run(held, [*ATTACK, reply("losses weakest")])
    assert (outcome.waiting, outcome.rolls) == ("allied", [])
    assert outcome.question == (
        "do you play a Combat chit (Lehr/902 against 84Inf/335c in 2113, medium, 1-1, -1 to the die)? (rule 13.1)"
    )
    never = reply("combat chit never", "retreat toward 1805")
    assert run(held, [*ATTACK, never]).waiting is None, "the reply settles it"
    standing = Paper("allied", "standing", "begin standing g-0 allied\n combat chit never\nend\n")
    assert run(held, [standing, *ATTACK, reply()]).waiting is None, "standing orders settle it"
    assert run(held, ATTACK).waiting is None, "in the swift exchange nobody is asked unasked"


def test_careful_nobody_is_asked_who_has_no_choice(drawn: Any) -> None:
    assert run(drawn, [*ATTACK, reply()], attack_1=4).waiting is None, "no chit, and the attacker alone suffers"


def test_careful_a_retreat_with_several_ways_is_asked_for_with_the_dice_known(drawn: Any) -> None:
    outcome = run(drawn, [*ATTACK, reply()], attack_1=8)
    assert outcome.waiting == "allied"
    assert outcome.question is not None
    assert "2113-2012-1912" in outcome.question
    assert [roll.face for roll in outcome.rolls] == [8]
    way = outcome.question.split("? ")[1].split(",")[0]
    after = run(drawn, [*ATTACK, reply()], [reply(f"retreat 84Inf/335c {way}")], known={"1-1G Lehr/902 attack 1": 8})
    assert after.waiting is None
    assert after.position["pieces"]["84Inf/335c"]["at"] == way[-4:]


def test_careful_a_reply_about_others_does_not_settle_the_retreat_of_a_unit(drawn: Any) -> None:
    about_others = reply("retreat 84Inf/333a 2808-2707-2706")
    assert run(drawn, [*ATTACK, about_others], attack_1=8).waiting == "allied"


def test_careful_losses_are_asked_for_where_there_is_a_choice(drawn: Any) -> None:
    used = {"at": "2113", "steps": 1, "used": True}
    near = {unit: {"at": at, "steps": 2} for unit, at in (("Lehr_902", "2114"), ("2Pz_304", "2013"), ("2Pz_3", "2213"))}
    pair = with_(drawn, "allied", **{"84Inf_333a": used, "84Inf_335c": used}, **near)
    attack = orders("1-1", "german", "attack 2113 medium with Lehr/902, 2Pz/304, 2Pz/3")
    outcome = run(pair, [*attack, reply("retreat toward 1805")], attack_1=9)
    assert outcome.question == "which unit loses a step? 84Inf/333a, 84Inf/335c (rule 11.0)"
    after = run(pair, [*attack, reply("losses 84Inf/335c", "retreat toward 1805")], attack_1=9)
    assert (after.waiting, after.position["destroyed"]) == (None, ["84Inf/335c"])
