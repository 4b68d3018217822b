"""The forms of all files, and the checks beyond form, each of the documents that it looks at."""

from __future__ import annotations

from pbem.games.wave.pack.checks import check_card, check_orgs, check_rules, check_units
from pbem.games.wave.pack.shapes import CARD, MAP, RULES, UNITS
from pbem.packs.forms import Check, Forms
from pbem.packs.hexmap import Wants, hexmap_checks

WANTS = Wants(
    terrain=frozenset(("clear", "forest", "ridge", "marsh")),
    roads=frozenset(("major", "minor")),
    waters=frozenset(("major", "minor", "lake")),
    sides=frozenset(("blocked", "front")),
    sizes=frozenset(("village", "town", "city")),
    hexes=("west_wall", "german_side"),
    edges=("north", "west", "south", "east", "us_north", "us_west", "us_south", "british", "german", "sudden_death"),
)

FORMS = Forms(
    files={"map": MAP, "units": UNITS},
    card=CARD,
    rules=RULES,
    checks=(
        *hexmap_checks(WANTS),
        Check(("rules",), check_rules),
        Check(("units", "map"), check_units),
        Check(("units", "rules"), check_orgs),
        Check(("card", "units", "map"), check_card),
    ),
)
