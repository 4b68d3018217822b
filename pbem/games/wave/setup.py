"""Rule 3: set-up."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.wave import depots
from pbem.games.wave.acts import DONE, Act, Depot, Done, Form, Place
from pbem.games.wave.events import KgFormed, SetUp, TurnBegan
from pbem.games.wave.position import SETUP, Piece, Position
from pbem.games.wave.scenario import ALLIED, GERMAN, OFF, Scenario
from pbem.games.wave.segment import Segment
from pbem.games.wave.stacking import is_over
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.legal import Legal, Menu, illegal

ANYWHERE = "anywhere"


def starting_position(scenario: Scenario) -> Position:
    """3.1: every counter where it is proposed, or waiting off the map; bridges on the front line are blown (3.9)."""
    turn, couplet = scenario.start.split()[0].split("-")
    position = Position(int(turn), int(couplet), scenario.start.split()[1])
    for unit in sorted(scenario.units):
        card = scenario.units[unit]
        if card.at is not None or card.turn:
            position.pieces[unit] = Piece(card.at or OFF, card.steps, kg=unit in scenario.kg)
    position.blown = set(scenario.blown)
    position.pol = dict.fromkeys(scenario.pol, "")
    position.pol_real = scenario.tables.pol.real if scenario.pol else 0
    if scenario.rulebook["setup"] == "free":
        position.stage, position.mover = SETUP, ALLIED
    return position


# ---- 3.3-3.8: where a unit may start -----------------------------------------------------------------------------


def setup_hexes(scenario: Scenario, unit: str) -> tuple[Space, ...]:
    """3.3, 3.5, 3.6, 3.8: the hexes in which a unit may start, whoever else is there."""
    card, ground = scenario.units[unit], scenario.board.spaces
    if card.setup is None:
        return ()
    if card.setup == ANYWHERE:
        return tuple(space for space in ground if scenario.first_controller(space) == card.side)
    near = (space for space in scenario.grid.within(card.setup, card.radius) if space in ground)
    hexes = [space for space in near if scenario.first_controller(space) == card.side]
    if card.side == ALLIED and card.setup in ground and ground[card.setup].front:
        return tuple(space for space in hexes if ground[space].front)
    return tuple(hexes)


# ---- 3.2: a side sets up -----------------------------------------------------------------------------------------


class Lifts(Legal[tuple[str, ...]]):
    """The units that a side takes up to set them up itself; the others stay where they are proposed."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment

    def refusal(self, answer: tuple[str, ...]) -> Diagnostic | None:
        bad = next((unit for unit in answer if unit not in self._own()), None)
        if bad is not None:
            return illegal("M261", "3.1", f"{bad} is no {self.segment.mover} unit that starts on the map", names=(bad,))
        return illegal("M108", "3.3", "a unit is named twice") if len(set(answer)) < len(answer) else None

    def _own(self) -> list[str]:
        units = self.segment.stacks.of(self.segment.mover)
        return [unit for unit in units if self.segment.unit(unit).setup]

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        yield ()
        yield from ((unit,) for unit in self._own())


class Deployment(Menu[Act]):
    """3.3: where lifted units may be put, one after another."""

    def __init__(self, segment: Segment, lifted: set[str]) -> None:
        self.segment = segment
        self.lifted = lifted

    @property
    def end(self) -> Act:
        return DONE

    def refusal(self, answer: Act) -> Diagnostic | None:
        if isinstance(answer, Place):
            return refuse_place(self.segment, self.lifted, answer.unit, answer.space)
        if isinstance(answer, Form):
            return refuse_form(self.segment, self.lifted, answer)
        if isinstance(answer, Depot):
            return depots.refuse_depot(self.segment, answer)
        return None if isinstance(answer, Done) else illegal("T240", "3.2", "this cannot be done during set-up")

    def subjects(self) -> list[str]:
        return sorted(self.lifted)

    def of(self, subject: str) -> Iterator[Act]:
        acts = (Place(subject, space) for space in setup_hexes(self.segment.scenario, subject))
        return (act for act in acts if self.refusal(act) is None)

    def draw(self, subject: str, chance: Chance) -> Act | None:
        return chance.choice(tuple(self.of(subject)) or (None,))


