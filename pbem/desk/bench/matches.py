"""Games to measure at: played through the record by random orders, with copies kept on the way."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.desk.game import Desk
from pbem.kernel.players import RANDOM

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.record.keys import PrivateKey


def key_of(role: str) -> PrivateKey:
    """The key of a seat: of each another, as between two people."""
    from pbem.record.keys import PrivateKey

    return PrivateKey.from_seed(sha256(role.encode()).digest(), role)


def new_game(game: Game, name: str, path: Path, nonce: str = "00" * 16) -> Desk:
    """A game between two keys, saved before its first orders."""
    from pbem.desk.fuzz import scenario_of
    from pbem.desk.games import adjudicator_for
    from pbem.record import play
    from pbem.record.state import Party

    scenario, keys = scenario_of(game.name, name), {side: key_of(side) for side in game.rules.SIDES}
    parties = [Party(side, "player", keys[side].public.text, side) for side in keys]
    made = play.create(
        adjudicator_for(game, scenario), keys[game.rules.SIDES[0]], name=path.stem, scenario=f"{game.name}/{name}",
        parties=parties, options=dict(scenario.rulebook.chosen), data=dict(scenario.digests), nonce=nonce,
    )
    desk = Desk(path, made)
    while desk.state.stage.name != "paper":
        _take_turn(desk)
    desk.save()
    return desk


def played(desk: Desk, counts: Collection[int] = (), most: int | None = None) -> Iterator[int]:
    """Play a game on by random orders, to its end or so many steps; the file is saved when one of these counts of steps
    is played, and the count yielded."""
    for count in steps(desk, most):
        if count in counts:
            desk.save()
            yield count
    desk.save()


def steps(desk: Desk, most: int | None) -> Iterator[int]:
    """Resolve one step after another."""
    count = 0
    while not desk.state.over and count != most:
        if _take_turn(desk) == "resolve":
            count += 1
            yield count


def _take_turn(desk: Desk) -> str:
    """Whoever has the pen does what is due; what it was."""
    from pbem.record import play

    stage = desk.state.stage
    key = key_of(stage.role)
    if stage.name == "resolve":
        play.resolve(desk.game, desk.adjudicator, key)
    elif stage.name == "paper":
        play.submit(desk.game, key, "orders", random_orders(desk), role=stage.role)
    elif stage.name == "standing":
        play.keep(desk.game, key, stage.role)
    else:
        play.join(desk.game, key, sha256(desk.state.game.encode()).hexdigest()[:32], role=stage.role)
    return stage.name


def random_orders(desk: Desk) -> str:
    """What the lot orders for the side to move, in canonical text."""
    from pbem.desk.bot import order_block, planned_lines
    from pbem.orders.formatter import format_block
    from pbem.orders.parser import parse

    game, position = desk.parts, desk.position
    lines = planned_lines(game, desk.scenario, position, RANDOM, position.clock)
    text = order_block(position, desk.state.game, lines)
    [block] = parse(text, game.language, game.language.names(desk.scenario)).blocks
    return format_block(block, game.language)


def output(command: str, path: Path) -> tuple[object, ...]:
    """What a command needs besides a game file: where to write, and for whom."""
    from pbem.desk.game import open_desk

    if command == "send":
        return ("--eml", path.with_suffix(".eml"), "--as", open_desk(path).record.entries[-1].author)
    return ("-o", path.with_suffix(".svg")) if command == "map" else ()


def finished_game(game: Game, name: str, path: Path) -> Desk:
    """A game played through the record to its end."""
    desk = new_game(game, name, path)
    for _ in played(desk):
        pass
    return desk


def adjudicate_once(desk: Desk) -> float:
    """Seconds to run every block of a game once by its papers, the recorded dice given; no hash, no signature."""
    from pbem.kernel.adjudication import Paper
    from pbem.record.running import Placements

    run, position, papers = desk.adjudicator.run, desk.adjudicator.start(), list[Paper]()
    demand = Placements(desk.state).demand
    began = time.process_time()
    for entry in desk.record.entries:
        if entry.kind == "orders":
            papers = [Paper(entry.role, "orders", entry.body["text"])]
        if entry.kind == "resolution":
            faces = {label: face for label, _, face in entry.body["rolls"]}
            position = run(position, [papers], {}, lambda roll: faces[roll.label], demand).position  # noqa: B023
    return time.process_time() - began
