"""Rule 7.7: Kampfgruppe Peiper."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.wave.acts import Drop
from pbem.games.wave.events import KgChecked, KgDropped
from pbem.games.wave.segment import Segment
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def is_heavy(segment: Segment, unit: str) -> bool:
    """2.9, 7.7: a heavy unit, or any unit of the KG while one of its units is heavy."""
    if segment.unit(unit).heavy:
        return True
    return segment.pieces[unit].kg and any(segment.unit(other).heavy for other in segment.position.kg)


def refuse_part(segment: Segment, units: tuple[str, ...]) -> Diagnostic | None:
    """7.7: the KG moves as a whole; who wants to go alone is dropped first."""
    if not any(segment.pieces[unit].kg for unit in units):
        return None
    staying = [unit for unit in segment.position.kg if unit not in units]
    if not staying:
        return None
    going = next(unit for unit in units if segment.pieces[unit].kg)
    return illegal(
        "M250", "7.7", f"{going} belongs to KG Peiper, which moves together; {', '.join(staying)} would stay behind",
        f"move KG, or drop {going} first", names=(going,),
    )  # fmt: skip


def refuse_drop(segment: Segment, act: Drop) -> Diagnostic | None:
    """7.7: only units of the KG can be dropped."""
    strangers = [unit for unit in act.units if unit not in segment.pieces or not segment.pieces[unit].kg]
    if strangers or not act.units:
        who = strangers[0] if strangers else "nobody"
        return illegal("M258", "7.7", f"{who} does not belong to KG Peiper", names=tuple(strangers[:1]))
    return None


def carry_out_drop(segment: Segment, act: Drop) -> None:
    """7.7: units leave the KG; nobody ever joins it."""
    leave(segment, act.units)


def leave(segment: Segment, units: Iterable[str]) -> None:
    """7.7: these units are ordinary units of their division from now on."""
    gone = tuple(units)
    for unit in gone:
        segment.pieces[unit].kg = False
    if gone:
        segment.tell(KgDropped(gone))


def keep_together(segment: Segment, advanced: Iterable[str]) -> None:
    """7.7, 10.26: where only a part of the KG advanced, that part has left it."""
    members = [unit for unit in advanced if unit in segment.pieces and segment.pieces[unit].kg]
    if len({segment.pieces[unit].at for unit in segment.position.kg}) > 1:
        leave(segment, members)


def check_marker(segment: Segment) -> None:
    """7.7: from the end of turn 3 on, a 6 dissolves the KG for good."""
    table, position = segment.tables.kg, segment.position
    if position.turn < table.first_check or not position.kg:
        return
    face = segment.roll(f"T{position.turn} KG Peiper", "7.7")
    segment.tell(KgChecked(face, table.dissolves_on, face >= table.dissolves_on))
    if face >= table.dissolves_on:
        for unit in position.kg:
            segment.pieces[unit].kg = False
