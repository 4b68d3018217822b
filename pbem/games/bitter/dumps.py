"""Rule 25: fuel dumps (option dumps)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.bitter import effects, supply
from pbem.games.bitter.acts import Destroy
from pbem.games.bitter.choices import Hidden, Threat
from pbem.games.bitter.events_options import DumpChanged, DumpFound, DumpTried
from pbem.games.bitter.landings import scatter
from pbem.games.bitter.position import CAPTURED, DESTROYED, REVEALED, Dump, Position
from pbem.games.bitter.scenario import ALLIED, GERMAN, Scenario
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.adjudication import Demand, Placement
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal
from pbem.kernel.referee import Roll, Table

OPEN, HIDDEN = "open", "hidden"
LOWEST, HIGHEST = 2, 12

# ---- 25.1: where they are -------------------------------------------------------------------------------------------


def lay(turn: PlayerTurn) -> None:
    """25.1: before the first turn; openly, or to be looked for."""
    if not turn.plays("dumps") or turn.position.dumps:
        return
    for name in turn.tables.dumps:
        turn.position.dumps[name] = Dump()
        if turn.scenario.options["dumps"] == OPEN:
            _roll(turn, name)


def _roll(turn: PlayerTurn, name: str) -> None:
    """25.1: two dice on the matrix."""
    faces = tuple(turn.roll(f"dump {name} die {die}", "25.1") for die in (1, 2))
    reveal(turn, name, faces)


def reveal(turn: PlayerTurn, name: str, faces: tuple[int, ...]) -> None:
    """25.1, 25.2: everybody knows where a dump is."""
    dump = turn.position.dumps[name]
    at = place_of(turn, name, faces)
    assert at is not None
    dump.at, dump.state = at, REVEALED
    turn.tell(DumpFound(name, at, faces))


def candidates(turn: PlayerTurn, name: str) -> frozenset[Space]:
    """25.1: the hexes where a dump may be."""
    known = turn.scenario.dump_places.get(name)
    if known is None:
        found = (scatter(turn, turn.tables.dumps[name], total) for total in range(LOWEST, HIGHEST + 1))
        known = turn.scenario.dump_places[name] = frozenset(space for space in found if space is not None)
    return known


def find(turn: PlayerTurn, name: str, spaces: Iterable[Space]) -> None:
    """25.2: the Allied shows where a dump is, if it is here; if he has sealed nothing the dice are rolled now."""
    dump = turn.position.dumps[name]
    if dump.at:
        return
    faces = turn.ask(ALLIED, "placed", "25.1", Placings(), Hidden(name, tuple(spaces)))
    if faces == UNSEALED:
        _roll(turn, name)
    elif faces != UNSEEN:
        reveal(turn, name, faces)


UNSEEN: tuple[int, ...] = ()
"""Nobody shows anything: it is not here, or this is a plan."""
UNSEALED = (0, 0)
"""Nothing was sealed."""


class Placings(Legal["tuple[int, ...]"]):
    """25.1: two faces, or none."""

    def refusal(self, answer: tuple[int, ...]) -> Diagnostic | None:
        known = answer in (UNSEEN, UNSEALED) or (len(answer) == 2 and all(1 <= face <= 6 for face in answer))
        return None if known else illegal("T707", "25.1", "these are no two faces of a die")

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        yield UNSEALED


# ---- 25.2: who has them ---------------------------------------------------------------------------------------------


def enter(turn: PlayerTurn, unit: str, path: Iterable[Space]) -> None:
    """25.2: a unit has gone through some hexes; Germans find and take dumps, Allied units take them back."""
    if not turn.position.dumps or turn.unit(unit).type.leader:
        return
    side, spaces = turn.scenario.side_of(unit), set(path)
    for name, dump in turn.position.dumps.items():
        here = (spaces & candidates(turn, name)) - set(dump.cleared) if side == GERMAN and not dump.at else ()
        if here:
            dump.searched = sorted({*dump.searched, *here})
            find(turn, name, dump.searched)
        if dump.at in spaces:
            _take(turn, name, side)


def look(turn: PlayerTurn) -> None:
    """25.2: what the Allied could not show when Germans came there he shows now; where he shows nothing, says he, there
    is no dump."""
    for name, dump in turn.position.dumps.items():
        if dump.searched and not dump.at:
            find(turn, name, dump.searched)
            if dump.at in dump.searched:
                _take(turn, name, GERMAN)
            elif not dump.at:
                dump.cleared, dump.searched = sorted({*dump.cleared, *dump.searched}), []


def _take(turn: PlayerTurn, name: str, side: str) -> None:
    dump = turn.position.dumps[name]
    if dump.state == DESTROYED or dump.holder == side:
        return
    dump.holder, dump.state = side, REVEALED
    turn.tell(DumpChanged(name, dump.at, f"taken by the {side} side", "25.2"))
    capture(turn)


def capture(turn: PlayerTurn) -> None:
    """25.2: a dump that Germans have entered is captured when a line leads from it to the east edge."""
    due = [(n, d) for n, d in turn.position.dumps.items() if d.holder == GERMAN and d.state == REVEALED]
    if not due:
        return
    reached = supply.network(turn, GERMAN, turn.scenario.sources[GERMAN])
    for name, dump in due:
        if dump.at in reached:
            dump.state = CAPTURED
            turn.tell(DumpChanged(name, dump.at, "captured", "25.2"))


def is_captured(turn: PlayerTurn, name: str) -> bool:
    dump = turn.position.dumps.get(name)
    return dump is not None and dump.state == CAPTURED


def has_all_fuel(turn: PlayerTurn) -> bool:
    """25.2: with all dumps the Germans roll for no shortage."""
    return bool(turn.position.dumps) and all(is_captured(turn, name) for name in turn.position.dumps)


def spares(turn: PlayerTurn, army: str) -> bool:
    """25.2: a captured dump takes the shortage from the army that it feeds."""
    fed = dict(zip(turn.tables.dumps, turn.tables.lists["dump_armies"], strict=True))
    return any(is_captured(turn, name) and fed[name] == army for name in turn.position.dumps)


# ---- 25.3: destruction ----------------------------------------------------------------------------------------------


def refuse_destroy(turn: PlayerTurn, act: Destroy) -> Diagnostic | None:
    """25.3: why a dump cannot be blown up now."""
    dump = turn.position.dumps.get(act.name)
    if dump is None:
        return illegal("B716", "25.3", f"there is no dump {act.name} in this game")
    why = _why_not(turn, dump)
    return illegal("B716", "25.3", f"the dump {act.name} {why}") if why else None


def _why_not(turn: PlayerTurn, dump: Dump) -> str | None:
    if dump.state in (CAPTURED, DESTROYED):
        return f"is {dump.state}"
    if dump.tried == turn.position.turn:
        return "has been tried in this game-turn"
    if dump.at and not is_threatened(turn, dump.at):
        return "has no Allied unit in its hex, or no German next to it"
    return None


def is_threatened(turn: PlayerTurn, space: Space) -> bool:
    """25.3: an Allied unit is there, and a German unit next to it."""
    return bool(turn.at(space, ALLIED)) and space in turn.beside[GERMAN]


def react(turn: PlayerTurn) -> None:
    """25.3: the Germans have come next to a dump that the Allies hold: now, or wait?"""
    for name, dump in turn.position.dumps.items() if turn.mover == GERMAN else ():
        places = (dump.at,) if dump.at else sorted(candidates(turn, name) - {*dump.cleared, *dump.searched})
        near = tuple(s for s in places if (name, s) not in turn.declined and is_threatened(turn, s))
        if near and _why_not(turn, dump) is None:
            turn.declined.update((name, space) for space in near)
            if turn.ask(ALLIED, "dump", "25.3", (False, True), Threat(name, near)):
                destroy(turn, Destroy(name))


def destroy(turn: PlayerTurn, act: Destroy) -> None:
    """25.3: shown first, then a die."""
    dump = turn.position.dumps[act.name]
    find(turn, act.name, (space for space in sorted(candidates(turn, act.name)) if is_threatened(turn, space)))
    if not dump.at or not is_threatened(turn, dump.at):
        return
    dump.tried = turn.position.turn
    harder = act.name == turn.tables.lists["hard_dump"][0] and effects.is_on(turn, "samree")
    most = turn.tables.numbers["dump_destroyed_hard" if harder else "dump_destroyed"]
    face = turn.roll(f"dump {act.name} destroy", "25.3")
    turn.tell(DumpTried(act.name, dump.at, face, most, face <= most))
    if face <= most:
        dump.state = DESTROYED


class Destructions(Legal["Destroy | None"]):
    """25.3: the dumps that the Allies may try to blow up at the end of their combat phase."""

    def __init__(self, turn: PlayerTurn) -> None:
        self.turn = turn

    def refusal(self, answer: Destroy | None) -> Diagnostic | None:
        return None if answer is None else refuse_destroy(self.turn, answer)

    def __iter__(self) -> Iterator[Destroy | None]:
        yield None
        known = (name for name, dump in self.turn.position.dumps.items() if dump.at)
        yield from (act for act in map(Destroy, known) if self.refusal(act) is None)


def blow_up(turn: PlayerTurn) -> None:
    """25.3: the Allies' own turn."""
    while turn.mover == ALLIED and turn.position.dumps:
        act = turn.ask(ALLIED, "destroy", "25.3", Destructions(turn))
        if act is None:
            return
        turn.position.dumps[act.name].tried = turn.position.turn
        destroy(turn, act)


