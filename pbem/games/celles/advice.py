"""What a player of Celles is told besides whether orders are legal: warnings, options, template, odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.celles import movement
from pbem.games.celles.action import Action
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import Activate, Extra, Replace
from pbem.games.celles.events import AttackForeseen
from pbem.games.celles.options import activated, options, words_of
from pbem.games.celles.orders import AttackOrder
from pbem.games.celles.words import chits_word, marks_of, points
from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.values import Exhibit
from pbem.kernel.words import counted, listed
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import already_ordered
from pbem.orders.hearing import Hearing
from pbem.orders.running import Run

__all__ = ["explain", "odds", "options", "standing_example", "template", "warnings"]

SHOWN = 8

# ---- warnings --------------------------------------------------------------------------------------------------------


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """A unit that is not where its path starts has mostly been ordered already."""
    return already_ordered(why, block, index) if why.code in ("M106", "M415") else why


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """What is allowed but unwise."""
    for event in run.events:
        if isinstance(event, AttackForeseen) and event.strengths[0] < event.strengths[1]:
            own, other = event.strengths
            message = f"the attack on {', '.join(event.hexes)} has {own} against {other}, {event.odds}"
            yield Diagnostic("C601", Severity.WARNING, message, "11.0").at(_span(block, event))
    idle = _idle(block, hearing)
    if idle:
        message = f"{counted(len(idle), 'unit')} without orders could act: {listed(idle, most=SHOWN)}"
        yield Diagnostic("T601", Severity.WARNING, message, "7.0").at(block.span)


def _span(block: OrderBlock, event: AttackForeseen) -> Span:
    attacks = [order for order in block.lines if isinstance(order, AttackOrder) and order.units[0] == event.unit]
    return attacks[0].span if attacks else block.span


def _idle(block: OrderBlock, hearing: Hearing) -> list[str]:
    """Units of the formation that is activated by default that no line names."""
    if hearing.position.chit is None:
        return []
    named = {name for line in block.lines for name in (*getattr(line, "units", ()), getattr(line, "unit", None))}
    action = activated(hearing.look())
    able = [unit for unit in action.activated if unit in action.pieces and movement.printed_movement(action, unit)]
    most = min((action.unit(unit).formation.most or len(able) for unit in able), default=0)
    left = [unit for unit in able if unit not in named]
    return left if len(able) - len(left) < most else []


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """11.0: the chances of every attack; what tells them is loaded when somebody asks."""
    from pbem.games.celles import odds_pages

    return odds_pages.odds(hearing, block, where, prize)


# ---- on request -----------------------------------------------------------------------------------------


def template(hearing: Hearing) -> Iterator[str]:
    """The chit, what is available, and every unit that the chit activates; all of it comments."""
    position = hearing.position
    if position.chit is None:
        yield "# no chit has been drawn yet: write `pass` to draw one, or sections (`when CHIT`)"
        return
    action = hearing.look()
    held = position.chits[position.mover]
    left = counted(held.left, "action")
    yield f"# chit {position.chit}; available: {chits_word(held.available)}; {left} left after it"
    acts = (act for act in Acts(action).chits() if not isinstance(act, Activate | Extra | Replace))
    yield from (f"#   {words_of(act)}" for act in acts)
    after = activated(action)
    yield f"# activate {position.chit}   (or: activate one UNIT of another formation)"
    for unit in after.in_order(unit for unit in after.activated if unit in after.pieces):
        yield _unit_line(after, unit)


def _unit_line(action: Action, unit: str) -> str:
    piece, face = action.pieces[unit], action.face(unit)
    marks = "".join(f", {word}" for word in marks_of(action, unit))
    left = points(max(0, movement.points_left(action, unit)))
    where = action.scenario.name_of(piece.at)
    return f"#   {unit:<11} {face.attack}-{face.defense}, {left} points, in {where}{marks}"


def standing_example(side: str) -> Sequence[str]:
    """Standing orders that a template offers."""
    return (
        "initiative first",
        "combat chit when odds >= 3-1 or heavy",
        "losses weakest",
        "disrupt weakest",
        "removal weakest",
    )


