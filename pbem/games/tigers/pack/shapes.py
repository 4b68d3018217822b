"""The form of each file of a pack: the keys that docs/packs.md explains."""

from __future__ import annotations

from pbem.games.tigers.scenario import SIDES
from pbem.packs.schema import Either, ListOf, MapOf, Record, Scalar, Shape
from pbem.packs.shapes import (
    COUNT,
    DEGREES,
    FLAG,
    SOURCE,
    SURE,
    TEXT,
    TEXTS,
    WHOLE,
    card_form,
    numbers,
    one_of,
    rules_form,
)

SIDE = one_of(*SIDES)
AREA = Scalar("the number of an area", (int,), least=1, most=999)
LETTER = r"[A-Z]{1,2}"
ZONE = Scalar("the letter of a zone", (str,), pattern=LETTER)
SPACE = Either((AREA, ZONE))
FACE = Scalar("a face of the die, 0 to 10", (int,), least=0, most=10, default=0)
DAY = Scalar("a day in December", (int,), least=1, most=31)
IMPULSE = Scalar("an impulse such as 17-2", (str,), pattern=r"[0-9]{1,2}-[0-9]")
CLOCK = Scalar(
    "a clock such as 17-2 german", (str,), pattern=r"[0-9]{1,2}-[0-9] (german|allied)", default="16-1 german"
)
BRIDGE = Scalar("a bridge such as 51-70", (str,), pattern=r"[0-9]{1,3}-[0-9]{1,3}")
ROAD = Scalar(
    "major or minor, with `over RIVER` if there is a bridge",
    (str,),
    pattern=r"(major|minor)( over \S.*)?",
    default="minor",
)
AREAS = ListOf(AREA)
ZONES = ListOf(ZONE)

