"""Rule 21: bombardments (option bombardment)."""

from __future__ import annotations

from pbem.games.bitter import artillery, combined_arms, command
from pbem.games.bitter.acts import Bombard
from pbem.games.bitter.events import Bombarded, ShockEnded
from pbem.games.bitter.odds import endurance
from pbem.games.bitter.positions import is_fort
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def refuse_bombard(turn: PlayerTurn, act: Bombard) -> Diagnostic | None:
    """21.1, 21.2: why guns cannot bombard a hex now."""
    if not turn.plays("bombardment"):
        return illegal("C751", "21.1", "this game is played without bombardments", names=act.guns[:1])
    if act.space in turn.bombarded:
        return illegal("C752", "21.2", f"{act.space} has been bombarded in this phase", names=(act.space,))
    if not turn.at(act.space, turn.enemy):
        return illegal("C701", "21.2", f"no enemy unit is in {act.space}", names=(act.space,))
    if act.space not in turn.beside[turn.mover]:
        return illegal("C753", "21.2", f"no friendly unit is next to {act.space}", names=(act.space,))
    return (
        _refuse_number(turn, act.guns)
        or artillery.refuse_guns(turn, act.guns, act.space)
        or combined_arms.refuse_guns(turn, act.guns, act.space)
        or _refuse_blind(turn, act.guns, act.space)
    )


def _refuse_blind(turn: PlayerTurn, guns: tuple[str, ...], space: Space) -> Diagnostic | None:
    """37.2: a gun bombards what is next to a unit of its army."""
    blind = [gun for gun in guns if command.is_blind(turn, gun, space)]
    if not blind:
        return None
    return illegal("C730", "37.2", f"nobody of the army of {blind[0]} is next to {space}", names=(blind[0],))


def _refuse_number(turn: PlayerTurn, guns: tuple[str, ...]) -> Diagnostic | None:
    """21.2: two corps guns or two rocket units at least."""
    rockets = sum(turn.unit(gun).rocket for gun in guns)
    least = turn.tables.numbers["bombard_least"]
    if max(rockets, len(guns) - rockets) >= least:
        return None
    return illegal("C754", "21.2", f"{least} corps guns or {least} rocket units bombard, not fewer", names=guns[:1])


def carry_out_bombard(turn: PlayerTurn, act: Bombard) -> None:
    """21.2: a die for each defending unit; above its endurance it is shocked."""
    turn.bombarded.add(act.space)
    for gun in act.guns:
        turn.pieces[gun].fired = True
    more = _modifier(turn, act.space, len(act.guns))
    for unit in tuple(turn.at(act.space, turn.enemy)):
        best = endurance(turn, unit)
        face = turn.roll(f"bombard {act.space} at {unit}", "21.2")
        shocked = face + more > best
        turn.tell(Bombarded(act.space, act.guns, unit, face, more, best, shocked))
        if shocked:
            turn.pieces[unit].shocked = True
            turn.shaken.add(act.space)


def _modifier(turn: PlayerTurn, space: Space, guns: int) -> int:
    """21.2: one more with four guns, one less against a fortification."""
    return (guns >= turn.tables.numbers["bombard_many"]) - is_fort(turn, space, turn.enemy)


def end_shock(turn: PlayerTurn) -> None:
    """21.3: shock wears off at the end of the owner's turn."""
    over = tuple(unit for unit in turn.stacks.of(turn.mover) if turn.pieces[unit].shocked)
    for unit in over:
        turn.pieces[unit].shocked = False
    if over:
        turn.tell(ShockEnded(over))
