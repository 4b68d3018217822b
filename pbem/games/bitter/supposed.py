"""Attacks in a plan: what is judged as if they had succeeded (rules 9.8 and 23.3)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.bitter import advance, air, alternative, angriff, artillery
from pbem.games.bitter.acts import Advance, Attack, Join, Split, Suppose
from pbem.games.bitter.choices import Pursuit
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Table

Units = tuple[str, ...]


def carry_out_supposed(turn: PlayerTurn, act: Suppose) -> None:
    """An attack in a plan: it changes nothing here; in the world of hope the hex is taken and advances are made."""
    hope = turn.hope or turn.twin(Table({}, lambda roll: 1))
    for world in (turn, hope):
        _take_up(world, act.attack)
    turn.hope = hope
    there = [unit for unit in act.attack.units if unit in hope.pieces]
    left = [*there, *hope.leaders_with(there)]
    closed = angriff.shut_hexes(hope, act.attack.space, hope.at(act.attack.space, hope.enemy))
    if not act.attack.angriff:
        for unit in tuple(hope.at(act.attack.space, turn.enemy)):
            hope.take_off(unit)
    while left:
        options = _hopes(hope, act.attack, tuple(left), closed)
        wish = turn.ask(turn.mover, "advance", "9.8", options, options.about)
        if wish is None:
            return
        left.remove(wish.unit)
        hope.put(wish.unit, wish.path[-1])


def _hopes(hope: PlayerTurn, act: Attack, left: Units, closed: frozenset[Space]) -> advance.Advances | angriff.Bypasses:
    """9.8, 23.3: who could follow up if an attack went as well as it can."""
    about = Pursuit(act.space, hope.mover, left, FARTHEST, "Adv" if act.angriff else "D", act.exploit)
    if act.angriff:
        return angriff.Bypasses(hope, about, closed, left)
    return advance.Advances(hope, about, (act.space,))


def refuse_wish(
    turn: PlayerTurn, act: Attack, wish: Advance, changes: Sequence[Split | Join] = ()
) -> Diagnostic | None:
    """9.8: why an advance could not be made even for one hex if the attack succeeded, and groups changed as ordered."""
    hope = (turn.hope or turn).twin(Table({}, lambda roll: 1))
    units = _regrouped(hope, act.units, changes)
    closed = angriff.shut_hexes(hope, act.space, hope.at(act.space, hope.enemy))
    if not act.angriff:
        for unit in tuple(hope.at(act.space, turn.enemy)):
            hope.take_off(unit)
    return _hopes(hope, act, (*units, *hope.leaders_with(units)), closed).refusal(
        Advance(wish.unit, wish.path[:2])
    )


def _regrouped(hope: PlayerTurn, units: Units, changes: Sequence[Split | Join]) -> Units:
    """36, 11: the attackers after the splits and joins under their attack."""
    for change in changes:
        possible = alternative.regroupings(hope, units)
        if change in possible:
            alternative.carry_out_change(hope, change)
            units = possible[change]
    return units


FARTHEST = 4
"""9.5: no result of the table drives a defender back farther."""


def _take_up(turn: PlayerTurn, act: Attack) -> None:
    turn.fought.update(act.units)
    if act.bombard:
        turn.bombarded.add(act.space)
    artillery.fire(turn, [gun for gun in (*act.guns, *act.bombard) if gun in turn.pieces])
    if act.air and turn.position.air[turn.mover]:
        air.spend(turn, turn.mover)
