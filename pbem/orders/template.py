"""A ready order file: every unit that may act, as comments to write under; it passes `check` as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Attack, Entrench
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.movement import allowance, refuse_unit
from pbem.games.tigers.position import Position
from pbem.games.tigers.reinforcements import shift_options
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.board import Space
from pbem.orders.options import Stopped, effects_in, open_impulse, points, status_of, ways_on


def template(
    scenario: Scenario, position: Position, side: str, game: str, standing_text: str = "", stopped: Stopped = None
) -> str:
    """An order file for the side to move, with the standing orders in force; or its answer, if a stack is `stopped`."""
    lines = [f"begin orders {game} {position.now} {side}"]
    if position.mover == side and not position.over:
        impulse = open_impulse(scenario, position, stopped)
        lines += [f"# {line}".rstrip() for line in (*_about(impulse), *_answers(stopped))]
        lines += _stacks(impulse)
    lines.append("end")
    return "\n".join([*lines, "", *_standing(game, side, standing_text)]) + "\n"


def _about(impulse: Impulse) -> Iterator[str]:
    scenario, position = impulse.scenario, impulse.position
    yield f"{scenario.title}, {position.day} December, impulse {position.impulse}; {position.vp} victory points"
    yield "units that may act: type, strength, movement points, status"
    for effect, areas in effects_in(impulse).items():
        yield f"special {effect} AREA may be ordered ({len(areas)} areas)"


def _answers(stopped: Stopped) -> Iterator[str]:
    """8.42: the moves that answer for a stack at a blown bridge."""
    if stopped:
        units = ", ".join(stopped.about.units)
        yield ""
        yield f"{units} stopped at the blown bridge {stopped.about.bridge}; no order: they stay. Or one of:"
        yield from (f"  move {units} {way.path}" for way in ways_on(stopped))


def _stacks(impulse: Impulse) -> list[str]:
    able = [unit for unit in impulse.of(impulse.mover) if may_act(impulse, unit)]
    lines: list[str] = []
    for space in sorted({impulse.pieces[unit].at for unit in able}, key=_rank):
        lines += ["", f"# {impulse.scenario.name_of(space)}"]
        lines += [_unit_line(impulse, unit) for unit in able if impulse.pieces[unit].at == space]
    return lines


def _rank(space: Space) -> tuple[int, str]:
    return (int(space), "") if space.isdigit() else (10_000, space)


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
    return f"#   {unit:<12} {kind:<10} {points(strength)}, moves {allowance(impulse, unit)}{status}"


def _standing(game: str, side: str, text: str) -> Iterable[str]:
    """The standing orders in force, as comments: to change them, write the whole block anew."""
    if not text.strip():
        return [
            "# no standing orders of yours are in force; the default policy speaks. To give some:",
            f"#   begin standing {game} {side}",
            "#     demolish any when strength >= 3",
            "#   end",
        ]
    head = "# your standing orders in force; to replace them, send the block without the # marks:"
    return [head, *(f"#   {line}" for line in text.strip().splitlines())]
