"""Rules 11 and 12: combat and disruption."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.celles import movement, retreat, stacking
from pbem.games.celles.action import Action, Aftermath
from pbem.games.celles.acts import Advance, Attack, Suppose
from pbem.games.celles.choices import Battle, Loss
from pbem.games.celles.events import (
    Advanced,
    AttackCalledOff,
    AttackDeclared,
    AttackForeseen,
    AttackResolved,
    ChitPlayed,
)
from pbem.games.celles.position import ISOLATED, OUT
from pbem.games.celles.scenario import ALLIED, COMBAT, DAY, GERMAN, MEUSE, NIGHT, POINTS, Harm, enemy_of
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Modifier
from pbem.kernel.legal import illegal

Units = tuple[str, ...]


# ---- who fights --------------------------------------------------------------------------------------------------


def facing(action: Action, space: Space) -> tuple[Space, ...]:
    """11.0: the hexes with enemies that whoever acts in a hex must attack: all round it, but not across the Meuse."""
    held = action.stacks.on[action.enemy]
    around = action.scenario.board.around(space)
    return tuple(sorted(there for there, side in around.items() if there in held and side.water != MEUSE))


def defenders_in(action: Action, hexes: Iterable[Space]) -> Units:
    """11.0: every enemy unit beside the active unit, and nobody else."""
    found = [unit for space in hexes for unit in action.stacks.at(space, action.enemy)]
    return tuple(action.in_order(found + [unit for unit, piece in action.supposed.items() if piece.at in hexes]))


def may_help(action: Action, unit: str, hexes: Iterable[Space]) -> bool:
    """11.0, 5.0: a friend beside a defender, but not over the Meuse, and not isolated."""
    around = action.scenario.board.around(action.pieces[unit].at)
    beside = any(space in around and around[space].water != MEUSE for space in hexes)
    return beside and action.pieces[unit].supply != ISOLATED


def helpers(action: Action, active: str, hexes: Sequence[Space]) -> list[str]:
    """11.0: every unit that could join an attack on these hexes, activated or not."""
    own = action.stacks.on[action.mover]
    near = {there for space in hexes for there in action.scenario.around[space] if there in own}
    found = {unit for space in near for unit in own[space]} - {active}
    return action.in_order(unit for unit in found if may_help(action, unit, hexes))


# ---- whether an attack is allowed ----------------------------------------------------------------------------------


def refuse_attack(action: Action, attack: Attack) -> Diagnostic | None:
    """11.0: why a unit may not make this attack now."""
    active = attack.units[0]
    refusal = movement.refuse_actor(action, active, "11.0")
    if refusal:
        return refusal
    if action.pieces[active].supply == ISOLATED:
        return illegal("C211", "5.0", f"{active} is isolated and may not attack", names=(active,))
    return (
        _refuse_hexes(action, attack)
        or _refuse_helpers(action, attack)
        or _refuse_price(action, attack)
        or _refuse_odds(action, attack)
    )


def _refuse_hexes(action: Action, attack: Attack) -> Diagnostic | None:
    """11.0: exactly the hexes with enemies beside the active unit."""
    active = attack.units[0]
    at = action.pieces[active].at
    hexes = _hexes_to_attack(action, at, attack)
    if not hexes:
        return illegal("C212", "11.0", f"no enemy that {active} could attack is beside {at}", names=(active,))
    wrong = [space for space in attack.hexes if space not in hexes]
    left = [space for space in hexes if space not in attack.hexes]
    if not wrong and not left:
        return None
    message = f"{active} in {at} must attack {', '.join(hexes)}, all enemies beside it and no others"
    return illegal("C212", "11.0", message, f"attack {', '.join(hexes)} (or `all`)", names=tuple(wrong))


def _hexes_to_attack(action: Action, at: Space, attack: Attack) -> tuple[Space, ...]:
    """The hexes beside a unit that hold enemies; in a plan those it has emptied may be meant again."""
    own, around = action.stacks.on[action.mover], action.scenario.board.around(at)
    emptied = {piece.at for piece in action.supposed.values()}
    again = {there for there in attack.hexes if there in emptied and there in around and there not in own}
    return tuple(sorted({*facing(action, at), *again}))


def _refuse_helpers(action: Action, attack: Attack) -> Diagnostic | None:
    """11.0: friends beside a defender."""
    if len(set(attack.units)) < len(attack.units):
        return illegal("M108", "11.0", "a unit is named twice in one attack")
    for unit in attack.units[1:]:
        refusal = movement.refuse_stranger(action, unit, "11.0")
        if refusal:
            return refusal
        if action.pieces[unit].supply == ISOLATED:
            return illegal("C211", "5.0", f"{unit} is isolated and may not attack", names=(unit,))
        if not may_help(action, unit, attack.hexes):
            at, hexes = action.pieces[unit].at, ", ".join(attack.hexes)
            message = f"{unit} in {at} is not beside {hexes}, or only across the Meuse"
            return illegal("C213", "11.0", message, "leave it out", names=(unit,))
    return None


def price(action: Action, attack: Attack) -> int:
    """11.0: what an attack costs the active unit, by its class."""
    return action.tables.levels[attack.level].cost[action.move_class(attack.units[0])]


def _refuse_price(action: Action, attack: Attack) -> Diagnostic | None:
    active, cost = attack.units[0], price(action, attack)
    left = movement.points_left(action, active)
    if cost <= left:
        return None
    text = POINTS.text
    message = f"{active} needs {text(cost)} movement points for a {attack.level} attack, has {text(max(0, left))}"
    return illegal("C214", "11.0", message, _affordable(action, attack, left), names=(attack.level,))


def _affordable(action: Action, attack: Attack, left: int) -> str | None:
    kind = action.move_class(attack.units[0])
    can = [level.name for level in action.tables.levels.values() if level.cost[kind] <= left]
    return f"it can pay for: {', '.join(can)}" if can else None


def strengths(action: Action, attackers: Iterable[str], defenders: Iterable[str]) -> tuple[int, int]:
    """11.0: attack strengths against defense strengths, by the faces that show."""
    against = sum(_defense(action, unit) for unit in defenders)
    return sum(action.face(unit).attack for unit in attackers), against


def _defense(action: Action, unit: str) -> int:
    """The defense of a unit, though a plan has taken it off the board."""
    piece = action.pieces.get(unit) or action.supposed[unit]
    faces = action.unit(unit).faces(piece.steps)
    return (faces.used if piece.used else faces.unused).defense


def _refuse_odds(action: Action, attack: Attack) -> Diagnostic | None:
    """11.0: no attack below the first column."""
    own, other = strengths(action, attack.units, defenders_in(action, attack.hexes))
    table = action.tables.crt
    if _column(action, own, other) >= 0:
        return None
    message = f"{own} against {other} is below {table.text(0)}, the worst odds of the table"
    return illegal("C215", "11.0", message, "more units beside a defender may help")


def _column(action: Action, own: int, other: int) -> int:
    return action.tables.crt.column(own, other) if own else -1


# ---- the attack ----------------------------------------------------------------------------------------------------


def carry_out_attack(action: Action, attack: Attack) -> None:
    """11.0: points, stacking, odds and modifiers, chits, die; the defender carries his result out first."""
    battle = prepare(action, attack) if declare(action, attack) else None
    if battle is None:
        return
    battle = play_chits(action, battle)
    resolve(action, battle)
    action.aftermath = _aftermath(action, battle)


def declare(action: Action, attack: Attack) -> bool:
    """11.0: the active unit pays; helpers pay nothing and do not turn over. False if it is gone before it begins."""
    active, cost = attack.units[0], price(action, attack)
    if not movement.take_up(action, active):
        action.referee.tell(AttackCalledOff(active, attack.hexes, f"{active} is gone", "10.0"))
        return False
    action.driven.clear()
    action.spent[active] += cost
    told = (attack.hexes, attack.units, defenders_in(action, attack.hexes))
    action.referee.tell(AttackDeclared(action.mover, active, attack.level, cost, action.spent[active], *told))
    return True


def prepare(action: Action, attack: Attack) -> Battle | None:
    """10.0, 11.0: hexes of attackers must fit at the moment of combat; then strengths are added up."""
    for space in sorted({action.pieces[unit].at for unit in alive(action, attack.units)}):
        stacking.enforce(action, space, action.mover, "at the moment of combat")
    attackers = tuple(unit for unit in attack.units if unit in action.pieces)
    defenders = defenders_in(action, attack.hexes)
    own, other = strengths(action, attackers, defenders)
    active, column = attack.units[0], _column(action, own, other)
    if active not in action.pieces or column < 0:
        why = f"{own} against {other} is too little" if active in action.pieces else f"{active} is gone"
        action.referee.tell(AttackCalledOff(active, attack.hexes, why, "10.0"))
        return None
    column = action.tables.crt.bounded(column)
    odds = action.tables.crt.text(column)
    drm = modifiers(action, attack.level, attackers, attack.hexes)
    return Battle(
        action.mover, attack.level, active, attackers, defenders, attack.hexes, (own, other), column, odds, drm
    )


def modifiers(action: Action, level: str, attackers: Units, hexes: tuple[Space, ...]) -> tuple[Modifier, ...]:
    """11.0: each kind counts once, if any unit qualifies."""
    drm = Modifier(action.tables.levels[level].drm, f"{level} attack", "11.0")
    ground = (_terrain(action, hexes), _river(action, attackers, hexes))
    every = (drm, *ground, _time(action), *_marks(action, attackers, hexes))
    return tuple(modifier for modifier in every if modifier is not None and modifier.value)


def _terrain(action: Action, hexes: tuple[Space, ...]) -> Modifier:
    """11.0: of several hexes only the one that is best for the defender."""
    ground = [action.scenario.board.spaces[space] for space in hexes]
    best = min(ground, key=lambda terrain: action.tables.terrain[terrain])
    return Modifier(action.tables.terrain[best], f"defender in {best}", "11.0")


def _river(action: Action, attackers: Units, hexes: tuple[Space, ...]) -> Modifier | None:
    """11.0: once, if any attacker is separated from a defender beside it by a minor river."""
    cancels = action.scenario.rulebook["bridge_river"] == "cancels"
    for unit in attackers:
        around = action.scenario.board.around(action.pieces[unit].at)
        for side in (around[space] for space in hexes if space in around):
            if side.water and side.water != MEUSE and not (cancels and side.bridge):
                return Modifier(action.tables.modifiers["river"], f"{unit} attacks across a river", "11.0")
    return None


def _time(action: Action) -> Modifier | None:
    """11.0, 18.0: Germans by night; Allies by day, from the 25th on."""
    side, time, table = action.mover, action.turn.time, action.tables
    if side == GERMAN and time == NIGHT:
        return Modifier(table.modifiers["german_night"], "German attack by night", "11.0")
    if side == ALLIED and time == DAY and action.position.turn >= table.allied_day_from:
        return Modifier(table.modifiers["allied_day"], "Allied attack by day", "18.0")
    return None


def _marks(action: Action, attackers: Units, hexes: tuple[Space, ...]) -> Iterable[Modifier | None]:
    """5.0, 12.0: what is marked on either side."""
    pieces, table = action.pieces, action.tables.modifiers
    defenders = [unit for space in hexes for unit in action.stacks.at(space, action.enemy)]

    def noted(key: str, words: str, rule: str, units: Iterable[str]) -> Modifier | None:
        first = next(iter(units), None)
        return Modifier(table[key], f"{first} is {words}", rule) if first else None

    yield noted("defender_disrupted", "Disrupted", "12.0", (u for u in defenders if pieces[u].disrupted))
    yield noted("attacker_disrupted", "Disrupted", "12.0", (u for u in attackers if pieces[u].disrupted))
    yield noted("attacker_out", "out of supply", "5.0", (u for u in attackers if pieces[u].supply == OUT))
    yield noted("defender_isolated", "isolated", "5.0", (u for u in defenders if pieces[u].supply == ISOLATED))


def play_chits(action: Action, battle: Battle) -> Battle:
    """13.1: one Combat chit of each side, the attacker's first, before the die."""
    for side, key in ((battle.side, "chit_attacker"), (enemy_of(battle.side), "chit_defender")):
        held = action.chits(side)
        if COMBAT in held.available and action.ask(side, "combat_chit", "13.1", (False, True), battle):
            held.available.remove(COMBAT)
            held.played.append(COMBAT)
            action.referee.tell(ChitPlayed(side, COMBAT, "13.1"))
            battle = _with_chit(action, battle, side, key)
    return battle


