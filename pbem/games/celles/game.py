"""Celles, by its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.games.celles.position import Position
    from pbem.games.celles.scenario import Scenario
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class Celles:
    """December 1944 near the Meuse, on a hex map, with chits drawn from cups."""

    name = "celles"
    title = "Celles"
    aliases = ("battles-of-the-bulge-celles",)
    is_default = False

    @property
    def rules(self) -> Rules[Scenario, Position]:
        from pbem.games.celles import rules

        return rules

    @property
    def pack(self) -> Pack[Scenario]:
        from pbem.games.celles.pack import PACK

        return PACK

    @property
    def language(self) -> Language:
        from pbem.games.celles import language

        return language

    @property
    def advice(self) -> Advice:
        from pbem.games.celles import advice

        return advice

    @property
    def trials(self) -> Trials:
        from pbem.games.celles import trials

        return trials

    @property
    def bots(self) -> Bots[Scenario, Position]:
        from pbem.games.celles import bots

        return bots

    @property
    def telling(self) -> Telling[Scenario, Position]:
        from pbem.games.celles import telling

        return telling


GAME: Game = Celles()
