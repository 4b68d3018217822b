"""Cups: a chit is drawn with a die that has as many sides as there are chits, so that a draw is verified as a roll."""

from __future__ import annotations

from typing import TypeVar

from pbem.kernel.referee import Misplay, Referee, Roll

T = TypeVar("T")


def draw(referee: Referee, label: str, cup: list[T], rule: str) -> T:
    """Takes one chit out of a cup. Face n is the n-th chit in the order of the cup, which is no secret; the last chit
    is drawn with a die of one side, so that every draw has its label in the record."""
    if not cup:
        raise Misplay(f"{label!r} draws from an empty cup (rule {rule})")
    return cup.pop(referee.roll(Roll(label, len(cup), rule)) - 1)
