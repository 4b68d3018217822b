"""How fast the program is, as ratios of what the same machine needs for bare work in the same run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pbem.desk.game import Desk
from pbem.games import Game
from pbem.kernel.players import RANDOM

UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "PYTHONDEVMODE")
"""Settings of developers under which a start is not that of a user."""
KEPT = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
ROW = re.compile(r"^\| (?P<name>[a-z][^|]*?) +\| +(?P<value>[\d.,]+) +\| (times|MB|orders)")


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure: what was measured, its unit, the target, and the bare number it is set against."""

    name: str
    value: float
    unit: str
    target: float
    seconds: float = 0.0
    bare: float = 0.0
    at_least: bool = False

    @property
    def ok(self) -> bool:
        return self.value >= self.target if self.at_least else self.value <= self.target

    def to_obj(self, kept: dict[str, float]) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": round(self.value, 2),
            "unit": self.unit,
            "target": self.target,
            "target_is": "at least" if self.at_least else "at most",
            "ok": self.ok,
            "seconds": round(self.seconds, 4),
            "bare_seconds": round(self.bare, 4),
            "kept": kept.get(self.name),
        }


def kept_figures(path: Path = KEPT) -> dict[str, float]:
    """The figures in the table of docs/benchmarks.md; none where the documents are not installed."""
    if not path.is_file():
        return {}
    rows = filter(None, map(ROW.match, path.read_text(encoding="utf-8").splitlines()))
    return {row["name"].strip(): float(row["value"].replace(",", "")) for row in rows}


def measure_all(game: Game, scenario: str, repeat: int, told: Callable[[str], None]) -> list[Measure]:
    """Every measure of the table, in a folder that is gone afterwards."""
    with TemporaryDirectory() as folder:
        bench = Bench(Path(folder), game, scenario, repeat)
        found = []
        for measure in bench.measures():
            told(measure.name)
            found.append(measure)
        return found


