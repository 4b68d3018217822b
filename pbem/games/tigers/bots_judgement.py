"""What the captain thinks of the board: where he wants to be, how far it is, what threatens it, whether to attack."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pbem.games.tigers.battle import Battle, open_battle
from pbem.games.tigers.bots_ground import FAR, SERIOUS, Ground, Roads
from pbem.games.tigers.combat import to_hit
from pbem.games.tigers.costs import allowance
from pbem.games.tigers.impulse import Step
from pbem.games.tigers.odds import battle_odds
from pbem.games.tigers.scenario import GERMAN
from pbem.kernel.board import Space, Steps, spread_over

WAY = 3.5
"""What it is worth to the side that must get on to clear an area."""
GARRISON = 3
"""Points that stay in an objective once it is ours."""
DELAY = 0.6
"""What is left of the worth of a foothold for each impulse in which the enemy can strike back."""
CAUTION = 1.0
"""How much a point of his own weighs against one of the enemy with the side that must get on."""
EXACT_UNITS = 7
"""Up to so many units in a battle its odds are computed exactly; beyond, estimated."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an attack promises: points that both sides lose on average, the chance that no defender is left, the
    chance that somebody of the attacker is, and the points that both then have on average."""

    own: float
    enemy: float
    clear: float
    stay: float
    left: tuple[float, float] = (0.0, 0.0)


class Judgement:
    """The board in one moment of an impulse, as the captain of the mover sees it."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.impulse, self.worth, self.side = ground, ground.impulse, ground.worth, ground.side
        self._marchers: dict[Space | None, frozenset[str]] = {}

    def is_needed(self, unit: str, leaving: Collection[str] = ()) -> bool:
        """Whether an objective of worth would be left too weak without the unit and those who are leaving; one that is
        disputed always would."""
        at = self.impulse.pieces[unit].at
        if at in self.ground.prizes:
            return True
        if self.worth.get(at, 0.0) < SERIOUS or not self.ground.threat[at]:
            return False
        others = [one for one in self.impulse.at(at, self.side) if one != unit and one not in leaving]
        return self.impulse.strength(others) < (1 if self.ground.is_last_chance else GARRISON)

    # -- marches -------------------------------------------------------------------------------------------

    def marchers(self, opened: Space | None = None) -> frozenset[str]:
        """8.25: the units that can still get into a prize today, or could if the enemy were driven out of an area."""
        if opened not in self._marchers:
            lines = list(self._lines(opened))
            able = (unit for unit in self._paces if any(self._gets_in(unit, *line) for line in lines))
            self._marchers[opened] = frozenset(able)
        return self._marchers[opened]

    def is_gate(self, area: Space) -> bool:
        """Whether units that are shut out of every prize now could get into one if this area were cleared."""
        return area not in self.ground.prizes and not self.marchers(area) <= self.marchers()

    @cached_property
    def shut_out(self) -> frozenset[str]:
        """The units that need a gate to be opened."""
        return frozenset(unit for area in self.impulse.hostile for unit in self.marchers(area)) - self.marchers()

    @cached_property
    def _paces(self) -> dict[str, tuple[Space, int, int]]:
        """8.31, 8.35: where the units stand that can still move, and how far each goes, dry and wading."""
        impulse = self.impulse
        fresh = [unit for unit in impulse.of(self.side) if not impulse.pieces[unit].done]
        wading = {unit: allowance(impulse, unit, wading=True) if impulse.type(unit).infantry else -1 for unit in fresh}
        return {unit: (impulse.pieces[unit].at, allowance(impulse, unit), wading[unit]) for unit in fresh}

    def _gets_in(self, unit: str, dry: Mapping[Space, int], wading: Mapping[Space, int]) -> bool:
        """8.31, 8.35: whether the points of a unit are enough for its way."""
        at, points, points_wading = self._paces[unit]
        return dry.get(at, FAR) <= points or wading.get(at, FAR) <= points_wading

    def _lines(self, opened: Space | None) -> Iterator[tuple[Mapping[Space, int], Mapping[Space, int]]]:
        """Movement points to each prize from everywhere, past the enemy, over bridges only and with wading; no further
        than anybody goes."""
        most = max((points for _, *both in self._paces.values() for points in both), default=0)
        closed = {area for area in self.impulse.hostile if area != opened and not self.impulse.is_zone(area)}
        backs = [partial(self._steps_back, roads, closed) for roads in (self.ground.dry_roads, self.ground.roads)]
        tables = [(back, Steps(back, closed)) for back in backs]
        for goal in self.ground.prizes:
            dry, wading = (spread_over(goal, back(goal), onward, most).cost for back, onward in tables)
            yield dry, wading

    def _steps_back(self, roads: Roads, closed: Collection[Space], here: Space) -> list[Step]:
        """8.22, 8.27, 8.33, 8.36, 8.37: the steps that lead into a space, and what each costs; nobody passes through
        the enemy."""
        cost, crowd = self.impulse.tables.cost, self.impulse.crowd
        enter, leave = cost["occupied"] * (here in crowd), cost["leave_enemy"]
        if here in closed:
            return [(there, points + enter) for there, points in roads[here] if there not in closed]
        return [(there, points + enter + leave * (there in closed)) for there, points in roads[here]]

    # -- attacks -------------------------------------------------------------------------------------------

    def prospect(self, area: Space, origins: dict[str, Space | None]) -> Prospect:
        """The odds of an attack by units that come from these spaces, or stand there already."""
        came = {unit: origin for unit, origin in origins.items() if origin is not None}
        if len(origins) + len(self.impulse.at(area, self.impulse.enemy)) > EXACT_UNITS:
            return self._estimate(area, list(origins))
        odds = battle_odds(self.impulse, area, list(origins), origins=came)
        own, enemy = odds.result.expected
        left = (sum(odds.attackers.values()) - own, sum(odds.defenders.values()) - enemy)
        return Prospect(own, enemy, odds.clear, 1 - odds.result.repelled, left)

    def _estimate(self, area: Space, units: Sequence[str]) -> Prospect:
        """Large battles: every die at its average, artillery left out on both sides."""
        impulse = self.impulse
        before, impulse.attackers = impulse.attackers, {**impulse.attackers, area: list(units)}
        battle = open_battle(impulse, area)
        impulse.attackers = before
        own = min(self._mean_hits(battle, battle.defender), impulse.strength(battle.attackers))
        left = 1 - own / impulse.strength(battle.attackers)
        points = impulse.strength(battle.defenders)
        enemy = min(self._mean_hits(battle, battle.attacker) * left, points)
        after = (impulse.strength(battle.attackers) * left, points - enemy)
        return Prospect(own, enemy, max(0.0, enemy - points + 1), left, after)

    def _mean_hits(self, battle: Battle, side: str) -> float:
        impulse, target = self.impulse, battle.against(side)[0]
        faces = impulse.tables.sides_of_die
        return sum(
            impulse.pieces[unit].strength * max(0, to_hit(impulse, battle, side, unit, target)) / faces
            for unit in battle.units(side)
        )

    def gain(self, area: Space, prospect: Prospect, force: Collection[str]) -> float:
        """What an attack is worth: points for points, the ground if it is cleared, and a foothold in what counts."""
        if self.ground.is_last_chance and area not in self.ground.prizes:
            return 0.0
        ground = self._ground(area) + self._way(area, force)
        foothold = self._foothold(area, prospect)
        return prospect.enemy - self._caution * prospect.own + ground * prospect.clear + foothold

    def _ground(self, area: Space) -> float:
        """12.22: what it is worth to clear an area; one that we control stays ours while somebody holds out there,
        except where the scenario counts who is alone."""
        ours = self.impulse.position.control.get(area) == self.side
        return 0.0 if ours and self.impulse.scenario.victory.scoring != "towns" else self.worth.get(area, 0.0)

    @property
    def _caution(self) -> float:
        """How much a point of his own weighs; what is saved for after the end of the game is worth nothing."""
        caution = CAUTION if self.side == GERMAN else 1.1
        return caution * min(1.0, self.ground.impulses_left / 2) if self.ground.is_last_day else caution

    def _foothold(self, area: Space, prospect: Prospect) -> float:
        """What it adds to the chance to be there at the end; less, the more often the enemy can still strike back."""
        if area not in self.ground.prizes:
            return 0.0
        own, enemy = (self.impulse.strength(self.impulse.at(area, side)) for side in (self.side, self.impulse.enemy))
        gained = prospect.stay * _hold(*prospect.left) - _hold(own, enemy)
        return self.worth[area] * gained * DELAY ** self.ground.impulses_left

    def _way(self, area: Space, force: Collection[str]) -> float:
        """What clearing an area does for those who must get on: more, the nearer it is to what is still to be had; on
        the last day only a way that somebody can still go counts."""
        if self.ground.is_last_day:
            return self._opening(area, force)
        if self.side != GERMAN:
            return WAY / 5
        nearest = min((self.ground.on_foot[goal].get(area, FAR) for goal in self.ground.prizes), default=FAR)
        return max(WAY / 5, WAY * (1 - nearest / 12))

    def _opening(self, area: Space, force: Collection[str]) -> float:
        """What those who are not in the attack itself can make of an open way, against whoever is in the prize and one
        point that may come; less, the more often the enemy can close it again."""
        if not self.is_gate(area):
            return 0.0
        after, before = (self.ground.points(units - set(force)) for units in (self.marchers(area), self.marchers()))
        enemy = min(self.ground.points(self.impulse.at(goal, self.impulse.enemy)) for goal in self.ground.prizes)
        gained = _hold(after, enemy + 1) - _hold(before, enemy + 1)
        return max(self.worth[goal] for goal in self.ground.prizes) * gained * DELAY ** self.ground.impulses_left


def _hold(own: float, enemy: float) -> float:
    """A rough chance to hold out beside the enemy for an impulse."""
    return own / (own + enemy) if own else 0.0
