"""The ready order file: every unit that may act, by area, as comments to write under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Attack, Entrench
from pbem.games.tigers.costs import allowance
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import refuse_unit
from pbem.games.tigers.options import effects_in, status_of, ways_on
from pbem.games.tigers.reinforcements import shift_options
from pbem.kernel.referee import Choice
from pbem.kernel.words import counted, listed, rank, wrapped
from pbem.orders.hearing import Hearing

MOST = 12
"""Units to come that a template names."""


def template(hearing: Hearing) -> Iterator[str]:
    """Every unit that may act, by area: type, strength, movement points, status."""
    impulse: Impulse = hearing.look()
    yield from (f"# {line}".rstrip() for line in (*_about(impulse), *_answers(hearing.asked)))
    yield from _stacks(impulse)
    yield from _others(impulse)


def _about(impulse: Impulse) -> Iterator[str]:
    scenario, position = impulse.scenario, impulse.position
    yield f"{scenario.title}, {position.day} December, impulse {position.impulse}; {position.vp} victory points"
    yield "units that may act: type, strength, movement points, status"
    for effect, areas in effects_in(impulse).items():
        yield f"special {effect} AREA may be ordered ({len(areas)} areas)"


def _answers(stopped: Choice[Any] | None) -> Iterator[str]:
    """8.42: the moves that answer for a stack at a blown bridge."""
    if stopped:
        units = ", ".join(stopped.about.units)
        yield ""
        yield f"{units} stopped at the blown bridge {stopped.about.bridge}; no order: they stay. Or one of:"
        yield from (f"  move {units} {way.path}" for way in ways_on(stopped))


def _stacks(impulse: Impulse) -> Iterable[str]:
    able = [unit for unit in impulse.of(impulse.mover) if may_act(impulse, unit)]
    for space in sorted({impulse.pieces[unit].at for unit in able}, key=rank):
        yield from ("", f"# {impulse.scenario.name_of(space)}")
        yield from (_unit_line(impulse, unit) for unit in able if impulse.pieces[unit].at == space)


def _others(impulse: Impulse) -> Iterator[str]:
    """Who may not act now, and why; who is still to come, and when."""
    idle = [unit for unit in impulse.of(impulse.mover) if not may_act(impulse, unit)]
    if idle:
        yield from ("", "# may not act now:")
        whys = ((unit, refuse_unit(impulse, unit, impulse.pieces[unit].at)) for unit in idle)
        yield from (f"#   {why.message}" if why else f"#   {unit}" for unit, why in whys)
    coming = [unit for unit in impulse.position.coming if impulse.scenario.units[unit].side == impulse.mover]
    if coming:
        due = listed([f"{unit} ({impulse.position.coming[unit]})" for unit in coming], most=MOST)
        yield from ("", *wrapped(due, 80, "#   ", "# still to come: "))


def may_act(impulse: Impulse, unit: str) -> bool:
    """Whether a unit may move, attack, entrench or shift, by the engine's own judgement."""
    piece, acts = impulse.pieces[unit], Acts(impulse)
    return (
        refuse_unit(impulse, unit, piece.at) is None
        or acts.refusal(Attack(piece.at, (unit,))) is None
        or acts.refusal(Entrench(unit)) is None
        or any(True for _ in shift_options(impulse, unit))
    )


def _unit_line(impulse: Impulse, unit: str) -> str:
    status = "".join(f", {word}" for word in status_of(impulse, unit))
    kind, strength = impulse.type(unit).name, impulse.pieces[unit].strength
    return f"#   {unit:<12} {kind:<10} {counted(strength, 'point')}, moves {allowance(impulse, unit)}{status}"
