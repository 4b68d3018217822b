"""Random games to the end, watched by a witness; a failure is kept as a file that can be played again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, TypeVar, cast

from pbem.desk.faults import bad_data
from pbem.games import find_game
from pbem.kernel.game import Watch
from pbem.kernel.legal import Menu
from pbem.kernel.players import RANDOM, player_of
from pbem.kernel.referee import Choice, Player, Roll, Table
from pbem.kernel.witness import Prober

T = TypeVar("T")
FORMAT = "pbem fuzz 2"


@dataclass(frozen=True, slots=True)
class Trial:
    """One game to be played: everything that happens in it follows from these values."""

    game: str
    scenario: str
    seed: int
    bots: Mapping[str, str] = field(default_factory=dict)
    """The level of the bot of each side; a side that is not named is played by lot."""
    watched: bool = True


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played: how it ended, or what went wrong and the failure to keep."""

    trial: Trial
    result: str
    summary: Mapping[str, str]
    orders: int
    blocks: int
    failure: Mapping[str, Any] | None = None


class Recorder:
    """A player between a bot and the table; keeps the answers of one block and counts the orders of the game."""

    def __init__(self, player: Player, answers: list[Any]) -> None:
        self.player, self.answers, self.orders = player, answers, 0

    def decide(self, choice: Choice[T]) -> T:
        answer = self.player.decide(choice)
        self.answers.append(answer)
        self.orders += isinstance(choice.options, Menu) and answer != choice.options.end
        return answer


class Again:
    """A player that gives recorded answers."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self.answers = iter(answers)

    def decide(self, choice: Choice[T]) -> T:
        return cast(T, next(self.answers, None))


def plain(answer: Any) -> Any:
    """An answer as JSON takes it: an act by its name and fields."""
    if is_dataclass(answer) and not isinstance(answer, type):
        inner = {part.name: plain(getattr(answer, part.name)) for part in fields(answer)}
        return {"act": type(answer).__name__, **inner}
    return [plain(one) for one in answer] if isinstance(answer, tuple) else answer


def as_answer(value: Any, acts: ModuleType) -> Any:
    """What `plain` made plain."""
    if isinstance(value, dict):
        return getattr(acts, value["act"])(**{name: as_answer(v, acts) for name, v in value.items() if name != "act"})
    return tuple(as_answer(one, acts) for one in value) if isinstance(value, list) else value


@cache
def scenario_of(game: str, name: str) -> Any:
    """A scenario, read once in each process."""
    from pbem.desk.games import cache

    return find_game(game).pack.load(name, cache=cache())


class Match:
    """One game between bots, block by block."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.scenario = trial, scenario_of(trial.game, trial.scenario)
        game = find_game(trial.game)
        self.rules, self.bots = game.rules, game.bots
        self.chance = random.Random(f"{trial.scenario} {trial.seed}")
        self.answers: list[Any] = []
        self.players = {side: Recorder(self._player(side), self.answers) for side in self.rules.SIDES}
        self.position = self.rules.start(self.scenario)
        self.blocks = 0

    def _player(self, side: str) -> Player:
        player = player_of(self.bots, self.trial.bots.get(side, RANDOM), self.scenario, self.chance)
        return Prober(player, random.Random(self.trial.seed), self.bots.probe) if self.trial.watched else player

    def play(self) -> Finished:
        """The game to its end, or to the first thing that is wrong."""
        witness = self.bots.watch(self.scenario, self.position)
        while not self.position.over:
            self.answers.clear()
            books, table = witness.books(), Table(self.players, self.die)
            try:
                self.position = self._block(witness, table)
            except Exception as problem:
                return self._finished(self._failure(problem, books, table))
            self.blocks += 1
        return self._finished(None)

    def die(self, roll: Roll) -> int:
        return self.chance.randint(1, roll.sides)

    def _block(self, witness: Watch[Any], table: Table) -> Any:
        if self.trial.watched:
            return witness.play(table)
        return self.rules.play(self.scenario, self.position, table)

    def _finished(self, failure: dict[str, Any] | None) -> Finished:
        orders = sum(player.orders for player in self.players.values())
        result = self.position.result or "not finished"
        return Finished(self.trial, result, self.rules.summary(self.position), orders, self.blocks, failure)

    def _failure(self, problem: Exception, books: Any, table: Table) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "problem": told(problem),
            "trial": asdict(self.trial),
            "clock": self.position.clock,
            "answers": [plain(answer) for answer in self.answers],
            "faces": [face for _, face in table.rolls],
            "books": books,
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
    """Play the block of a failure again by its recorded answers and dice; what is wrong with it now, if anything."""
    failure = _read(text, name)
    game, scenario = find_game(failure["trial"]["game"]), failure["trial"]["scenario"]
    witness = game.bots.watch(scenario_of(game.name, scenario), game.rules.read(failure["position"]))
    witness.restore(failure["books"])
    again = Again([as_answer(answer, game.bots.ACTS) for answer in failure["answers"]])
    faces = iter(failure["faces"])
    try:
        witness.play(Table(dict.fromkeys(game.rules.SIDES, again), lambda roll: next(faces, roll.sides)))
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
