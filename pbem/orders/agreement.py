"""The property that lint and engine agree, tried on random order sets: orders that `check` passes are never refused by
adjudication, and orders that it refuses are refused there too, whatever the dice do.

The tests try a few; `python -m pbem.orders.agreement 5000` tries many.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace

from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Move
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import look
from pbem.games.tigers.scenario import Scenario, enemy_of
from pbem.games.tigers.setup import starting_position
from pbem.kernel.adjudication import Outcome, Paper, nothing_sealed
from pbem.kernel.referee import Roll
from pbem.orders.adjudicate import TigersAdjudicator
from pbem.orders.checking import Checked, check
from pbem.orders.deeds import order_for
from pbem.orders.formatter import format_blocks, format_line, framed
from pbem.orders.show import render_all

GAME = "agreement"
STANDING = (
    "demolish any",
    "demolish any when strength >= 3 and not near bank",
    "spare any",
    "targets prefer armor, strongest",
)


def disagreements(scenario: Scenario, count: int, seed: int) -> list[str]:
    """Play random order sets one after the other, through whole games; every disagreement as a text."""
    chance = random.Random(seed)
    position = starting_position(scenario)
    found: list[str] = []
    for _ in range(count):
        if position.over:
            position = starting_position(scenario)
        problem, position = trial(scenario, position, chance)
        if problem:
            found.append(problem)
    return found


def trial(scenario: Scenario, position: Position, chance: random.Random) -> tuple[str | None, Position]:
    """One impulse by random orders: what check and adjudication disagree about, and the position after."""
    text = random_orders(scenario, position, chance)
    checked = check(scenario, position, text, game=GAME)
    if not checked.parsed.ok:
        return f"not understood:\n{render_all(checked.diagnostics, text)}", position
    enemy = enemy_of(position.mover)
    reaction = f"begin standing {GAME} {enemy}\n  {chance.choice(STANDING)}\nend\n"
    papers = [Paper(enemy, "standing", reaction), Paper(position.mover, "orders", canonical(checked))]
    outcome = _adjudicated(scenario, position, papers, chance)
    refused = sorted(event["code"] for event in outcome.events if event["kind"] == "order-refused")
    expected = sorted(found.code for found in checked.diagnostics if found.is_error)
    problem = None if refused == expected else f"check says {expected}, adjudication {refused}:\n{text}"
    return problem, Position.from_obj(outcome.position) if outcome.waiting is None else _without_stop(
        scenario, position, papers, chance
    )


def _without_stop(scenario: Scenario, position: Position, papers: list[Paper], chance: random.Random) -> Position:
    """A stack waits for orders that nobody writes: go on as if it had been told to stay."""
    papers = [Paper(paper.role, paper.kind, paper.text.replace(" else stop", "")) for paper in papers]
    outcome = _adjudicated(scenario, position, papers, chance)
    return Position.from_obj(outcome.position)


def _adjudicated(scenario: Scenario, position: Position, papers: list[Paper], chance: random.Random) -> Outcome:
    def dice(roll: Roll) -> int:
        return chance.randint(1, roll.sides)

    return TigersAdjudicator(scenario).run(position.to_obj(), [papers], {}, dice, nothing_sealed)


def canonical(checked: Checked) -> str:
    """What would be signed."""
    return format_blocks(checked.blocks)


# -- random orders -----------------------------------------------------------------------------------------------


def random_orders(scenario: Scenario, position: Position, chance: random.Random) -> str:
    """Orders for some units: most of them legal when written, some nonsense; later ones may clash with earlier ones."""
    impulse = look(scenario, position)
    units = list(impulse.of(impulse.mover))
    chance.shuffle(units)
    lines = [line for unit in units[: chance.randint(0, 14)] for line in _some_order(impulse, unit, chance)]
    lines += _builds(impulse, chance)
    return framed(("orders", GAME, position.now, position.mover), lines)


def _some_order(impulse: Impulse, unit: str, chance: random.Random) -> Iterator[str]:
    acts = list(Acts(impulse).of(unit))
    if not acts or chance.random() < 0.15:
        yield _nonsense(impulse, unit, chance)
        return
    act = chance.choice(acts)
    if isinstance(act, Move):
        act = replace(act, units=_stack(impulse, unit, chance))
    order = order_for(act)
    if order is not None:
        yield format_line(order) + (_else(impulse, act, chance) if isinstance(act, Move) else "")


def _stack(impulse: Impulse, unit: str, chance: random.Random) -> tuple[str, ...]:
    friends = [other for other in impulse.at(impulse.pieces[unit].at, impulse.mover) if other != unit]
    return (unit, *chance.sample(friends, min(len(friends), chance.choice((0, 0, 1, 2)))))


def _else(impulse: Impulse, move: Move, chance: random.Random) -> str:
    for here, there in zip(move.path, move.path[1:], strict=False):
        if impulse.bridge(here, there) and chance.random() < 0.6:
            other = chance.choice(list(impulse.scenario.board.around(here)))
            return chance.choice((" else stop", f" else {here}-{other}"))
    return ""


def _nonsense(impulse: Impulse, unit: str, chance: random.Random) -> str:
    here = impulse.pieces[unit].at
    path = [here]
    for _ in range(chance.randint(1, 6)):
        path.append(chance.choice(list(impulse.scenario.board.around(path[-1]))))
    wild = chance.choice(list(impulse.scenario.board))
    return chance.choice(
        (f"move {unit} {'-'.join(path)}", f"move {unit} {here}-{wild}", f"attack {here}", f"entrench {unit}",
         f"attack {wild} with {unit}", f"hold {here}", f"special mobility {wild}")
    )  # fmt: skip


def _builds(impulse: Impulse, chance: random.Random) -> Iterator[str]:
    engineers = [unit for unit in impulse.of(impulse.mover) if impulse.type(unit).name == "engineer"]
    for bridge in sorted(impulse.position.blown):
        if engineers and chance.random() < 0.3:
            near = [unit for unit in engineers if impulse.pieces[unit].at in bridge.split("-")]
            yield f"build {bridge} with {chance.choice(near or engineers)}"


if __name__ == "__main__":
    from pbem.games.tigers.pack import load_scenario

    problems = disagreements(load_scenario("campaign"), int(sys.argv[1]), 1)
    print("\n".join(problems) or f"{sys.argv[1]} order sets: check and adjudication agree")
    sys.exit(bool(problems))
