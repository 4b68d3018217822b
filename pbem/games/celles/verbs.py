"""Every verb of Celles with its parts."""

from __future__ import annotations

from typing import Any

from pbem.games.celles.facts import ATTACK
from pbem.games.celles.orders import (
    ALL,
    ALWAYS,
    ActivateOrder,
    AdvanceOrder,
    AirOrder,
    AttackOrder,
    CombatRule,
    DisruptRule,
    EnterOrder,
    ExtraOrder,
    HoldOrder,
    InitiativeRule,
    MoveOrder,
    ReplaceOrder,
    RetreatRule,
    StopOrder,
    TruckOrder,
)
from pbem.orders.common_verbs import LossesRule, RemovalRule, RemoveOrder
from pbem.orders.facts import write_condition
from pbem.orders.language import Part, Verb
from pbem.orders.parts import (
    ELSE,
    ENEMY,
    FORMATION,
    PATH,
    SPACE,
    SPACES,
    UNIT,
    UNITS,
    after,
    any_or,
    optional,
    perhaps,
    preferences,
    word,
    write_list,
    write_path,
)
from pbem.orders.reader import Reader

SECTION = any_or(FORMATION)
"""`when 84Inf`, `when any`."""


def words(*every: str) -> frozenset[str]:
    return frozenset(every)


# `activate Lehr`, `activate one 116Pz/60`: formation, then unit; one of them is None.
_NAMED = Part(lambda reader: None if reader.is_at("one") else reader.formation(), lambda given: given or "")
_ONE = perhaps("one", UNIT)


def _read_chit(reader: Reader) -> Any:
    """`chit`, `chit when CONDITION`, or nothing."""
    if not reader.take("chit"):
        return None
    return reader.condition(ATTACK) if reader.take("when") else ALWAYS


def _write_chit(given: Any) -> str:
    if given is None:
        return ""
    return "chit" if given == ALWAYS else f"chit when {write_condition(given)}"


CHIT = Part(_read_chit, _write_chit, words("chit"), frozenset(), words("chit"))


def _read_mode(reader: Reader) -> Any:
    """`never`, `ask`, `when CONDITION`, or nothing: always."""
    if reader.take("when"):
        return reader.condition(ATTACK)
    return next((mode for mode in ("never", "ask") if reader.take(mode)), ALWAYS)


def _write_mode(given: Any) -> str:
    if isinstance(given, str):
        return "" if given == ALWAYS else given
    return f"when {write_condition(given)}"


MODE = Part(_read_mode, _write_mode, words("never", "ask"), frozenset(), words("never", "ask"))
HEXES = Part(
    lambda reader: () if reader.take(ALL) else reader.spaces(),
    lambda given: write_list(given) if given else ALL,
    SPACES.words | {ALL},
)
LEVEL = word("light", "medium", "heavy")
FIRST, TIME = word("first", "second"), word("day", "night")


def _read_way(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """`toward HEX`, `prefer S, SE`, or a path, perhaps with `stay` behind it."""
    if reader.take("toward"):
        return "toward", (reader.space(),)
    if reader.take("prefer"):
        return "prefer", _directions(reader)
    path = reader.path()
    return ("stay" if reader.take("stay") else "path"), path


def _directions(reader: Reader) -> tuple[str, ...]:
    from pbem.orders.tokens import Kind

    known = reader.names.words["direction"]
    found = [reader.one_of("direction", known)]
    while reader.take_kind(Kind.COMMA):
        found.append(reader.one_of("direction", known))
    return tuple(found)


def _write_way(given: tuple[str, tuple[str, ...]]) -> str:
    kind, what = given
    if kind in ("path", "stay"):
        return write_path(what) + (" stay" if kind == "stay" else "")
    return f"{kind} {write_list(what)}"


WAY = Part(
    _read_way,
    _write_way,
    words("toward", "prefer", "stay"),
    words("toward", "prefer"),
    words("toward", "prefer", "stay"),
)

VERBS = (
    Verb("air", AirOrder, (any_or(ENEMY, "none"),)),
    Verb("replace", ReplaceOrder, (UNIT, perhaps("at", SPACE))),
    Verb("activate", ActivateOrder, (_NAMED, _ONE)),
    Verb("extra", ExtraOrder, (UNIT,)),
    Verb("enter", EnterOrder, (UNIT, SPACE)),
    Verb("truck", TruckOrder, (word("on", "off"), UNIT)),
    Verb("move", MoveOrder, (UNITS, PATH, ELSE)),
    Verb("attack", AttackOrder, (HEXES, LEVEL, after("with", UNITS), CHIT), moment=ATTACK),
    Verb("advance", AdvanceOrder, (UNIT, PATH)),
    Verb("hold", HoldOrder, (), asks=""),
    Verb("stop", StopOrder),
    Verb("losses", LossesRule, (preferences(),), asks="", both=True),
    Verb("disrupt", DisruptRule, (preferences(),), asks="", both=True),
    Verb("removal", RemovalRule, (preferences(),), asks="", both=True),
    Verb("remove", RemoveOrder, (UNITS, after("from", SPACE)), asks="", both=True),
    Verb("retreat", RetreatRule, (optional(UNITS, ()), WAY), asks="", both=True),
    Verb("initiative", InitiativeRule, (FIRST, perhaps("by", TIME)), asks="", both=True),
    Verb("combat", CombatRule, (after("chit", MODE),), asks="", standing=True),
)
