"""The ready order file of a side: its units as comments, the standing orders in force, an empty block to fill in."""

from __future__ import annotations

from pbem.desk.game import Desk
from pbem.desk.papers import hearing_of


def text_for(desk: Desk, side: str) -> str:
    """The order file for the side to move; of the other side a reply or standing orders."""
    from pbem.orders.template import template

    state = desk.state
    if side != state.mover:
        return _reply(desk, side)
    standing = state.standing.get(side)
    in_force = standing.paper.text if standing else ""
    text = template(hearing_of(desk), side, in_force)
    question = f"# {state.question}\n" if state.waiting and state.question else ""
    return question + text


def _reply(desk: Desk, side: str) -> str:
    """A reply in the careful exchange; otherwise the standing orders of the side that does not move."""
    state = desk.state
    standing = state.standing.get(side)
    force = "".join(f"#   {line}\n" for line in standing.paper.text.splitlines()) if standing else "#   none\n"
    head = f"# standing orders of {side} in force:\n{force}"
    if state.due and (state.due[0].role, state.due[0].act) == (side, "reply"):
        orders = "".join(f"#   {line}\n" for line in state.open["orders"].paper.text.splitlines())
        clock = desk.position.now
        return f"# orders of {state.mover}:\n{orders}{head}begin reply {state.game} {clock} {side}\nend\n"
    return f"{head}begin standing {state.game} {side}\nend\n"
