"""The form of each file of a pack."""

from __future__ import annotations

from pbem.games.wave.pack.build import FEATURES
from pbem.games.wave.scenario import SIDES
from pbem.packs.hexmap import HEX, WORDS, hexmap_form
from pbem.packs.schema import Either, ListOf, MapOf, Record, Scalar
from pbem.packs.shapes import COUNT, FLAG, SOURCE, TEXT, TEXTS, card_form, numbers, one_of, rules_form

SIDE = one_of(*SIDES)
FACE = Scalar("a face of the die, 1 to 6", (int,), least=1, most=6, default=1)
TURN = Scalar("a turn, 1 to 99", (int,), least=1, most=99, default=1)
FACTORS = Scalar(
    "factors such as 8-9-7, 6-5 or *-6", (str,), pattern=r"\*-[0-9]{1,2}|[0-9]{1,2}(-[0-9]{1,2}){1,2}", default="1-1"
)
CELL = Scalar("steps lost, as 1/2", (str,), pattern=r"[0-9]/[0-9]", default="0/0")
ODDS = Scalar("odds such as 3:1", (str,), pattern=r"1:[1-9]|[1-9]:1", default="1:1")
CLOCK = Scalar("a clock such as 3-1 german", (str,), pattern=r"[0-9]{1,2}-[12] (german|allied)", default="1-1 german")
UNIT_AT = MapOf(HEX, key_what="a unit")

MAP = hexmap_form()
_UNIT = Record(
    "a unit",
    {"id": TEXT, "side": SIDE, "nation": TEXT, "type": TEXT, "front": FACTORS},
    {
        "back": FACTORS,
        "org": TEXT,
        **dict.fromkeys(("heavy", "motorized", "green", "aside"), FLAG),
        "setup": Either((HEX, one_of("anywhere"))),
        "radius": Scalar("a radius, 0 to 3", (int,), least=0, most=3, default=0),
        "at": HEX,
        "turn": TURN,
        "edge": TEXT,
        "name": TEXT,
        "note": TEXT,
        "provenance": SOURCE,
        "factors": SOURCE,
    },
)
UNITS = Record(
    "a units file",
    {"units": ListOf(_UNIT)},
    {"title": TEXT, "provenance": SOURCE, "notes": TEXTS},
    marks=("units",),
)
_FORCE = Record(
    "a force",
    {"at": UNIT_AT},
    {"enter": ListOf(Record("an entry", {"unit": TEXT, "turn": TURN, "at": HEX})), "aside": TEXTS},
)
CARD = card_form(
    "wave",
    {"map": TEXT, "units": TEXT, "start": CLOCK, "end": CLOCK},
    {
        "area": Record("an area", {"columns": TEXT, "rows": TEXT}),
        "off": ListOf(one_of(*sorted(FEATURES))),
        "sources": Record("sources", dict.fromkeys(SIDES, WORDS)),
        "blown": WORDS,
        "kg": TEXTS,
        "at": UNIT_AT,
        "pol": WORDS,
        "forces": Record("forces", dict.fromkeys(SIDES, _FORCE)),
        "objectives": MapOf(COUNT, r"[A-Z]?[0-9]{4}", "the number of a hex"),
        "margin": Record("a margin", numbers("german", "draw")),
    },
    marks=("start", "end"),
)
RULES = rules_form(
    "wave",
    {
        **numbers("turns", "die"),
        "combat": Record(
            "a combat table",
            {"columns": ListOf(ODDS, 1), "rows": MapOf(ListOf(CELL), "[1-6]", "a face"), "below": CELL, "above": CELL},
        ),
        "movement": Record(
            "movement",
            {
                "terrain": MapOf(COUNT, key_what="a terrain"),
                **numbers("road", "closed_from"),
                "column": Record(
                    "column movement",
                    {
                        "factor": COUNT,
                        "exceptions": ListOf(Record("an exception", {"org": TEXT, **numbers("turn", "factor")})),
                    },
                ),
            },
        ),
        "shifts": Record("shifts", numbers("forest", "ridge", "town", "city", "west_wall")),
        "stacking": Record("stacking", numbers("units", "independent", "attacking_independent")),
        "supply": Record(
            "supply",
            {**numbers("movement", "off_road", "problems_from"), "problems": MapOf(TEXTS, "[0-9]{1,2}", "a roll")},
        ),
        "weather": Record(
            "weather",
            {
                "rolled_from": TURN,
                "dates": TEXTS,
                "overcast": ListOf(FACE, 1),
                **numbers("aircraft", "aircraft_after_baseplate"),
                "baseplate_on": FACE,
            },
        ),
        "aerial": Record("aerial supply", {**numbers("markers", "steps", "guns_count", "range"), "terrain": TEXTS}),
        "pol": Record(
            "depots", {**numbers("markers", "real", "radius"), "around": HEX, "removed_on": TURN, "guard": TEXT}
        ),
        "kg": Record(
            "KG Peiper",
            {"org": TEXT, **numbers("units", "movement", "supplied_to", "first_check"), "dissolves_on": FACE},
        ),
        "artillery": Record(
            "artillery", {**numbers("range", "defense"), "most": Record("most guns", numbers(*SIDES))}
        ),
        "bridges": Record(
            "bridges",
            {
                "demolition_from": TURN,
                **numbers("blown_from", "blown_with_engineer", kind=FACE),
                "engineer": TEXT,
                **numbers("engineer_range", "german_repairs", "german_repairs_couplet"),
            },
        ),
        "optional": Record(
            "optional reinforcements",
            {
                **numbers("needed_west", "from_turn", "british_from", "british_brigades"),
                "orgs": MapOf(COUNT, key_what="a division"),
                "five": Record("the 5th Armored", {"org": TEXT, **numbers("first", "beside", "late")}),
                "cavalry": Record("the 14th Cavalry", {"troops": TEXTS, "squadron": TEXT}),
            },
        ),
        "victory": Record(
            "victory",
            {**numbers("city", "step", "guns_step", "meuse", "operational", "strategic"), "st_vith": HEX},
        ),
        "liege": ListOf(HEX),
        "omega": ListOf(one_of(*sorted(FEATURES))),
    },
)
