"""The four files behind one scenario, and small readings of their values that checks and builder share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.kernel.board import Space
from pbem.kernel.hexes import Grid
from pbem.kernel.values import value
from pbem.packs.rules import Values


@value
class Parts:
    """Plain values of map, units, scenario card and rules (overlays laid on)."""

    map: Values
    units: Values
    card: Values
    rules: Values


def area_of(grid: Grid, card: Values) -> frozenset[Space] | None:
    """The hexes that units may be in; None for the whole map."""
    if "area" not in card:
        return None
    columns, rows = (_ends(card["area"][key]) for key in ("columns", "rows"))
    return frozenset(
        space for space in grid if columns[0] <= space[:-2] <= columns[1] and rows[0] <= space[-2:] <= rows[1]
    )


def _ends(text: str) -> tuple[str, str]:
    first, _, last = text.partition("-")
    return first.strip(), (last or first).strip()


def placed(parts: Parts) -> Iterator[Values]:
    """The counters that the card plays, where it places them; with `all`, as their own file says."""
    forces = parts.card["forces"]
    for unit in parts.units["units"]:
        if forces == "all":
            yield unit
        elif unit["id"] in forces:
            yield {**unit, "setup": None, "turn": None, "entry": (), **entry_of(forces[unit["id"]])}


def entry_of(given: Any) -> dict[str, Any]:
    """What a card says of one counter: a hex, or when and where it comes."""
    return dict(given) if isinstance(given, dict) else {"setup": str(given)}
