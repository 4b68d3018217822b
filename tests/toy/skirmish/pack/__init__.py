"""Map, units, rules and card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.games.skirmish.scenario import Scenario, Unit

from pbem.kernel.crt import CombatTable
from pbem.kernel.hexmap import HexMap
from pbem.kernel.rulebook import Rulebook
from pbem.packs.pack import Pack
from pbem.packs.rules import index_of

if TYPE_CHECKING:
    from pbem.packs.forms import Forms


def _build(parts: Mapping[str, Any], rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    card, rules = parts["card"], parts["rules"]
    crt = rules["combat"]
    return Scenario(
        card["name"],
        card["title"],
        HexMap(parts["map"]),
        {id: Unit(id, **unit) for id, unit in parts["units"]["units"].items()},
        card["hill"],
        card["turns"],
        rules["costs"],
        rules["movement"],
        CombatTable.of(crt["columns"], {int(row): cells for row, cells in crt["rows"].items()}, range(1, 7)),
        rulebook,
        digests,
        card.get("summary", ""),
        card.get("provenance", ""),
        index_of(rules),
    )


def _forms() -> Forms:
    from pbem.games.skirmish.pack.forms import FORMS

    return FORMS


PACK = Pack("skirmish", ("map", "units"), _build, _forms)
