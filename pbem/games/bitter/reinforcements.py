"""Rules 16 and 5.5: coming onto the map, leaving it, coming back."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.bitter import effects
from pbem.games.bitter.events import Entered
from pbem.games.bitter.position import Away, Piece
from pbem.games.bitter.scenario import EDGE, GERMAN, Letter
from pbem.games.bitter.stacking import room_for
from pbem.games.bitter.turn import MOVEMENT, PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

ALLIED_EDGES = ("north", "south", "west")
TURNS_AWAY = 2
"""5.5: one whole game-turn lies between leaving and coming back."""

# ---- 16.1-16.3: who may come, and where -----------------------------------------------------------------------------


def refuse_start(turn: PlayerTurn, unit: str, start: Space) -> Diagnostic | None:
    """Why a unit cannot begin a path here: it is elsewhere, or not due."""
    piece = turn.pieces.get(unit)
    if piece is not None:
        if piece.at == start:
            return None
        told = f"{unit} is in {piece.at}, not in {start}"
        return illegal("M729", "5.1", told, f"start the path at {piece.at}", names=(unit, start))
    if turn.phase != MOVEMENT:
        return illegal("M720", "16.1", f"{unit} is off the map; units enter in the movement phase", names=(unit,))
    return _refuse_due(turn, unit) or _refuse_letter(turn, unit, start)


def _refuse_due(turn: PlayerTurn, unit: str) -> Diagnostic | None:
    if effects.is_cancelled(turn, unit):
        return illegal("M721", "38.2", f"{unit} does not come any more", names=(unit,))
    due = due_on(turn, unit)
    if due <= turn.position.turn:
        return None
    when = turn.tables.turns[due] if due < len(turn.tables.turns) else "never"
    return illegal("M721", "16.1", f"{unit} may come on {when}, and this is {turn.now}", names=(unit,))


def due_on(turn: PlayerTurn, unit: str) -> int:
    """16.1, 5.5: the game-turn from which a unit off the map may enter."""
    away = turn.position.away.get(unit)
    return away.turn + TURNS_AWAY if away else turn.position.coming[unit]


def _refuse_letter(turn: PlayerTurn, unit: str, start: Space) -> Diagnostic | None:
    open_letters = letters_of(turn, unit)
    if start in open_letters:
        return None
    if start == EDGE:
        if spare_hexes(turn, unit):
            return None
        told = f"{unit} enters by {', '.join(open_letters)}, which are not all blocked"
        return illegal("M722", "16.2", told, names=(EDGE,))
    told = f"{unit} is off the map and enters by {', '.join(open_letters)}, not by {start}"
    return illegal("M723", "16.1", told, f"start the path at {open_letters[0]}", names=(start,))


def letters_of(turn: PlayerTurn, unit: str) -> tuple[str, ...]:
    """16.1, 16.3, 5.5: its own letters on the day it is due; later, or coming back, all of the same edge."""
    away, letters = turn.position.away.get(unit), turn.tables.letters
    if away is not None:
        return tuple(name for name, letter in letters.items() if letter.edge == away.edge)
    entry = turn.unit(unit).entry
    if turn.position.coming[unit] == turn.position.turn:
        return entry
    edges = {letters[name].edge for name in entry}
    return tuple(name for name, letter in letters.items() if letter.edge in edges)


def spare_hexes(turn: PlayerTurn, unit: str) -> frozenset[Space]:
    """16.2: if all its letters are blocked, the nearest hexes of the edge without enemies and their zones."""
    letters = [turn.tables.letters[name] for name in letters_of(turn, unit)]
    if any(not is_blocked(turn, letter.hex) for letter in letters):
        return frozenset()
    found: set[Space] = set()
    for letter in letters:
        found.update(_nearest(turn, letter))
    return frozenset(found)


def _nearest(turn: PlayerTurn, letter: Letter) -> Iterator[Space]:
    grid = turn.scenario.grid
    free = [space for space in turn.scenario.chart.edges[letter.edge] if not is_blocked(turn, space)]
    if free:
        least = min(grid.distance(letter.hex, space) for space in free)
        yield from (space for space in free if grid.distance(letter.hex, space) == least)


def is_blocked(turn: PlayerTurn, space: Space) -> bool:
    """16.2: an enemy unit or its zone."""
    return space in turn.stacks.on[turn.enemy] or space in turn.zones[turn.enemy]


# ---- 16.4: what it costs --------------------------------------------------------------------------------------------


def entry_cost(turn: PlayerTurn, unit: str, by: Space, space: Space) -> int | Diagnostic:
    """16.4: a full point for a lettered hex, elsewhere its terrain; interdiction besides."""
    from pbem.games.bitter.costs import ground_cost, toll

    if space in turn.stacks.on[turn.enemy]:
        return illegal("M712", "6.3", f"{space} holds enemy units", names=(space,))
    gait = turn.unit(unit).gait
    if by == EDGE:
        spare = spare_hexes(turn, unit)
        if space not in spare:
            told = f"{unit} may enter by {', '.join(sorted(spare))}, not by {space}"
            return illegal("M722", "16.2", told, names=(space,))
        return max(turn.tables.entry, ground_cost(turn, gait, space)) + toll(turn, gait, space)
    letter = turn.tables.letters[by]
    if letter.hex != space:
        return illegal("M723", "16.1", f"{by} stands in {letter.hex}, not in {space}", names=(space,))
    return turn.tables.entry + toll(turn, gait, space)


def come(turn: PlayerTurn, unit: str, space: Space) -> None:
    """16.1: the unit is on the map from now on."""
    away = turn.position.away.pop(unit, None)
    turn.position.coming.pop(unit, None)
    steps = away.steps if away else turn.unit(unit).steps
    army = turn.attached.get(unit) or effects.army_on_arrival(turn, unit)
    turn.add(unit, Piece(space, steps, army=army, since=turn.position.turn))
    turn.arrived.add(unit)


# ---- 5.5: leaving the map -------------------------------------------------------------------------------------------


def exit_cost(turn: PlayerTurn, unit: str, last: Space) -> tuple[int, str] | Diagnostic:
    """5.5: Germans by the roads beyond the Meuse, Allied units out of supply by three edges."""
    if turn.mover == GERMAN:
        return _german_exit(turn, unit, last)
    edges = [edge for edge in turn.scenario.edges_of.get(last, ()) if edge in ALLIED_EDGES]
    if not edges:
        return illegal("M724", "5.5", f"{last} is not on the north, south or west edge", names=(last,))
    if unit not in turn.out:
        return illegal("M725", "5.5", f"{unit} is in supply and may not leave the map", names=(unit,))
    gait = turn.unit(unit).gait
    return (gait.road if last in turn.scenario.chart.exits else turn.tables.entry), "has left the map"


def _german_exit(turn: PlayerTurn, unit: str, last: Space) -> tuple[int, str] | Diagnostic:
    card = turn.unit(unit)
    if not card.type.mech:
        return illegal("M725", "5.5", f"{unit} is not mechanized and may not leave the map", names=(unit,))
    if last not in turn.scenario.german_exits:
        told = f"no road leaves the west or north edge beyond the Meuse from {last}"
        return illegal("M724", "5.5", told, names=(last,))
    return card.gait.road, "has left the map"


def exit_edge(turn: PlayerTurn, last: Space) -> str:
    """5.5: the edge that a hex lies on; a corner belongs to the edge named first."""
    return next(edge for edge in turn.scenario.edges_of[last] if edge in ALLIED_EDGES)


def depart(turn: PlayerTurn, unit: str, edge: str) -> None:
    """5.5, 17.1: Germans are gone and counted, Allied units may come back."""
    supplied = unit not in turn.out
    piece = turn.leave_map(unit)
    if turn.scenario.side_of(unit) == GERMAN:
        turn.position.exited[unit] = supplied
    else:
        turn.position.away[unit] = Away(edge, turn.position.turn, piece.steps)


def arrivals(turn: PlayerTurn) -> Iterator[str]:
    """16.1: the units of the mover that wait off the map and may enter now."""
    position = turn.position
    for unit in sorted({*position.coming, *position.away}):
        if (
            turn.scenario.side_of(unit) == turn.mover
            and not turn.unit(unit).lands
            and not effects.is_cancelled(turn, unit)
            and due_on(turn, unit) <= position.turn
        ):
            yield unit


def land(turn: PlayerTurn) -> None:
    """A scenario of our own may set a unit down inside the map: in its hex, or in the nearest that is free."""
    for unit in sorted(turn.position.coming):
        space = turn.unit(unit).lands
        if space is not None and turn.scenario.side_of(unit) == turn.mover and due_on(turn, unit) <= turn.position.turn:
            found = _free_near(turn, unit, space)
            come(turn, unit, found)
            turn.tell(Entered(unit, "", found))


def _free_near(turn: PlayerTurn, unit: str, space: Space) -> Space:
    has_room, limits, steps = room_for(turn, unit), turn.scenario.limits, 0
    while True:
        near = (there for there in turn.scenario.grid.ring(space, steps) if limits is None or there in limits)
        free = [there for there in near if has_room(there) and not is_blocked(turn, there)]
        if free:
            return min(free)
        steps += 1
