"""Players that are no people, on the same questions as everybody; and the witness that watches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.games.tigers import acts as ACTS  # noqa: N812
from pbem.games.tigers.bots_captain import Captain
from pbem.games.tigers.invariants import Witness, probe
from pbem.games.tigers.position import Position
from pbem.games.tigers.scenario import ALLIED, GERMAN, Scenario
from pbem.kernel.game import Chance
from pbem.kernel.referee import Player

__all__ = ["ACTS", "LEVELS", "PACE", "probe", "standing", "watch"]

LEVELS: Mapping[str, Callable[[Scenario, Chance], Player]] = {"captain": lambda scenario, chance: Captain(scenario)}
PACE: Mapping[str, float] = {"random play": 8_000, "captain": 0.4}
"""What `pbem bench` shall find."""
_STANDING = {
    ALLIED: ["demolish any when strength >= 2", "targets prefer easiest, weakest", "losses weakest first"],
    GERMAN: ["spare any", "targets prefer easiest, weakest", "losses weakest first"],
}


def standing(side: str, level: str) -> Sequence[str]:
    """How a bot reacts; a random one leaves it to the default policy."""
    return _STANDING[side] if level == "captain" else []


def watch(scenario: Scenario, position: Position) -> Witness:
    """Somebody who keeps books from this position on."""
    return Witness(scenario, position)
