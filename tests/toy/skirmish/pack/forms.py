"""The forms of the files, and what can be wrong with them."""

from __future__ import annotations

from pbem.games.skirmish.scenario import SIDES

from pbem.packs.forms import Forms
from pbem.packs.hexmap import HEX, Wants, hexmap_checks, hexmap_form
from pbem.packs.schema import ListOf, MapOf, Record
from pbem.packs.shapes import COUNT, TEXT, TEXTS, card_form, one_of, rules_form

UNIT = Record("a unit", {"side": one_of(*SIDES), "strength": COUNT, "setup": HEX})
TABLE = Record("a combat table", {"columns": TEXTS, "rows": MapOf(ListOf(TEXT))})
FORMS = Forms(
    files={"map": hexmap_form(), "units": Record("units", {"units": MapOf(UNIT)}, marks=("units",))},
    card=card_form("skirmish", {"map": TEXT, "units": TEXT, "hill": HEX, "turns": COUNT}, {}, ("turns",)),
    rules=rules_form("skirmish", {"costs": MapOf(COUNT), "movement": COUNT, "combat": TABLE}),
    checks=hexmap_checks(Wants(terrain=frozenset({"clear", "wood"}))),
)
