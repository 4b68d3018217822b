"""Tigers in the Mist, by its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.games.tigers.position import Position
    from pbem.games.tigers.scenario import Scenario
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class Tigers:
    """Battle of the Bulge on an area map, with ten-sided dice."""

    name = "tigers"
    title = "Tigers in the Mist"
    aliases = ("tigers-in-the-mist", "titm")
    is_default = True

    @property
    def rules(self) -> Rules[Scenario, Position]:
        from pbem.games.tigers import rules

        return rules

    @property
    def pack(self) -> Pack[Scenario]:
        from pbem.games.tigers.pack import PACK

        return PACK

    @property
    def language(self) -> Language:
        from pbem.games.tigers import language

        return language

    @property
    def advice(self) -> Advice:
        from pbem.games.tigers import advice

        return advice

    @property
    def trials(self) -> Trials:
        from pbem.games.tigers import trials

        return trials

    @property
    def bots(self) -> Bots[Scenario, Position]:
        from pbem.games.tigers import bots

        return bots

    @property
    def telling(self) -> Telling[Scenario, Position]:
        from pbem.games.tigers import telling

        return telling


GAME: Game = Tigers()
