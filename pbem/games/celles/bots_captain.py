"""The captain: a player that looks one attack ahead. It holds towns, goes for the river, and attacks where it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from pbem.games.celles import movement
from pbem.games.celles.action import BEFORE, Action
from pbem.games.celles.activation import Acts
from pbem.games.celles.acts import END_ACTION, Act, Activate, Advance, Air, Attack, Extra, Move, Replace
from pbem.games.celles.bots_assault import best_assault, fits
from pbem.games.celles.bots_judgement import Judgement
from pbem.games.celles.chits import formation_of_chit, ready, replacements
from pbem.games.celles.choices import Battle, Loss
from pbem.games.celles.scenario import GERMAN, Scenario
from pbem.kernel.referee import Choice

T = TypeVar("T")
LEAST = 0.35
"""An attack must promise this much, in thirds of a step."""
MOST_ACTS = 6
"""A unit is looked at so often in an action."""


class Captain:
    """Plays by judgement; never by chance."""

    def __init__(self, scenario: Scenario) -> None:
        self.judge = Judgement(scenario)
        self.reasons: list[tuple[Act, str]] = []
        self._clock: Any = None
        self._looked: dict[str, int] = {}
        self._queue: list[Act] = []

    def decide(self, choice: Choice[T]) -> T:
        if choice.kind == "act":
            act = self._act(cast(Acts, choice.options))
            self.reasons.append((act, _WHY.get(type(act), "")))
            return cast(T, act)
        return cast(T, _REACTIONS.get(choice.kind, _first)(choice))

    # ---- the action

    def _act(self, acts: Acts) -> Act:
        action = acts.action
        if self._clock != (id(action), action.clock):
            self._clock, self._looked, self._queue = (id(action), action.clock), {}, []
        if action.stage == BEFORE:
            return self._opening(acts)
        advance = self._advance(acts)
        return advance or self._extra(acts) or self._next(acts)

    def _opening(self, acts: Acts) -> Act:
        """13.3, 13.4, 7.0: replacements and aircraft first, then the formation, or the best single unit."""
        action = acts.action
        first: list[Act] = [*replacements(action), *self._strikes(acts)]
        if first:
            return first[0]
        named = Activate(formation_of_chit(action))
        if acts.refusal(named) is None and len(ready(action, named.formation or "")) > 1:
            return named
        singles = [act for act in acts.before() if isinstance(act, Activate)]
        return singles[0] if singles else END_ACTION

    def _strikes(self, acts: Acts) -> Iterator[Air]:
        action = acts.action
        if acts.refusal(Air(None)) is not None:
            return
        open_ground = action.tables.air_cover
        board, units = action.scenario.board.spaces, action.stacks.of(GERMAN)
        exposed = [unit for unit in units if board[action.pieces[unit].at] not in open_ground]
        target = max(exposed or units, key=lambda unit: (action.face(unit).defense, unit), default=None)
        yield Air(target)

    def _extra(self, acts: Acts) -> Act | None:
        """13.2: the unit that has the most to do."""
        action = acts.action
        extras = [act for act in acts.extras() if isinstance(act, Extra) and act.unit in action.pieces]
        extras = [act for act in extras if action.pieces[act.unit].supply != "isolated"]
        return max(extras, key=lambda act: action.face(act.unit).attack, default=None) if extras else None

    def _advance(self, acts: Acts) -> Act | None:
        """11.2: into a hex that is worth more than the one left behind."""
        action = acts.action
        left = action.aftermath
        if left is None or not left.empty:
            return None
        found = [act for unit in left.attackers if unit in action.pieces for act in acts.advances(unit)]
        gains = [(self._gain(action, act), act.unit, act) for act in found]
        best = max(gains, key=lambda entry: entry[:2], default=None)
        return best[2] if best and best[0] > 0 else None

    def _gain(self, action: Action, act: Advance) -> float:
        worth = self.judge.worth_of_hex
        return worth(action, act.unit, act.to) - worth(action, act.unit, act.origin)

    def _next(self, acts: Acts) -> Act:
        """What was planned; else a new assault by several units; else each unit to a better place."""
        while self._queue:
            act = self._queue.pop(0)
            if acts.refusal(act) is None:
                return act
            self._queue.clear()
        action = acts.action
        units = [unit for unit in action.activated if self._may_act(action, unit)]
        assault = best_assault(self.judge, acts, units)
        if assault is None or assault.worth <= LEAST:
            return self._moved(acts, units)
        *moves, attack = assault.acts
        self._queue = moves if assault.premature else [*moves, attack]
        if self._queue:
            return self._queue.pop(0)
        return self._moved(acts, [unit for unit in units if unit not in assault.places])

    def _may_act(self, action: Action, unit: str) -> bool:
        return unit in action.pieces and movement.refuse_actor(action, unit, "8.0") is None

    def _moved(self, acts: Acts, units: list[str]) -> Act:
        """8.0: the active unit first, then the others, the strongest first."""
        action = acts.action
        units.sort(key=lambda unit: (unit != action.active, -action.face(unit).attack, unit))
        for unit in units:
            self._looked[unit] = self._looked.get(unit, 0) + 1
            best = max(self._places(acts, unit), key=lambda place: place[0], default=None)
            if best is not None and self._looked[unit] <= MOST_ACTS:
                return best[1]
        return END_ACTION

    def _places(self, acts: Acts, unit: str) -> Iterator[tuple[float, Act]]:
        """Moves to a hex that is worth more than the one left behind."""
        action = acts.action
        home = self.judge.worth_of_hex(action, unit, action.pieces[unit].at)
        for goal, reach in acts.ways(unit).items():
            gain = self.judge.worth_of_hex(action, unit, goal) - home
            if gain > 0.2 and fits(action, unit, goal):
                yield gain, Move(unit, reach.path(goal))


# ---- reactions -------------------------------------------------------------------------------------------------------


def _first(choice: Choice[Any]) -> Any:
    return next(iter(choice.options))


def _weakest(choice: Choice[str]) -> str:
    action: Action = choice.now
    attacking = isinstance(choice.about, Loss) and choice.about.attacking
    return min(choice.options, key=lambda unit: (_strength(action, unit, attacking), unit))


def _strength(action: Action, unit: str, attacking: bool) -> int:
    face = action.face(unit)
    return face.attack if attacking else face.defense


def _chit(choice: Choice[bool]) -> bool:
    """13.1: in a battle that matters: the own one if the odds are fair, the enemy's if they are bad for us."""
    battle: Battle = choice.about
    fair = battle.strengths[0] >= battle.strengths[1]
    return fair if battle.side == choice.who else battle.strengths[0] >= 2 * battle.strengths[1]


_WHY: dict[type[Any], str] = {
    Air: "13.4: the strongest in the open",
    Replace: "13.3: a step is a point",
    Activate: "7.0: the chit",
    Extra: "13.2: the strongest that is left",
    Move: "8.0: nearer to the goal, or beside who is to be attacked",
    Attack: "11.0: it promises more than it costs",
    Advance: "11.2: the better hex",
}
_REACTIONS: dict[str, Callable[[Choice[Any]], Any]] = {
    "combat_chit": _chit,
    "loss": _weakest,
    "disrupt": _weakest,
    "remove": _weakest,
    "section": lambda choice: False,
    "initiative": lambda choice: "first",
}
