"""The forms of all files, and the checks beyond form, each of the documents that it looks at."""

from __future__ import annotations

from pbem.games.bitter.pack.checks import check_card, check_rules, check_units
from pbem.games.bitter.pack.shapes import CARD, MAP, RULES, UNITS
from pbem.games.bitter.scenario import BROKEN, CLEAR, FOREST, LIGHT_WOODS, MEUSE, TOWN
from pbem.packs.forms import Check, Forms
from pbem.packs.hexmap import Wants, hexmap_checks

WANTS = Wants(
    terrain=frozenset({CLEAR, LIGHT_WOODS, BROKEN, FOREST, TOWN}),
    roads=frozenset({"major", "minor"}),
    waters=frozenset({"river", MEUSE}),
    sides=frozenset({"cliff"}),
    hexes=("fort", "fort_site"),
    edges=("german_supply", "allied_supply", "german_exit", "north", "south", "west", "east"),
)

FORMS = Forms(
    files={"map": MAP, "units": UNITS},
    card=CARD,
    rules=RULES,
    checks=(
        *hexmap_checks(WANTS),
        Check(("rules", "map"), check_rules),
        Check(("units", "map", "rules"), check_units),
        Check(("map", "units", "card", "rules"), check_card),
    ),
)
