"""The forms of all files, and the checks beyond form, each of the documents that it looks at."""

from __future__ import annotations

from pbem.games.celles.pack.checks import check_card, check_rules, check_units
from pbem.games.celles.pack.shapes import CARD, MAP, RULES, UNITS
from pbem.packs.forms import Check, Forms
from pbem.packs.hexmap import Wants, hexmap_checks

WANTS = Wants(
    terrain=frozenset({"clear", "woods", "village", "town", "rough"}),
    roads=frozenset({"highway", "road"}),
    waters=frozenset({"meuse", "minor"}),
    hexes=("german_rear", "allied_rear"),
    edges=("german_supply", "us_supply", "british_supply"),
)

FORMS = Forms(
    files={"map": MAP, "units": UNITS},
    card=CARD,
    rules=RULES,
    checks=(
        *hexmap_checks(WANTS),
        Check(("rules",), check_rules),
        Check(("units", "map", "rules"), check_units),
        Check(("map", "units", "card", "rules"), check_card),
    ),
)