def refuse_place(segment: Segment, lifted: set[str], unit: str, space: Space) -> Diagnostic | None:
    """3.3-3.8, 7.1: why a unit cannot start in a hex."""
    if unit not in lifted:
        return illegal("M261", "3.1", f"{unit} does not start on the map, or is placed already", names=(unit,))
    hexes = setup_hexes(segment.scenario, unit)
    if space not in hexes:
        rule = _setup_rule(segment, unit)
        return illegal("M262", rule, f"{unit} may not start in {space}", _told(hexes), names=(space,))
    if unit == segment.tables.pol.guard and segment.position.pol and space not in segment.position.pol:
        told = f"{unit} starts on a depot: {', '.join(segment.position.pol)}"
        return illegal("M262", "3.7", told, names=(space,))
    there = segment.at(space, segment.mover)
    if is_over(segment, [*there, unit]):
        return illegal("M241", "3.4", f"{space} has no room for {unit}: {', '.join(there)}", names=(space,))
    return None


def _setup_rule(segment: Segment, unit: str) -> str:
    card = segment.unit(unit)
    if card.setup == ANYWHERE:
        return "3.8"
    front = card.side == ALLIED and segment.scenario.board.spaces[str(card.setup)].front
    return "3.6" if front else "3.3"


def _told(hexes: tuple[Space, ...]) -> str:
    return f"it may start in {', '.join(hexes)}" if len(hexes) < 40 else "it may start on its side of the front line"


def refuse_form(segment: Segment, lifted: set[str], act: Form) -> Diagnostic | None:
    """7.7: exactly four units of 1SS, together in a hex of their radius."""
    table = segment.tables.kg
    mine = {unit for unit in act.units if unit in lifted and segment.unit(unit).org == table.org}
    if not segment.plays("kg") or segment.mover != GERMAN or not len(mine) == len(act.units) == table.units:
        return illegal("M263", "7.7", f"KG Peiper is {table.units} units of {table.org} that start on the map")
    if segment.position.kg:
        return illegal("M263", "7.7", f"KG Peiper is formed already: {', '.join(segment.position.kg)}")
    if segment.at(act.space, GERMAN):
        return illegal("M241", "3.4", f"{act.space} has no room for KG Peiper", names=(act.space,))
    return next(filter(None, (refuse_place(segment, lifted, unit, act.space) for unit in act.units)), None)


def set_up_side(segment: Segment) -> None:
    """3.2: a side lifts what it wants to set up otherwise than proposed, and places it; the Allies first."""
    position, side = segment.position, segment.mover
    lifted = set(segment.ask(side, "lift", "3.3", Lifts(segment)))
    _lift(segment, lifted)
    proposed = dict(position.pol)
    if side == ALLIED and segment.plays("pol"):
        position.pol = {}
    while not isinstance(act := segment.ask(side, "deploy", "3.3", Deployment(segment, lifted)), Done):
        _place(segment, lifted, act)
    _complete(segment, lifted, proposed)
    if side == ALLIED:
        position.mover = GERMAN
    else:
        position.stage = ""
        segment.tell(TurnBegan(position.turn, segment.tables.dates.get(position.turn, "")))


def _lift(segment: Segment, lifted: set[str]) -> None:
    """A KG that loses a unit is formed anew, or not at all (7.7)."""
    if any(segment.pieces[unit].kg for unit in lifted):
        for unit in segment.position.kg:
            segment.pieces[unit].kg = False
    for unit in sorted(lifted):
        segment.stacks.remove(unit)
        segment.pieces[unit].at = OFF


def _place(segment: Segment, lifted: set[str], act: Act) -> None:
    if isinstance(act, Place):
        _put(segment, lifted, act.unit, act.space)
    elif isinstance(act, Form):
        for unit in act.units:
            _put(segment, lifted, unit, act.space)
            segment.pieces[unit].kg = True
        segment.tell(KgFormed(act.units, act.space))
    elif isinstance(act, Depot):
        depots.put(segment, act)


def _put(segment: Segment, lifted: set[str], unit: str, space: Space) -> None:
    segment.put((unit,), space)
    lifted.discard(unit)
    segment.tell(SetUp(unit, space))


def _complete(segment: Segment, lifted: set[str], proposed: dict[Space, str]) -> None:
    """3.4, 3.7: what was lifted and not placed goes back, or where there is room; missing depots too."""
    if segment.mover == ALLIED and segment.plays("pol"):
        depots.complete(segment, proposed)
        _post_guard(segment, lifted)
    for unit in sorted(lifted):
        home = str(segment.unit(unit).at)
        rest = setup_hexes(segment.scenario, unit)
        space = next(s for s in (home, *rest) if refuse_place(segment, lifted, unit, s) is None)
        _put(segment, lifted, unit, space)


def _post_guard(segment: Segment, lifted: set[str]) -> None:
    """3.7: the Belgians stand on one of the depots."""
    guard = segment.tables.pol.guard
    if guard in segment.pieces and segment.pieces[guard].at not in (OFF, *segment.position.pol):
        _lift(segment, {guard})
        lifted.add(guard)
