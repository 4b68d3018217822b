"""`odds`: the chances of every attack that orders declare, or of all that could be made on one hex; exact, by counting
the faces of the battle's die against every sum of the guns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.games.wave import combat, odds, supply
from pbem.games.wave.acts import FIGHT_MOVE, Attack
from pbem.games.wave.orders import AttackOrder, SequenceOrder
from pbem.games.wave.scenario import Result
from pbem.games.wave.segment import Segment
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.values import Exhibit, value
from pbem.kernel.words import columns, counted, listed
from pbem.orders.ast import OrderBlock
from pbem.orders.hearing import Hearing


@value
class Chances:
    """One attack: its strength without guns, the column without guns, and the chance of each result."""

    attack: Attack
    strength: int
    defense: int
    column: str
    results: Mapping[Result, float]
    cleared: float
    won: float
    lost: float


def odds_of(segment: Segment, act: Attack) -> Chances:
    """10.5-10.8: an attack as declared, its guns counted with every face; the defender helps himself with nothing."""
    states = supply.prospects(segment, act.units)
    attack = sum(force.counts for force in odds.forces(segment, act.units, act.space, states))
    enemies = segment.at(act.space, segment.enemy)
    defense = sum(map(segment.defense_of, enemies))
    results = chances_of(segment, act, attack, defense)
    theirs, mine = (sum(segment.pieces[unit].steps for unit in units) for units in (enemies, act.units))
    column = odds.column(segment, act.units, act.space, attack, defense, act.air)
    return Chances(
        act, attack, defense, segment.tables.crt.text(column), results,
        sum(chance for result, chance in results.items() if result.defender >= theirs),
        sum(chance * min(result.defender, theirs) for result, chance in results.items()),
        sum(chance * min(result.attacker, mine) for result, chance in results.items()),
    )  # fmt: skip


def chances_of(segment: Segment, act: Attack, attack: int, defense: int) -> dict[Result, float]:
    """The chance of each cell of the table, over all sums of the attacker's guns."""
    table, found = segment.tables.crt, Counter[Result]()
    sums = _sums(segment.tables.die, len(act.guns))
    total = sum(sums.values()) * len(table.faces)
    for points, ways in sums.items():
        column = odds.column(segment, act.units, act.space, attack + points, defense, act.air)
        for result, faces in table.chances(column).items():
            found[result] += ways * faces
    return {result: times / total for result, times in sorted(found.items(), key=lambda item: item[0].text)}


def _sums(sides: int, dice: int) -> Counter[int]:
    """How many ways lead to each sum of some dice."""
    found = Counter({0: 1})
    for _ in range(dice):
        found = _added(found, sides)
    return found


def _added(found: Counter[int], sides: int) -> Counter[int]:
    more: Counter[int] = Counter()
    for total, ways in found.items():
        for face in range(1, sides + 1):
            more[total + face] += ways
    return more


def odds_page(segment: Segment, acts: Iterable[Attack]) -> Exhibit:
    """Every attack in a line, then the chances of its results."""
    found = [odds_of(segment, act) for act in acts]
    lines = [line for one in found for line in _told(segment, one)]
    return Exhibit("\n".join(lines) + "\n" if lines else "", [_obj(one) for one in found])


def _told(segment: Segment, one: Chances) -> list[str]:
    guns = f" and {counted(len(one.attack.guns), 'die', 'dice')} of guns" if one.attack.guns else ""
    name = segment.scenario.name_of(one.attack.space)
    head = f"{name}: {listed(one.attack.units)}: {one.strength}{guns} to {one.defense}, {one.column} before guns"
    rows = [(result.text, f"{100 * chance:.1f} %") for result, chance in one.results.items()]
    ends = f"cleared {100 * one.cleared:.1f} %, steps won {one.won:.2f}, steps lost {one.lost:.2f}"
    return [head, *(f"  {line}" for line in columns(rows, ("losses", "chance"))), f"  {ends}"]


def _obj(one: Chances) -> dict[str, Any]:
    return {
        "space": one.attack.space,
        "badge": f"{one.column} · {100 * one.cleared:.0f}%",
        "hex": one.attack.space,
        "attackers": list(one.attack.units),
        "guns": list(one.attack.guns),
        "attack": one.strength,
        "defense": one.defense,
        "odds": one.column,
        "results": {result.text: round(chance, 6) for result, chance in one.results.items()},
        "cleared": round(one.cleared, 6),
        "steps_won": round(one.won, 4),
        "steps_lost": round(one.lost, 4),
    }


def odds_for(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """Of the attacks in a block, or of every attack on one hex as it stands."""
    segment: Segment = hearing.look()
    if block is not None:
        orders = [order for order in block.lines if isinstance(order, AttackOrder)]
        phases = [order.phases for order in block.lines if isinstance(order, SequenceOrder)]
        segment.position.fight_first = FIGHT_MOVE in phases or segment.is_first_couplet
        acts = [Attack(order.space, order.units, order.guns, order.air) for order in orders]
        return odds_page(segment, [act for act in acts if combat.refuse_attack(segment, act) is None])
    place = hearing.names.place(where or "")
    if isinstance(place, Diagnostic):
        return place
    if not segment.at(place, segment.enemy):
        return illegal("C240", "10.1", f"no enemy unit is in {place}", names=(place,))
    return odds_page(segment, (Attack(place, units) for units in combat.attackers_by_org(segment, place)))
