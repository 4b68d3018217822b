"""Rule 10: bridges are built and blown."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers.acts import Build
from pbem.games.tigers.choices import Crossing
from pbem.games.tigers.events import ConstructionTried, DemolitionTried
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import ALLIED
from pbem.games.tigers.special_forces import interferes
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal
from pbem.kernel.referee import Roll

# ---- 10.2, 8.4: demolition -------------------------------------------------------------------------------------


def is_blown_in_face(impulse: Impulse, crossing: Crossing) -> bool:
    """10.21: the moment when a stack is about to cross: the other side may try to blow the bridge."""
    if crossing.bridge in impulse.demolition_tried:
        return False
    able = demolishers(impulse, crossing)
    if not able:
        return False
    options: tuple[str | None, ...] = (None, *able)
    unit = impulse.ask(impulse.enemy, "demolish", "10.21", options, crossing)
    return unit is not None and _demolish(impulse, crossing, unit)


def demolishers(impulse: Impulse, crossing: Crossing) -> list[str]:
    """10.21, 10.22: units beside the bridge that may try to blow it now; 10.26: no Allied ones on the 16th."""
    if impulse.enemy == ALLIED and impulse.position.day < impulse.scenario.allied_demolition_from:
        return []
    beside = impulse.at(crossing.near, impulse.enemy) + impulse.at(crossing.far, impulse.enemy)
    return [unit for unit in beside if may_demolish(impulse, unit)]


def may_demolish(impulse: Impulse, unit: str) -> bool:
    """10.22: infantry types; 10.23: two bridges an impulse; 10.24: no enemy in its area when the impulse began;
    13.24: not out of supply."""
    return (
        impulse.type(unit).infantry
        and impulse.demolitions_by[unit] < impulse.tables.bridges_per_unit
        and not impulse.began_here(impulse.pieces[unit].at, impulse.mover)
        and unit not in impulse.out
    )


def demolition_range(impulse: Impulse, unit: str) -> int:
    """10.29: the highest face that succeeds, by type and by whether it moved today; 14.23: special forces."""
    piece, table = impulse.pieces[unit], impulse.tables.demolition
    if impulse.side(unit) == ALLIED and interferes(impulse, piece.at):
        return impulse.tables.demolition_interfered
    kind = "engineer" if impulse.type(unit).name == "engineer" else "infantry"
    return table[f"{kind}_moved" if piece.moved else f"{kind}_fresh"]


def _demolish(impulse: Impulse, crossing: Crossing, unit: str) -> bool:
    """10.25, 10.29: one unit, one die, one attempt on a bridge in an impulse."""
    impulse.demolition_tried.add(crossing.bridge)
    impulse.demolitions_by[unit] += 1
    needed = demolition_range(impulse, unit)
    label = f"{impulse.clock} demolition {crossing.bridge} by {unit}"
    face = impulse.referee.roll(Roll(label, impulse.tables.sides_of_die, "10.29"))
    blown = face <= needed
    impulse.referee.tell(
        DemolitionTried(crossing.bridge, unit, impulse.enemy, crossing.units, needed, face, blown)
    )
    if blown:
        impulse.position.blown.add(crossing.bridge)
        impulse.forget_steps(crossing.near, crossing.far)
    return blown


# ---- 10.1: construction ----------------------------------------------------------------------------------------


class Builds(Legal[Build | None]):
    """10.1: every attempt that an engineer of the mover may make now; None ends construction."""

    def __init__(self, impulse: Impulse) -> None:
        self.impulse = impulse

    def refusal(self, answer: Build | None) -> Diagnostic | None:
        return None if answer is None else refuse_build(self.impulse, answer)

    def __iter__(self) -> Iterator[Build | None]:
        yield None
        for bridge in sorted(self.impulse.position.blown):
            for end in bridge.split("-"):
                for unit in self.impulse.at(end, self.impulse.mover):
                    if refuse_build(self.impulse, Build(bridge, unit)) is None:
                        yield Build(bridge, unit)


def construction(impulse: Impulse) -> None:
    """10.1: engineers try to build, one attempt after the other."""
    while True:
        build = impulse.ask(impulse.mover, "build", "10.1", Builds(impulse))
        if build is None:
            return
        _build(impulse, build)


def refuse_build(impulse: Impulse, build: Build) -> Diagnostic | None:
    """10.11-10.17, 13.24: why an attempt may not be made."""
    unit, piece = build.unit, impulse.pieces.get(build.unit)
    if piece is None:
        return illegal("B101", "10.11", f"{unit} is not on the board", names=(unit,))
    if impulse.side(unit) != impulse.mover or impulse.type(unit).name != "engineer":
        return illegal(
            "B101", "10.11", f"{unit} is no {impulse.mover} engineer; only engineers build bridges", names=(unit,)
        )
    if build.bridge not in impulse.position.blown:
        return illegal("B102", "10.1", f"the bridge {build.bridge} is not blown")
    return (
        _refuse_newcomer(impulse, build)
        or _refuse_busy(impulse, unit)
        or _refuse_far_end(impulse, build)
        or _refuse_again(impulse, build)
        or _refuse_contact(impulse, unit)
    )


def _refuse_newcomer(impulse: Impulse, build: Build) -> Diagnostic | None:
    """10.12: the engineer was beside the bridge when the day began; who has gone since then has moved (10.14)."""
    piece, ends = impulse.pieces[build.unit], build.bridge.split("-")
    if piece.began in ends:
        return None
    where = "did not begin the day" if piece.at in ends else f"is in {piece.at}, not"
    return illegal("B103", "10.12", f"{build.unit} {where} beside the bridge {build.bridge}", names=(build.unit,))


def _refuse_far_end(impulse: Impulse, build: Build) -> Diagnostic | None:
    """10.12: a friendly unit is at the other end."""
    other = _other_end(build.bridge, impulse.pieces[build.unit].at)
    if not impulse.at(other, impulse.mover):
        return illegal(
            "B104", "10.12", f"no {impulse.mover} unit is in {other}, the other end of {build.bridge}", names=(other,)
        )
    return None


def _other_end(bridge: str, end: Space) -> Space:
    a, b = bridge.split("-")
    return b if end == a else a


def _refuse_busy(impulse: Impulse, unit: str) -> Diagnostic | None:
    """10.14: not on a day on which it moved or attacked; 8.36: nor when its points went into an entrenchment."""
    piece = impulse.pieces[unit]
    if piece.moved or piece.attacked:
        return illegal("B105", "10.14", f"{unit} has moved or attacked today", names=(unit,))
    if piece.dug_in:
        return illegal("B105", "8.36", f"{unit} has spent movement points on an entrenchment today", names=(unit,))
    if unit in impulse.out:
        return illegal("B106", "13.24", f"{unit} is out of supply", names=(unit,))
    return None


def _refuse_again(impulse: Impulse, build: Build) -> Diagnostic | None:
    """10.16, 10.17: one attempt for a bridge, and one for an engineer, in an impulse."""
    if build.bridge in impulse.construction_tried:
        return illegal("B107", "10.17", f"the bridge {build.bridge} has been tried in this impulse")
    if build.unit in impulse.builders:
        return illegal("B107", "10.16", f"{build.unit} has made its attempt in this impulse", names=(build.unit,))
    return None


def _refuse_contact(impulse: Impulse, unit: str) -> Diagnostic | None:
    """10.13: not with an enemy in its area; 10.14: nor where a battle was fought in this impulse."""
    area = impulse.pieces[unit].at
    if area in impulse.fought:
        return illegal("B109", "10.14", f"a battle was fought in {area} in this impulse", names=(area,))
    if impulse.at(area, impulse.enemy):
        return illegal("B108", "10.13", f"enemy units are with {unit} in {area}", names=(unit, area))
    return None


def construction_range(impulse: Impulse, bridge: str) -> int:
    """10.15, 10.16: 4, and one more for each attempt that failed."""
    failed = impulse.position.construction.get(bridge, 0)
    return impulse.tables.construction_base + impulse.tables.construction_step * failed


def _build(impulse: Impulse, build: Build) -> None:
    """10.14-10.16: one die; a failure makes the next attempt easier; 8.36: it takes all movement points."""
    impulse.spent[build.unit] = impulse.type(build.unit).movement
    impulse.construction_tried.add(build.bridge)
    impulse.builders.add(build.unit)
    impulse.pieces[build.unit].built = True
    needed = construction_range(impulse, build.bridge)
    label = f"{impulse.clock} build {build.bridge} by {build.unit}"
    face = impulse.referee.roll(Roll(label, impulse.tables.sides_of_die, "10.15"))
    impulse.referee.tell(ConstructionTried(build.bridge, build.unit, needed, face, face <= needed))
    if face <= needed:
        impulse.position.blown.discard(build.bridge)
        impulse.position.construction.pop(build.bridge, None)
    else:
        impulse.position.construction[build.bridge] = impulse.position.construction.get(build.bridge, 0) + 1
