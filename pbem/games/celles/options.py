"""What may be done now: chits, and every activated unit with its moves and attacks, asked of the engine itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pbem.games.celles import combat, movement
from pbem.games.celles.action import BEFORE, Action
from pbem.games.celles.activation import Acts, foreseen
from pbem.games.celles.acts import Attack
from pbem.games.celles.words import marks_of, points
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import Exhibit
from pbem.orders.hearing import Hearing
from pbem.orders.openings import Opening, Strike, Way, answer, meant

NO_CHIT = "no chit has been drawn: what each formation could do if its chit came next\n"


def activated(action: Action) -> Action:
    """The action as it is after the activation that is made by default."""
    ready = action.stage == BEFORE and action.position.chit is not None and not action.position.over
    return foreseen(action) if ready else action


def options(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Everything that may be done now; before a chit is drawn, what each formation could do if it came next."""
    if hearing.position.over:
        return Exhibit("", [])
    action: Action = hearing.look()

    def beside(space: Space) -> Iterable[Space]:
        return action.scenario.around[space] if action.stacks.at(space, action.enemy) else ()

    found = answer(hearing, _openings(hearing, what), what, to, "beside the enemy", beside)
    if isinstance(found, Diagnostic) or what or to:
        return found
    return replace(found, text=_chit_lines(action) + found.text)


def _chit_lines(action: Action) -> str:
    if action.position.chit is None:
        return NO_CHIT
    return "".join(f"{words_of(act)}\n" for act in Acts(action).chits())


def _openings(hearing: Hearing, what: str | None) -> list[Opening] | Diagnostic:
    now: Action = hearing.look()
    where = {unit: piece.at for unit, piece in now.pieces.items()}
    wanted = list(where) if what is None else meant(hearing.names, now.mover, what, where)
    if isinstance(wanted, Diagnostic):
        return wanted
    found = ((after, unit) for after in _moments(hearing, now) for unit in after.in_order(after.activated))
    return [_opening(after, unit) for after, unit in found if unit in wanted and unit in after.pieces]


def _moments(hearing: Hearing, now: Action) -> Iterator[Action]:
    """The action after its activation; if no chit has been drawn, that of every formation of the side."""
    if now.position.chit is not None:
        yield activated(now)
        return
    for formation in now.scenario.formations.values():
        if formation.side == now.mover:
            drawn = replace(now.position, chit=formation.id)
            yield activated(hearing.by.rules.look(now.scenario, drawn))


def words_of(act: Any) -> str:
    """An act as the line that orders it."""
    from pbem.games.celles import language
    from pbem.orders.formatter import format_line

    order = language.order_for(act, None)
    return format_line(order, language) if order else ""


def _opening(action: Action, unit: str) -> Opening:
    """Moves with their cost, infiltrations, and attacks with their odds."""
    acts, piece = Acts(action), action.pieces[unit]
    left, marks = points(max(0, movement.points_left(action, unit))), marks_of(action, unit)
    ways, strikes = tuple(_ways(action, unit)), tuple(_strikes(action, unit))
    others = tuple(words_of(act) for act in acts.on_the_spot(unit) if not isinstance(act, Attack))
    told = ", ".join((f"{unit}  in {action.scenario.name_of(piece.at)}", f"{left} points", *marks))
    obj = {
        "unit": unit, "at": piece.at, "points": left, "marks": marks,
        "moves": [{"to": way.to, "path": way.path, "cost": way.price} for way in ways if way.mark != INFILTRATION],
        "infiltrations": [way.path for way in ways if way.mark == INFILTRATION],
        "attacks": [{"order": strike.line, "odds": strike.note} for strike in strikes], "others": list(others),
    }  # fmt: skip
    return Opening(unit, piece.at, told, ways, strikes, others, obj=obj)


INFILTRATION = "infiltration"


def _ways(action: Action, unit: str) -> Iterator[Way]:
    acts, name, beside = Acts(action), action.scenario.name_of, action.beside[action.enemy]
    ways = acts.ways(unit)
    for goal in sorted(ways, key=lambda goal: (movement.cost_of(ways[goal], goal), goal)):
        cost, meets = movement.cost_of(ways[goal], goal), goal in beside
        yield Way(goal, name(goal), "-".join(ways[goal].path(goal)), cost, points(cost), meets)
    for act in acts.infiltrations(unit):
        yield Way(act.path[-1], name(act.path[-1]), "-".join(act.path), 0, "all", True, INFILTRATION)


def _strikes(action: Action, unit: str) -> Iterator[Strike]:
    table = action.tables.crt
    for attack in Acts(action).attacks(unit):
        own, other = combat.strengths(action, attack.units, combat.defenders_in(action, attack.hexes))
        column = table.text(table.bounded(table.column(own, other)))
        yield Strike(tuple(attack.hexes), words_of(attack), f"{own} to {other}, {column}")
