"""What a side does when its papers are silent, and how preferences are measured."""

from __future__ import annotations

from pbem.games.wave.choices import Battle
from pbem.games.wave.segment import Segment

GUNS = 2
"""Guns that the default policy gives to a defense."""
OPEN = ("1:2", "6:1")
"""The columns between which the default policy thinks a battle open."""
ORDINAL = ("strongest", "weakest", "full", "reduced", "indep")


def is_worth_guns(now: Segment, battle: Battle) -> bool:
    """10.24: whether the column without any guns is neither hopeless nor safe."""
    worst, best = map(now.tables.crt.named, OPEN)
    return worst <= battle.column <= best


def cheapness(now: Segment, unit: str) -> tuple[int, int, str]:
    """10.9: attack and defense that the next step takes away; then the lower attack, then the id."""
    card, steps = now.unit(unit), now.pieces[unit].steps
    lost = card.attack[steps] - card.attack[steps - 1] + card.defense[steps] - card.defense[steps - 1]
    return lost, card.attack[steps], unit


def distance(now: Segment, wish: str, unit: str) -> int:
    """How far a unit is from a wish; the least is taken."""
    card, steps = now.unit(unit), now.pieces[unit].steps
    strength = card.attack[steps] + card.defense[steps]
    measured = {
        "strongest": -strength,
        "weakest": strength,
        "full": int(steps < card.steps),
        "reduced": int(steps == card.steps),
        "indep": int(not card.independent),
    }
    if wish in measured:
        return measured[wish]
    return int(wish not in (unit, card.org, card.type.replace(" ", "-")))
