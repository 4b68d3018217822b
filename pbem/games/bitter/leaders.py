"""Rule 24: leaders (option leaders). See reserves.py for 24.5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pbem.games.bitter import alternative, losses, reinforcements, stacking, supply
from pbem.games.bitter.acts import Attach, Stand
from pbem.games.bitter.choices import Battle, Holding
from pbem.games.bitter.events import Attached, LeaderWent, StoodFast
from pbem.games.bitter.positions import is_fort
from pbem.games.bitter.reinforcements import arrivals
from pbem.games.bitter.scenario import GERMAN, SIDES, enemy_of
from pbem.games.bitter.turn import PlayerTurn, names_of
from pbem.kernel.board import Space, spread
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

# ---- 24.2, 24.5: whom a leader reaches ------------------------------------------------------------------------------


def reached(turn: PlayerTurn, leader: str) -> frozenset[Space]:
    """24.2: the hexes within a leader's range, by a line that no enemy zone cuts where no friend stands."""
    side = turn.scenario.side_of(leader)
    clear, around = supply.is_clear(turn, side), turn.scenario.grid.around

    def onward(here: Space) -> list[tuple[Space, int]]:
        return [(there, 1) for there in around(here) if clear(there)]

    start = turn.pieces[leader].at
    return frozenset({start, *spread(start, onward, turn.unit(leader).range).before})


def serves(turn: PlayerTurn, leader: str, unit: str) -> bool:
    """24.5: leaders serve their own nation, but Montgomery both."""
    both = leader in turn.tables.lists["serve_all_nations"]
    if not alternative.serves_only(turn, leader, unit):
        return False
    return both or turn.unit(leader).nation == turn.unit(unit).nation


# ---- 24.4: losses instead of a retreat ------------------------------------------------------------------------------


def may_stand(turn: PlayerTurn, unit: str) -> bool:
    """24.4: not who is shocked, unless a fortification holds him."""
    piece = turn.pieces[unit]
    return not piece.shocked or is_fort(turn, piece.at, turn.scenario.side_of(unit))


