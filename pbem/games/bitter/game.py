"""Bitter Woods, by its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.games.bitter.position import Position
    from pbem.games.bitter.scenario import Scenario
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class BitterWoods:
    """Battle of the Bulge by regiments, on a hex map, with one six-sided die."""

    name = "bitter-woods"
    title = "Bitter Woods"
    aliases = ("bitter", "bw")
    is_default = False

    @property
    def rules(self) -> Rules[Scenario, Position]:
        from pbem.games.bitter import rules

        return rules

    @property
    def pack(self) -> Pack[Scenario]:
        from pbem.games.bitter.pack import PACK

        return PACK

    @property
    def language(self) -> Language:
        from pbem.games.bitter import language

        return language

    @property
    def advice(self) -> Advice:
        from pbem.games.bitter import advice

        return advice

    @property
    def trials(self) -> Trials:
        from pbem.games.bitter import trials

        return trials

    @property
    def bots(self) -> Bots[Scenario, Position]:
        from pbem.games.bitter import bots

        return bots

    @property
    def telling(self) -> Telling[Scenario, Position]:
        from pbem.games.bitter import telling

        return telling


GAME: Game = BitterWoods()
