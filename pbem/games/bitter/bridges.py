"""Rule 13: bridges."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.bitter import boundaries, dumps, duties, effects, stacking
from pbem.games.bitter.acts import Build, Cross, Demolish
from pbem.games.bitter.choices import Crossing
from pbem.games.bitter.events import BridgeBuilt, BuildBegun, BuildFailed, DemolitionTried
from pbem.games.bitter.movement import refuse_stranger
from pbem.games.bitter.scenario import ALLIED, GERMAN
from pbem.games.bitter.surprise import refuse_held
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

# ---- 13.3: rebuilding -----------------------------------------------------------------------------------------------


def refuse_build(turn: PlayerTurn, act: Build) -> Diagnostic | None:
    """13.3: why a unit cannot begin to rebuild a bridge."""
    if act.bridge not in turn.scenario.bridges:
        return illegal("B701", "13.3", f"there is no bridge site {act.bridge}", names=(act.bridge,))
    if act.bridge not in turn.position.blown:
        return illegal("B702", "13.3", f"the bridge {act.bridge} stands", names=(act.bridge,))
    if act.bridge in turn.builders:
        return illegal("B703", "13.3", f"{act.bridge} is being rebuilt already", names=(act.bridge,))
    return _refuse_count(turn) or refuse_builder(turn, act.unit, act.bridge) or _refuse_company(turn, act)


def _refuse_count(turn: PlayerTurn) -> Diagnostic | None:
    """13.4: the Germans have equipment for eight."""
    most = turn.tables.bridging.german_most
    if turn.mover != GERMAN or turn.position.built + len(turn.builders) < most:
        return None
    return illegal("B704", "13.4", f"the Germans rebuild {most} bridges at most")


def refuse_builder(turn: PlayerTurn, unit: str, bridge: str) -> Diagnostic | None:
    refusal = refuse_stranger(turn, unit) or refuse_held(turn, unit)
    why = None if refusal else _why_not(turn, unit, bridge)
    return illegal("B705", "13.3", f"{unit} {why}", names=(unit,)) if why else refusal


def _why_not(turn: PlayerTurn, unit: str, bridge: str) -> str | None:
    if unit not in turn.pieces:
        return "is off the map"
    if not turn.unit(unit).type.fights:
        return "is neither mechanized nor infantry and builds no bridge"
    if turn.pieces[unit].at not in turn.scenario.bridges[bridge]:
        return f"is not at the bridge site {bridge}"
    return _why_busy(turn, unit)


def _why_busy(turn: PlayerTurn, unit: str) -> str | None:
    if unit in turn.out:
        return "is out of supply"
    if unit in turn.spent:
        return "has moved"
    if unit in turn.dug or turn.pieces[unit].reserve or turn.is_locked(unit):
        return "digs, is in reserve or is engaged"
    if duties.must_fight(turn, unit):
        return "must withdraw or counterattack"
    builds = any(unit == builder for builder, _ in turn.builders.values())
    return "builds another bridge" if builds else None


def _refuse_company(turn: PlayerTurn, act: Build) -> Diagnostic | None:
    strangers = [unit for unit in act.taking if unit not in turn.pieces or turn.scenario.side_of(unit) != turn.mover]
    if strangers:
        return illegal("B706", "13.3", f"{strangers[0]} cannot cross with {act.unit}", names=(strangers[0],))
    return None


def carry_out_build(turn: PlayerTurn, act: Build) -> None:
    turn.builders[act.bridge] = act.unit, act.taking
    turn.tell(BuildBegun(act.bridge, act.unit))


def build_options(turn: PlayerTurn, unit: str) -> Iterator[Build]:
    """13.3: the bridges that a unit may begin to rebuild."""
    if unit in turn.pieces:
        acts = (Build(bridge, unit) for bridge in turn.scenario.bridges_at.get(turn.pieces[unit].at, ()))
        yield from (act for act in acts if refuse_build(turn, act) is None)


class Crossings(Legal["Cross | None"]):
    """13.3: the builder crosses, alone or with others of his hex, or not at all."""

    def __init__(self, turn: PlayerTurn, about: Crossing) -> None:
        self.turn, self.about = turn, about

    def refusal(self, answer: Cross | None) -> Diagnostic | None:
        if answer is None:
            return None
        about = self.about
        strangers = [unit for unit in answer.taking if unit not in about.able]
        if answer.bridge != about.bridge or strangers or len(set(answer.taking)) < len(answer.taking):
            told = f"{strangers[0] if strangers else answer.bridge} cannot cross here now"
            return illegal("B706", "13.3", told, names=tuple(strangers[:1]))
        return stacking.refuse_crowd(self.turn, (about.unit, *answer.taking), about.far)

    def __iter__(self) -> Iterator[Cross | None]:
        yield None
        for taking in ((), *((unit,) for unit in self.about.able)):
            act = Cross(self.about.bridge, taking)
            if self.refusal(act) is None:
                yield act


def finish_bridges(turn: PlayerTurn) -> None:
    """13.3: whoever can cross to a hex without enemies completes his bridge."""
    for bridge, (unit, taking) in sorted(turn.builders.items()):
        why = _why_unfinished(turn, bridge, unit)
        if why:
            turn.tell(BuildFailed(bridge, unit, why))
            continue
        about = _crossing(turn, bridge, unit, taking)
        act = turn.ask(turn.mover, "cross", "13.3", Crossings(turn, about), about)
        if act is None:
            turn.tell(BuildFailed(bridge, unit, f"{unit} does not cross"))
        else:
            cross(turn, about, act)


def _why_unfinished(turn: PlayerTurn, bridge: str, unit: str) -> str | None:
    if unit not in turn.pieces or turn.pieces[unit].at not in turn.scenario.bridges[bridge]:
        return "the builder is not there any more"
    far = _far(turn, bridge, unit)
    if turn.at(far, turn.enemy):
        return f"enemy units are in {far}"
    if turn.position.shut.get(far) == turn.mover or not may_cross(turn, unit, far):
        return f"{unit} may not enter {far}"
    return None


def _far(turn: PlayerTurn, bridge: str, unit: str) -> Space:
    a, b = turn.scenario.bridges[bridge]
    return b if turn.pieces[unit].at == a else a


def may_cross(turn: PlayerTurn, unit: str, far: Space) -> bool:
    """5.4: the limits of movement hold for the crossing too."""
    limits = turn.scenario.limits
    inside = limits is None or far in limits
    return inside and boundaries.may_step(turn.scenario, boundaries.bound_of(turn, unit), turn.pieces[unit].at, far)


def _crossing(turn: PlayerTurn, bridge: str, unit: str, taking: tuple[str, ...]) -> Crossing:
    near, far = turn.pieces[unit].at, _far(turn, bridge, unit)
    busy = {builder for builder, _ in turn.builders.values()}
    here = [other for other in (*turn.at(near, turn.mover), *turn.leaders.at(near, turn.mover)) if other not in busy]
    able = tuple(other for other in here if turn.unit(other).gait.mobile and may_cross(turn, other, far))
    free = tuple(other for other in able if not turn.is_locked(other))
    return Crossing(bridge, unit, near, far, taking, free)


def cross(turn: PlayerTurn, about: Crossing, act: Cross) -> None:
    """13.3: they go over, from zone to zone if need be, and the bridge stands."""
    turn.position.blown.discard(act.bridge)
    turn.position.built += turn.mover == GERMAN
    for unit in (about.unit, *act.taking):
        turn.put(unit, about.far)
        dumps.enter(turn, unit, (about.far,))
        turn.pieces[unit].reserve = False
    turn.forget_ways()
    turn.tell(BridgeBuilt(act.bridge, about.unit, act.taking, about.far))


# ---- 13.1: demolition -----------------------------------------------------------------------------------------------


def needed(turn: PlayerTurn, bridge: str, unit: str) -> int | None:
    """13.1: the highest face that blows a bridge: with an enemy at its far end, or with one next to either end."""
    table, far = turn.tables.bridging, _far(turn, bridge, unit)
    if turn.at(far, turn.enemy):
        return table.across
    near = any(turn.is_near_enemy(end, turn.mover) for end in turn.scenario.bridges[bridge])
    return table.near if near else None


def refuse_demolish(turn: PlayerTurn, act: Demolish) -> Diagnostic | None:
    """13.1: why a bridge cannot be blown now."""
    if turn.mover == ALLIED and turn.during("no_allied_demolition"):
        return illegal("B710", "15.4", f"the Allies blow no bridge on {turn.now}", names=(act.bridge,))
    if act.bridge not in turn.scenario.bridges or act.bridge in turn.position.blown:
        return illegal("B711", "13.1", f"no bridge stands at {act.bridge}", names=(act.bridge,))
    if effects.is_safe(turn, act.bridge):
        return illegal("B714", "29.0", f"{act.bridge} cannot be blown on {turn.now}", names=(act.bridge,))
    if act.engineers and not effects.has_engineers(turn):
        return illegal("B715", "38.1", "no engineers blow a bridge without a die", names=(act.bridge,))
    if act.bridge in turn.tried:
        return illegal("B712", "13.1", f"{act.bridge} has been tried in this phase", names=(act.bridge,))
    return _refuse_blower(turn, act)


def _refuse_blower(turn: PlayerTurn, act: Demolish) -> Diagnostic | None:
    refusal = refuse_stranger(turn, act.unit)
    if refusal:
        return refusal
    why = _why_no_blower(turn, act.unit, act.bridge)
    return illegal("B713", "13.1", f"{act.unit} {why}", names=(act.unit,)) if why else None


def _why_no_blower(turn: PlayerTurn, unit: str, bridge: str) -> str | None:
    if unit not in turn.pieces or turn.pieces[unit].at not in turn.scenario.bridges[bridge]:
        return f"is not at the bridge {bridge}"
    if not turn.unit(unit).type.fights:
        return "is neither mechanized nor infantry and blows no bridge"
    if unit in turn.out:
        return "is out of supply"
    return "has no enemy near enough" if needed(turn, bridge, unit) is None else None


class Demolitions(Legal["Demolish | None"]):
    """13.1: every bridge that may be tried, with each unit that may."""

    def __init__(self, turn: PlayerTurn) -> None:
        self.turn = turn

    def refusal(self, answer: Demolish | None) -> Diagnostic | None:
        return None if answer is None else refuse_demolish(self.turn, answer)

    def __iter__(self) -> Iterator[Demolish | None]:
        yield None
        turn = self.turn
        own = turn.stacks.on[turn.mover]
        for space in sorted(set(turn.scenario.bridges_at) & set(own)):
            for bridge in turn.scenario.bridges_at[space]:
                acts = (Demolish(bridge, unit) for unit in own[space])
                yield from (act for act in acts if refuse_demolish(turn, act) is None)


def blow_bridges(turn: PlayerTurn) -> None:
    """13.1: at the end of the combat phase, one try for each bridge."""
    while True:
        act = turn.ask(turn.mover, "demolish", "13.1", Demolitions(turn))
        if act is None:
            return
        try_bridge(turn, act)


def try_bridge(turn: PlayerTurn, act: Demolish) -> None:
    turn.tried.add(act.bridge)
    most = turn.tables.die if act.engineers else needed(turn, act.bridge, act.unit)
    assert most is not None
    if act.engineers:
        turn.position.effects["damned_engineers"] = act.bridge
    face = 1 if act.engineers else turn.roll(f"demolition {act.bridge}", "13.1")
    if face <= most:
        turn.position.blown.add(act.bridge)
        turn.forget_ways()
    turn.tell(DemolitionTried(act.bridge, act.unit, 0 if act.engineers else face, most, face <= most))
