"""How fuel dumps are shown and blown up by papers (rule 25)."""

from __future__ import annotations

from pbem.games.bitter.acts import Destroy
from pbem.games.bitter.choices import Hidden, Threat
from pbem.games.bitter.dumps import UNSEALED, UNSEEN, audit, faces_of, label_of, place_of
from pbem.games.bitter.orders import DumpRule
from pbem.kernel.referee import Choice
from pbem.orders.language import Sealing
from pbem.orders.player import Hand

AT_ONCE = "at once"
SEALING = Sealing(
    hide=lambda order: None,
    shows=lambda scenario, position, orders, side: (),
    breach=lambda scenario, texts: None,
    audit=audit,
)
"""25.1: no line is hidden, nobody chooses: dumps are sealed before the game, and the dice of the seals place them."""


def placed(hand: Hand, choice: Choice[tuple[int, ...]]) -> tuple[int, ...]:
    """25.1: by the dice of what was sealed, once it is open. What is shut and is here must be opened now by who knows
    it; what was never sealed is rolled for. In a plan nobody looks."""
    about: Hidden = choice.about
    placement = hand.placement(label_of(about.name))
    if hand.planning or placement is None:
        return UNSEEN
    if not placement.text:
        return UNSEALED
    faces = faces_of(about.name, placement)
    if not placement.secret:
        return faces
    if place_of(choice.now, about.name, faces) in about.spaces:
        hand.uncover(label_of(about.name), choice)
    return UNSEEN


def dump(hand: Hand, choice: Choice[bool]) -> bool:
    """25.3: as the standing orders say; else at once."""
    about: Threat = choice.about
    for rule in hand.rules(DumpRule):
        if rule.name == about.name:
            return rule.when == AT_ONCE
    return not hand.passive


def destroy(hand: Hand, choice: Choice[Destroy | None]) -> Destroy | None:
    """25.3: `dump NAME` in the Allied orders."""
    return hand.next_act(choice)
