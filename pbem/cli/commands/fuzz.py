"""`pbem fuzz`."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import heading, json_option, print_json, print_table
from pbem.desk.faults import Fault
from pbem.desk.games import check_level
from pbem.desk.progress import progress
from pbem.desk.seats import check_side
from pbem.kernel.words import counted

if TYPE_CHECKING:
    from pbem.desk.fuzz import Finished, Trial
    from pbem.games import Game


@a_command(
    "pbem fuzz GAME",
    "pbem fuzz GAME -n 200 -j 2 --scenario SCENARIO",
    "pbem fuzz GAME --bot SIDE=captain --scenario SCENARIO",
    "pbem fuzz GAME --orders 5000",
    "pbem fuzz GAME --replay fuzz-SCENARIO-17.json",
)
@click.argument("game", metavar="GAME-NAME")
@click.option("-n", "--games", default=10, show_default=True, type=click.IntRange(1), help="Games of each scenario.")
@click.option("-j", "--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option("--scenario", "scenarios", multiple=True, metavar="S", help="Only this scenario; may be given again.")
@click.option("--seed", default=0, show_default=True, type=int, help="Number of the first game.")
@click.option("--bot", "bots", multiple=True, metavar="SIDE=LEVEL", help="The bot of a side; default: random.")
@click.option("--fast", is_flag=True, help="Do not check the invariants.")
@click.option("--orders", metavar="N", type=click.IntRange(1), help="Try N random order sets instead of games.")
@click.option("--replay", metavar="FILE", help="Play the failure in FILE again.")
@click.option("--dir", "folder", default=".", metavar="D", help="Where failures are written.")
@json_option
def command(
    game: str,
    games: int,
    jobs: int,
    scenarios: tuple[str, ...],
    seed: int,
    bots: tuple[str, ...],
    fast: bool,
    orders: int | None,
    replay: str | None,
    folder: str,
    as_json: bool,
) -> None:
    """Play random legal games to the end and check that nothing goes wrong.

    What can be counted is computed a second time in another way and compared: strength, stacking, control, score,
    supply, as the game has them. A game that fails is written to a file that --replay plays again. With --orders,
    random orders are given to check and to adjudication, who must refuse the same ones.
    """
    from pbem.games import find_game

    chosen = find_game(game)
    if replay:
        _replay(replay)
        return
    if orders:
        _dispute(chosen, scenarios, orders, seed)
        return
    from pbem.desk.fuzz import Trial

    levels = dict(_bot(bot, chosen) for bot in bots)
    trials = [
        Trial(chosen.name, name, number, levels, not fast)
        for name in scenarios or chosen.pack.names()
        for number in range(seed, seed + games)
    ]
    _play(trials, jobs, Path(folder), as_json)


def _bot(text: str, game: Game) -> tuple[str, str]:
    """`SIDE=LEVEL`, both of this game."""
    side, _, level = text.partition("=")
    check_side(side, game.rules.SIDES)
    check_level(level, game)
    return side, level


def _dispute(game: Game, scenarios: tuple[str, ...], count: int, seed: int) -> None:
    """Whether check and adjudication agree on random orders."""
    from pbem.desk.trials import disputes

    found = list(disputes(game, scenarios, count, seed))
    click.echo("\n".join(found) or f"{counted(count, 'order set')}: check and adjudication agree")
    if found:
        raise Fault(f"check and adjudication disagree on {counted(len(found), 'order set')}")


def _replay(name: str) -> None:
    from pbem.desk.files import read_text
    from pbem.desk.fuzz import replay

    problem = replay(read_text(name), name)
    if problem:
        raise Fault(f"{name}: {problem}", "the failure is still there")
    click.echo(f"{name}: the block plays without a fault now")


def _play(trials: list[Trial], jobs: int, folder: Path, as_json: bool) -> None:
    from pbem.desk.fuzz import play_all, scenario_of

    for game, name in {(trial.game, trial.scenario) for trial in trials}:
        scenario_of(game, name)
    began = perf_counter()
    finished = []
    with progress("games", len(trials)) as step:
        for one in play_all(trials, min(jobs, len(trials), 4 * (os.cpu_count() or 1))):
            finished.append(one)
            step(one)
    seconds = perf_counter() - began
    if as_json:
        print_json(_summary(finished, seconds))
    else:
        _show(finished, seconds)
    failures = [one for one in finished if one.failure]
    if failures:
        raise Fault(f"{len(failures)} of {len(finished)} games failed", *_keep(failures, folder))


def _balance(finished: Iterable[Finished]) -> dict[str, Counter[str]]:
    """How often each level of victory was reached, by scenario."""
    found: dict[str, Counter[str]] = {}
    for one in sorted(finished, key=lambda one: one.trial.scenario):
        if not one.failure:
            found.setdefault(one.trial.scenario, Counter())[one.result] += 1
    return found


def _summary(finished: list[Finished], seconds: float) -> dict[str, Any]:
    return {
        "games": len(finished),
        "failed": sum(one.failure is not None for one in finished),
        "blocks": sum(one.blocks for one in finished),
        "orders": sum(one.orders for one in finished),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(finished) / seconds, 2),
        "orders_per_second": round(sum(one.orders for one in finished) / seconds),
        "balance": {name: dict(counts.most_common()) for name, counts in _balance(finished).items()},
    }


def _show(finished: list[Finished], seconds: float) -> None:
    summary = _summary(finished, seconds)
    click.echo(
        f"{summary['games']} games, {summary['blocks']} blocks, {summary['orders']} orders in {seconds:.1f} s: "
        f"{summary['games_per_second']} games and {summary['orders_per_second']} orders a second"
    )
    click.echo(heading("balance"))
    rows = [
        (name, level, number, f"{100 * number / counts.total():.0f}%")
        for name, counts in _balance(finished).items()
        for level, number in counts.most_common()
    ]
    print_table(rows, ("SCENARIO", "LEVEL OF VICTORY", "GAMES", "SHARE"))


def _keep(failures: list[Finished], folder: Path) -> list[str]:
    """Write each failure, up to a handful; the hints that tell how to see them."""
    from pbem.desk.files import write_text

    hints = []
    folder.mkdir(parents=True, exist_ok=True)
    for one in failures[:5]:
        assert one.failure is not None
        path = folder / f"fuzz-{Path(one.trial.scenario).stem}-{one.trial.seed}.json"
        write_text(path, json.dumps(one.failure, indent=1) + "\n")
        hints.append(f"pbem fuzz {one.trial.game} --replay {path} shows: {one.failure['problem'][:200]}")
    return hints
