"""Skirmish, by its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.games.skirmish.position import Position
    from pbem.games.skirmish.scenario import Scenario

    from pbem.games import Game
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class Skirmish:
    """Nine hexes, four units, one hill."""

    name = "skirmish"
    title = "Skirmish"
    aliases = ("toy",)
    is_default = False

    @property
    def rules(self) -> Rules[Scenario, Position]:
        from pbem.games.skirmish import rules

        return rules

    @property
    def pack(self) -> Pack[Scenario]:
        from pbem.games.skirmish.pack import PACK

        return PACK

    @property
    def language(self) -> Language:
        from pbem.games.skirmish import language

        return language

    @property
    def advice(self) -> Advice:
        from pbem.games.skirmish import advice

        return advice

    @property
    def trials(self) -> Trials:
        from pbem.games.skirmish import trials

        return trials

    @property
    def bots(self) -> Bots[Scenario, Position]:
        from pbem.games.skirmish import bots

        return bots

    @property
    def telling(self) -> Telling[Scenario, Position]:
        from pbem.games.skirmish import telling

        return telling


GAME: Game = Skirmish()