# ---- 25.1: at the end of the game -----------------------------------------------------------------------------------


def audit(scenario: Scenario, position: Position, demand: Demand) -> list[str]:
    """25.2: the dumps that Germans came to while the Allied side kept their place shut."""
    turn = PlayerTurn(scenario, position.copy(), Table({}, lambda roll: 1))
    return [
        f"{label_of(name)} lies in {at}, where Germans came while it was kept shut (25.2)"
        for name, dump in position.dumps.items()
        if (at := _placed(turn, name, demand)) in dump.cleared
    ]


def _placed(turn: PlayerTurn, name: str, demand: Demand) -> Space | None:
    """25.1: where a dump lies by the dice of its seal, if it was sealed and is open."""
    placement = demand(ALLIED, label_of(name), 0)
    return place_of(turn, name, faces_of(name, placement)) if placement and placement.text else None


def label_of(name: str) -> str:
    """The label under which the place of a dump is sealed."""
    return f"dump {name}"


def faces_of(name: str, placement: Placement) -> tuple[int, ...]:
    """25.1: the two dice of a seal; only its owner can know them before it is opened."""
    return tuple(placement.dice(Roll(f"setup dump {name} die {die}", 6, "25.1")) for die in (1, 2))


def place_of(turn: PlayerTurn, name: str, faces: tuple[int, ...]) -> Space | None:
    """25.1: the hex by the matrix."""
    return scatter(turn, turn.tables.dumps[name], sum(faces))
