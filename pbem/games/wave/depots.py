"""Rules 3.7 and 6.17: depots of petrol, which of them are real, and who turns them over."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.wave import supply
from pbem.games.wave.acts import DONE, Act, Depot, Done
from pbem.games.wave.choices import Marker
from pbem.games.wave.events import PolPlaced, PolRemoved, PolTurned
from pbem.games.wave.position import SETUP
from pbem.games.wave.scenario import ALLIED, GERMAN, Scenario
from pbem.games.wave.segment import Segment
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Menu, illegal

REAL, DUMMY = "real", "dummy"
UNSEALED = "drawn"
"""Nobody has sealed what a marker is, so that it is drawn when it is turned over."""

# ---- 3.7: where they are --------------------------------------------------------------------------------------------


def depot_hexes(scenario: Scenario) -> tuple[Space, ...]:
    """3.7: road hexes that are no town, within three hexes of the depots' code."""
    table, ground = scenario.tables.pol, scenario.board.spaces
    near = (space for space in scenario.grid.within(table.around, table.radius) if space in ground)
    return tuple(space for space in near if ground[space].road and not ground[space].holds_supply)


def refuse_depot(segment: Segment, act: Depot) -> Diagnostic | None:
    """3.7: four different road hexes near the code that are no towns, two of them real."""
    if not segment.plays("pol") or segment.mover != ALLIED:
        return illegal("M264", "3.7", "only the Allied player places depots")
    return _refuse_hex(segment, act.space) or _refuse_kind(segment, act.kind)


def _refuse_hex(segment: Segment, space: Space) -> Diagnostic | None:
    table, pol = segment.tables.pol, segment.position.pol
    if space not in depot_hexes(segment.scenario):
        told = f"{space} is no road hex without a town within {table.radius} of {table.around}"
        return illegal("M264", "3.7", told, names=(space,))
    if space in pol or len(pol) >= table.markers:
        return illegal("M264", "3.7", f"depots are in {', '.join(pol)} already", names=(space,))
    return None


def _refuse_kind(segment: Segment, kind: str) -> Diagnostic | None:
    """3.7: two of each kind; with `pol: drawn` nobody knows them."""
    table, kinds = segment.tables.pol, list(segment.position.pol.values())
    if kind and segment.scenario.rulebook["pol"] == UNSEALED:
        return illegal("M264", "6.17", "in this game nobody knows which depots are real (pol: drawn)", "pol HEX")
    most = table.real if kind == REAL else table.markers - table.real
    if kind and kinds.count(kind) >= most:
        return illegal("M264", "3.7", f"{most} depots are {kind} already; {table.real} are real, the others dummies")
    return None


def are_named_now(segment: Segment) -> bool:
    """3.7: whether the Allied player names his depots in the orders that are due."""
    if segment.mover != ALLIED or not segment.plays("pol"):
        return False
    free = segment.scenario.rulebook["setup"] == "free"
    return segment.position.stage == SETUP if free else segment.is_first_couplet and not segment.position.stage


class Depots(Menu[Act]):
    """3.7: where the Allied player may put his markers when everything else stands as it is proposed."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment

    @property
    def end(self) -> Act:
        return DONE

    def refusal(self, answer: Act) -> Diagnostic | None:
        if isinstance(answer, Depot):
            return refuse_depot(self.segment, answer) or self._refuse_last(answer.space)
        return None if isinstance(answer, Done) else illegal("T240", "3.2", "units are placed during set-up only")

    def _refuse_last(self, space: Space) -> Diagnostic | None:
        """3.7: one of the markers is where the Belgians stand."""
        table, pol, guard = self.segment.tables.pol, self.segment.position.pol, self.segment.pieces.get(
            self.segment.tables.pol.guard
        )
        if guard is None or guard.at in (space, *pol) or len(pol) < table.markers - 1:
            return None
        return illegal("M264", "3.7", f"{table.guard} stands in {guard.at}: one depot is there", names=(space,))

    def subjects(self) -> list[str]:
        return [self.segment.tables.pol.guard]

    def of(self, subject: str) -> Iterator[Act]:
        acts = (Depot(space) for space in depot_hexes(self.segment.scenario))
        return (act for act in acts if self.refusal(act) is None)


def name_depots(segment: Segment) -> None:
    """3.7: where the set-up is proposed the Allied player names his depots in his first segment, before any German can
    reach one; what he does not name is where it is proposed."""
    position = segment.position
    if not are_named_now(segment):
        return
    proposed, position.pol = dict(position.pol), {}
    while isinstance(act := segment.ask(ALLIED, "deploy", "3.7", Depots(segment)), Depot):
        put(segment, act)
    complete(segment, proposed)


def put(segment: Segment, act: Depot) -> None:
    """3.7: a marker is on the map; its kind is known only if the line showed it."""
    segment.position.pol[act.space] = act.kind
    segment.tell(PolPlaced(act.space))


def complete(segment: Segment, proposed: dict[Space, str]) -> None:
    """3.7: markers that nobody has placed are where they are proposed, the guard's first."""
    position, guard = segment.position, segment.pieces.get(segment.tables.pol.guard)
    at_guard = [space for space in proposed if guard is not None and space == guard.at]
    for space in (*at_guard, *proposed, *depot_hexes(segment.scenario)):
        if len(position.pol) < segment.tables.pol.markers:
            position.pol.setdefault(space, "")


# ---- 6.17: a German comes --------------------------------------------------------------------------------------------


def find_petrol(segment: Segment, units: tuple[str, ...], space: Space) -> None:
    """6.16, 6.17: a German unit turns a depot over; a real one, or Liege, ends the supply problems."""
    if segment.mover != GERMAN:
        return
    if space in segment.position.pol:
        real = _turn_over(segment, space)
        segment.tell(PolTurned(space, real, units))
        if real:
            supply.end_problems(segment, units, space)
    if space in segment.scenario.liege:
        supply.end_problems(segment, units, space)


def _turn_over(segment: Segment, space: Space) -> bool:
    """6.17: what a marker hides: known, sealed, or drawn from those that are left."""
    position = segment.position
    kind = position.pol[space] or _sealed_kind(segment, space)
    left = len(position.pol)
    del position.pol[space]
    if kind == UNSEALED:
        face = segment.roll(f"T{position.turn} pol {space} draw", "6.17", left)
        kind = REAL if face <= position.pol_real else DUMMY
    if kind == REAL:
        position.pol_real = max(0, position.pol_real - 1)
    return kind == REAL


def _sealed_kind(segment: Segment, space: Space) -> str:
    """6.17: the Allied player opens the seal of the marker. There are no more dummies than there are markers left that
    are not real."""
    if segment.scenario.rulebook["pol"] == UNSEALED:
        return UNSEALED
    has_dummies = len(segment.position.pol) > segment.position.pol_real
    kinds = (UNSEALED, REAL, DUMMY) if has_dummies else (UNSEALED, REAL)
    return segment.ask(ALLIED, "depot", "6.17", kinds, Marker(space))


def remove_depots(segment: Segment) -> None:
    """6.17: at the start of turn 6 what is left of the depots goes."""
    position = segment.position
    if position.turn >= segment.tables.pol.removed and position.pol:
        segment.tell(PolRemoved(tuple(sorted(position.pol))))
        position.pol, position.pol_real = {}, 0
