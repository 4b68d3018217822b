"""Canonical text: reading it gives the same orders again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.tigers.facts import FAR_BANK, FROM, NEAR_BANK, STRENGTH, STRENGTH_IN, TAKEN, TO, TYPE
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
from pbem.orders.ast import And, Block, Claim, Condition, Not, Or, OrderBlock, ReplyBlock, StandingBlock
from pbem.orders.common_verbs import BattlesOrder, DemolishRule, LossesRule, RemovalRule, RemoveOrder, SpareRule
from pbem.orders.language import PassOrder
from pbem.orders.names import Names
from tests.orders.tongue import format_block, format_blocks, parse

GERMAN = ("2Pz/2", "2Pz/3", "2Pz/304", "600Eng", "26/39")
ALLIED = ("28Inf/110a", "28Inf/110b", "291Eng")
AREAS = ("1", "2", "51", "70", "97", "B")
BRIDGES = ("51-70", "70-97")
TYPES = ("armor", "foot", "engineer")
EFFECTS = ("mobility", "confusion")
SMALL = Names(
    ("german", "allied"),
    {**dict.fromkeys(GERMAN, "german"), **dict.fromkeys(ALLIED, "allied")},
    {area: (f"Town {area}",) for area in AREAS},
    frozenset(BRIDGES),
    {
        "type": (*TYPES, "infantry"),
        "effect": EFFECTS,
        "preference": ("strongest", "weakest", "easiest", "infantry", *TYPES),
    },
    {"german": {"2Pz": ("2Pz/2", "2Pz/3", "2Pz/304")}},
)

area = st.sampled_from(AREAS)
german = st.sampled_from(GERMAN)
allied = st.sampled_from(ALLIED)
group = st.sampled_from(("2Pz/*", "all 51"))
germans = st.lists(german | group, min_size=1, max_size=4, unique=True).map(tuple)
allies = st.lists(allied, min_size=1, max_size=3, unique=True).map(tuple)
bridge = st.sampled_from(BRIDGES)
path = st.lists(area, min_size=2, max_size=6).map(tuple)
way = st.tuples(path, path, st.booleans()).map(lambda made: (*made[0], *([".."] * made[2]), *made[1]))
comparison = st.tuples(st.sampled_from((">=", "<=", ">", "<", "=")), st.integers(0, 99))
of_board = st.one_of(
    st.builds(lambda where: Claim(TAKEN, (where,)), area),
    st.builds(lambda where, number: Claim(STRENGTH_IN, (where, number)), area, comparison),
)
of_crossing = st.one_of(
    st.builds(lambda name: Claim(TYPE, (name,)), st.sampled_from((*TYPES, "infantry"))),
    st.builds(lambda number: Claim(STRENGTH, (number,)), comparison),
    st.builds(lambda where: Claim(FROM, (where,)), area),
    st.builds(lambda where: Claim(TO, (where,)), area),
    st.sampled_from((Claim(NEAR_BANK), Claim(FAR_BANK))),
)


def conditions(fact: st.SearchStrategy[Claim]) -> st.SearchStrategy[Condition]:
    return st.recursive(
        fact,
        lambda inner: st.one_of(st.builds(Not, inner), st.builds(And, inner, inner), st.builds(Or, inner, inner)),
        max_leaves=8,
    )


given_if = st.none() | conditions(of_board)
order = st.one_of(
    st.builds(MoveOrder, germans, way, st.none() | path | st.just("stop"), condition=given_if),
    st.builds(ShiftOrder, germans, path, condition=given_if),
    st.builds(EntrenchOrder, germans, condition=given_if),
    st.builds(AttackOrder, area, germans | st.just(()), condition=given_if),
    st.builds(HoldOrder, area, germans | st.just(())),
    st.builds(SpecialOrder, st.sampled_from(EFFECTS), area),
    st.builds(BattlesOrder, st.lists(area, min_size=1, max_size=4).map(tuple)),
    st.builds(TargetOrder, german, allies),
    st.builds(ShellOrder, area, allies, condition=given_if),
    st.builds(BuildOrder, bridge, german),
    st.builds(RemoveOrder, germans, area),
)
when = st.none() | conditions(of_board | of_crossing)
preferences = st.lists(st.sampled_from(("strongest", "weakest", "easiest", "infantry", "armor")), min_size=1).map(tuple)
rule = st.one_of(
    st.builds(DemolishRule, st.none() | bridge, st.none() | allied, when),
    st.builds(SpareRule, st.none() | bridge, when),
    st.builds(TargetsRule, preferences),
    st.builds(LossesRule, preferences),
    st.builds(RemovalRule, preferences),
)
passed = st.just((PassOrder(),))
orders = st.lists(order, max_size=5).map(tuple) | passed
rules = st.lists(rule, max_size=4).map(tuple) | passed
block = st.one_of(
    st.builds(OrderBlock, st.just("g-1"), st.just("16-1"), st.just("german"), orders),
    st.builds(StandingBlock, st.just("g-1"), st.just("allied"), rules),
    st.builds(ReplyBlock, st.just("g-1"), st.just("16-1"), st.just("allied"), rules),
)


@settings(max_examples=150, deadline=None)
@given(block)
def test_reading_the_canonical_text_gives_the_same_block(given_block: Block) -> None:
    parsed = parse(format_block(given_block), SMALL)
    assert parsed.diagnostics == []
    assert parsed.blocks == [given_block]


@settings(max_examples=40, deadline=None)
@given(st.lists(block, min_size=1, max_size=4))
def test_several_blocks_keep_their_order_within_each_kind(blocks: list[Block]) -> None:
    parsed = parse(format_blocks(blocks), SMALL)
    assert parsed.diagnostics == []
    assert sorted(map(repr, parsed.blocks)) == sorted(map(repr, blocks))
    assert parsed.order_blocks == [one for one in blocks if isinstance(one, OrderBlock)]


def test_canonical_text_is_one_blank_no_comment_full_ids(names: Names) -> None:
    text = "begin orders g 16-1 german\n move   304 ,600eng   Dasburg–Marnach # go\nend"
    assert format_blocks(parse(text, names).blocks) == (
        "begin orders g 16-1 german\n  move 2Pz/304, 600Eng 51-70\nend\n"
    )