_AREA_RECORD = Record(
    "an area",
    {"name": TEXT, "roads": MapOf(ROAD, r"[1-9][0-9]{0,2}", "the number of an area")},
    {
        "lat": DEGREES,
        "lon": DEGREES,
        "vp": COUNT,
        "front": FLAG,
        "aliases": TEXTS,
        "country": TEXT,
        "coord": TEXT,
        "provenance": SOURCE,
        "number": SURE,
    },
)
_ZONE_RECORD = Record(
    "a zone",
    {"side": SIDE, "touches": AREAS},
    {
        "name": TEXT,
        "neighbours": ZONES,
        "multiplier": COUNT,
        "enterable_by": ListOf(SIDE),
        "lat": DEGREES,
        "lon": DEGREES,
    },
)
MAP = Record(
    "a map",
    {
        "areas": MapOf(_AREA_RECORD, r"[1-9][0-9]{0,2}", "the number of an area"),
        "zones": MapOf(_ZONE_RECORD, LETTER, "the letter of a zone"),
    },
    {
        "title": TEXT,
        "provenance": SOURCE,
        "notes": TEXTS,
        "blown": ListOf(BRIDGE),
        "german_side": AREAS,
        "release": MapOf(AREAS, key_what="a group"),
        "lines": MapOf(Record("a line", {"areas": AREAS}, {"zones": ZONES})),
        "disputed": MapOf(Record("a disputed number", {"adopted": TEXT}, {"other_reading": TEXT})),
        "rivers": MapOf(ListOf(ListOf(DEGREES, 2)), key_what="a river"),
    },
    marks=("areas",),
)
_PLACE: dict[str, Shape] = {"setup": AREA, "arrival": IMPULSE, "zones": ZONES, "entrenched": FLAG}
_UNIT = Record(
    "a unit",
    {"id": TEXT, "formation": TEXT, "side": SIDE, "type": TEXT, "strength": Scalar("1 to 9", (int,), 1, 9, default=1)},
    {
        **_PLACE,
        "group": TEXT,
        "arm": TEXT,
        "moves_first_impulse": FLAG,
        "held_first_impulse": FLAG,
        "airborne": FLAG,
        "note": TEXT,
        "provenance": SOURCE,
        "placement": SOURCE,
    },
)
UNITS = Record(
    "a units file",
    {"units": ListOf(_UNIT)},
    {"title": TEXT, "provenance": SOURCE, "notes": TEXTS, "overstacked": AREAS, "aliases": MapOf(TEXTS)},
    marks=("units",),
)
_FORCE = Either(
    (
        TEXT,
        Record("a part of a formation", {"formation": TEXT}, {"at": AREA, "arrival": IMPULSE}),
        Record("a chosen unit", {"unit": TEXT}, _PLACE),
    )
)
_ALL = one_of("all")
_FORCES = Either((_ALL, ListOf(_FORCE)))
_VICTORY = Record(
    "victory",
    {"scoring": one_of("areas", "towns", "contest")},
    {
        "table": ListOf(Record("a row of the victory table", {"at_least": COUNT, "level": TEXT})),
        "towns": AREAS,
        "town_points": COUNT,
        "contested_points": COUNT,
        "hole_points": COUNT,
        "hole_zones": ZONES,
        "contest": MapOf(TEXT, key_what="an outcome"),
    },
)
CARD = card_form(
    "tigers",
    {
        "map": TEXT,
        "units": TEXT,
        "limits": Either((_ALL, TEXT, ListOf(SPACE))),
        "forces": Record("forces", {"german": _FORCES, "allied": _FORCES}),
        "start": CLOCK,
        "end": CLOCK,
        "victory": _VICTORY,
    },
    {
        "supply": Record("supply", {"german": ZONES, "allied": ZONES}),
        "blown": ListOf(BRIDGE),
        "overstacked": AREAS,
        "german_side": AREAS,
        "special_forces": Record("special forces", {"days": ListOf(DAY), "count": COUNT}),
        "allied_demolition_from": DAY,
        "first_impulse_rules": FLAG,
        "outsiders_enter_first_day": FLAG,
    },
    marks=("forces", "victory", "limits"),
)
_TYPE = Record(
    "a type of unit", {**numbers("attack", "defense", kind=FACE), **numbers("movement", "quality"), "infantry": FLAG}
)
_COSTS = (
    "major minor unbridged occupied leave_enemy blown_in_face engineer_entrench shift_zone special_enter special_leave"
)
RULES = rules_form(
    "tigers",
    {
        "dice": Record("dice", numbers("sides")),
        "types": MapOf(_TYPE),
        "artillery": Record(
            "artillery",
            {
                **numbers("attack", "defense", kind=FACE),
                "available": Record("available", numbers("allied", "german_front", "german", kind=FACE)),
                **numbers("strength_per_call", "minimum_defender_calls"),
            },
        ),
        "movement": Record(
            "movement",
            {"foot": COUNT, "cost": Record("cost", numbers(*_COSTS.split())), **numbers("areas_out_of_supply")},
        ),
        "stacking": Record("stacking", numbers("units", "strength")),
        "demolition": Record(
            "demolition",
            {
                "range": Record(
                    "range",
                    numbers("engineer_fresh", "engineer_moved", "infantry_fresh", "infantry_moved", kind=FACE),
                ),
                "interfered": FACE,
                "bridges_per_unit": COUNT,
                "allied_from": DAY,
            },
        ),
        "construction": Record("construction", numbers("base", "step")),
        "modifiers": Record(
            "modifiers",
            numbers("entrenched", "out_of_supply", "no_combined_arms", "river", "confusion", kind=WHOLE),
        ),
        "supply": Record("supply", numbers("blown_bridges_infantry", "blown_bridges_armor", "attrition")),
        "sequence": Record(
            "sequence",
            {
                "first": SIDE,
                "impulses": COUNT,
                "impulses_on": MapOf(COUNT, r"[0-9]{1,2}", "a day"),
                "impulse": TEXTS,
                "day_end": TEXTS,
            },
        ),
        "special_forces": Record(
            "special forces",
            {"days": ListOf(DAY), "count": COUNT, "effects": TEXTS, "mobility_not_in_impulse": COUNT},
        ),
        "tournament": MapOf(COUNT, key_what="a scenario"),
    },
    number=r"[0-9]{1,2}\.[0-9]{1,3}",
)