def _with_chit(action: Action, battle: Battle, side: str, key: str) -> Battle:
    played = Modifier(action.tables.modifiers[key], f"Combat chit ({side})", "13.1")
    return Battle(
        battle.side, battle.level, battle.active, battle.attackers, battle.defenders, battle.hexes, battle.strengths,
        battle.column, battle.odds, (*battle.modifiers, played), announced=side == battle.side,
    )  # fmt: skip


def resolve(action: Action, battle: Battle) -> None:
    """11.0: the die, and what the table does to the defender, then to the attacker."""
    table, drm = action.tables.crt, battle.drm
    face = action.d10(action.label(f"{battle.active} attack"), "11.0")
    result = table.result(battle.column, face, drm)
    action.referee.tell(
        AttackResolved(
            battle.side, battle.active, battle.level, battle.hexes, battle.attackers, battle.defenders,
            battle.strengths, battle.odds, battle.modifiers, drm, face, table.row(face, drm), result.text,
        )
    )  # fmt: skip
    apply(action, battle.defenders, result.defender, None)
    apply(action, battle.attackers, result.attacker, battle.active)


# ---- results -------------------------------------------------------------------------------------------------------


def apply(action: Action, units: Units, harm: Harm, active: str | None) -> None:
    """11.0: steps, then Disruption, then retreat; `active` is the unit that suffers first, if they attacked."""
    lose_steps(action, units, harm.steps, active)
    if harm.disrupt:
        disrupt_units(action, units, active)
    if harm.retreat:
        retreat.retreat_all(action, alive(action, units))
        for unit in units:
            if unit in action.activated:
                action.done.setdefault(unit, "was made to retreat")


