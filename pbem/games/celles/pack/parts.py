"""The four files behind one scenario, and small readings of their values that checks and builder share."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.celles.scenario import TACTICAL
from pbem.kernel.board import Space
from pbem.kernel.hexmap import HexMap
from pbem.packs.parts import Parts
from pbem.packs.rules import Values


def placed(parts: Parts) -> Iterator[Values]:
    """The counters that the card plays, where it places them; with `all`, as their own file says."""
    forces = parts.card["forces"]
    for unit in parts.units["units"]:
        if forces == "all":
            yield unit
        elif unit["id"] in forces:
            yield {**unit, "setup": forces[unit["id"]], "arrives": None, "at": ()}


def cup_of(parts: Parts, side: str, date: str) -> tuple[str, ...]:
    """4.0: the chits of a side on a date, in the one order in which they are numbered: Action Chits as the formations
    are listed, then Tactical Chits."""
    rules = parts.rules
    dated = rules["chits"][side].get(date, {})
    counts = parts.card.get("cups", {}).get(side) or {**dated, **rules["tactical"][side]}
    names = (*parts.units["formations"], *TACTICAL)
    return tuple(name for name in names for _ in range(counts.get(name, 0)))


def hexes_in(chart: HexMap, town: str) -> tuple[Space, ...]:
    """Every hex of a town."""
    return chart.named(town)
