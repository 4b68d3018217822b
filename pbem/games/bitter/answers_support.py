"""How standing orders and the default policy commit guns and aircraft to a defense (rules 10.2 and 11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.games.bitter import policy
from pbem.games.bitter.choices import Battle
from pbem.games.bitter.facts import LOWERS
from pbem.games.bitter.orders import ALL, ANY, FEWEST, NONE, CoverRule, HoldRule, SupportRule
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.referee import Choice
from pbem.orders.ast import Claim
from pbem.orders.facts import holds
from pbem.orders.player import Hand


def support(hand: Hand, choice: Choice[str | None]) -> str | None:
    """10.2: the first rule that speaks of the hex decides; without one, the fewest guns that help."""
    battle: Battle = choice.about
    able = [gun for gun in choice.options if gun is not None and not _holds_fire(hand, gun, battle)]
    wanted = wanted_guns(hand, choice, [*battle.support, *able])
    return next((gun for gun in wanted if gun in able), None)


def _holds_fire(hand: Hand, gun: str, battle: Battle) -> bool:
    return any(gun in rule.guns and battle.space not in rule.spaces for rule in hand.rules(HoldRule))


def wanted_guns(hand: Hand, choice: Choice[Any], able: Sequence[str]) -> Sequence[str]:
    battle: Battle = choice.about
    now: PlayerTurn = choice.now
    rules = [rule for rule in hand.rules(SupportRule) if rule.space in (None, battle.space)]
    for rule in rules:
        meant = guns_meant(now, battle, rule.guns, able)
        if _applies(hand, choice, rule, meant):
            return meant
    return () if hand.passive or rules else policy.fewest_guns(now, battle, able)


def _applies(hand: Hand, choice: Choice[Any], rule: SupportRule, meant: Sequence[str]) -> bool:
    """Whether a rule fits this battle; `lowers` speaks of the guns that it means."""

    def is_true(claim: Claim) -> bool:
        if claim.fact == LOWERS:
            return policy.lowers(choice.now, choice.about, meant)
        return hand.language.holds(claim, choice, None)

    return holds(rule.when, is_true)


def guns_meant(now: PlayerTurn, battle: Battle, meant: Any, able: Sequence[str]) -> Sequence[str]:
    if meant == FEWEST:
        return policy.fewest_guns(now, battle, able)
    return able if meant == ALL else [gun for gun in meant if gun in able]


def cover(hand: Hand, choice: Choice[bool]) -> bool:
    """11.2: the first rule that fits; without one, against aircraft and against 3-1 or better."""
    battle: Battle = choice.about
    rules = [rule for rule in hand.rules(CoverRule) if rule.space in (ANY, NONE, battle.space)]
    for rule in rules:
        if hand.holds(rule.when, choice):
            return bool(rule.space != NONE)
    return not hand.passive and not rules and policy.wants_cover(choice.now, battle)
