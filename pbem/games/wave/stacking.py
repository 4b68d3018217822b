"""Rule 7: stacking."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from pbem.games.wave.choices import Overstack
from pbem.games.wave.events import OverstackRemoved
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def is_over(segment: Segment, units: Collection[str]) -> bool:
    """7.1, 7.4, 7.6: whether units are too many for one hex: four, three independent ones, guns alone."""
    if len(units) < 2:
        return False
    cards, tables = [segment.unit(unit) for unit in units], segment.tables
    if any(card.guns for card in cards):
        return True
    return len(cards) > tables.stack or sum(card.independent for card in cards) > tables.stack_independent


def counted(segment: Segment, units: Iterable[str]) -> tuple[str, ...]:
    """7.7: the units of a moving stack that have stacking value: all but KG Peiper's."""
    return tuple(unit for unit in units if not segment.pieces[unit].kg)


def room_for(segment: Segment, units: tuple[str, ...]) -> Callable[[Space], bool]:
    """7.2: whether a moving stack may be in a hex, asked again and again in a search; 7.7: KG Peiper always may."""
    heavy = counted(segment, units)
    here, known = segment.stacks.on[segment.mover], dict[Space, bool]()

    def has_room(space: Space) -> bool:
        if space not in here or not heavy:
            return True
        if space not in known:
            others = [unit for unit in here[space] if unit not in units]
            known[space] = not is_over(segment, [*others, *heavy])
        return known[space]

    return has_room


def full_hexes(segment: Segment, unit: str) -> Collection[Space]:
    """7.2: the hexes that have no room for one more such unit; 7.7: for KG Peiper there are none."""
    if segment.pieces[unit].kg:
        return ()
    card, mine = segment.unit(unit), segment.stacks.on[segment.mover]
    _bring_up_to_date(segment)
    alike = (card.guns, card.independent)
    if alike not in segment.crowded:
        full = {space for space, units in mine.items() if is_over(segment, [*units, unit])}
        segment.crowded[alike] = unit, full
    return segment.crowded[alike][1]


def _bring_up_to_date(segment: Segment) -> None:
    """Only hexes that somebody has come to or left are looked at again."""
    mine = segment.stacks.on[segment.mover]
    for unit, full in segment.crowded.values():
        for space in segment.changed:
            if space in mine and is_over(segment, [*mine[space], unit]):
                full.add(space)
            else:
                full.discard(space)
    segment.changed.clear()


def refuse_crowd(segment: Segment, units: tuple[str, ...], space: Space) -> Diagnostic | None:
    """7.1, 7.4, 7.6: why units may not be in a hex together with those who are there."""
    if room_for(segment, units)(space):
        return None
    there = [unit for unit in segment.at(space, segment.mover) if unit not in units]
    if any(segment.unit(unit).guns for unit in (*there, *units)):
        return illegal(
            "M242", "7.4", f"guns are always alone in their hex: {space} holds {', '.join(there)}", names=(space,)
        )
    return _full(segment, units, there, space)


def _full(segment: Segment, units: tuple[str, ...], there: list[str], space: Space) -> Diagnostic:
    tables, coming = segment.tables, counted(segment, units)
    lone = sum(segment.unit(unit).independent for unit in (*there, *coming))
    who = f"{space} holds {', '.join(there)}"
    if len(there) + len(coming) > tables.stack:
        total = len(there) + len(coming)
        return illegal("M241", "7.1", f"{total} units would be in {space}, {tables.stack} may: {who}", names=(space,))
    message = f"{lone} independent units would be in {space}, {tables.stack_independent} may: {who}"
    return illegal("M241", "7.6", message, names=(space,))


def enforce_limits(segment: Segment) -> None:
    """7.2: who is over the limit when a phase ends is eliminated; the owner says who."""
    side = segment.mover
    for space in sorted(segment.stacks.spaces_of(side), key=segment.scenario.grid.cell):
        while is_over(segment, segment.at(space, side)):
            units = tuple(segment.at(space, side))
            unit = segment.ask(side, "remove", "7.2", units, Overstack(space, side))
            segment.remove(unit)
            segment.tell(OverstackRemoved(unit, space))
