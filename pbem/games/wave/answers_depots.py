"""How depots are placed under seals and shown by papers (rules 3.7 and 6.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.wave.choices import Marker
from pbem.games.wave.depots import DUMMY, REAL, UNSEALED
from pbem.games.wave.orders import AdvanceOrder, MoveOrder, PolOrder
from pbem.games.wave.position import Position
from pbem.games.wave.scenario import ALLIED, Scenario
from pbem.kernel.board import Space
from pbem.kernel.referee import Choice
from pbem.orders.ast import OrderBlock, Statement
from pbem.orders.language import Sealing
from pbem.orders.player import Hand


def depot(hand: Hand, choice: Choice[str]) -> str:
    """6.17: what is sealed. Who does not open it, or has sealed something else, has a real one; what nobody has sealed
    is drawn."""
    about: Marker = choice.about
    found = hand.opened(label_of(about.space), choice)
    if found is not None and not found.text:
        return UNSEALED
    kind = _kind_in(found.text, about.space) if found is not None else REAL
    return kind if kind in choice.options else REAL


def label_of(space: Space) -> str:
    """The label of a marker's seal: the line as everybody reads it."""
    return f"pol {space}"


def _kind_in(text: str, space: Space) -> str:
    """What a sealed line says of the marker in a hex; a line that is none says that it is real."""
    words = text.split()
    return DUMMY if words == ["pol", space, DUMMY] else REAL


def _hide(order: Statement) -> tuple[str, Statement] | None:
    if not isinstance(order, PolOrder) or not order.kind:
        return None
    return label_of(order.space), PolOrder(order.space)


def _shows(scenario: Scenario, position: Position, block: OrderBlock, role: str) -> Iterator[str]:
    """6.17: in his last orders before the markers are removed the Allied player shows all that are left; in a reply
    those on the ways that the German has ordered."""
    if role != ALLIED:
        return
    last = (position.turn, position.couplet) == (scenario.tables.pol.removed - 1, 2)
    touched = set(_ways(block)) if block.side != role else set(position.pol) if last else set()
    yield from (label_of(space) for space in position.pol if space in touched)


def _ways(block: OrderBlock) -> Iterator[Space]:
    for order in block.lines:
        if isinstance(order, MoveOrder):
            yield from (*order.path, *(order.detour or ()))
        elif isinstance(order, AdvanceOrder):
            yield order.space


def _breach(scenario: Scenario, texts: Mapping[str, str]) -> str | None:
    """3.7: two real and two dummies, each under the seal of its own hex."""
    table = scenario.tables.pol
    for label, text in texts.items():
        if text not in (f"{label} {REAL}", f"{label} {DUMMY}"):
            return f"under the seal {label!r} stands {text!r} (rule 3.7)"
    real = sum(text.endswith(REAL) for text in texts.values())
    if real > table.real or len(texts) - real > table.markers - table.real:
        return f"{real} of {len(texts)} sealed depots are real, {table.real} of {table.markers} are (rule 3.7)"
    return None


SEALING = Sealing(_hide, _shows, _breach)
