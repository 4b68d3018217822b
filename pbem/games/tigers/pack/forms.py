"""The forms of all files, and the checks beyond form, each of the documents that it looks at."""

from __future__ import annotations

from pbem.games.tigers.pack.checks_card import Docs, check_card
from pbem.games.tigers.pack.checks_map import check_map
from pbem.games.tigers.pack.checks_units import check_units
from pbem.games.tigers.pack.shapes import CARD, MAP, RULES, UNITS
from pbem.packs.forms import Check, Forms
from pbem.packs.reader import Doc


def _check_scenario(chart: Doc, units: Doc, card: Doc, rules: Doc) -> None:
    check_card(Docs(chart, units, card, rules))


FORMS = Forms(
    files={"map": MAP, "units": UNITS},
    card=CARD,
    rules=RULES,
    checks=(
        Check(("map",), check_map),
        Check(("units", "map", "rules"), check_units),
        Check(("map", "units", "card", "rules"), _check_scenario),
    ),
    numbered={("areas",): ("D013", "area number")},
    shared=frozenset({"D036", "D037", "D038", "D051", "D055"}),
)
