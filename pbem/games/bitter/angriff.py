"""Rule 23: attack on the move (option angriff)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pbem.games.bitter import advance, costs, dumps, movement, odds, stacking
from pbem.games.bitter.acts import Advance, Attack
from pbem.games.bitter.choices import Pursuit
from pbem.games.bitter.events import Advanced
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.position import ENG
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import Legal, illegal

Path = tuple[Space, ...]


def refuse_angriff(turn: PlayerTurn, act: Attack) -> Diagnostic | None:
    """23.1, 23.2: why an attack cannot be made on the move."""
    if not turn.plays("angriff"):
        return illegal("C755", "23.1", "this game is played without attacks on the move", names=(act.space,))
    why = _why_not(turn, act)
    if why is None:
        return None
    told = f"no attack on the move on {act.space}: {why[1]}"
    return illegal("C756", why[0], told, "without the word angriff it is an ordinary attack", names=(act.space,))


def _why_not(turn: PlayerTurn, act: Attack) -> tuple[str, str] | None:
    if turn.during("surprise"):
        return "23.1", f"not on {turn.now}"
    if any(unit in turn.out for unit in act.units):
        return "23.1", "an attacker is out of supply"
    if not any(is_spearhead(turn, unit) for unit in act.units):
        return "23.1", "no armor with an endurance of five leads it"
    if act.air or act.bombard or act.space in turn.bombarded:
        return "23.2", "neither aircraft nor bombardment go with it"
    return _why_not_now(turn, act)


def _why_not_now(turn: PlayerTurn, act: Attack) -> tuple[str, str] | None:
    if any(turn.pieces[unit].shocked for unit in act.units):
        return "23.2", "an attacker is shocked"
    engaged = any(duty.kind == ENG and duty.space == act.space for duty in turn.position.duties)
    if engaged:
        return "23.1", "an engagement is fought again as it was"
    defenders = tuple(turn.at(act.space, turn.enemy))
    clash = Clash(act.space, turn.mover, act.units, act.guns, defenders=defenders)
    return None if is_strong(turn, clash) else ("23.1", "the odds are below 2-1")


def is_spearhead(turn: PlayerTurn, unit: str) -> bool:
    """23.1: armor whose endurance, as it is now, is five or more."""
    return turn.unit(unit).armor and odds.endurance(turn, unit) >= turn.tables.numbers["angriff_endurance"]


def is_strong(turn: PlayerTurn, clash: Clash) -> bool:
    """23.1: 2-1 or better with the defender's guns counted; else it is an ordinary battle."""
    ours, theirs = odds.total(odds.attack_forces(turn, clash)), odds.total(odds.defense_forces(turn, clash))
    return turn.tables.angriff.column(ours, theirs) >= 0


