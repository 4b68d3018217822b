"""Random games to the end, watched by the invariants; a failure is kept as a file that can be played again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pbem.desk.faults import bad_data
from pbem.games.tigers import acts
from pbem.games.tigers.bots import player_of
from pbem.games.tigers.invariants import Prober, Witness
from pbem.games.tigers.position import Position
from pbem.games.tigers.setup import starting_position
from pbem.kernel.referee import Choice, Player, Roll, Table

if TYPE_CHECKING:
    from pbem.games.tigers.scenario import Scenario

T = TypeVar("T")
FORMAT = "pbem fuzz 1"


@dataclass(frozen=True, slots=True)
class Trial:
    """One game to be played: everything that happens in it follows from these values."""

    scenario: str
    seed: int
    german: str = "random"
    allied: str = "random"
    watched: bool = True


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played: how it ended, or what went wrong and the failure to keep."""

    trial: Trial
    result: str
    vp: int
    orders: int
    impulses: int
    failure: Mapping[str, Any] | None = None


class Recorder:
    """A player between a bot and the table; keeps the answers of one impulse and counts the orders of the game."""

    def __init__(self, player: Player, answers: list[Any]) -> None:
        self.player, self.answers, self.orders = player, answers, 0

    def decide(self, choice: Choice[T]) -> T:
        answer = self.player.decide(choice)
        self.answers.append(answer)
        self.orders += choice.kind == "act" and answer is not acts.END_MOVEMENT
        return answer


class Again:
    """A player that gives recorded answers."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self.answers = iter(answers)

    def decide(self, choice: Choice[T]) -> T:
        answer = next(self.answers, None)
        return cast(T, as_answer(answer))


def plain(answer: Any) -> Any:
    """An answer as JSON takes it: an act by its name and fields."""
    if is_dataclass(answer) and not isinstance(answer, type):
        return {"act": type(answer).__name__, **asdict(answer)}
    return list(answer) if isinstance(answer, tuple) else answer


def as_answer(value: Any) -> Any:
    """What `plain` made plain."""
    if isinstance(value, dict):
        fields = {name: tuple(v) if isinstance(v, list) else v for name, v in value.items() if name != "act"}
        found = getattr(acts, value["act"])(**fields)
        return {acts.EndMovement(): acts.END_MOVEMENT, acts.Halt(): acts.HALT}.get(found, found)
    return tuple(value) if isinstance(value, list) else value


@cache
def scenario_of(name: str) -> Scenario:
    """A scenario, read once in each process."""
    from pbem.desk.games import load

    return load(name)


class Match:
    """One game between two bots, impulse by impulse."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.scenario = trial, scenario_of(trial.scenario)
        self.chance = random.Random(f"{trial.scenario} {trial.seed}")
        self.answers: list[Any] = []
        self.players = {
            side: Recorder(self._watched(player_of(level, self.scenario, self.chance)), self.answers)
            for side, level in (("german", trial.german), ("allied", trial.allied))
        }
        self.position = starting_position(self.scenario)
        self.impulses = 0

    def _watched(self, player: Player) -> Player:
        return Prober(player, random.Random(self.trial.seed)) if self.trial.watched else player

    def play(self) -> Finished:
        """The game to its end, or to the first thing that is wrong."""
        witness = Witness(self.scenario, self.position)
        while not self.position.over:
            self.answers.clear()
            acted = dict(witness.books.acted)
            table = Table(self.players, self.die)
            try:
                self.position = self._impulse(witness, table)
            except Exception as problem:
                return self._finished(self._failure(problem, acted, table))
            self.impulses += 1
        return self._finished(None)

    def die(self, roll: Roll) -> int:
        return self.chance.randint(1, roll.sides)

    def _impulse(self, witness: Witness, table: Table) -> Position:
        if self.trial.watched:
            return witness.play_impulse(table)
        from pbem.games.tigers.sequence import play_impulse

        return play_impulse(self.scenario, self.position, table)

    def _finished(self, failure: dict[str, Any] | None) -> Finished:
        orders = sum(player.orders for player in self.players.values())
        result = self.position.result or "not finished"
        return Finished(self.trial, result, self.position.vp, orders, self.impulses, failure)

    def _failure(self, problem: Exception, acted: dict[str, str], table: Table) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "problem": told(problem),
            "trial": asdict(self.trial),
            "clock": self.position.clock,
            "answers": [plain(answer) for answer in self.answers],
            "faces": [face for _, face in table.rolls],
            "acted": acted,
            "position": self.position.to_obj(),
        }


def told(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


def play(trial: Trial) -> Finished:
    """One game; what the processes of `-j` are given to do."""
    return Match(trial).play()


def play_all(trials: list[Trial], jobs: int) -> Iterator[Finished]:
    """All games, in the order in which they end."""
    if jobs <= 1:
        yield from map(play, trials)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(play, trials, chunksize=1)


def replay(text: str, name: str) -> str | None:
    """Play the impulse of a failure again by its recorded answers and dice; what is wrong with it now, if anything."""
    failure = _read(text, name)
    scenario = scenario_of(failure["trial"]["scenario"])
    witness = Witness(scenario, Position.from_obj(failure["position"]))
    witness.books.acted.update(failure["acted"])
    again, faces = Again(failure["answers"]), iter(failure["faces"])
    try:
        witness.play_impulse(Table({"german": again, "allied": again}, lambda roll: next(faces, roll.sides)))
    except Exception as problem:
        return told(problem)
    return None


def _read(text: str, name: str) -> dict[str, Any]:
    try:
        failure = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise bad_data(f"{name}:{wrong.lineno}: not JSON: {wrong.msg}", "pbem fuzz writes such files") from None
    if not isinstance(failure, dict) or failure.get("format") != FORMAT:
        raise bad_data(f"{name}: not a failure that pbem fuzz wrote", f'its first key is "format": "{FORMAT}"')
    return failure
