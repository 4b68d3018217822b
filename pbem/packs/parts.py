"""The four files behind one scenario, as plain values."""

from __future__ import annotations

from pbem.kernel.values import value
from pbem.packs.rules import Values


@value
class Parts:
    """Plain values of map, units, scenario card and rules (overlays laid on)."""

    map: Values
    units: Values
    card: Values
    rules: Values
