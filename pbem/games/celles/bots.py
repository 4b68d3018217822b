"""Players that are no people, on the same questions as everybody; and the witness that watches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.games.celles import acts as ACTS  # noqa: N812
from pbem.games.celles.bots_captain import Captain
from pbem.games.celles.invariants import Witness, probe
from pbem.games.celles.position import Position
from pbem.games.celles.scenario import ALLIED, GERMAN, Scenario
from pbem.kernel.game import Chance
from pbem.kernel.referee import Player

__all__ = ["ACTS", "LEVELS", "PACE", "probe", "standing", "watch"]

LEVELS: Mapping[str, Callable[[Scenario, Chance], Player]] = {"captain": lambda scenario, chance: Captain(scenario)}
PACE: Mapping[str, float] = {"random play": 3_000}
"""What `pbem bench` shall find."""
_STANDING = {
    GERMAN: ["initiative first", "combat chit when odds >= 2-1", "losses weakest", "disrupt used, weakest"],
    ALLIED: ["initiative first", "combat chit when odds >= 2-1", "losses weakest", "disrupt used, weakest"],
}


def standing(side: str, level: str) -> Sequence[str]:
    """How a bot reacts; a random one leaves it to the default policy."""
    return _STANDING[side] if level == "captain" else []


def watch(scenario: Scenario, position: Position) -> Witness:
    """Somebody who keeps books from this position on."""
    return Witness(scenario, position)
