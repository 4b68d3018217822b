"""The property that lint and engine agree, tried on random order sets: orders that `check` passes are never refused by
adjudication, and orders that it refuses are refused there too, whatever the dice do.

The tests try a few; `pbem fuzz GAME --orders 5000` tries many.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from pbem.kernel.adjudication import Outcome, Paper, nothing_sealed
from pbem.kernel.referee import Roll
from pbem.orders.adjudicate import OrdersAdjudicator
from pbem.orders.checking import check
from pbem.orders.formatter import format_blocks, framed
from pbem.orders.show import render_all
from pbem.orders.trials import Tried

GAME = "agreement"


def disagreements(game: Tried, scenario: Any, count: int, seed: int) -> Iterator[str]:
    """Play random order sets one after the other, through whole games; every disagreement as a text."""
    dispute = Dispute(game, scenario, random.Random(seed))
    return (problem for _ in range(count) if (problem := dispute.trial()))


class Dispute:
    """A game by random orders, in which `check` and adjudication are asked about the same lines."""

    def __init__(self, game: Tried, scenario: Any, chance: random.Random) -> None:
        self.game, self.scenario, self.chance = game, scenario, chance
        self.position = game.rules.start(scenario)

    def trial(self) -> str | None:
        """One block of random orders, after which the game goes on: what the two disagree about."""
        if self.position.over:
            self.position = self.game.rules.start(self.scenario)
        position, lines = self.position, self.game.trials.scribble(self.scenario, self.position, self.chance)
        text = framed(("orders", GAME, position.now, position.mover), lines)
        checked = check(self.game, self.scenario, position, text, game=GAME)
        if not checked.parsed.ok:
            return f"not understood:\n{render_all(checked.diagnostics, text)}"
        signed = format_blocks(checked.blocks, self.game.language)
        papers = [*self._reactions(), Paper(position.mover, "orders", signed)]
        outcome = self._adjudicated(papers)
        refused = sorted(event["code"] for event in outcome.events if event["kind"] == "order-refused")
        expected = sorted(found.code for found in checked.diagnostics if found.is_error)
        self._go_on(outcome, papers)
        return None if refused == expected else f"check says {expected}, adjudication {refused}:\n{text}"

    def _reactions(self) -> Iterator[Paper]:
        """A standing order of every side that does not move."""
        for side in self.game.rules.SIDES:
            if side != self.position.mover:
                line = self.chance.choice(self.game.trials.REACTIONS)
                yield Paper(side, "standing", framed(("standing", GAME, side), [line]))

    def _go_on(self, outcome: Outcome, papers: Iterable[Paper]) -> None:
        """Whoever waits for orders that nobody writes goes on as if told to stay."""
        if outcome.waiting is not None:
            plain = [Paper(paper.role, paper.kind, paper.text.replace(" else stop", "")) for paper in papers]
            outcome = self._adjudicated(plain)
        self.position = self.game.rules.read(outcome.position)

    def _adjudicated(self, papers: list[Paper]) -> Outcome:
        def dice(roll: Roll) -> int:
            return self.chance.randint(1, roll.sides)

        judge = OrdersAdjudicator(self.game.rules, self.game.language, self.scenario)
        return judge.run(self.position.to_obj(), [papers], {}, dice, nothing_sealed)