class Bench:
    """The measures, and the games that they need."""

    def __init__(self, folder: Path, game: Game, scenario: str, repeat: int) -> None:
        self.folder, self.game, self.scenario, self.repeat = folder, game, scenario, repeat
        kept = {name: value for name, value in os.environ.items() if name not in UNUSUAL}
        self.environment = {**kept, "PBEM_HOME": str(folder / "home"), "NO_COLOR": "1"}

    def measures(self) -> Iterator[Measure]:
        yield self._start("pbem --version", ["--version"], 3)
        desk = finished_game(self.game, self.scenario, self.folder / "finished.pbem")
        yield self._check()
        yield from self._verify(desk)
        yield random_play(self.game, self.scenario)

    def _start(self, name: str, arguments: list[str], target: float) -> Measure:
        """A command and a bare start by turns, the shortest of each: what else the machine does only adds."""
        commands = ([sys.executable, "-c", "pass"], [*pbem(), *arguments])
        rounds = [[self._run(command)[0] for command in commands] for _ in range(self.repeat)]
        bare, seconds = (min(times) for times in zip(*rounds, strict=True))
        return Measure(name, seconds / bare, "times bare start", target, seconds, bare)

    def _check(self) -> Measure:
        """Orders of a random bot for the first block; the pack is in the cache, as in use."""
        from pbem.desk.bot import orders_text

        desk = new_game(self.game, self.scenario, self.folder / "check.pbem")
        orders = self.folder / "check.orders"
        where = (self.game, desk.scenario, desk.position)
        text = orders_text(*where, desk.position.mover, RANDOM, 1, desk.state.game)
        orders.write_text(text, encoding="utf-8")
        self._run([*pbem(), "check", str(desk.path), str(orders)])
        return self._start("pbem check", ["check", str(desk.path), str(orders)], 12)

    def _verify(self, desk: Desk) -> Iterator[Measure]:
        """The whole command against the bare adjudication of the same papers with the same dice."""
        bare = min(adjudicate_once(desk) for _ in range(3))
        runs = [self._run([*pbem(), "verify", "--quiet", str(desk.path)]) for _ in range(max(3, self.repeat // 2))]
        seconds = min(seconds for seconds, _ in runs)
        yield Measure("pbem verify", seconds / bare, "times adjudicating once", 3, seconds, bare)
        yield Measure("memory of pbem verify", max(peak for _, peak in runs) / 1024, "MB", 120)

    def _run(self, command: Sequence[str]) -> tuple[float, int]:
        """Seconds and the greatest memory (in KB) of a command."""
        began = time.perf_counter()
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            child.stdout.read()
            complaint = child.stderr.read()
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - began
        if child.returncode:
            raise RuntimeError(f"{' '.join(command)}: {complaint.decode(errors='replace').strip()}")
        return seconds, used.ru_maxrss


def pbem() -> list[str]:
    """The program as it is called: the script beside the interpreter, or the module."""
    script = Path(sys.executable).with_name("pbem")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "pbem"]


def new_game(game: Game, name: str, path: Path) -> Desk:
    """A game of which one key plays both sides, saved before its first orders."""
    from pbem.desk.fuzz import scenario_of
    from pbem.desk.games import adjudicator_for
    from pbem.record import play
    from pbem.record.keys import PrivateKey
    from pbem.record.state import Party

    scenario, key = scenario_of(game.name, name), PrivateKey.from_seed(bytes(32), "bench")
    parties = [Party(side, "player", key.public.text, side) for side in game.rules.SIDES]
    made = play.create(
        adjudicator_for(game, scenario), key, name=path.stem, scenario=f"{game.name}/{name}", parties=parties,
        options=dict(scenario.rulebook.chosen), data=dict(scenario.digests), nonce="00" * 16,
    )
    desk = Desk(path, made)
    desk.save()
    return desk


def finished_game(game: Game, name: str, path: Path) -> Desk:
    """A game by random orders, played through the record to its end."""
    from pbem.desk.bot import order_block, planned_lines
    from pbem.orders.formatter import format_block
    from pbem.orders.parser import parse
    from pbem.record import play
    from pbem.record.keys import PrivateKey

    desk, key = new_game(game, name, path), PrivateKey.from_seed(bytes(32), "bench")
    names = game.language.names(desk.scenario)
    while not desk.state.over:
        if desk.state.stage.name == "standing":
            play.keep(desk.game, key)
            continue
        position = desk.position
        lines = planned_lines(game, desk.scenario, position, RANDOM, position.clock)
        [block] = parse(order_block(position, desk.state.game, lines), game.language, names).blocks
        play.submit(desk.game, key, "orders", format_block(block, game.language), role=position.mover)
        play.resolve(desk.game, desk.adjudicator, key)
    desk.save()
    return desk


def adjudicate_once(desk: Desk) -> float:
    """Seconds to run every block of a game once by its papers, the recorded dice given; no hash, no signature."""
    from pbem.kernel.adjudication import Paper
    from pbem.record.running import Placements

    run, position, papers = desk.adjudicator.run, desk.adjudicator.start(), list[Paper]()
    demand = Placements(desk.state).demand
    began = time.perf_counter()
    for entry in desk.record.entries:
        if entry.kind == "orders":
            papers = [Paper(entry.role, "orders", entry.body["text"])]
        if entry.kind == "resolution":
            faces = {label: face for label, _, face in entry.body["rolls"]}
            position = run(position, [papers], {}, lambda roll: faces[roll.label], demand).position  # noqa: B023
    return time.perf_counter() - began


def random_play(game: Game, scenario: str, games: int = 6) -> Measure:
    """Orders a second of two random bots, invariants not checked, in one process; the best of so many games."""
    from pbem.desk.fuzz import Trial, play

    best, least = 0.0, 0.0
    for seed in range(games):
        began = time.perf_counter()
        finished = play(Trial(game.name, scenario, seed, watched=False))
        seconds = time.perf_counter() - began
        if finished.orders / seconds > best:
            best, least = finished.orders / seconds, seconds
    return Measure("random play", best, "orders a second", 5000, least, least, at_least=True)
