"""Rules 9.8 and 8.3: advance after combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.games.bitter import allies, boundaries, costs, dumps, movement, peiper, stacking
from pbem.games.bitter.acts import Advance
from pbem.games.bitter.choices import Pursuit
from pbem.games.bitter.events import Advanced
from pbem.games.bitter.scenario import CLIFF, FOREST, GOES_ON, MEUSE, NEVER, POINTS, enemy_of
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.hexes import Hexside
from pbem.kernel.legal import Legal, illegal

Path = tuple[Space, ...]


def length(turn: PlayerTurn, space: Space, hexes: int) -> int:
    """8.3: through Clervaux it is half as far, fractions up."""
    return -(-hexes // 2) if is_bottleneck(turn, space) else hexes


def is_bottleneck(turn: PlayerTurn, space: Space) -> bool:
    return space in turn.scenario.chart.named("Clervaux")


def road_length(turn: PlayerTurn, about: Pursuit) -> int:
    """9.8, 15.7, 8.3: one and a half times as far by road, fractions up; not on 16AM, nor through Clervaux, nor after
    a fire fight; after an elimination as the game is played (option de_road_bonus)."""
    barred = turn.during("surprise") or is_bottleneck(turn, about.space) or about.result in ("FF", "A", "AE")
    if barred or (about.result == "DE" and turn.scenario.rulebook["de_road_bonus"] == "off"):
        return about.hexes
    return -(-about.hexes * 3 // 2)


class Advances(Legal["Advance | None"]):
    """9.8: who may follow up, and how far. `into` are the hexes that were emptied."""

    def __init__(self, turn: PlayerTurn, about: Pursuit, into: Sequence[Space]) -> None:
        self.turn, self.about, self.into = turn, about, into

    def refusal(self, answer: Advance | None) -> Diagnostic | None:
        if answer is None:
            return None
        if answer.unit not in self.about.units or answer.unit not in self.turn.pieces:
            told = f"{answer.unit} may not advance after the battle for {self.about.space}"
            return illegal("C740", "9.8", told, names=(answer.unit,))
        return (
            self._refuse_start(answer)
            or self._refuse_steps(answer.unit, answer.path)
            or self._refuse_length(answer.unit, answer.path)
            or stacking.refuse_crowd(self.turn, (answer.unit,), answer.path[-1])
        )

    def _refuse_start(self, act: Advance) -> Diagnostic | None:
        at = self.turn.pieces[act.unit].at
        if len(act.path) < 2 or act.path[0] != at or act.path[1] not in self.into:
            told = f"an advance of {act.unit} leads from {at} to {' or '.join(self.into)} first"
            return illegal("C741", "9.8", told, names=act.path[:2])
        return None

    def _refuse_steps(self, unit: str, path: Path) -> Diagnostic | None:
        for number, (here, there) in enumerate(pairwise(path)):
            if step(self.turn, unit, here, there, number == 0) is None or (number and self.ends(unit, path, number)):
                told = f"{unit} cannot advance from {here} to {there}"
                return illegal("C742", "9.8", told, names=(here, there))
        return None

    def ends(self, unit: str, path: Path, number: int) -> bool:
        """9.8: whether a unit must stop in the hex of this number: beyond a ford, or in a second enemy zone."""
        here = path[number]
        if number == 1:
            return stops_beyond_water(self.turn, unit, path[0], here)
        return here in self.turn.zones[enemy_of(self.about.side)]

    def _refuse_length(self, unit: str, path: Path) -> Diagnostic | None:
        most = self.reach(unit, path)
        if len(path) - 1 > most:
            told = f"{unit} may advance {most} hexes, not {len(path) - 1}"
            return illegal("C743", "9.8", told, names=path[-1:])
        has, cost = costs.advance_allowance(self.turn, unit), path_cost(self.turn, unit, path)
        if len(path) > 2 and cost > has:
            told = f"{unit} would need {POINTS.text(cost)} movement points, has {POINTS.text(has)}"
            return illegal("C744", "9.8", told, names=path[-1:])
        return None

    def reach(self, unit: str, path: Path) -> int:
        """9.8: how many hexes; more for mechanized units that keep to a road all the way."""
        if self.about.converts:
            roads = [is_all_road(self.turn, path[gone:]) for gone in range(len(path))]
            made = peiper.converted(self.turn, unit, self.about.hexes, roads)
            if len(path) - 1 <= made:
                return made
        type_ = self.turn.unit(unit).type
        if not (type_.mech or type_.leader) or not is_all_road(self.turn, path):
            return self.about.hexes
        return road_length(self.turn, self.about)

    def cut(self, act: Advance) -> Advance | None:
        """The longest part of a path that may be gone."""
        for end in range(len(act.path), 1, -1):
            shorter = Advance(act.unit, act.path[:end])
            if self.refusal(shorter) is None:
                return shorter
        return None

    def __iter__(self) -> Iterator[Advance | None]:
        yield None
        for unit in self.about.units:
            if unit in self.turn.pieces:
                yield from self.of(unit)

    def of(self, unit: str) -> Iterator[Advance]:
        """Every hex that a unit may advance to, by one way."""
        start = self.turn.pieces[unit].at
        seen: set[Space] = {start}
        paths: list[Path] = [(start, there) for there in self.into]
        while paths:
            further: list[Path] = []
            for path in paths:
                if path[-1] in seen or self._refuse_steps(unit, path) or self._refuse_length(unit, path):
                    continue
                seen.add(path[-1])
                if stacking.refuse_crowd(self.turn, (unit,), path[-1]) is None:
                    yield Advance(unit, path)
                if not self.ends(unit, path, len(path) - 1):
                    further += [(*path, there) for there in self.turn.scenario.grid.around(path[-1])]
            paths = further


# ---- steps ----------------------------------------------------------------------------------------------------------


def step(turn: PlayerTurn, unit: str, here: Space, there: Space, first: bool) -> int | None:
    """9.8: what a step of an advance costs, by the rules of movement but without interdiction; None if it is closed."""
    side = turn.side_between(here, there)
    if side is None or not is_open(turn, unit, here, there):
        return None
    cost = costs.dry_cost(turn, turn.unit(unit).gait, here, there, side)
    if cost is None and first and turn.is_wet(here, there, side):
        return wet_cost(turn, unit, here, there, side)
    return cost


def is_open(turn: PlayerTurn, unit: str, here: Space, there: Space) -> bool:
    own, limits = turn.scenario.side_of(unit), turn.scenario.limits
    if there in turn.stacks.on[enemy_of(own)] or turn.position.shut.get(there) == own:
        return False
    if limits is not None and there not in limits:
        return False
    if allies.stays_on_bank(turn, unit) and allies.crosses_meuse(turn, here, there):
        return False
    return boundaries.may_step(turn.scenario, boundaries.bound_of(turn, unit), here, there)


def wet_cost(turn: PlayerTurn, unit: str, here: Space, there: Space, side: Hexside) -> int | None:
    """9.8: unbridged water with the first step: not for heavy tanks, and over the Meuse for infantry only."""
    gait, terrain = turn.unit(unit).gait, turn.scenario.terrain
    if CLIFF in side.marks or gait.fords == NEVER or (side.water == MEUSE and not gait.over_meuse):
        return None
    if gait.silhouette and FOREST in (terrain[here], terrain[there]):
        return None
    extra = turn.tables.ford.get(terrain[there], 0) if gait.fords == GOES_ON else 0
    return costs.ground_cost(turn, gait, there) + extra


def stops_beyond_water(turn: PlayerTurn, unit: str, here: Space, there: Space) -> bool:
    """9.8: who forded goes no farther, but infantry that had not moved, over a river."""
    side = turn.side_between(here, there)
    if side is None or not turn.is_wet(here, there, side):
        return False
    fit = turn.unit(unit).gait.fords == GOES_ON and unit not in turn.marched
    return side.water == MEUSE or not fit


def path_cost(turn: PlayerTurn, unit: str, path: Path) -> int:
    steps = (step(turn, unit, here, there, not number) for number, (here, there) in enumerate(pairwise(path)))
    return sum(cost or 0 for cost in steps)


def is_all_road(turn: PlayerTurn, path: Path) -> bool:
    links, blown = turn.scenario.road_links, turn.position.blown
    return all(dict(links.get(here, ())).get(there, None) not in (None, *blown) for here, there in pairwise(path))


# ---- advancing ------------------------------------------------------------------------------------------------------


def follow_up(turn: PlayerTurn, about: Pursuit, into: Sequence[Space]) -> None:
    """9.8: at once, one unit after the other, as many as want to."""
    fit = [unit for unit in about.units if unit in turn.pieces and turn.unit(unit).type.fights]
    left = [*fit, *turn.leaders_with(fit)] if into else []
    while left:
        now = replace(about, units=tuple(left))
        options = Advances(turn, now, into)
        act = turn.ask(about.side, "advance", "9.8", options, now)
        if act is None:
            return
        left.remove(act.unit)
        turn.tell(Advanced(act.unit, act.path))
        turn.put(act.unit, act.path[-1])
        movement.free(turn, act.unit, act.path)
        dumps.enter(turn, act.unit, act.path[1:])
