"""Rules 9.13 to 9.16: bridges, their demolition and their repair."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.wave import supply
from pbem.games.wave.acts import Build
from pbem.games.wave.choices import Crossing
from pbem.games.wave.events import DemolitionTried, RepairDeclared, RepairDone
from pbem.games.wave.lines import lines_of
from pbem.games.wave.scenario import ALLIED, GERMAN, abutments
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal

# ---- 9.14: demolition ------------------------------------------------------------------------------------------


def bridges_at_risk(segment: Segment, space: Space) -> list[str]:
    """9.14: the intact bridges at a hex of which the enemy of the mover controls both ends; one try a turn each."""
    position = segment.position
    if position.turn < segment.tables.bridging.demolition_from or not segment.plays("bridges"):
        return []
    if segment.controller(space) != segment.enemy:
        return []
    ends = segment.scenario.bridges.get(space, ())
    return [
        bridge
        for far, bridge in ends
        if bridge not in position.blown and bridge not in position.tried and segment.controller(far) == segment.enemy
    ]


def try_demolition(segment: Segment, bridge: str, units: tuple[str, ...], origin: Space, entered: Space) -> None:
    """9.14: the other side may try to blow the bridge before those who came to its end can cross it."""
    engineer = _engineer_near(segment, entered)
    table = segment.tables.bridging
    needed = table.blown_from if engineer is None else table.blown_with_engineer
    strength = sum(map(segment.attack_of, units))
    about = Crossing(bridge, entered, origin, units, strength, needed)
    if not segment.ask(segment.enemy, "demolish", "9.14", (False, True), about):
        return
    if engineer is not None:
        supply.judge(segment, (engineer,), "9.14")
    segment.position.tried.add(bridge)
    face = segment.roll(f"T{segment.position.turn} demolition {bridge}", "9.14")
    segment.tell(DemolitionTried(bridge, segment.enemy, entered, needed, face, face >= needed, engineer))
    if face >= needed:
        segment.position.blown.add(bridge)
        segment.forget_ways()


def _engineer_near(segment: Segment, space: Space) -> str | None:
    """9.14: a supplied US engineer within two hexes of the end that a German unit entered: the one with a line of its
    own before the one with aerial supply, then the nearest."""
    if segment.mover != GERMAN:
        return None
    ranked = [(_rank(segment, unit, space), unit) for unit in _engineers(segment, space)]
    found = [(rank, unit) for rank, unit in ranked if rank is not None]
    return min(found)[1] if found else None


def _engineers(segment: Segment, space: Space) -> Iterator[str]:
    table = segment.tables.bridging
    for near in segment.scenario.grid.within(space, table.engineer_range):
        for unit in segment.at(near, ALLIED):
            if segment.unit(unit).type == table.engineer and segment.unit(unit).nation == "US":
                yield unit


def _rank(segment: Segment, unit: str, space: Space) -> tuple[bool, int] | None:
    state = supply.prospects(segment, (unit,))[unit]
    if state == supply.OUT:
        return None
    return state == supply.AERIAL, segment.scenario.grid.distance(space, segment.pieces[unit].at)


# ---- 9.15, 9.16: repair ----------------------------------------------------------------------------------------


def refuse_build(segment: Segment, act: Build) -> Diagnostic | None:
    """9.15: why the repair of a bridge cannot be declared now."""
    position = segment.position
    if not segment.plays("repair"):
        return illegal("B240", "9.15", "bridges are neither blown nor repaired in this game")
    if segment.is_first_couplet:
        return illegal("B240", "5.8", "no bridge is repaired in the first couplet of turn 1")
    if position.stage:
        return illegal("B240", "9.15", "repairs are declared at the start of the segment, before both phases")
    if act.bridge not in position.blown:
        return illegal("B241", "9.15", f"the bridge {act.bridge} is not blown", names=(act.bridge,))
    if act.bridge in position.repairing:
        return illegal("B241", "9.15", f"the bridge {act.bridge} is being repaired already", names=(act.bridge,))
    return _refuse_ends(segment, act.bridge) or _refuse_count(segment)


def _refuse_ends(segment: Segment, bridge: str) -> Diagnostic | None:
    """9.15: both ends in hand, a supply line to one of them; 9.16: not both of them won by KG Peiper alone."""
    ends = abutments(bridge)
    lost = next((end for end in ends if segment.controller(end) != segment.mover), None)
    if lost is not None:
        return illegal("B242", "9.15", f"{lost}, one end of {bridge}, is not in your hand", names=(bridge,))
    lines = lines_of(segment, segment.mover)
    if segment.plays("supply") and not any(map(lines.reaches, ends)):
        return illegal("B243", "9.15", f"no supply line reaches either end of {bridge}", names=(bridge,))
    if set(ends) <= segment.position.kg_hexes:
        return illegal(
            "B244", "9.16", f"both ends of {bridge} were won by KG Peiper, which builds no bridges",
            "a supplied German unit outside the KG must enter one of them first", names=(bridge,),
        )  # fmt: skip
    return None


def _refuse_count(segment: Segment) -> Diagnostic | None:
    """9.15: the German repairs three bridges a couplet and twenty a game."""
    position, table = segment.position, segment.tables.bridging
    if segment.mover != GERMAN:
        return None
    if len(position.repairing) >= table.german_repairs_couplet:
        most = table.german_repairs_couplet
        return illegal("B245", "9.15", f"{most} bridges are being repaired, {most} a couplet are the limit")
    if position.repairs >= table.german_repairs:
        return illegal("B245", "9.15", f"{position.repairs} of {table.german_repairs} German repairs are used up")
    return None


def carry_out_build(segment: Segment, act: Build) -> None:
    """9.15: the repair is under way until the segment ends."""
    segment.position.repairing.append(act.bridge)
    segment.position.repairs += segment.mover == GERMAN
    segment.tell(RepairDeclared(act.bridge, segment.mover))


def finish_repairs(segment: Segment) -> None:
    """9.15: at the end of the segment the bridges stand again."""
    for bridge in segment.position.repairing:
        segment.position.blown.discard(bridge)
        segment.tell(RepairDone(bridge, segment.mover))
    segment.position.repairing = []
    segment.forget_ways()
