"""The one canonical text of a block: parse(format(x)) == x. It is what gets signed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pbem.orders.ast import (
    AndCondition,
    AttackOrder,
    BankCondition,
    BattlesOrder,
    Block,
    BuildOrder,
    Condition,
    DemolishRule,
    EntrenchOrder,
    FromCondition,
    HoldOrder,
    LossesRule,
    MoveOrder,
    NotCondition,
    OrCondition,
    Order,
    OrderBlock,
    RemovalRule,
    RemoveOrder,
    Rule,
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


def format_blocks(blocks: Iterable[Block]) -> str:
    """Blocks as canonical text, one blank line between them."""
    return "\n".join(format_block(block) for block in blocks)


def format_block(block: Block) -> str:
    """One block as canonical text."""
    clock = () if isinstance(block, StandingBlock) else (block.clock,)
    nodes: Iterable[Order | Rule] = block.orders if isinstance(block, OrderBlock) else block.rules
    return framed((block.kind, block.game, *clock, block.side), map(format_line, nodes))


def framed(head: Iterable[str], lines: Iterable[str]) -> str:
    """The text of a block: `begin` with the words of its head, its lines, `end`."""
    return "".join(f"{line}\n" for line in (" ".join(("begin", *head)), *(f"  {line}" for line in lines), "end"))


def format_line(node: Order | Rule) -> str:
    """One order or rule as canonical text."""
    return _FORMATS[type(node)](node)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _path(path: Iterable[str]) -> str:
    return "-".join(path)


def _move(order: MoveOrder) -> str:
    text = f"move {_listed(order.units)} {_path(order.path)}"
    if order.stop:
        return f"{text} else stop"
    return f"{text} else {_path(order.otherwise)}" if order.otherwise is not None else text


def _with(verb: str) -> Callable[[Any], str]:
    def text(order: AttackOrder | HoldOrder) -> str:
        return f"{verb} {order.area} with {_listed(order.units)}" if order.units else f"{verb} {order.area}"

    return text


def _demolish(rule: DemolishRule) -> str:
    unit = f" with {rule.unit}" if rule.unit is not None else ""
    return f"demolish {rule.bridge or 'any'}{unit}{_when(rule.when)}"


def _when(condition: Condition | None) -> str:
    return f" when {format_condition(condition)}" if condition is not None else ""


def format_condition(condition: Condition, binding: int = 0) -> str:
    """A condition with the brackets it needs; `binding` is how closely what stands around it binds."""
    if isinstance(condition, OrCondition):
        text = f"{format_condition(condition.left, 1)} or {format_condition(condition.right, 2)}"
        return f"({text})" if binding > 1 else text
    if isinstance(condition, AndCondition):
        text = f"{format_condition(condition.left, 2)} and {format_condition(condition.right, 3)}"
        return f"({text})" if binding > 2 else text
    if isinstance(condition, NotCondition):
        return f"not {format_condition(condition.term, 3)}"
    return _fact(condition)


def _fact(fact: TypeCondition | StrengthCondition | FromCondition | ToCondition | BankCondition) -> str:
    if isinstance(fact, StrengthCondition):
        return f"strength {fact.op} {fact.value}"
    if isinstance(fact, BankCondition):
        return f"{fact.bank} bank"
    if isinstance(fact, FromCondition):
        return f"from {fact.area}"
    return f"to {fact.area}" if isinstance(fact, ToCondition) else fact.name


_FORMATS: dict[type, Callable[[Any], str]] = {
    MoveOrder: _move,
    ShiftOrder: lambda order: f"shift {_listed(order.units)} {_path(order.path)}",
    EntrenchOrder: lambda order: f"entrench {_listed(order.units)}",
    AttackOrder: _with("attack"),
    HoldOrder: _with("hold"),
    SpecialOrder: lambda order: f"special {order.effect} {order.area}",
    BattlesOrder: lambda order: f"battles {_listed(order.areas)}",
    TargetOrder: lambda order: f"target {order.firer} > {_listed(order.targets)}",
    ShellOrder: lambda order: f"shell {order.area} > {_listed(order.targets)}",
    BuildOrder: lambda order: f"build {order.bridge} with {order.unit}",
    RemoveOrder: lambda order: f"remove {_listed(order.units)} from {order.area}",
    DemolishRule: _demolish,
    SpareRule: lambda rule: f"spare {rule.bridge or 'any'}{_when(rule.when)}",
    TargetsRule: lambda rule: f"targets prefer {_listed(rule.preferences)}",
    LossesRule: lambda rule: f"losses {_listed(rule.preferences)} first",
    RemovalRule: lambda rule: f"removal {_listed(rule.preferences)} first",
}