def influences(turn: PlayerTurn, units: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """24.1, 24.4: the leaders who still have influence in this player turn, each with the units that it could hold."""
    alive = [unit for unit in units if unit in turn.pieces and may_stand(turn, unit)]
    found = {}
    for leader in turn.leaders.of(turn.scenario.side_of(alive[0])) if alive else ():
        if turn.influence[leader] < turn.unit(leader).influence:
            near = reached(turn, leader)
            held = tuple(unit for unit in alive if turn.pieces[unit].at in near and serves(turn, leader, unit))
            if held:
                found[leader] = held
    return found


class Stands(Legal["Stand | None"]):
    """24.4: who may take losses instead of going back, and by whose influence."""

    def __init__(self, able: Mapping[str, tuple[str, ...]]) -> None:
        self.able = able

    def refusal(self, answer: Stand | None) -> Diagnostic | None:
        if answer is None:
            return None
        held = self.able.get(answer.leader, ())
        strangers = [unit for unit in answer.units if unit not in held]
        if strangers or not answer.units:
            told = f"{answer.leader} cannot hold {names_of(strangers) or 'nobody'} there"
            return illegal("C770", "24.4", told, names=(answer.leader,))
        return None

    def __iter__(self) -> Iterator[Stand | None]:
        yield None
        for leader, units in self.able.items():
            yield Stand(leader, units)


def stand(turn: PlayerTurn, battle: Battle | None, units: Sequence[str], hexes: int) -> tuple[str, ...]:
    """24.4: some units take as many losses as they would go back hexes; who they are, dead or alive."""
    able = influences(turn, units) if turn.plays("leaders") and hexes else {}
    if not able or battle is None:
        return ()
    side = turn.scenario.side_of(units[0])
    about = Holding(battle, side, hexes)
    act = turn.ask(side, "stand", "24.4", Stands(able), about)
    if act is None:
        return ()
    turn.influence[act.leader] += 1
    turn.tell(StoodFast(battle.space, act.leader, act.units, hexes))
    losses.lose(turn, battle.space, act.units, hexes)
    return act.units


# ---- 24.3: a leader goes with his troops, or is lost ----------------------------------------------------------------


def places_of(turn: PlayerTurn, units: Iterable[str]) -> dict[str, Space]:
    """Where units stand before something happens to them."""
    return {unit: turn.pieces[unit].at for unit in units if unit in turn.pieces}


def follow(turn: PlayerTurn, before: Mapping[str, Space], side: str) -> None:
    """24.3: a leader whose troops were driven back goes with the strongest of them who has no other leader."""
    for here in sorted(set(before.values())):
        for leader in tuple(turn.leaders.at(here, side)):
            if not turn.at(here, side):
                _go_along(turn, leader, [unit for unit, at in before.items() if at == here])


def _go_along(turn: PlayerTurn, leader: str, units: Sequence[str]) -> None:
    here = turn.pieces[leader].at
    left = [unit for unit in units if unit in turn.pieces]
    for unit in sorted(left, key=lambda unit: (-turn.face(unit).strength, unit)):
        there = turn.pieces[unit].at
        if stacking.refuse_leader(turn, leader, there) is None:
            turn.put(leader, there)
            turn.tell(LeaderWent(leader, here, there, unit))
            return
    gone = [unit for unit in units if unit in turn.position.away]
    if gone and not left:
        reinforcements.depart(turn, leader, turn.position.away[gone[0]].edge)
        turn.tell(LeaderWent(leader, here, "off", gone[0]))


def fall_with(turn: PlayerTurn, hexes: Iterable[Space], side: str) -> None:
    """24.3: a leader is lost with the last of his hex."""
    for here in sorted(set(hexes)):
        for leader in tuple(turn.leaders.at(here, side)):
            if not turn.at(here, side):
                turn.eliminate(leader, "lost with the troops around him", "24.3")


def sweep(turn: PlayerTurn) -> None:
    """24.3: a leader who is alone in an enemy zone is lost at once."""
    for side in SIDES:
        for leader in tuple(turn.leaders.of(side)) if turn.leaders.place else ():
            if is_lost_in(turn, turn.pieces[leader].at, side):
                turn.eliminate(leader, "alone in an enemy zone", "24.3")


def is_lost_in(turn: PlayerTurn, space: Space, side: str) -> bool:
    """24.3: whether a leader without troops would be lost in a hex; next to an enemy too if the game is played so."""
    if turn.at(space, side):
        return False
    near = turn.scenario.rulebook["lone_leader"] == "dies_adjacent"
    return space in (turn.beside if near else turn.zones)[enemy_of(side)] or bool(turn.at(space, enemy_of(side)))


# ---- 24.6: armies ---------------------------------------------------------------------------------------------------


def refuse_attach(turn: PlayerTurn, act: Attach) -> Diagnostic | None:
    """24.6: German mechanized reinforcements join an army on the turn on which they come."""
    if not turn.plays("leaders"):
        return illegal("M750", "24.6", "this game is played without leaders", names=act.units[:1])
    coming = set(arrivals(turn))
    for unit in act.units:
        card, piece = turn.unit(unit), turn.pieces.get(unit)
        fresh = unit in coming or (piece is not None and unit in turn.arrived)
        if card.side != GERMAN or turn.mover != GERMAN or not card.type.mech or not fresh:
            told = f"{unit} is no German mechanized unit that arrives on {turn.now}"
            return illegal("M750", "24.6", told, names=(unit,))
    return None


def carry_out_attach(turn: PlayerTurn, act: Attach) -> None:
    for unit in act.units:
        turn.attached[unit] = act.army
        if unit in turn.pieces:
            turn.pieces[unit].army = act.army
    turn.forget_ways()
    turn.tell(Attached(act.units, act.army))
