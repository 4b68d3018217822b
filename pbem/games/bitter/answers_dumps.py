"""How fuel dumps are shown and blown up by papers (rule 25)."""

from __future__ import annotations

from pbem.games.bitter.acts import Destroy
from pbem.games.bitter.choices import Threat
from pbem.games.bitter.dumps import OPEN, UNSEALED, UNSEEN
from pbem.games.bitter.orders import DumpRule
from pbem.kernel.referee import Choice
from pbem.orders.player import Hand

AT_ONCE = "at once"


def placed(hand: Hand, choice: Choice[tuple[int, ...]]) -> tuple[int, ...]:
    """25.1: nothing is sealed, so that the dice are rolled when somebody looks; in a plan nobody does."""
    return UNSEEN if hand.planning else UNSEALED


def dump(hand: Hand, choice: Choice[bool]) -> bool:
    """25.3: as the standing orders say; else at once where the places are known, and wait where they are secret."""
    about: Threat = choice.about
    for rule in hand.rules(DumpRule):
        if rule.name == about.name:
            return rule.when == AT_ONCE
    return not hand.passive and choice.now.scenario.options["dumps"] == OPEN


def destroy(hand: Hand, choice: Choice[Destroy | None]) -> Destroy | None:
    """25.3: `dump NAME` in the Allied orders."""
    return hand.next_act(choice)
