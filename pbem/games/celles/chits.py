"""Rules 4, 7 and 13: Action Chits and Tactical Chits."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.celles import movement, reinforcements, stacking, supply
from pbem.games.celles.action import ACTIVATED, BEFORE, MOVING, Action
from pbem.games.celles.acts import Activate, Air, Extra, Replace
from pbem.games.celles.events import (
    ActionsChanged,
    Activated,
    AirAttack,
    ChitDrawn,
    ChitPlayed,
    Replaced,
)
from pbem.games.celles.position import Piece
from pbem.games.celles.scenario import AIR, ALLIED, EXTRA_MOVE, FAVOURED, GERMAN, REPLACEMENT, TACTICAL
from pbem.kernel.board import Space
from pbem.kernel.cups import draw
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Modifier
from pbem.kernel.legal import illegal

FORMATION, ONE, EXTRA, NOBODY = "formation", "one", "extra", "nobody"


# ---- 4.0, 7.0: the cup -----------------------------------------------------------------------------------------------


def fill_cups(action: Action) -> None:
    """4.0: the Action Chits of the date and all Tactical Chits, every turn; the actions of the track."""
    for side, chits in action.position.chits.items():
        chits.cup = list(action.turn.cups[side])
        chits.available, chits.played, chits.aside, chits.drawn = [], [], [], []
        chits.left = action.turn.actions[side]


def has_action_chit(cup: list[str]) -> bool:
    return any(chit not in TACTICAL for chit in cup)


def draw_until_action(action: Action) -> str:
    """7.0: one chit after another until an Action Chit; the others lie in a box for later."""
    chits, number = action.chits(action.mover), 0
    while True:
        number += 1
        chit = draw(action.referee, f"{action.clock} draw {number}", chits.cup, "7.0")
        to = _box_of(action, chit)
        {"action": chits.drawn, "available": chits.available, "aside": chits.aside}[to].append(chit)
        action.referee.tell(ChitDrawn(action.clock, action.mover, chit, to, len(chits.cup)))
        if to == "action":
            return chit


def _box_of(action: Action, chit: str) -> str:
    """13.0, 13.3, 13.4: Replacement and Air drawn in the wrong half of the day are put aside."""
    if chit not in TACTICAL:
        return "action"
    return "available" if chit not in (REPLACEMENT, AIR) or _is_its_time(action) else "aside"


def _is_its_time(action: Action) -> bool:
    """13.3, 13.4: Germans rebuild by night, Allies by day."""
    return FAVOURED[action.turn.time] == action.mover


# ---- 7.0: activation -------------------------------------------------------------------------------------------------


def formation_of_chit(action: Action) -> str:
    """The formation that the chit names."""
    assert action.position.chit is not None
    return action.position.chit


def ready(action: Action, formation: str) -> list[str]:
    """7.0, 14.0: the units of a formation that a chit reaches: on the board, or due to arrive."""
    units = action.scenario.units.values()
    return [card.id for card in units if card.formation.id == formation and is_ready(action, card.id)]


def is_ready(action: Action, unit: str) -> bool:
    """14.0: on the board, or due."""
    return unit in action.pieces or action.position.coming.get(unit, action.position.turn + 1) <= action.position.turn


def singles(action: Action) -> Iterator[str]:
    """7.0, 13.2: the units of the acting side that one chit alone could reach."""
    cards = action.scenario.units.values()
    return (card.id for card in cards if card.side == action.mover and is_ready(action, card.id))


def refuse_activate(action: Action, act: Activate) -> Diagnostic | None:
    """7.0: the formation of the chit, or one unit of another."""
    if action.stage != BEFORE:
        return illegal("T414", "7.0", "the activation of this action has been made")
    chit = formation_of_chit(action)
    if action.position.leaving:
        message = f"{chit} has left with this chit, and that is the action"
        return illegal("T415", "15.0", message, "an Extra Move or a Replacement may still be played")
    if act.unit is None:
        return _refuse_formation(action, act.formation or chit, chit)
    if action.unit(act.unit).formation.id == chit:
        message = f"{act.unit} is of {chit}, which the chit names; one unit is of any other formation"
        return illegal("T416", "7.0", message, f"activate {chit}", names=(act.unit,))
    return refuse_single(action, act.unit, "7.0")


def _refuse_formation(action: Action, formation: str, chit: str) -> Diagnostic | None:
    if formation != chit:
        help = f"activate {chit}, or one unit of another formation: activate one UNIT"
        return illegal("T416", "7.0", f"the chit names {chit}, not {formation}", help, names=(formation,))
    if not ready(action, chit):
        message = f"no unit of {chit} is on the board or due"
        return illegal("T416", "7.0", message, "activate one UNIT of another formation")
    return _refuse_early(action, chit)


def _refuse_early(action: Action, formation: str) -> Diagnostic | None:
    """7.0: no British activation before the 25th."""
    first = action.scenario.formations[formation].active_from
    if action.position.turn >= first:
        return None
    return illegal("T417", "7.0", f"{formation} may not be activated before turn {first}", names=(formation,))


def refuse_single(action: Action, unit: str, rule: str) -> Diagnostic | None:
    """7.0, 13.2: one unit of the side, on the board or due."""
    if not is_ready(action, unit) or action.side(unit) != action.mover:
        return movement.refuse_stranger(action, unit, rule)
    early = _refuse_early(action, action.unit(unit).formation.id)
    return illegal(early.code, early.rule or rule, early.message, names=(unit,)) if early else None


def carry_out_activate(action: Action, act: Activate) -> None:
    """7.0: activated units turn to unused; those due arrive; 15.0: a formation that must go leaves instead."""
    chit = formation_of_chit(action)
    if act.unit is None:
        activate(action, ready(action, chit), FORMATION, chit, "7.0")
    else:
        activate_one(action, act.unit, ONE, "7.0")


def activate_one(action: Action, unit: str, how: str, rule: str) -> None:
    """7.0, 13.2: a single unit; 15.0: of a formation that must go, all leave instead."""
    formation = action.unit(unit).formation.id
    if reinforcements.must_leave(action, formation):
        reinforcements.leave(action, formation)
        action.stage = ACTIVATED
        return
    activate(action, [unit], how, formation, rule)


def activate(action: Action, units: list[str], how: str, formation: str, rule: str) -> None:
    action.stage = max(action.stage, ACTIVATED)
    turned = []
    for unit in units:
        action.activated[unit] = how
        if unit not in action.pieces:
            continue
        if action.pieces[unit].used:
            action.pieces[unit].used = False
            turned.append(unit)
    action.referee.tell(Activated(action.mover, formation, tuple(units), tuple(turned), rule))
    for unit in units:
        if unit not in action.pieces:
            reinforcements.arrive(action, unit, action.unit(unit).at[0])


def activate_by_default(action: Action) -> None:
    """7.0: whoever orders no activation activates the formation of the chit, which may stay where it is."""
    act = Activate(formation_of_chit(action))
    if action.stage == BEFORE and refuse_activate(action, act) is None:
        carry_out_activate(action, act)


# ---- 13.2: Extra Move ------------------------------------------------------------------------------------------------


def refuse_chit(action: Action, chit: str, rule: str) -> Diagnostic | None:
    """13.0: a chit in the Available box."""
    held = action.chits(action.mover).available
    if chit in held:
        return None
    help = f"available are: {', '.join(sorted(held)) or 'none'}"
    return illegal("T418", rule, f"the {action.mover} side has no {chit} chit available", help, names=(chit,))


def play(action: Action, chit: str, rule: str) -> None:
    """13.0: used once, then in the Played box."""
    chits = action.chits(action.mover)
    chits.available.remove(chit)
    chits.played.append(chit)
    action.referee.tell(ChitPlayed(action.mover, chit, rule))


def refuse_extra(action: Action, act: Extra) -> Diagnostic | None:
    """13.2: after the activation and before any move; one unit more."""
    refusal = refuse_chit(action, EXTRA_MOVE, "13.2")
    if refusal:
        return refusal
    if action.stage == MOVING:
        return illegal("T419", "13.2", "an Extra Move is played before any unit moves or attacks")
    if action.stage == BEFORE and not action.position.leaving:
        return illegal("T419", "13.2", "an Extra Move follows the activation", "write `activate` first")
    if act.unit in action.activated and not _is_left_over(action, act.unit):
        return illegal("T420", "13.2", f"{act.unit} is activated already", names=(act.unit,))
    return refuse_single(action, act.unit, "13.2")


def _is_left_over(action: Action, unit: str) -> bool:
    """7.0, 13.2: one of a division that has more units than may act on its chit, and none of those that did."""
    most = action.unit(unit).formation.most
    by_chit = [other for other, how in action.activated.items() if how == FORMATION]
    return most is not None and unit in by_chit and unit not in action.limited and len(by_chit) > most


def carry_out_extra(action: Action, act: Extra) -> None:
    play(action, EXTRA_MOVE, "13.2")
    activate_one(action, act.unit, EXTRA, "13.2")


# ---- 13.3: Replacement -----------------------------------------------------------------------------------------------


def refuse_before(action: Action, chit: str, rule: str) -> Diagnostic | None:
    """13.3, 13.4: right after the Action Chit is drawn, in the right half of the day."""
    refusal = refuse_chit(action, chit, rule)
    if refusal:
        return refusal
    if not _is_its_time(action):
        half = "day" if action.mover == ALLIED else "night"
        return illegal("T421", rule, f"{chit} is played by {half} only", names=(chit,))
    if action.stage != BEFORE:
        return illegal("T419", rule, f"{chit} is played before the activation", "put the line before `activate`")
    return None


def refuse_replace(action: Action, act: Replace) -> Diagnostic | None:
    """13.3: a step for a reduced unit, or an eliminated unit with one step."""
    refusal = refuse_before(action, REPLACEMENT, "13.3")
    if refusal:
        return refusal
    unit = act.unit
    if action.side(unit) != action.mover:
        return illegal("M102", "13.3", f"{unit} is not {action.mover}", names=(unit,))
    if unit in action.pieces:
        return _refuse_growth(action, act)
    if unit not in action.position.destroyed:
        return illegal("T422", "13.3", f"{unit} is neither reduced nor eliminated", names=(unit,))
    return _refuse_rebuilding(action, act)


def _refuse_growth(action: Action, act: Replace) -> Diagnostic | None:
    piece = action.pieces[act.unit]
    if piece.steps >= action.unit(act.unit).steps:
        return illegal("T422", "13.3", f"{act.unit} is at full strength", names=(act.unit,))
    if act.at not in (None, piece.at):
        return illegal("M106", "13.3", f"{act.unit} is in {piece.at}, not in {act.at}", names=(act.at or "",))
    return _refuse_site(action, act.unit, piece.at)


def _refuse_rebuilding(action: Action, act: Replace) -> Diagnostic | None:
    formation = action.unit(act.unit).formation
    if formation.id in action.position.gone:
        return illegal("T415", "15.0", f"{formation.id} has left", names=(act.unit,))
    sites = ", ".join(formation.rebuild)
    if act.at is None:
        return illegal("T423", "13.3", f"say where {act.unit} is rebuilt", f"replace {act.unit} at {sites}")
    if act.at not in formation.rebuild:
        message = f"{act.unit} is not rebuilt in {act.at}"
        return illegal("T423", "13.3", message, f"its hexes are {sites}", names=(act.at,))
    return _refuse_site(action, act.unit, act.at)


def _refuse_site(action: Action, unit: str, space: Space) -> Diagnostic | None:
    """13.3: no enemy and no enemy ZOC, in supply, and with room for the step."""
    if action.stacks.at(space, action.enemy) or space in action.zones[action.enemy]:
        return illegal("T423", "13.3", f"{space} is in enemy ZOC", names=(space,))
    if space not in supply.supplied(action, action.unit(unit).nation):
        return illegal("T423", "13.3", f"{space} is not in supply for {unit}", names=(space,))
    if stacking.excess(action, space, action.mover, 1):
        return illegal("S211", "10.0", f"one more step does not fit into {space}", names=(space,))
    return None


def carry_out_replace(action: Action, act: Replace) -> None:
    """13.3: on its unused face."""
    play(action, REPLACEMENT, "13.3")
    rebuilt = act.unit not in action.pieces
    if rebuilt:
        assert act.at is not None
        action.position.destroyed.remove(act.unit)
        action.add(act.unit, Piece(act.at, 1))
    else:
        action.pieces[act.unit].steps += 1
        action.pieces[act.unit].used = False
    piece = action.pieces[act.unit]
    action.referee.tell(Replaced(act.unit, piece.at, piece.steps, rebuilt))


def replacements(action: Action) -> Iterator[Replace]:
    """13.3: every replacement that is legal now."""
    if refuse_before(action, REPLACEMENT, "13.3"):
        return
    for unit in action.stacks.of(action.mover):
        if action.pieces[unit].steps < action.unit(unit).steps and _refuse_growth(action, Replace(unit)) is None:
            yield Replace(unit)
    for unit in sorted(action.position.destroyed):
        if action.side(unit) == action.mover:
            sites = (Replace(unit, site) for site in action.unit(unit).formation.rebuild)
            yield from (act for act in sites if _refuse_rebuilding(action, act) is None)


# ---- 13.4: Allied Air ------------------------------------------------------------------------------------------------


def refuse_air(action: Action, act: Air) -> Diagnostic | None:
    """13.4: by day; any German unit on the board, or none."""
    if action.mover != ALLIED:
        return illegal("T418", "13.4", "Allied Air is an Allied chit")
    refusal = refuse_before(action, AIR, "13.4")
    if refusal or act.unit is None:
        return refusal
    if action.side(act.unit) != GERMAN:
        return illegal("T424", "13.4", f"{act.unit} is not German", names=(act.unit,))
    if act.unit not in action.pieces:
        return illegal("M101", "13.4", f"{act.unit} is not on the board", names=(act.unit,))
    return None


def carry_out_air(action: Action, act: Air) -> None:
    """13.4: the German has an action less, and perhaps one of his units is hit."""
    play(action, AIR, "13.4")
    german = action.chits(GERMAN)
    if german.left:
        german.left -= 1
        action.referee.tell(ActionsChanged(GERMAN, -1, german.left, None, "Allied Air", "13.4"))
    if act.unit is not None:
        _strike(action, act.unit)


def _strike(action: Action, unit: str) -> None:
    """13.4: five or more costs a step, one to four Disrupts; woods and towns give cover."""
    at = action.pieces[unit].at
    face = action.d10(_air_label(action, unit), "13.4")
    terrain = action.scenario.board.spaces[at]
    cover = (Modifier(action.tables.air_modifier, terrain, "13.4"),) if terrain in action.tables.air_cover else ()
    modified = face + sum(modifier.value for modifier in cover)
    result = next((what for least, what in action.tables.air if modified >= least), "none")
    action.referee.tell(AirAttack(unit, at, face, cover, modified, result))
    if result == "step":
        action.lose_step(unit, "air attack", "13.4")
    elif result == "disrupted":
        action.disrupt(unit, "air attack", "13.4")


def _air_label(action: Action, unit: str) -> str:
    """`4-3A air 2Pz/304`, and `... 2` for a second chit on the same unit."""
    label = action.label(f"air {unit}")
    return label.removesuffix(" 1")