def alive(action: Action, units: Iterable[str]) -> Units:
    return tuple(unit for unit in units if unit in action.pieces)


def lose_steps(action: Action, units: Units, steps: int, active: str | None) -> None:
    """11.0: the active unit loses the first step, the rest is the owner's choice; a surplus is ignored."""
    for number in range(steps):
        left = alive(action, units)
        if not left:
            return
        first = active if number == 0 and active in left else None
        about = Loss(action.side(left[0]), active is not None, left)
        action.lose_step(first or action.ask(about.side, "loss", "11.0", left, about), "combat", "11.0")


def disrupt_units(action: Action, units: Units, active: str | None) -> None:
    """11.0, 12.0: two units; the active one first, though it is Disrupted already; then those that are not."""
    left = action.tables.disrupted_units
    if active is not None and active in action.pieces:
        action.disrupt(active, "combat", "11.0")
        left -= 1
    for _ in range(left):
        fresh = tuple(unit for unit in alive(action, units) if not action.pieces[unit].disrupted)
        if not fresh:
            return
        about = Loss(action.side(fresh[0]), active is not None, fresh)
        action.disrupt(action.ask(about.side, "disrupt", "11.0", fresh, about), "combat", "11.0")


# ---- 11.2: advance -------------------------------------------------------------------------------------------------


