"""The ready order file of a side: its units as comments, the standing orders in force, an empty block to fill in."""

from __future__ import annotations

from pbem.desk.game import Desk
from pbem.desk.papers import hearing_of
from pbem.desk.sealed import how_sealed, standing_text


def text_for(desk: Desk, side: str) -> str:
    """The order file for the side to move; of the other side a reply or standing orders."""
    from pbem.orders.template import template

    state = desk.state
    if side != state.mover:
        return _reply(desk, side)
    text = template(hearing_of(desk), side, standing_text(desk, side) or "")
    question = f"# {state.question}\n" if state.waiting and state.question else ""
    return question + text


def _reply(desk: Desk, side: str) -> str:
    """A reply in the careful exchange; otherwise the standing orders of the side that does not move."""
    state = desk.state
    head = _in_force(desk, side)
    if state.due and (state.due[0].role, state.due[0].act) == (side, "reply"):
        papers = [signed.paper for signed in state.papers if signed.paper.kind == "orders"]
        orders = "".join(f"#   {line}\n" for paper in papers for line in paper.text.splitlines())
        clock = desk.position.now
        return f"# orders of {state.mover}:\n{orders}{head}begin reply {state.game} {clock} {side}\nend\n"
    return f"# standing orders of {side}; {state.mover} moves now\n{head}begin standing {state.game} {side}\nend\n"


def _in_force(desk: Desk, side: str) -> str:
    """The standing orders in force as comments; sealed ones only for who can open them."""
    text, sealed = standing_text(desk, side), how_sealed(desk, side)
    lines = text.splitlines() if text else [sealed or "none"]
    told = f", {sealed}" if text and sealed else ""
    return f"# standing orders of {side} in force{told}:\n" + "".join(f"#   {line}\n" for line in lines)
