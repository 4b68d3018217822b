"""Orders as players write them: what is understood, what is not, and what they are told."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from pbem.games.tigers.facts import STRENGTH, TYPE
from pbem.games.tigers.orders import (
    AttackOrder,
    BuildOrder,
    EntrenchOrder,
    HoldOrder,
    MoveOrder,
    ShellOrder,
    ShiftOrder,
    SpecialOrder,
    TargetOrder,
    TargetsRule,
)
from pbem.kernel.diagnostics import Diagnostic
from pbem.orders.ast import Claim, Or
from pbem.orders.common_verbs import BattlesOrder, DemolishRule, LossesRule, RemovalRule, RemoveOrder, SpareRule
from pbem.orders.names import Names
from pbem.orders.parser import Parsed
from tests.orders.tongue import parse

DOCS = Path(__file__).parents[2] / "docs"
HEAD = "begin orders g 16-1 german\n"


def orders(names: Names, *lines: str) -> Parsed:
    return parse(HEAD + "\n".join(lines) + "\nend\n", names)


def standing(names: Names, *lines: str) -> Parsed:
    return parse("begin standing g allied\n" + "\n".join(lines) + "\nend\n", names)


def only(parsed: Parsed) -> Diagnostic:
    assert len(parsed.diagnostics) == 1, parsed.diagnostics
    return parsed.diagnostics[0]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("move 2Pz/2, 2Pz/304 51-70", MoveOrder(("2Pz/2", "2Pz/304"), ("51", "70"))),
        ("MOVE 116/60 53-50-71 ELSE 50-52", MoveOrder(("116/60",), ("53", "50", "71"), ("50", "52"))),
        ("move Lehr/901 54-55 else stop", MoveOrder(("Lehr/901",), ("54", "55"), "stop")),
        ("move FBB/Pz b-2-3", MoveOrder(("FBB/Pz",), ("B", "2", "3"))),
        ("shift FBB/Gr B-A", ShiftOrder(("FBB/Gr",), ("B", "A"))),
        ("entrench 352/914, 352/915", EntrenchOrder(("352/914", "352/915"))),
        ("attack 70 with 26/39", AttackOrder("70", ("26/39",))),
        ("attack marnach", AttackOrder("70")),
        ("hold 69 with 26/78", HoldOrder("69", ("26/78",))),
        ("special mobility 110", SpecialOrder("mobility", "110")),
        ("battles 70, 69, 20", BattlesOrder(("70", "69", "20"))),
        ("target 26/39 > 28Inf/110a", TargetOrder("26/39", ("28Inf/110a",))),
        ("shell 70 > 28Inf/110a, 28Inf/110b", ShellOrder("70", ("28Inf/110a", "28Inf/110b"))),
        ("build 70-51 with 600Eng", BuildOrder("51-70", "600Eng")),
        ("remove 18/294 from 46", RemoveOrder(("18/294",), "46")),
    ],
)
def test_every_verb_of_orders(names: Names, line: str, order: object) -> None:
    parsed = orders(names, line)
    assert parsed.diagnostics == []
    assert parsed.order_blocks[0].orders == (order,)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("demolish any", DemolishRule(None)),
        ("demolish 90-76 with 291Eng", DemolishRule("76-90", "291Eng")),
        (
            "demolish any with any when armor or strength >= 4",
            DemolishRule(None, None, Or(Claim(TYPE, ("armor",)), Claim(STRENGTH, ((">=", 4),)))),
        ),
        ("spare 76-90 when infantry", SpareRule("76-90", Claim(TYPE, ("infantry",)))),
        ("targets prefer armor, strongest", TargetsRule(("armor", "strongest"))),
        ("losses weakest first", LossesRule(("weakest",))),
        ("removal infantry, weakest", RemovalRule(("infantry", "weakest"))),
    ],
)
def test_every_verb_of_standing_orders(names: Names, line: str, rule: object) -> None:
    parsed = standing(names, line)
    assert parsed.diagnostics == []
    assert parsed.standing_blocks[0].rules == (rule,)


def test_and_binds_closer_than_or_and_brackets_bind_closest(names: Names) -> None:
    plain = standing(names, "demolish any when armor or foot and not engineer").standing_blocks
    bracketed = standing(names, "demolish any when armor or (foot and (not engineer))").standing_blocks
    other = standing(names, "demolish any when (armor or foot) and not engineer").standing_blocks
    assert plain == bracketed != other


def test_a_unit_may_be_named_by_a_part_that_only_one_of_the_side_has(names: Names) -> None:
    assert orders(names, "entrench 1128").order_blocks[0].orders == (EntrenchOrder(("560/1128",)),)


def test_an_ambiguous_part_lists_the_candidates(names: Names) -> None:
    problem = only(orders(names, "entrench Pz/3"))
    assert problem.code == "R202"
    assert "2Pz/3, 2Pz/304" in problem.message


def test_an_unknown_unit_gets_an_offer_but_no_guess(names: Names) -> None:
    parsed = orders(names, "entrench 352/941")
    assert only(parsed).code == "R201"
    assert "352/914" in (only(parsed).help or "")
    assert parsed.order_blocks[0].orders == ()


def test_a_unit_of_the_other_side_is_named_as_such(names: Names) -> None:
    problem = only(orders(names, "entrench 28Inf/110a"))
    assert (problem.code, "allied" in problem.message) == ("R203", True)


@pytest.mark.parametrize("name", ["St Vith", '"St Vith"', "st. vith", "Sankt Vith", "ST  VITH"])
def test_an_area_may_be_named_by_its_name(names: Names, name: str) -> None:
    (found,) = orders(names, f"attack {name}").order_blocks[0].orders
    assert isinstance(found, AttackOrder)
    assert names.places[found.area][0] == "St Vith"


def test_a_name_may_hold_a_dash(names: Names) -> None:
    parsed = orders(names, "move 2Pz/3 Henri-Chapelle-Liège")
    assert parsed.diagnostics == []
    assert len(parsed.order_blocks[0].orders[0].path) == 2  # type: ignore[union-attr]


def test_accents_may_be_left_out_or_written(names: Names) -> None:
    assert orders(names, "attack Bütgenbach").blocks == orders(names, "attack butgenbach").blocks


def test_an_unknown_name_of_an_area_gets_an_offer(names: Names) -> None:
    problem = only(orders(names, "attack Marnack"))
    assert (problem.code, problem.help) == ("R204", "did you mean 70 Marnach or 139 Marche?")


def test_two_areas_of_one_name_are_told_apart_by_number() -> None:
    twins = Names(("german", "allied"), {"2Pz/3": "german"}, {"1": ("Twintown",), "2": ("Twintown",)})
    problem = only(parse(HEAD + "attack Twintown\nend", twins))
    assert (problem.code, "1 Twintown, 2 Twintown" in problem.message) == ("R205", True)


def test_no_problem_hides_another(names: Names) -> None:
    parsed = orders(names, "mvoe 2Pz/3 51-52", "move 2Pz/9x, Pz/3 51-999", "move 2Pz/3 51-52", "entrench")
    assert [found.code for found in parsed.diagnostics] == ["O110", "R201", "R202", "R204", "O111"]
    assert len(parsed.order_blocks[0].orders) == 1


def test_places_count_in_the_text_as_it_came(names: Names) -> None:
    text = "hello\n> > " + HEAD.strip() + "\n> >    move 2Pz/3 51–Nowhere   # no\n> > end\n"
    found = only(parse(text, names)).span
    assert found is not None
    assert text.splitlines()[found.line - 1][found.column - 1 : found.end - 1] == "Nowhere"


def test_chatter_and_several_blocks(names: Names) -> None:
    text = (
        "Dear opponent,\nbegin with the bridge, I thought.\n\n"
        + HEAD
        + "move 2Pz/3 51-52\nend\nand also\nbegin standing g german\ndemolish any\nend\nbest wishes\nthe end\n"
    )
    parsed = parse(text, names)
    assert parsed.diagnostics == []
    assert (len(parsed.order_blocks), len(parsed.standing_blocks)) == (1, 1)


def test_a_reply_holds_rules_for_one_impulse(names: Names) -> None:
    parsed = parse("begin reply g 16-1 allied\ndemolish any\nend", names)
    assert (parsed.reply_blocks[0].clock, parsed.reply_blocks[0].rules) == ("16-1", (DemolishRule(None),))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "O101"),
        ("\ufeff \r\n\t", "O101"),
        ("good morning", "O102"),
        ("\x00\x01\x02" * 50, "O103"),
        ("PK\x03\x04\x14\x00\x06\x00\x08\x00" * 20, "O103"),
        ("x" * 10_000_000, "O104"),
        (HEAD + "move 2Pz/3 51-52\n" * 500_000, "O104"),
        (HEAD + "move 2Pz/3 51-52\n" * 50_000 + "end", "O104"),
        (HEAD + "move 2Pz/3 51-52\n" * 15_000 + "end", "O105"),
        (HEAD + "mvoe 2Pz/3 51-52\n" * 15_000 + "end", "O105"),
        (HEAD + "\n" * 999_000 + "end", "O104"),
        (HEAD + "1/\n" * 15_000 + "end", "O114"),
        (HEAD + "a \n" * 15_000 + "end", "O114"),
        (HEAD * 15_000, "O107"),
        (HEAD + "move 2Pz/3 " + "-".join(["51", "52"] * 5000) + "\nend", "O114"),
        (HEAD + "move 2Pz/3 " + "-".join(["51", "52"] * 200) + "\nend", "O114"),
        (HEAD + "move 2Pz/3 51-52", "O106"),
        (HEAD + "begin standing g german\nend\nend", "O107"),
        ("begin orders g german\nend", "O108"),
        ("begin orders g 16-1 french\nend", "O108"),
        ("begin orders g sixteen german\nend", "O108"),
        ("begin orders g 16-1A german\nend", "O108"),
        ("begin order g 16-1 german\nend", "O109"),
        (HEAD + "demolish any\nend", "O115"),
        (HEAD + "move 2Pz/3 51\nend", "O116"),
        (HEAD + "move 2Pz/3 51-\nend", "O111"),
        (HEAD + "move 2Pz/3 51--70 extra, more\nend", "R204"),
        (HEAD + "entrench 352/914 > 3\nend", "O112"),
        (HEAD + "entrench 352/914 ?\nend", "O113"),
        (HEAD + 'attack "St Vith\nend', "O118"),
        (HEAD + "special speed 110\nend", "R206"),
        (HEAD + "build 51-52 with 600Eng\nend", "R207"),
        (HEAD + "entrench 352/914, 914\nend", "R208"),
        ("begin standing g allied\ndemolish any when strength 4\nend", "O117"),
        ("begin standing g allied\ndemolish any when (armor\nend", "O117"),
        ("begin standing g allied\ndemolish any when " + "(" * 500 + "armor\nend", "O117"),
        ("begin standing g allied\ndemolish any when " + "not " * 900 + "armor\nend", "O117"),
        ("begin standing g allied\ntargets prefer beauty\nend", "R206"),
    ],
)
def test_bad_input_is_explained_at_once(names: Names, text: str, code: str) -> None:
    began = time.process_time()
    parsed = parse(text, names)
    assert time.process_time() - began < 2
    assert code in {found.code for found in parsed.diagnostics}
    assert not parsed.ok


def test_no_order_is_lost_behind_many_comments(names: Names) -> None:
    parsed = orders(names, *["# a note"] * 15_000, "move 2Pz/3 51-52")
    assert parsed.diagnostics == []
    assert len(parsed.order_blocks[0].orders) == 1


def test_every_example_in_the_document_is_understood(names: Names) -> None:
    examples = re.findall(r"```orders\n(.*?)```", (DOCS / "orders.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) >= 3
    for example in examples:
        assert parse(example, names).diagnostics == []
