"""Rules 28.3, 30, 32 and 33: small changes of single battles (options inter_allied, schnee_eifel, combined_arms,
monschau)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.bitter.odds import Clash
from pbem.games.bitter.scenario import ALLIED, CLEAR, GERMAN, LIGHT_WOODS
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Modifier
from pbem.kernel.legal import illegal


def shifts(turn: PlayerTurn, clash: Clash) -> Iterator[Modifier]:
    """28.3, 32: columns of arms that work together, and of allies that do not."""
    if turn.plays("combined_arms") and _is_combined(turn, clash):
        yield Modifier(1, "combined arms", "32.0")
    for units, sign in ((clash.attackers + clash.guns, -1), (clash.defenders + tuple(clash.support), 1)):
        if turn.plays("inter_allied") and is_mixed(turn, units):
            yield Modifier(sign, "Americans and British together", "28.3")


def _is_combined(turn: PlayerTurn, clash: Clash) -> bool:
    """32, 36: armor, infantry and guns against clear ground or light woods without an improved position."""
    if turn.scenario.terrain[clash.space] not in (CLEAR, LIGHT_WOODS) or clash.space in turn.position.positions:
        return False
    cards = [turn.unit(unit) for unit in clash.attackers]
    guns = bool(clash.guns) or clash.space in turn.shaken
    return guns and any(card.armor for card in cards) and any(turn.is_bindable(card.id) for card in cards)


def is_mixed(turn: PlayerTurn, units: Sequence[str]) -> bool:
    """28.3: units of both Allied nations, leaders apart."""
    cards = [turn.unit(unit) for unit in units]
    return len({card.nation for card in cards if card.side == ALLIED and not card.type.leader}) > 1


def shortened(turn: PlayerTurn, units: Sequence[str], hexes: int) -> int:
    """30: on 16AM one hex less for Germans who fight the regiments of the Schnee Eifel."""
    listed = turn.tables.lists["schnee_eifel"]
    if not (turn.plays("schnee_eifel") and turn.during("surprise") and turn.mover == GERMAN):
        return hexes
    return hexes - 1 if any(unit in listed for unit in units) else hexes


def refuse_guns(turn: PlayerTurn, guns: Sequence[str], space: Space) -> Diagnostic | None:
    """33: no German gun fires at Monschau on 16AM."""
    if not (turn.plays("monschau") and guns and turn.mover == GERMAN and turn.during("surprise")):
        return None
    if space not in turn.scenario.chart.named("Monschau"):
        return None
    return illegal("C750", "33.0", f"no German gun fires at Monschau on {turn.now}", names=tuple(guns[:1]))
