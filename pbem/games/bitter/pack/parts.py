"""The four files behind one scenario, and small readings of their values that checks and builder share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.packs.parts import Parts
from pbem.packs.rules import Values


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
