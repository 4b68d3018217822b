"""Rule 8.5: entrenching."""

from __future__ import annotations

from pbem.games.tigers.acts import Entrench
from pbem.games.tigers.costs import allowance
from pbem.games.tigers.events import Entrenched
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refuse_done, refuse_stranger
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def refuse_entrench(impulse: Impulse, act: Entrench) -> Diagnostic | None:
    """8.51-8.55: why a unit may not entrench now."""
    unit = act.unit
    stranger = refuse_stranger(impulse, unit, "8.51")
    if stranger:
        return stranger
    piece = impulse.pieces[unit]
    if not impulse.type(unit).infantry:
        return illegal("M301", "8.54", f"{unit} is armor and may not entrench", names=(unit,))
    if impulse.is_enemy_area(piece.at):
        return illegal("M302", "8.55", f"enemy units are in {piece.at}; nobody entrenches there", names=(piece.at,))
    if impulse.is_zone(piece.at):
        return illegal(
            "M303", "8.51", f"{unit} is in zone {piece.at}; units entrench in areas only", names=(unit, piece.at)
        )
    if piece.entrenched:
        return illegal("M304", "8.51", f"{unit} is entrenched already", names=(unit,))
    return _refuse_entrench_cost(impulse, unit)


def _refuse_entrench_cost(impulse: Impulse, unit: str) -> Diagnostic | None:
    """8.52: an engineer needs 4 points, after moving or not; 8.53: other infantry needs all of its points."""
    spent = impulse.spent.get(unit, 0)
    if unit not in impulse.spent:
        return refuse_done(impulse, unit)
    if impulse.type(unit).name != "engineer":
        return illegal(
            "M305", "8.53", f"{unit} has moved; only a unit that spends the whole day on it entrenches", names=(unit,)
        )
    left = allowance(impulse, unit) - spent
    need = impulse.tables.cost["engineer_entrench"]
    if left < need:
        return illegal(
            "M306", "8.52", f"{unit} has {left} movement points left, entrenching takes {need}", names=(unit,)
        )
    return None


def carry_out_entrench(impulse: Impulse, act: Entrench) -> None:
    """8.5: the unit digs in and is done for the day."""
    piece = impulse.pieces[act.unit]
    engineer = impulse.type(act.unit).name == "engineer"
    points = impulse.tables.cost["engineer_entrench"] if engineer else allowance(impulse, act.unit)
    impulse.spent[act.unit] += points
    piece.entrenched = piece.dug_in = True
    impulse.referee.tell(Entrenched(act.unit, piece.at))
