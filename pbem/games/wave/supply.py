"""Rule 6: supply. See air.py for what is dropped from the air (6.15)."""

from __future__ import annotations

from pbem.games.wave import air
from pbem.games.wave.events import SupplyJudged, SupplyProblems, SupplyProblemsEnded
from pbem.games.wave.lines import lines_of
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space

REGULAR, AERIAL, OUT = "supplied", "aerial supply", "out of supply"


def is_regular(segment: Segment, unit: str) -> bool:
    """5.8, 6.5, 7.7, 8.3: whether a unit has supply without help from the air; 6.16: nobody of an org with problems."""
    piece = segment.pieces[unit]
    if _is_automatic(segment, unit):
        return True
    if segment.unit(unit).org in segment.position.oos_orgs:
        return False
    return lines_of(segment, segment.unit(unit).side).reaches(piece.at)


def _is_automatic(segment: Segment, unit: str) -> bool:
    """5.8: all units on turn 1; 7.7: KG Peiper on turns 1 to 3; 8.3: units that enter the map."""
    turn, piece = segment.position.turn, segment.pieces[unit]
    if not segment.plays("supply") or turn == 1 or piece.at == OFF:
        return True
    return piece.kg and turn <= segment.tables.kg.supplied_to


def supply_line(segment: Segment, unit: str) -> tuple[Space, ...] | None:
    """6.5: a line from a unit to a source; nothing in it for who needs none now, None for who has none."""
    lines, at = lines_of(segment, segment.unit(unit).side), segment.pieces[unit].at
    if not is_regular(segment, unit):
        return None
    return lines.line(at) if at in segment.scenario.board and lines.reaches(at) else ()


def prospects(segment: Segment, units: tuple[str, ...]) -> dict[str, str]:
    """6.2: what supply each of these units would be judged to have if it began to act now."""
    found = {unit: REGULAR if is_regular(segment, unit) else OUT for unit in units}
    needy = [unit for unit, state in found.items() if state == OUT and segment.unit(unit).side == ALLIED]
    for unit in air.supplied_from_air(segment, needy):
        found[unit] = AERIAL
    return found


def judge(segment: Segment, units: tuple[str, ...], rule: str = "6.2") -> dict[str, str]:
    """6.2: the supply of units at the instant when they begin to act; who needs it draws on the markers (6.15)."""
    found = prospects(segment, units)
    air.draw(segment, [unit for unit in units if found[unit] == AERIAL])
    out = tuple(unit for unit in units if found[unit] == OUT)
    if out:
        segment.tell(SupplyJudged(out, segment.pieces[out[0]].at, _why(segment, out[0]), rule))
    return found


def _why(segment: Segment, unit: str) -> str:
    if segment.unit(unit).org in segment.position.oos_orgs:
        return f"supply problems of {segment.unit(unit).org}"
    return "no supply line"


# ---- 6.16: German supply problems ------------------------------------------------------------------------------


def roll_problems(segment: Segment) -> None:
    """6.16: from turn 4 two dice name the orgs that are out of supply all turn, until petrol is found."""
    position, tables = segment.position, segment.tables
    if not segment.plays("supply_problems") or position.turn < tables.problems_from or position.problems_over:
        return
    label = f"T{position.turn} supply problems die"
    roll = sum(segment.roll(f"{label} {number}", "6.16") for number in (1, 2))
    position.oos_orgs = list(tables.problems[roll])
    segment.tell(SupplyProblems(roll, tables.problems[roll]))


def end_problems(segment: Segment, units: tuple[str, ...], space: Space) -> None:
    """6.16: a unit in regular supply took a real depot or a hex of Liege: no more dice for good."""
    if segment.position.problems_over or not segment.plays("supply_problems"):
        return
    supplied = next((unit for unit in units if is_regular(segment, unit)), None)
    if supplied is not None:
        segment.position.problems_over = True
        segment.tell(SupplyProblemsEnded(space, supplied))


def supplied_west(segment: Segment) -> tuple[str, ...]:
    """8.4: the supplied German units west of the Meuse."""
    west = segment.scenario.west
    german = (unit for unit in segment.stacks.of(GERMAN) if segment.pieces[unit].at in west)
    return tuple(unit for unit in german if is_regular(segment, unit))
