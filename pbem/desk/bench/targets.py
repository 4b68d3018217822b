"""Every target of `pbem bench` that holds for all games; what a game promises besides stands in `PACE` of its bots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """A bound, and in what it is counted."""

    bound: float
    unit: str
    at_least: bool = False

    def is_met(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound

    def __str__(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.bound:,g}"


START = "times bare start"
EARLY = "times the same after one"
TARGETS = {
    "--version": Target(1.6, START),
    "check": Target(8, START),
    "options": Target(20, START),
    "map": Target(40, START),
    "verify": Target(1.6, "times adjudicating once"),
    "memory of verify": Target(120, "MB"),
    "late send": Target(1.5, EARLY),
    "late report": Target(1.5, EARLY),
    "late map": Target(1.5, EARLY),
    "late status": Target(1.5, EARLY),
    "mailbox of 50 games": Target(5, "seconds"),
    "random play": Target(1000, "orders a second", at_least=True),
    "captain": Target(2, "seconds an impulse"),
}


def target_of(name: str, game: str) -> Target:
    """The target of a measure: the game's own if it has one."""
    if not game:
        return TARGETS[name]
    from pbem.games import find_game

    own = find_game(game).bots.PACE.get(name)
    return TARGETS[name] if own is None else Target(own, TARGETS[name].unit, TARGETS[name].at_least)
