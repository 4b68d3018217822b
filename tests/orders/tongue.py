"""The toolkit of orders with the language of Tigers, in which most tests speak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.games.tigers import language
from pbem.games.tigers.game import GAME
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.referee import Dice
from pbem.orders import checking, formatter, parser, running
from pbem.orders.adjudicate import OrdersAdjudicator
from pbem.orders.ast import Block
from pbem.orders.checking import Checked
from pbem.orders.course import Segment
from pbem.orders.hearing import Hearing
from pbem.orders.names import Names
from pbem.orders.parser import Parsed


def check(scenario: Scenario, position: Any, text: str, **more: Any) -> Checked:
    return checking.check(GAME, scenario, position, text, **more)


def parse(text: str, names: Names, **more: Any) -> Parsed:
    return parser.parse(text, language, names, **more)


def format_block(block: Block) -> str:
    return formatter.format_block(block, language)


def format_blocks(blocks: Iterable[Block]) -> str:
    return formatter.format_blocks(blocks, language)


def resolve(scenario: Scenario, position: Any, segments: Sequence[Segment], dice: Dice) -> running.Resolved:
    return running.resolve(running.Scene(GAME.rules, language, scenario, position), segments, dice)


def adjudicator(scenario: Scenario) -> OrdersAdjudicator:
    return OrdersAdjudicator(GAME.rules, language, scenario)


def hearing(scenario: Scenario, position: Any, game: str | None = None) -> Hearing:
    return Hearing(GAME, scenario, position, game)
