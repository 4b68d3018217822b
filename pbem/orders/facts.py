"""The one language of facts: conditions behind `if`, `when`, and at the head of a section, written and judged.

A game lists its facts as values (`Fact` in `orders/language.py`) and says whether one holds; how facts are joined by
`and`, `or`, `not` and brackets is the same everywhere, and stands here.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from pbem.orders.ast import And, Claim, Condition, Not, Or

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


def compares(number: int, comparison: tuple[str, int]) -> bool:
    """Whether a number is what `>= 4` says of it."""
    sign, other = comparison
    return COMPARE[sign](number, other)


def holds(condition: Condition | None, judge: Callable[[Claim], bool]) -> bool:
    """Whether a condition is true, by one who can judge facts; no condition always is."""
    if condition is None:
        return True
    if isinstance(condition, And):
        return holds(condition.left, judge) and holds(condition.right, judge)
    if isinstance(condition, Or):
        return holds(condition.left, judge) or holds(condition.right, judge)
    if isinstance(condition, Not):
        return not holds(condition.term, judge)
    return judge(condition)


def write_condition(condition: Condition, binding: int = 0) -> str:
    """A condition with the brackets it needs; `binding` is how closely what stands around it binds."""
    if isinstance(condition, Or):
        text = f"{write_condition(condition.left, 1)} or {write_condition(condition.right, 2)}"
        return f"({text})" if binding > 1 else text
    if isinstance(condition, And):
        text = f"{write_condition(condition.left, 2)} and {write_condition(condition.right, 3)}"
        return f"({text})" if binding > 2 else text
    if isinstance(condition, Not):
        return f"not {write_condition(condition.term, 3)}"
    return write_claim(condition)


def write_claim(claim: Claim) -> str:
    """`strength >= 4`, `2Pz/304 at 2113`, `armor`."""
    fact, values = claim.fact, list(claim.values)
    subject = [fact.subject.write(values.pop(0))] if fact.subject else []
    words = [] if fact.bare else [fact.word]
    rest = [part.write(given) for part, given in zip(fact.parts, values, strict=True)]
    return " ".join(filter(None, [*subject, *words, *rest]))
