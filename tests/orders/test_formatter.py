"""Canonical text: reading it gives the same orders again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.orders.ast import (
    AndCondition,
    AttackOrder,
    BankCondition,
    BattlesOrder,
    Block,
    BuildOrder,
    DemolishRule,
    EntrenchOrder,
    FromCondition,
    HoldOrder,
    LossesRule,
    MoveOrder,
    NotCondition,
    OrCondition,
    OrderBlock,
    RemovalRule,
    RemoveOrder,
    ReplyBlock,
    ShellOrder,
    ShiftOrder,
    SpareRule,
    SpecialOrder,
    StandingBlock,
    StrengthCondition,
    TargetOrder,
    TargetsRule,
    ToCondition,
    TypeCondition,
)
from pbem.orders.formatter import format_block, format_blocks
from pbem.orders.names import Names
from pbem.orders.parser import parse

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
    TYPES,
    EFFECTS,
)

area = st.sampled_from(AREAS)
german = st.sampled_from(GERMAN)
allied = st.sampled_from(ALLIED)
germans = st.lists(german, min_size=1, max_size=4, unique=True).map(tuple)
allies = st.lists(allied, min_size=1, max_size=3, unique=True).map(tuple)
bridge = st.sampled_from(BRIDGES)
path = st.lists(area, min_size=2, max_size=6).map(tuple)

order = st.one_of(
    st.builds(MoveOrder, germans, path, st.none() | path, st.just(False)),
    st.builds(MoveOrder, germans, path, st.none(), st.just(True)),
    st.builds(ShiftOrder, germans, path),
    st.builds(EntrenchOrder, germans),
    st.builds(AttackOrder, area, germans | st.just(())),
    st.builds(HoldOrder, area, germans | st.just(())),
    st.builds(SpecialOrder, st.sampled_from(EFFECTS), area),
    st.builds(BattlesOrder, st.lists(area, min_size=1, max_size=4).map(tuple)),
    st.builds(TargetOrder, german, allies),
    st.builds(ShellOrder, area, allies),
    st.builds(BuildOrder, bridge, german),
    st.builds(RemoveOrder, germans, area),
)
fact = st.one_of(
    st.builds(TypeCondition, st.sampled_from((*TYPES, "infantry"))),
    st.builds(StrengthCondition, st.sampled_from((">=", "<=", ">", "<", "=")), st.integers(0, 99)),
    st.builds(FromCondition, area),
    st.builds(ToCondition, area),
    st.builds(BankCondition, st.sampled_from(("near", "far"))),
)
condition = st.recursive(
    fact,
    lambda inner: st.one_of(
        st.builds(NotCondition, inner), st.builds(AndCondition, inner, inner), st.builds(OrCondition, inner, inner)
    ),
    max_leaves=8,
)
when = st.none() | condition
preferences = st.lists(st.sampled_from(("strongest", "weakest", "easiest", "infantry", "armor")), min_size=1).map(tuple)
rule = st.one_of(
    st.builds(DemolishRule, st.none() | bridge, st.none() | allied, when),
    st.builds(SpareRule, st.none() | bridge, when),
    st.builds(TargetsRule, preferences),
    st.builds(LossesRule, preferences),
    st.builds(RemovalRule, preferences),
)
rules = st.lists(rule, max_size=4).map(tuple)
block = st.one_of(
    st.builds(OrderBlock, st.just("g-1"), st.just("16-1"), st.just("german"), st.lists(order, max_size=5).map(tuple)),
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
