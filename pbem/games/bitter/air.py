"""Rule 11: aircraft; 12.5: drops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.bitter import effects, random_events
from pbem.games.bitter.acts import Drop, Interdict
from pbem.games.bitter.choices import Skies
from pbem.games.bitter.events import Dropped, Interdicted
from pbem.games.bitter.scenario import ALLIED, GERMAN
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

DROPS, INTERDICTION = "drop", "interdict"


def assign(turn: PlayerTurn) -> None:
    """11.1: the aircraft of the game-turn; what was not used is gone."""
    german, allied = turn.tables.aircraft[turn.position.now]
    turn.position.air = {side: effects.aircraft(turn, side, n) for side, n in ((GERMAN, german), (ALLIED, allied))}
    random_events.ground(turn)


def spend(turn: PlayerTurn, side: str) -> None:
    turn.position.air[side] -= 1


def refuse_support(turn: PlayerTurn, side: str) -> Diagnostic | None:
    """11.1, 11.2: whether an aircraft is left."""
    if turn.position.air[side] > 0:
        return None
    return illegal("C735", "11.1", f"no {side} aircraft is left on {turn.now}")


def refuse_sorties(turn: PlayerTurn, acts: Sequence[Drop | Interdict]) -> Diagnostic | None:
    """11.1, 11.3: why the missions of one line cannot all be flown; then none of them is."""
    left = turn.position.air[ALLIED]
    if len(acts) > left:
        told = f"{len(acts)} aircraft are wanted, {left} {'is' if left == 1 else 'are'} left on {turn.now}"
        return illegal("C735", "11.1", told, "name fewer hexes" if left else None)
    if len(set(acts)) < len(acts):
        return illegal("A703", "11.3", "one aircraft interdicts a hex, not two")
    return None


def refuse_grounded(turn: PlayerTurn) -> Diagnostic | None:
    """11.1: in the Allied turn: why nobody can be sent out in the German turn that follows."""
    following = turn.position.turns[turn.position.turn + 1 :][:1]
    if turn.mover != ALLIED or not following or turn.tables.aircraft[following[0]][1]:
        return None
    return illegal("C735", "11.1", f"the Allies have no aircraft on {following[0]}")


class Missions(Legal["Drop | Interdict | None"]):
    """11.3, 12.5: what an Allied aircraft may do before the Germans move, in one of the two phases."""

    def __init__(self, turn: PlayerTurn, phase: str) -> None:
        self.turn, self.phase = turn, phase

    def refusal(self, answer: Drop | Interdict | None) -> Diagnostic | None:
        if answer is None:
            return None
        if isinstance(answer, Drop) != (self.phase == DROPS):
            return illegal("A701", "4.0", f"aircraft {self.phase} now, nothing else")
        refusal = refuse_support(self.turn, ALLIED)
        if refusal:
            return refusal
        return self._refuse_drop(answer) if isinstance(answer, Drop) else self._refuse_interdict(answer)

    def _refuse_drop(self, act: Drop) -> Diagnostic | None:
        if not self.turn.at(act.space, ALLIED):
            return illegal("A702", "12.5", f"no Allied unit is in {act.space}", names=(act.space,))
        return None

    def _refuse_interdict(self, act: Interdict) -> Diagnostic | None:
        if act.space not in self.turn.scenario.board:
            return illegal("M702", "11.3", f"there is no hex {act.space} on the map", names=(act.space,))
        if act.space in self.turn.position.interdicted:
            return illegal("A703", "11.3", f"{act.space} is interdicted already", names=(act.space,))
        return None

    def __iter__(self) -> Iterator[Drop | Interdict | None]:
        """Drops where somebody needs them; interdiction of the roads next to German units."""
        yield None
        turn = self.turn
        if refuse_support(turn, ALLIED):
            return
        if self.phase == DROPS:
            yield from map(Drop, sorted({turn.pieces[unit].at for unit in turn.out & set(turn.stacks.of(ALLIED))}))
            return
        near = turn.beside[GERMAN].spaces.keys() & turn.scenario.has_road - turn.stacks.spaces_of(GERMAN)
        yield from map(Interdict, sorted(near - turn.position.interdicted))


def fly(turn: PlayerTurn, phase: str) -> None:
    """11.3, 12.5: one aircraft after the other, as long as there are any."""
    while turn.position.air[ALLIED]:
        about = Skies(turn.position.now, turn.position.air[ALLIED], phase)
        rule = "12.5" if phase == DROPS else "11.3"
        act = turn.ask(ALLIED, phase, rule, Missions(turn, phase), about)
        if act is None:
            return
        mission(turn, act)


def mission(turn: PlayerTurn, act: Drop | Interdict) -> None:
    """11.1: one aircraft does what it was sent for."""
    spend(turn, ALLIED)
    if isinstance(act, Drop):
        drop(turn, act)
    else:
        turn.position.interdicted.add(act.space)
        turn.tell(Interdicted(act.space))


def drop(turn: PlayerTurn, act: Drop) -> None:
    """12.5: all Allied units of the hex are supplied until the next German supply phase."""
    units = tuple(turn.at(act.space, ALLIED))
    turn.position.dropped.update(units)
    turn.position.out.difference_update(units)
    turn.tell(Dropped(act.space, units))