def _aftermath(action: Action, battle: Battle) -> Aftermath:
    """11.2: attackers that were not made to retreat, and defenders' hexes that are empty now."""
    stayed = tuple(unit for unit in alive(action, battle.attackers) if unit not in action.driven)
    empty = frozenset(space for space in battle.hexes if not action.stacks.at(space, action.enemy))
    return Aftermath(stayed, empty)


def refuse_advance(action: Action, advance: Advance) -> Diagnostic | None:
    """11.2: why a unit may not advance now."""
    refusal = movement.refuse_stranger(action, advance.unit, "11.2")
    if refusal:
        return refusal
    unit, left = advance.unit, action.aftermath
    if not movement.printed_movement(action, unit):
        return illegal("C216", "8.0", f"{unit} has no movement allowance and never moves", names=(unit,))
    at = action.pieces[unit].at
    if at != advance.origin:
        return illegal("M106", "11.2", f"{unit} is in {at}, not in {advance.origin}", names=(advance.origin,))
    if left is None or unit not in left.attackers:
        return illegal("C216", "11.2", f"{unit} took no part in the last attack, or has advanced", names=(unit,))
    if advance.to not in left.empty:
        return illegal("C216", "11.2", f"the attack did not empty {advance.to}", names=(advance.to,))
    return _refuse_ground(action, advance)


