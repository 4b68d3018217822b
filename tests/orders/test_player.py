"""What papers make of an impulse: orders in turn, reactions, wishes, `else`, and further orders after `else stop`."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from pbem.games.tigers import language
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Act, Move
from pbem.games.tigers.events import ArtilleryFired, BattleBegan, ConstructionTried, DemolitionTried, Fired, Removed
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.adjudication import Outcome, Paper, nothing_sealed
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import OrderFailed
from pbem.kernel.referee import Choice, Misplay, Roll
from pbem.orders.ast import OrderBlock, Statement
from pbem.orders.course import Course, Segment
from pbem.orders.names import Names
from pbem.orders.player import Hand
from pbem.orders.running import PaperTable, Run
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import adjudicator, check, parse, resolve

CROSSING = {"2Pz/3": "70", "1107Eng": "97"}
"""German armor before a bridge, an Allied engineer behind it."""


def run(
    scenario: Scenario, names: Names, position: Position, orders: str, standing: str = "", face: int = 10
) -> Run:
    """The impulse by these lines, every die showing one face."""
    enemy = "allied" if position.mover == "german" else "german"
    written = Segment({position.mover: _orders(names, position, orders)}, {enemy: _rules(names, enemy, standing)})
    return resolve(scenario, position, [written], lambda roll: face).run


def _orders(names: Names, position: Position, text: str) -> OrderBlock:
    clock = f"{position.day}-{position.impulse}"
    parsed = parse(f"begin orders g {clock} {position.mover}\n{text}\nend\n", names)
    assert parsed.diagnostics == []
    return parsed.order_blocks[0]


def _rules(names: Names, side: str, text: str) -> Sequence[Statement]:
    parsed = parse(f"begin standing g {side}\n{text}\nend\n", names)
    assert parsed.diagnostics == []
    return parsed.standing_blocks[0].rules


def demolitions(played: Run) -> list[str]:
    return [event.unit for event in played.events if isinstance(event, DemolitionTried)]


@pytest.mark.parametrize(
    ("standing", "tried"),
    [
        ("", ["1107Eng"]),
        ("spare 70-97", []),
        ("spare any when armor", []),
        ("demolish 70-97", ["1107Eng"]),
        ("demolish any with 291Eng", []),
        ("demolish 70-97 when infantry", []),
        ("demolish 51-70 when infantry", ["1107Eng"]),
        ("demolish any when armor and strength >= 4", ["1107Eng"]),
        ("demolish any when strength > 4", []),
        ("demolish any when strength < 4 or not infantry", ["1107Eng"]),
        ("demolish any when from 70 and to 97", ["1107Eng"]),
        ("demolish any when from 97", []),
        ("demolish any when near bank", []),
        ("demolish any when far bank", ["1107Eng"]),
        ("spare any when infantry\ndemolish any when strength = 4", ["1107Eng"]),
    ],
)
def test_standing_orders_decide_about_a_bridge(
    scenario: Scenario, names: Names, standing: str, tried: list[str]
) -> None:
    position = board(scenario, "17-1 german", CROSSING)
    assert demolitions(run(scenario, names, position, "move 2Pz/3 70-97", standing)) == tried


def test_the_default_policy_spares_a_bridge_before_a_weak_force(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"600Eng": "70", "1107Eng": "97"})
    assert demolitions(run(scenario, names, position, "move 600Eng 70-97")) == []


def test_the_default_policy_takes_the_unit_with_the_best_range(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "70", "28Inf/110a": "97", "1107Eng": "97"})
    assert demolitions(run(scenario, names, position, "move 2Pz/3 70-97")) == ["1107Eng"]


@pytest.mark.parametrize(
    ("order", "ends"),
    [
        ("move 2Pz/3 70-97", "70"),
        ("move 2Pz/3 70-97 else 70-71", "71"),
        ("move 2Pz/3 51-70-97 else 70-71", "71"),
        ("move 2Pz/3 51-70-97 else 51-52", "70"),
    ],
)
def test_else_speaks_if_it_starts_at_the_near_bank(scenario: Scenario, names: Names, order: str, ends: str) -> None:
    start = order.split()[2].split("-")[0]
    position = board(scenario, "17-1 german", {**CROSSING, "2Pz/3": start})
    after = run(scenario, names, position, order, face=1).position
    assert after is not None
    assert after.pieces["2Pz/3"].at == ends


def test_an_order_that_events_make_impossible_fails_with_a_reason(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "2Pz/2": "70"})
    played = run(scenario, names, position, "move 2Pz/2 70-97\nmove 2Pz/3 70-97", face=1)
    failed = [event for event in played.events if isinstance(event, OrderFailed)]
    assert [(event.line, event.rule) for event in failed] == [(1, "8.42"), (2, "8.42")]
    assert all("blown" in event.reason for event in failed)


def test_a_refused_line_has_no_effect_on_the_next(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "2Pz/2": "51"})
    after = run(scenario, names, position, "move 2Pz/3 51-109\nmove 2Pz/3 51-52\nentrench 2Pz/2").position
    assert after is not None
    assert (after.pieces["2Pz/3"].at, after.pieces["2Pz/2"].entrenched) == ("52", True)


def test_a_line_for_several_units_is_done_wholly_or_not_at_all(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51", "2Pz/2": "51"})
    after = run(scenario, names, position, "entrench 2Pz/2, 2Pz/3").position
    assert after is not None
    assert after.pieces["2Pz/2"].entrenched is False


def test_attack_without_units_means_all_that_may(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"26/39": "70", "26/77": "70", "26/78": "70", "28Inf/110a": "70"})
    position.pieces["26/78"].moved = True
    played = run(scenario, names, position, "attack 70")
    (battle,) = [event for event in played.events if isinstance(event, BattleBegan)]
    assert battle.attackers == ("26/39", "26/77")


def test_battles_are_fought_in_the_order_wished_for(scenario: Scenario, names: Names) -> None:
    pieces = {"26/39": "70", "28Inf/110a": "70", "26/77": "69", "28Inf/110b": "69", "26/78": "20", "4Inf/8": "20"}
    position = board(scenario, "17-1 german", pieces)
    played = run(scenario, names, position, "attack 70\nattack 69\nattack 20\nbattles 69, 20")
    assert [event.area for event in played.events if isinstance(event, BattleBegan)] == ["69", "20", "70"]


def test_targets_are_wishes_then_preferences_then_the_best_chance(scenario: Scenario, names: Names) -> None:
    pieces = {"26/39": "70", "26/77": "70", "26/78": "70", "28Inf/110a": "70"}
    position = board(scenario, "17-1 german", pieces)
    position.pieces["26/77"].strength = 2

    def first_target(standing: str) -> str:
        played = run(scenario, names, position, "attack 70", standing)
        return next(event.target for event in played.events if isinstance(event, Fired) and event.side == "allied")

    assert first_target("targets prefer weakest") == "26/77"
    assert first_target("targets prefer 26/78") == "26/78"
    assert first_target("targets prefer armor, weakest") == "26/77"


def test_a_wish_for_a_target_is_taken_if_it_is_legal(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"26/39": "70", "28Inf/110a": "70", "28Inf/110b": "70"})
    played = run(scenario, names, position, "attack 70\ntarget 26/39 > 28Inf/707, 28Inf/110b")
    assert [event.target for event in played.events if isinstance(event, Fired) and event.unit == "26/39"] == [
        "28Inf/110b"
    ]


def test_artillery_takes_its_wishes_shot_by_shot(scenario: Scenario, names: Names) -> None:
    pieces = {"26/39": "70", "26/77": "70", "28Inf/110a": "70", "28Inf/110b": "70"}
    position = board(scenario, "17-1 german", pieces)
    for unit in ("28Inf/110a", "28Inf/110b"):
        position.pieces[unit].strength = 4
    calls = {"17-1G battle 70 german artillery call 1": 1, "17-1G battle 70 german artillery call 2": 1}
    written = Segment({"german": _orders(names, position, "attack 70\nshell 70 > 28Inf/110b, 28Inf/110a")})
    played = resolve(scenario, position, [written], lambda roll: calls.get(roll.label, 10)).run
    shots = [event.target for event in played.events if isinstance(event, ArtilleryFired) and event.side == "german"]
    assert shots == ["28Inf/110b", "28Inf/110a"]


@pytest.mark.parametrize(
    ("orders", "gone"), [("", "600Eng"), ("remove 2Pz/3 from 52", "2Pz/3"), ("remove 2Pz/3 from 51", "600Eng")]
)
def test_who_goes_when_an_area_is_over_the_limit(scenario: Scenario, names: Names, orders: str, gone: str) -> None:
    pieces = dict.fromkeys(("2Pz/3", "600Eng", "560/1128", "560/1129", "560/1130"), "52")
    position = board(scenario, "17-1 german", pieces)
    played = run(scenario, names, position, orders)
    assert [event.unit for event in played.events if isinstance(event, Removed)][:1] == [gone]


@pytest.mark.parametrize(
    ("standing", "gone"),
    [("", "1107Eng"), ("losses strongest first", "28Inf/112"), ("losses weakest\nremoval armor first", "28Inf/707")],
)
def test_removal_rules_speak_before_loss_rules(scenario: Scenario, names: Names, standing: str, gone: str) -> None:
    infantry = [unit.id for unit in scenario.units.values() if unit.formation == "28 Inf" and unit.type.infantry][:3]
    position = board(scenario, "17-1 german", dict.fromkeys((*infantry, "28Inf/707", "1107Eng"), "98"))
    for unit in infantry:
        position.pieces[unit].strength = 2
    position.pieces["28Inf/707"].strength = 2
    position.pieces[infantry[0]].strength = 3
    played = run(scenario, names, position, "", standing)
    (removed,) = [event.unit for event in played.events if isinstance(event, Removed)]
    assert removed == (infantry[0] if "strongest" in standing else gone)


def test_construction_follows_the_lines(scenario: Scenario, names: Names) -> None:
    position = board(scenario, "17-1 german", {"600Eng": "51", "26/39": "51", "2Pz/2": "70"})
    position.blown.add("51-70")
    played = run(scenario, names, position, "build 51-70 with 600Eng", face=1)
    assert [event.built for event in played.events if isinstance(event, ConstructionTried)] == [True]
    assert played.position is not None
    assert played.position.blown == set()


# -- else stop ---------------------------------------------------------------------------------------------------


def adjudicate(
    scenario: Scenario, position: Position, texts: list[str], known: dict[str, int] | None = None
) -> Outcome:
    segments = [[Paper("german", "orders", text)] for text in texts]
    return adjudicator(scenario).run(position.to_obj(), segments, known or {}, lambda roll: 1, nothing_sealed)


def test_else_stop_stops_the_impulse_and_asks(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "2Pz/2": "70", "26/39": "51"})
    outcome = adjudicate(scenario, position, [block(position, "move 2Pz/3 70-97 else stop", "move 26/39 51-52")])
    assert outcome.waiting == "german"
    assert "70-97" in (outcome.question or "")
    assert Position.from_obj(outcome.position).blown == {"70-97"}
    assert [(roll.label, roll.face) for roll in outcome.rolls] == [("17-1G demolition 70-97 by 1107Eng", 1)]


@pytest.mark.parametrize(
    ("further", "ends"), [(["move 2Pz/3 70-71"], "71"), (["entrench 2Pz/2"], "70"), ([], "70")]
)
def test_further_orders_answer_and_replace_the_rest(scenario: Scenario, further: list[str], ends: str) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "2Pz/2": "70", "26/39": "51"})
    first = block(position, "move 2Pz/3 70-97 else stop", "move 26/39 51-52")
    waiting = adjudicate(scenario, position, [first])
    known = {roll.label: roll.face for roll in waiting.rolls}
    outcome = adjudicate(scenario, position, [first, block(position, *further)], known)
    assert outcome.waiting is None
    after = Position.from_obj(outcome.position)
    assert (after.pieces["2Pz/3"].at, after.pieces["26/39"].at) == (ends, "51")
    assert after.pieces["2Pz/2"].entrenched is ("entrench 2Pz/2" in further)


def test_further_orders_are_checked_against_what_has_happened(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "2Pz/2": "70"})
    [stop] = check(scenario, position, block(position, "move 2Pz/3 70-97 else stop"), game=GAME).parsed.order_blocks
    first = [Segment({"german": stop})]
    known = {"17-1G demolition 70-97 by 1107Eng": 1}

    def codes(*lines: str) -> list[str]:
        text = block(position, *lines)
        found = check(scenario, position, text, game=GAME, earlier=first, known=known).diagnostics
        return [one.code for one in found if one.is_error]

    assert codes("move 2Pz/3 70-71", "move 2Pz/2 70-69") == []
    assert codes("move 2Pz/3 70-97") == ["M206"]
    assert codes("move 2Pz/3 70-51-50-53-26-28") == ["M203"]


def test_two_stops_in_one_impulse(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "116/16": "76", "291Eng": "90"})
    texts = [block(position, "move 2Pz/3 70-97 else stop", "move 116/16 76-90 else stop")]
    known: dict[str, int] = {}
    for further in (["move 116/16 76-90 else stop"], ["move 116/16 76-75"]):
        waiting = adjudicate(scenario, position, texts, known)
        assert waiting.waiting == "german"
        known = {roll.label: roll.face for roll in waiting.rolls}
        texts.append(block(position, *further))
    outcome = adjudicate(scenario, position, texts, known)
    assert outcome.waiting is None
    assert [sorted(Position.from_obj(stop).blown) for stop in outcome.passed] == [["70-97"], ["70-97", "76-90"]]
    assert Position.from_obj(outcome.position).pieces["116/16"].at == "75"


def test_a_reply_after_a_stop_cannot_mend_the_bridge_that_was_blown_before_it(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {**CROSSING, "116/16": "76", "291Eng": "90"})
    lines = ("move 2Pz/3 70-97 else stop", "move 116/16 76-90")
    first = [
        Paper("allied", "reply", f"begin reply {GAME} 17-1 allied\n  demolish any\nend\n"),
        Paper("german", "orders", block(position, *lines)),
    ]
    second = [
        Paper("allied", "reply", f"begin reply {GAME} 17-1 allied\n  spare any\nend\n"),
        Paper("german", "orders", block(position, lines[1])),
    ]
    game = adjudicator(scenario)
    stopped = game.run(position.to_obj(), [first], {}, lambda roll: 1, nothing_sealed)
    known = {roll.label: roll.face for roll in stopped.rolls}
    outcome = game.run(position.to_obj(), [first, second], known, lambda roll: 1, nothing_sealed)
    assert outcome.passed == [stopped.position]
    assert Position.from_obj(outcome.position).blown == {"70-97"}


# -- papers ------------------------------------------------------------------------------------------------------


def test_the_newest_standing_orders_are_in_force_and_a_reply_speaks_before_them(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", CROSSING)
    orders = Paper("german", "orders", block(position, "move 2Pz/3 70-97"))

    def standing(rule: str, kind: str = "standing", role: str = "allied") -> Paper:
        return Paper(role, kind, f"begin standing {GAME} allied\n  {rule}\nend\n")

    def tried(*papers: Paper) -> bool:
        outcome = adjudicator(scenario).run(position.to_obj(), [papers], {}, lambda roll: 10, nothing_sealed)
        return any(event["kind"] == "demolition-tried" for event in outcome.events)

    assert tried(standing("spare any"), standing("demolish any"), orders)
    assert not tried(standing("demolish any"), standing("spare any"), orders)
    assert not tried(standing("demolish any"), orders, standing("spare any", "reply"))
    assert tried(standing("demolish any"), standing("spare any", role="german"), orders)


def test_the_adjudicator_gives_plain_values_and_never_touches_its_arguments(scenario: Scenario) -> None:
    game = adjudicator(scenario)
    start = game.start()
    before = repr(start)
    labels: list[str] = []

    def dice(roll: Roll) -> int:
        labels.append(roll.label)
        return 5

    orders = f"begin orders {GAME} 16-1 german\n  move 2Pz/2, 2Pz/304 51-70\nend\n"
    outcome = game.run(start, [[Paper("german", "orders", orders)]], {}, dice, nothing_sealed)
    known = {roll.label: roll.face for roll in outcome.rolls}
    again = game.run(start, [[Paper("german", "orders", orders)]], known, _none, nothing_sealed)
    assert repr(start) == before
    assert (outcome.position, outcome.events, outcome.rolls) == (again.position, again.events, again.rolls)
    assert labels == [roll.label for roll in outcome.rolls]
    assert (game.clock(start), game.to_act(start)) == ("16-1G", "german")
    assert (game.clock(outcome.position), game.to_act(outcome.position)) == ("16-1A", "allied")
    assert game.summary(start) == {"score": "0 VP"}


def test_events_are_made_plain_when_somebody_reads_them(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, made = adjudicator(scenario), []
    kinds = game.rules.EVENTS
    monkeypatch.setattr(kinds, "to_obj", lambda event: made.append(event) or {"kind": event.kind})
    outcome = game.run(game.start(), [[]], {}, lambda roll: 5, nothing_sealed)
    assert not made, "nobody has asked"
    assert outcome.events[0] == {"kind": "impulse-began"}
    assert len(made) == len(outcome.events) == len(list(outcome.events)), "and each is made once"


def _none(roll: Roll) -> int:
    raise AssertionError(f"{roll.label} is known and must not be rolled again")


def test_papers_of_another_impulse_or_side_have_no_say(scenario: Scenario) -> None:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    late = f"begin orders {GAME} 17-2 german\n  move 2Pz/3 51-52\nend\n"
    forged = block(position, "move 2Pz/3 51-52")
    papers = [Paper("german", "orders", late), Paper("allied", "orders", forged)]
    outcome = adjudicator(scenario).run(position.to_obj(), [papers], {}, lambda roll: 1, nothing_sealed)
    assert Position.from_obj(outcome.position).pieces["2Pz/3"].at == "51"


def test_a_game_that_is_over_stays_as_it_is(scenario: Scenario) -> None:
    position = board(scenario, "22-1 allied", {"2Pz/3": "51"})
    position.result = "draw"
    game = adjudicator(scenario)
    assert game.to_act(position.to_obj()) is None
    assert game.run(position.to_obj(), [], {}, _none, nothing_sealed).position == position.to_obj()
    assert game.summary(position.to_obj())["result"] == "draw"


def test_a_move_is_judged_once_in_the_plan_and_once_in_the_run(
    scenario: Scenario, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, judged = board(scenario, "17-1 german", CROSSING), list[Act]()
    judge = Acts.refusal

    def noted(menu: Acts, answer: Act) -> Diagnostic | None:
        judged.append(answer)
        return judge(menu, answer)

    monkeypatch.setattr(Acts, "refusal", noted)
    planned = check(scenario, position, block(position, "move 2Pz/3 70-97"))
    assert planned.ok
    assert [act for act in judged if isinstance(act, Move)] == [Move(("2Pz/3",), ("70", "97"))]
    run(scenario, names, position, "move 2Pz/3 70-97")
    assert len([act for act in judged if isinstance(act, Move)]) == 3


def test_what_a_hand_answers_and_has_not_judged_is_judged_by_the_table() -> None:
    hand = Hand(language, "german", Course([Segment()]))
    table = PaperTable({"german": hand}, lambda roll: 1)
    hand.language = SimpleNamespace(ANSWERS={"colour": lambda hand, choice: "green"})  # type: ignore[assignment]
    with pytest.raises(Misplay, match="green"):
        table.choose(Choice("german", "colour", "1.0", ("red", "blue")))
    hand.judged = "green"  # by the question before, which counts no more
    with pytest.raises(Misplay, match="green"):
        table.choose(Choice("german", "colour", "1.0", ("red", "blue")))
