"""Players that are no people, on the same questions as everybody; and the witness that watches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.games.bitter import acts as ACTS  # noqa: N812
from pbem.games.bitter.bots_captain import Captain
from pbem.games.bitter.invariants import Witness, probe
from pbem.games.bitter.position import Position
from pbem.games.bitter.scenario import Scenario
from pbem.kernel.game import Chance
from pbem.kernel.referee import Player

__all__ = ["ACTS", "LEVELS", "PACE", "probe", "standing", "watch"]

LEVELS: Mapping[str, Callable[[Scenario, Chance], Player]] = {"captain": lambda scenario, chance: Captain(scenario)}
PACE: Mapping[str, float] = {"random play": 2_000}
"""What `pbem bench` shall find."""


def standing(side: str, level: str) -> Sequence[str]:
    """How a bot reacts: it leaves it to the default policy."""
    return []


def watch(scenario: Scenario, position: Position) -> Witness:
    """Somebody who keeps books from this position on."""
    return Witness(scenario, position)
