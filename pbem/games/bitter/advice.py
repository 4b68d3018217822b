"""What a player of Bitter Woods is told besides whether orders are legal: warnings and template; options and odds are
loaded when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.bitter import costs, duties, leaders
from pbem.games.bitter.orders import AttackOrder, ExploitOrder, MoveOrder, NoOrder, ReserveOrder
from pbem.games.bitter.position import CA, ENG
from pbem.games.bitter.reinforcements import arrivals, letters_of
from pbem.games.bitter.scenario import GERMAN, POINTS
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic, Severity
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import already_ordered
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run
from pbem.orders.spelling import is_spelled

# ---- warnings -------------------------------------------------------------------------------------------------------


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """Who is not where the path starts has orders already."""
    return already_ordered(why, block, index) if why.code == "M729" else why


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """What is allowed but unwise."""
    turn: PlayerTurn = hearing.look()
    yield from _open_duties(block, turn)
    yield from _silent_reserve(block)
    yield from _lone_leaders(block, turn)


def _warning(code: str, rule: str | None, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, message, rule, help)


def _open_duties(block: OrderBlock, turn: PlayerTurn) -> Iterator[Diagnostic]:
    """9.5: counterattacks and engagements that the block leaves to the engine."""
    attacking = {unit for line in block.lines if isinstance(line, AttackOrder) for unit in line.units}
    for duty in turn.duties_of(CA, block.side):
        bound = duties.bound_units(turn, duty)
        if bound and not attacking & set(bound):
            told = f"{listed(bound)} in {duty.space} must withdraw or counterattack, and no attack of theirs is ordered"
            yield _warning("C761", "9.5", told, "the engine fights for who stays").at(block.span)
    for duty in turn.duties_of(ENG, block.side):
        if not attacking & set(duty.attackers):
            told = f"the engagement for {duty.space} must be fought again, and no attack is ordered"
            yield _warning("C762", "9.5", told, "the engine fights it last").at(block.span)


def _silent_reserve(block: OrderBlock) -> Iterator[Diagnostic]:
    """14.2: units in reserve of which the block says nothing more stop the run before exploitation."""
    said = any(isinstance(line, ExploitOrder | NoOrder) for line in block.lines)
    reserved = [unit for line in block.lines if isinstance(line, ReserveOrder) for unit in line.units]
    if reserved and not said:
        told = (
            f"{listed(reserved, most=8)} in reserve: the run stops before exploitation and asks, which costs two mails"
        )
        yield _warning("M761", "14.2", told, "add exploit lines, or `no exploit`").at(block.span)


def _lone_leaders(block: OrderBlock, turn: PlayerTurn) -> Iterator[Diagnostic]:
    """24.3: leaders who go where nobody of theirs is or goes, in an enemy zone."""
    moves = [line for line in block.lines if isinstance(line, MoveOrder) and is_spelled(line)]
    troops = {line.path[-1] for line in moves for unit in line.units if not turn.unit(unit).type.leader}
    for line in moves:
        end, alone = line.path[-1], all(turn.unit(unit).type.leader for unit in line.units)
        if alone and end not in troops and end in turn.scenario.board and leaders.is_lost_in(turn, end, block.side):
            told = f"{listed(line.units)} would be alone in an enemy zone in {end}, and lost"
            yield _warning("M762", "24.3", told, "send troops there first").at(line.span)


# ---- options, odds and template -------------------------------------------------------------------------------------


def options(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Every move and attack."""
    from pbem.games.bitter.options import exhibit

    return exhibit(hearing, what, to)


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """9.4: the chances of every attack that orders lead to, or of one on a hex."""
    from pbem.games.bitter.odds_pages import odds_of

    return odds_of(hearing, block, where, prize)


def template(hearing: Hearing) -> Iterator[str]:
    """Every unit of the side to move, by hex, and who may come; nothing is searched for."""
    turn: PlayerTurn = hearing.look()
    position, name = turn.position, turn.scenario.name_of
    yield f"# {turn.scenario.title}, {position.now}; {position.air[turn.mover]} aircraft"
    yield "# unit, type, strength-endurance-movement, movement points now, status"
    for duty in position.duties:
        yield f"# {duty.kind.upper()} {name(duty.space)}: {listed(duty.units)} against {listed(duty.attackers)}"
    for space in sorted(turn.stacks.spaces_of(turn.mover) | turn.leaders.spaces_of(turn.mover)):
        yield from ("", f"# {name(space)}")
        here = (*turn.at(space, turn.mover), *turn.leaders.at(space, turn.mover))
        yield from (_line(turn, unit) for unit in here)
    waiting = list(arrivals(turn))
    if waiting:
        yield from ("", "# may enter:")
        yield from (f"#   {unit:<10} by {', '.join(letters_of(turn, unit))}" for unit in waiting)


def _line(turn: PlayerTurn, unit: str) -> str:
    from pbem.games.bitter.options import status_of

    face, card = turn.face(unit), turn.unit(unit)
    status = "".join(f", {word}" for word in status_of(turn, unit))
    numbers = f"{face.strength}-{face.endurance}-{face.movement}"
    points = POINTS.text(costs.allowance(turn, unit))
    return f"#   {unit:<10} {card.type.name:<16} {numbers}, moves {points}{status}"


def standing_example(side: str) -> Sequence[str]:
    """Standing orders to begin with."""
    if side == GERMAN:
        return ("support any with fewest when odds >= 2-1", "cover none", "losses reduced, infantry first")
    return ("support any with fewest when odds >= 2-1", "retreat prefer road, together", "losses full, weakest first")
