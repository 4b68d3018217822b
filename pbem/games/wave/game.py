"""Wave of Terror, by its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.games.wave.position import Position
    from pbem.games.wave.scenario import Scenario
    from pbem.kernel.game import Bots, Rules
    from pbem.orders.advice import Advice
    from pbem.orders.language import Language
    from pbem.orders.trials import Trials
    from pbem.packs.pack import Pack
    from pbem.report.telling import Telling


class Wave:
    """Battle of the Bulge by battalions on hexes, with six-sided dice."""

    name = "wave-of-terror"
    title = "Wave of Terror"
    aliases = ("wave", "wot")
    is_default = False

    @property
    def rules(self) -> Rules[Scenario, Position]:
        from pbem.games.wave import rules

        return rules

    @property
    def pack(self) -> Pack[Scenario]:
        from pbem.games.wave.pack import PACK

        return PACK

    @property
    def language(self) -> Language:
        from pbem.games.wave import language

        return language

    @property
    def advice(self) -> Advice:
        from pbem.games.wave import advice

        return advice

    @property
    def trials(self) -> Trials:
        from pbem.games.wave import trials

        return trials

    @property
    def bots(self) -> Bots[Scenario, Position]:
        from pbem.games.wave import bots

        return bots

    @property
    def telling(self) -> Telling[Scenario, Position]:
        from pbem.games.wave import telling

        return telling


GAME: Game = Wave()