def _refuse_ground(action: Action, advance: Advance) -> Diagnostic | None:
    """11.2, 8.4, 10.0: a hex beside the unit, not in the enemy's Rear Area, with room."""
    around = action.scenario.board.around(advance.origin)
    if advance.to not in around:
        return illegal("M411", "11.2", f"{advance.to} does not touch {advance.origin}", names=(advance.to,))
    between = around[advance.to]
    if between.water == MEUSE:
        return illegal("M413", "11.0", f"the Meuse lies between {advance.origin} and {advance.to}", names=(advance.to,))
    barred = movement.barrier(action.scenario, action.mover, advance.to, between)
    if barred:
        return barred
    steps = action.pieces[advance.unit].steps
    if stacking.excess(action, advance.to, action.mover, steps):
        return illegal("S211", "10.0", f"{advance.unit} does not fit into {advance.to}", names=(advance.to,))
    return None


def carry_out_advance(action: Action, advance: Advance) -> None:
    """11.2: no points, no ZOC, no turning over; one hex, and then the unit has advanced."""
    action.put(advance.unit, advance.to)
    assert action.aftermath is not None
    action.aftermath = action.aftermath.without(advance.unit)
    if advance.unit == action.active:
        action.exposed = True
    action.referee.tell(Advanced(advance.unit, advance.origin, advance.to))


# ---- what a plan supposes ------------------------------------------------------------------------------------------


def carry_out_supposed(action: Action, suppose: Suppose) -> None:
    """A plan rolls no die: nothing happens, or the defenders are off the board until an attack names them again."""
    attack = suppose.attack
    for unit in [unit for unit, piece in action.supposed.items() if piece.at in attack.hexes]:
        action.add(unit, action.supposed.pop(unit))
    battle = prepare(action, attack) if declare(action, attack) else None
    if battle is None:
        return
    action.referee.tell(
        AttackForeseen(
            battle.side, battle.active, battle.level, battle.hexes, battle.attackers, battle.defenders,
            battle.strengths, battle.odds, battle.modifiers, battle.drm,
        )
    )  # fmt: skip
    if suppose.clears:
        for unit in defenders_in(action, attack.hexes):
            action.supposed[unit] = action.take_off(unit)
    action.aftermath = Aftermath(attack.units, frozenset(attack.hexes) if suppose.clears else frozenset())
