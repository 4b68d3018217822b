"""Bots at the table: what a bot decides, written as an order file that anybody could have written.

A bot plans as `check` does: it plays against dice by which nothing happens, and what it did there is what it orders.
At the table its chance comes from a link that nobody else knows yet.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pbem.desk.placing import open_due, seal_due
from pbem.kernel.adjudication import Paper
from pbem.kernel.players import player_of
from pbem.kernel.referee import Choice, Player, Table
from pbem.orders.formatter import format_line, framed
from pbem.record import dice, play

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.games import Game
    from pbem.orders.language import Language
    from pbem.record.keys import PrivateKey

T = TypeVar("T")
Line = tuple[str, str]
"""An order, and why it is given."""


class Scribe:
    """Writes down what a bot orders while it plays its plan. An act that may not happen in a plan (a battle, after
    which the board would be another) has a property `planned`: what is done there instead."""

    def __init__(self, player: Player, language: Language) -> None:
        self.player, self.language = player, language
        self.lines: list[Line] = []

    def decide(self, choice: Choice[T]) -> T:
        answer = self.player.decide(choice)
        order = self.language.order_for(answer, choice.about)
        if order is not None:
            self.lines.append((format_line(order, self.language), self._why(answer)))
        return cast(T, getattr(answer, "planned", answer))

    def _why(self, answer: Any) -> str:
        reasons = getattr(self.player, "reasons", None)
        if reasons is None:
            return "drawn by lot"
        return next((why for act, why in reversed(reasons) if act == answer), "")


class Onlooker:
    """The other side in a plan: it does nothing that it need not."""

    def decide(self, choice: Choice[T]) -> T:
        return next(iter(choice.options))


def planned_lines(game: Game, scenario: Any, position: Any, level: str, seed: int | str) -> list[Line]:
    """What a bot of this level orders for the side to move, in the order in which it acts."""
    scribe = Scribe(player_of(game.bots, level, scenario, random.Random(seed)), game.language)
    players: dict[str, Player] = {side: Onlooker() for side in game.rules.SIDES}
    players[position.mover] = scribe
    game.rules.play(scenario, position, Table(players, game.rules.calm))
    return scribe.lines


def orders_text(
    game: Game, scenario: Any, position: Any, side: str, level: str, seed: int | str, name: str = "game"
) -> str:
    """The order file of a bot, with a comment per order: its standing orders, and its orders if it is to move."""
    texts = [standing_text(game, side, level, name)]
    if side == position.mover and not position.over:
        texts.append(order_block(position, name, planned_lines(game, scenario, position, level, seed)))
    return "\n".join(filter(None, texts))


def standing_text(game: Game, side: str, level: str, name: str) -> str:
    """How a bot reacts."""
    return framed(("standing", name, side), game.bots.standing(side, level) or ("pass",))


def order_block(position: Any, game: str, lines: list[Line]) -> str:
    """The orders of the side to move, each with its reason as a comment."""
    return framed(("orders", game, position.now, position.mover), _commented(lines))


def _commented(lines: list[Line]) -> Iterator[str]:
    width = max((len(line) for line, _ in lines), default=0)
    for line, why in lines or [("pass", "nothing to do")]:
        yield f"{line.ljust(width)}  # {why}" if why else line


# ---- a bot as the opponent -----------------------------------------------------------------------------------------


def let_bots_order(desk: Desk, key: PrivateKey) -> None:
    """Sign what the bots at the table owe, with the key of whoever runs them: standing orders once, then papers."""
    while (role := _bot_due(desk)) is not None:
        seal_due(desk, key)
        act = desk.state.due[0].act
        if role not in desk.state.standing:
            _sign(desk, key, "standing", role, standing_text(desk.parts, role, _level(desk, role), desk.state.game))
        if act != "standing":
            _sign(desk, key, act, role, _paper(desk, key, role))
        elif desk.state.stage.name == "standing":
            play.submit(desk.game, key, "standing", None, role=role)


def _bot_due(desk: Desk) -> str | None:
    due = desk.state.due
    if not due or due[0].act not in ("standing", "orders", "reply"):
        return None
    return due[0].role if desk.state.party(due[0].role).is_bot else None


def _level(desk: Desk, role: str) -> str:
    return desk.state.party(role).kind.removeprefix("bot:")


def _paper(desk: Desk, key: PrivateKey, role: str) -> str:
    """Orders; in the careful exchange a reply that passes, which leaves the standing orders as they are."""
    state, position = desk.state, desk.position
    if state.due[0].act == "reply":
        return framed(("reply", state.game, position.now, role), ("pass",))
    lines = planned_lines(desk.parts, desk.scenario, position, _level(desk, role), _lot(desk, key, role))
    return order_block(position, state.game, lines)


def _lot(desk: Desk, key: PrivateKey, role: str) -> str:
    """The chance of a bot for this point: from its own link, which nobody else knows before it has written."""
    state = desk.state
    link = play.own_chain(state, key, role).link(state.used[role] + 1)
    return dice.bot_chance(link.value, state.game, role, state.point).hex()


def _sign(desk: Desk, key: PrivateKey, kind: str, role: str, text: str) -> None:
    """What is signed is canonical text; the reasons stay with the bot."""
    from pbem.orders.formatter import format_block
    from pbem.orders.parser import parse

    language = desk.parts.language
    for block in parse(text, language, language.names(desk.scenario)).blocks:
        said = format_block(block, language)
        if kind != "standing":
            open_due(desk, key, Paper(role, kind, said))
        play.submit(desk.game, key, kind, said, role=role)