class Bypasses(Legal["Advance | None"]):
    """23.3: mechanized attackers go round the defender, by the rules of movement, until the first enemy zone."""

    def __init__(self, turn: PlayerTurn, about: Pursuit, closed: frozenset[Space], left: tuple[str, ...]) -> None:
        self.turn, self.about, self.closed, self.left = turn, about, closed, left
        bonus = turn.scenario.rulebook["angriff_road_bonus"] == "on"
        self.farthest = advance.road_length(turn, about) if bonus else about.hexes

    def refusal(self, answer: Advance | None) -> Diagnostic | None:
        if answer is None:
            return None
        unit, path = answer.unit, answer.path
        if unit not in self.about.units or not self.turn.unit(unit).type.mech:
            return illegal("C740", "23.3", f"{unit} may not advance after this attack", names=(unit,))
        if len(path) < 2 or path[0] != self.turn.pieces[unit].at or len(path) - 1 > self._reach(path):
            told = f"{unit} advances {self._reach(path)} hexes at most, from where it stands"
            return illegal("C743", "23.3", told, names=path[-1:])
        return (
            self._refuse_guard(unit)
            or self._refuse_steps(unit, path)
            or stacking.refuse_crowd(self.turn, (unit,), path[-1])
        )

    def _reach(self, path: Path) -> int:
        """23.3, 9.8: how many hexes; by road all the way more, if the game is played so (option angriff_road_bonus)."""
        by_road = self.farthest > self.about.hexes and advance.is_all_road(self.turn, path)
        return self.farthest if by_road else self.about.hexes

    def _refuse_guard(self, unit: str) -> Diagnostic | None:
        """23.3: one infantry unit of the attack stays next to the defenders."""
        others = [one for one in self.left if one != unit and self.turn.unit(one).type.infantry]
        if others:
            return None
        return illegal("C757", "23.3", f"without {unit} no infantry holds the defenders", names=(unit,))

    def _refuse_steps(self, unit: str, path: Path) -> Diagnostic | None:
        spent, zones = 0, self.turn.zones[self.turn.enemy]
        for number, (here, there) in enumerate(pairwise(path)):
            cost = self.step(unit, here, there, number == 0)
            if cost is None or (number and here in zones):
                return illegal("C742", "23.3", f"{unit} cannot advance from {here} to {there}", names=(here, there))
            spent += cost
        if len(path) > 2 and spent > costs.advance_allowance(self.turn, unit):
            return illegal("C744", "23.3", f"{unit} has not the points for that", names=path[-1:])
        return None

    def step(self, unit: str, here: Space, there: Space, first: bool) -> int | None:
        """23.3, 11.3: by the rules of movement, interdiction too, and never into the zone of the defenders."""
        side = self.turn.side_between(here, there)
        if side is None or there in self.closed or not advance.is_open(self.turn, unit, here, there):
            return None
        gait = self.turn.unit(unit).gait
        cost = costs.step_cost(self.turn, gait, here, there, side)
        if cost is None and first and unit not in self.turn.marched and self.turn.is_wet(here, there, side):
            return advance.wet_cost(self.turn, unit, here, there, side)
        return cost

    def cut(self, act: Advance) -> Advance | None:
        """The longest part of a path that may be gone."""
        shorter = (Advance(act.unit, act.path[:end]) for end in range(len(act.path), 1, -1))
        return next((one for one in shorter if self.refusal(one) is None), None)

    def __iter__(self) -> Iterator[Advance | None]:
        yield None
        for unit in self.about.units:
            if unit in self.turn.pieces and self.turn.unit(unit).type.mech:
                yield from self._of(unit)

    def _of(self, unit: str) -> Iterator[Advance]:
        start = self.turn.pieces[unit].at
        seen = {start}
        layer: list[Path] = [(start,)]
        for _ in range(self.farthest):
            further: list[Path] = []
            for path in layer:
                for there in self.turn.scenario.grid.around(path[-1]):
                    longer: Path = (*path, there)
                    if there not in seen and self._refuse_steps(unit, longer) is None:
                        seen.add(there)
                        further.append(longer)
                        if self.refusal(Advance(unit, longer)) is None:
                            yield Advance(unit, longer)
            layer = further


def shut_hexes(turn: PlayerTurn, space: Space, defenders: Iterable[str]) -> frozenset[Space]:
    """23.3: the hex and the zone of the units that defend in the attack."""
    holders = set(defenders)
    zone = (there for there, units in turn.zones[turn.enemy].spaces.items() if units & holders)
    return frozenset((space, *zone))


def bypass(turn: PlayerTurn, clash: Clash, hexes: int) -> None:
    """23.3: the defender is untouched; mechanized attackers advance round him."""
    closed = shut_hexes(turn, clash.space, clash.defenders)
    left = [unit for unit in clash.attackers if unit in turn.pieces]
    able = [unit for unit in left if turn.unit(unit).type.mech]
    while able:
        about = Pursuit(clash.space, turn.mover, tuple(able), hexes, "Adv")
        act = turn.ask(turn.mover, "advance", "23.3", Bypasses(turn, about, closed, tuple(left)), about)
        if act is None:
            return
        able.remove(act.unit)
        left.remove(act.unit)
        turn.tell(Advanced(act.unit, act.path, "23.3"))
        turn.put(act.unit, act.path[-1])
        movement.free(turn, act.unit, act.path)
        dumps.enter(turn, act.unit, act.path[1:])
