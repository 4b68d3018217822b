"""What conditions of Wave of Terror may speak of: the board, and a crossing or a battle that the other side began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.games.wave.choices import Battle, Crossing
from pbem.games.wave.kampfgruppe import is_heavy
from pbem.games.wave.scenario import CLEAR_SKIES, enemy_of
from pbem.games.wave.segment import Segment
from pbem.kernel.crt import BadTable, Odds
from pbem.kernel.referee import Choice
from pbem.orders.ast import Claim
from pbem.orders.facts import compares
from pbem.orders.language import Fact, Part
from pbem.orders.parts import ANY_UNIT, COMPARED, LINK, SPACE, one_of
from pbem.orders.reader import Reader

REACTION = "reaction"
"""The moment that standing orders speak of: units that come to a bridge, or a battle that is declared."""


def _read_odds(reader: Reader) -> tuple[str, str]:
    sign = reader.compare_sign()
    token = reader.next("odds")
    try:
        Odds.read(token.text)
    except BadTable:
        reader.fail("O117", f"odds are compared with odds such as 2:1, not with {token.text!r}", token)
    return sign, token.text


ODDS_COMPARED = Part(_read_odds, lambda given: f"{given[0]} {given[1]}")
ORG = Part(lambda reader: reader.one_of("org", reader.names.words["org"]), str)

TAKEN = Fact("taken", (SPACE,))
HELD = Fact("held", (SPACE,))
BLOWN = Fact("blown", (LINK,))
INTACT = Fact("intact", (LINK,))
ENEMY = Fact("enemy", (SPACE,))
EMPTY = Fact("empty", (SPACE,))
ALIVE = Fact("alive", (ANY_UNIT,))
FULL = Fact("full", (ANY_UNIT,))
WEATHER = Fact("weather clear")
TURN = Fact("turn", (COMPARED,))
STRENGTH_IN = Fact("strength", (SPACE, COMPARED))
STRENGTH = Fact("strength", (COMPARED,), REACTION)
ATTACK = Fact("attack", (COMPARED,), REACTION)
DEFENCE = Fact("defence", (COMPARED,), REACTION)
STEPS = Fact("steps", (COMPARED,), REACTION)
UNITS = Fact("units", (COMPARED,), REACTION)
GUNS = Fact("guns", (COMPARED,), REACTION)
ODDS = Fact("odds", (ODDS_COMPARED,), REACTION)
HEAVY = Fact("heavy", (), REACTION)
OF_ORG = Fact("org", (ORG,), REACTION)
FROM = Fact("from", (SPACE,), REACTION)
TO = Fact("to", (SPACE,), REACTION)
TYPE = Fact("type", (one_of("type"),), REACTION, bare=True)
FACTS = (
    TAKEN, HELD, BLOWN, INTACT, ENEMY, EMPTY, ALIVE, FULL, WEATHER, TURN, STRENGTH, STRENGTH_IN, ATTACK, DEFENCE,
    STEPS, UNITS, GUNS, ODDS, HEAVY, OF_ORG, FROM, TO, TYPE,
)  # fmt: skip


def _is_full(now: Segment, unit: str) -> bool:
    return unit in now.pieces and now.pieces[unit].steps == now.unit(unit).steps


def _strength_in(now: Segment, side: str, said: tuple[Any, ...]) -> bool:
    units = (*now.at(said[0], side), *now.at(said[0], enemy_of(side)))
    return compares(sum(map(now.attack_of, units)), said[1])


Judge = Callable[[Segment, str, tuple[Any, ...]], bool]
OF_BOARD: dict[Fact, Judge] = {
    TAKEN: lambda now, side, said: said[0] in now.fighting.taken,
    HELD: lambda now, side, said: said[0] in now.fighting.spaces - now.fighting.taken,
    BLOWN: lambda now, side, said: said[0] in now.position.blown,
    INTACT: lambda now, side, said: said[0] not in now.position.blown,
    ENEMY: lambda now, side, said: bool(now.at(said[0], enemy_of(side))),
    EMPTY: lambda now, side, said: not now.at(said[0], enemy_of(side)) and not now.at(said[0], side),
    ALIVE: lambda now, side, said: said[0] in now.pieces,
    FULL: lambda now, side, said: _is_full(now, said[0]),
    WEATHER: lambda now, side, said: now.position.weather == CLEAR_SKIES,
    TURN: lambda now, side, said: compares(now.position.turn, said[0]),
    STRENGTH_IN: _strength_in,
}
"""`taken` and `held` speak of battles of this segment, and are both false before the battle."""


def holds(claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
    """Whether a fact is true now: of the board, or of the crossing or battle that is asked about."""
    judge = OF_BOARD.get(claim.fact)
    if judge is not None:
        return judge(choice.now, choice.who, claim.values)
    about = choice.about
    if isinstance(about, Crossing):
        return _of_crossing(about, claim, choice.now)
    return isinstance(about, Battle) and _of_battle(about, claim, choice.now)


def _of_crossing(about: Crossing, claim: Claim, now: Segment) -> bool:
    if claim.fact == STRENGTH:
        return compares(about.strength, claim.values[0])
    if claim.fact in (FROM, TO):
        return bool(claim.values[0] == (about.origin if claim.fact == FROM else about.entered))
    return _of_units(about.units, claim, now)


def _of_battle(about: Battle, claim: Claim, now: Segment) -> bool:
    numbers = {
        STRENGTH: about.attack,
        ATTACK: about.attack,
        DEFENCE: about.defense,
        STEPS: sum(now.pieces[unit].steps for unit in about.defenders),
        GUNS: len(about.guns),
    }
    if claim.fact in numbers:
        return compares(numbers[claim.fact], claim.values[0])
    if claim.fact == ODDS:
        sign, text = claim.values[0]
        first = now.tables.crt.columns[0].rank
        return compares(about.column + first, (sign, Odds.read(text).rank))
    if claim.fact == FROM:
        return any(now.pieces[unit].at == claim.values[0] for unit in about.attackers)
    if claim.fact == TO:
        return bool(about.space == claim.values[0])
    return _of_units(about.attackers, claim, now)


def _of_units(units: tuple[str, ...], claim: Claim, now: Segment) -> bool:
    """Whether a fact is true of those who come or attack."""
    if claim.fact == UNITS:
        return compares(len(units), claim.values[0])
    if claim.fact == HEAVY:
        return any(is_heavy(now, unit) for unit in units)
    cards = [now.unit(unit) for unit in units]
    if claim.fact == OF_ORG:
        return any(card.org == claim.values[0] for card in cards)
    return claim.fact == TYPE and any(card.type.replace(" ", "-") == claim.values[0] for card in cards)
