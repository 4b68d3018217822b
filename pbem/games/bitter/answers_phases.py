"""Rule 4: which phase a line belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from pbem.games.bitter.orders import AttackOrder, BombardOrder, ExitOrder, JoinOrder, ReserveOrder, SplitOrder
from pbem.kernel.legal import illegal
from pbem.orders.player import Hand
from pbem.orders.script import Line

PHASES = {"reserve": 0, "act": 1, "attack": 2, "demolish": 2, "destroy": 2, "exploit": 3, "strike": 3}
"""4: the phases in which lines are carried out."""


def keep_order(hand: Hand) -> None:
    """4: a line of an earlier phase behind one of a later phase is refused."""
    latest = 0
    for line in hand.script.every:
        phase = PHASES.get(kind_of(hand, line), 0)
        if phase and phase < latest and hand.is_planned(line.key):
            word = hand.script.lexicon.by_node[type(line.order)].word
            told = f"{word} comes too late: lines of a later phase stand before it"
            hand.findings.refused.setdefault(line.key, illegal("T703", "4.0", told))
        latest = max(latest, phase)


def kind_of(hand: Hand, line: Line) -> str:
    """The kind of question that a line answers, which for some verbs depends on where it stands."""
    if is_strike(line):
        return "strike"
    if is_regrouping(line):
        return _place_of(hand, line)
    return "exploit" if is_late_exit(hand, line) else hand.script.lexicon.by_node[type(line.order)].asks


def is_regrouping(line: Line) -> bool:
    return isinstance(line.order, SplitOrder | JoinOrder)


def _place_of(hand: Hand, line: Line) -> str:
    """36, 11: at any time: under an attack it belongs to the battle, behind an exploitation to that."""
    asks = hand.script.lexicon.by_node
    for one in reversed(list(takewhile(lambda one: one is not line, hand.script.every))):
        if isinstance(one.order, AttackOrder):
            return "regroup"
        if PHASES.get(asks[type(one.order)].asks, 0) and not is_regrouping(one):
            return "exploit" if asks[type(one.order)].asks == "exploit" else "act"
    return "act"


def below_attack(hand: Hand, space: str) -> Iterator[Line]:
    """The lines behind the attack that was taken up last, if it is on this hex, up to the next attack."""
    inside, current = False, current_line(hand)
    for line in hand.script.every:
        if isinstance(line.order, AttackOrder):
            inside = line is current and line.order.space == space
        elif inside:
            yield line


def current_line(hand: Hand) -> Line | None:
    """The line of the combat phase, or of what comes after exploitation, that was taken up last."""
    left = (*hand.script.lines("attack"), *hand.script.lines("strike"))
    lines = (line for line in hand.script.every if isinstance(line.order, AttackOrder | BombardOrder))
    taken = sorted((line for line in lines if line not in left), key=is_strike)
    return taken[-1] if taken else None


def is_strike(line: Line) -> bool:
    """27.1: a line that waits until exploitation is over."""
    return isinstance(line.order, AttackOrder) and line.order.exploit


def is_late_exit(hand: Hand, line: Line) -> bool:
    """14.2: an `exit` behind a line of combat or exploitation, or of units that a line puts in reserve."""
    if not isinstance(line.order, ExitOrder):
        return False
    asks = hand.script.lexicon.by_node
    before = list(takewhile(lambda one: one is not line, hand.script.every))
    return not set(_reserved(before)).isdisjoint(line.order.units) or any(
        PHASES.get(asks[type(one.order)].asks, 0) > 1 for one in before
    )


def _reserved(lines: list[Line]) -> Iterator[str]:
    for line in lines:
        if isinstance(line.order, ReserveOrder):
            yield from line.order.units


def set_aside(hand: Hand, kind: str, later: str, is_meant: Callable[[Line], bool]) -> None:
    """Lines of one kind that are carried out in a later phase."""
    lines, queue = hand.script.lines(kind), hand.script.lines(later)
    for line in [line for line in lines if is_meant(line)]:
        lines.remove(line)
        queue.insert(sum(other.key < line.key for other in queue), line)
