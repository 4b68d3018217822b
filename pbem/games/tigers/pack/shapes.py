"""The form of each file of a pack: the keys that docs/packs.md explains."""

from __future__ import annotations

from pbem.games.tigers.pack.schema import Either, ListOf, MapOf, Record, Scalar, Shape
from pbem.games.tigers.scenario import SIDES

TEXT = Scalar("text", (str,), default="")
FLAG = Scalar("true or false", (bool,))
COUNT = Scalar("a whole number, 0 or more", (int,), least=0, most=999, default=0)
WHOLE = Scalar("a whole number", (int,), least=-999, most=999, default=0)
DEGREES = Scalar("degrees as a number", (int, float), least=-180, most=180)
SIDE = Scalar("german or allied", (str,), pattern="|".join(SIDES), default=SIDES[0])
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
SOURCE = Scalar("printed, rulebook, public or reconstructed", (str,), pattern="printed|rulebook|public|reconstructed")
SURE = Scalar("printed, certain, likely or reconstructed", (str,), pattern="printed|certain|likely|reconstructed")
TEXTS = ListOf(TEXT)
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
)
_FORCE = Either(
    (
        TEXT,
        Record("a part of a formation", {"formation": TEXT}, {"at": AREA, "arrival": IMPULSE}),
        Record("a chosen unit", {"unit": TEXT}, _PLACE),
    )
)
_ALL = Scalar("all", (str,), pattern="all", default="all")
_FORCES = Either((_ALL, ListOf(_FORCE)))
_VICTORY = Record(
    "victory",
    {"scoring": Scalar("areas, towns or contest", (str,), pattern="areas|towns|contest", default="areas")},
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
_NAME = Scalar(
    "a name of small letters, digits and dashes", (str,), pattern=r"[a-z0-9]+(-[a-z0-9]+)*", default="unnamed"
)
CARD = Record(
    "a scenario",
    {
        "name": _NAME,
        "title": TEXT,
        "map": TEXT,
        "units": TEXT,
        "limits": Either((_ALL, TEXT, ListOf(SPACE))),
        "forces": Record("forces", {"german": _FORCES, "allied": _FORCES}),
        "start": CLOCK,
        "end": CLOCK,
        "victory": _VICTORY,
    },
    {
        "summary": TEXT,
        "rules": TEXT,
        "supply": Record("supply", {"german": ZONES, "allied": ZONES}),
        "blown": ListOf(BRIDGE),
        "overstacked": AREAS,
        "german_side": AREAS,
        "special_forces": Record("special forces", {"days": ListOf(DAY), "count": COUNT}),
        "allied_demolition_from": DAY,
        "first_impulse_rules": FLAG,
        "outsiders_enter_first_day": FLAG,
        "special_rules": TEXTS,
        "provenance": TEXT,
    },
)


def _numbers(*names: str, kind: Scalar = COUNT) -> dict[str, Scalar]:
    return dict.fromkeys(names, kind)


_TYPE = Record(
    "a type of unit", {**_numbers("attack", "defense", kind=FACE), **_numbers("movement", "quality"), "infantry": FLAG}
)
_COSTS = (
    "major minor unbridged occupied leave_enemy blown_in_face engineer_entrench shift_zone special_enter special_leave"
)
_RULE = Record(
    "a rule",
    {"status": Scalar("played or information", (str,), pattern="played|information", default="played"), "title": TEXT},
)
_INDEX = MapOf(_RULE, r"[0-9]{1,2}\.[0-9]{1,3}", "the number of a rule")
_POLICY = Record("a policy", {"values": ListOf(TEXT, 1), "meaning": TEXT})
RULES = Record(
    "a rules file",
    {
        "game": TEXT,
        "title": TEXT,
        "dice": Record("dice", _numbers("sides")),
        "types": MapOf(_TYPE),
        "artillery": Record(
            "artillery",
            {
                **_numbers("attack", "defense", kind=FACE),
                "available": Record("available", _numbers("allied", "german_front", "german", kind=FACE)),
                **_numbers("strength_per_call", "minimum_defender_calls"),
            },
        ),
        "movement": Record(
            "movement",
            {"foot": COUNT, "cost": Record("cost", _numbers(*_COSTS.split())), **_numbers("areas_out_of_supply")},
        ),
        "stacking": Record("stacking", _numbers("units", "strength")),
        "demolition": Record(
            "demolition",
            {
                "range": Record(
                    "range",
                    _numbers("engineer_fresh", "engineer_moved", "infantry_fresh", "infantry_moved", kind=FACE),
                ),
                "interfered": FACE,
                "bridges_per_unit": COUNT,
                "allied_from": DAY,
            },
        ),
        "construction": Record("construction", _numbers("base", "step")),
        "modifiers": Record(
            "modifiers",
            _numbers("entrenched", "out_of_supply", "no_combined_arms", "river", "confusion", kind=WHOLE),
        ),
        "supply": Record("supply", _numbers("blown_bridges_infantry", "blown_bridges_armor", "attrition")),
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
        "policies": MapOf(_POLICY),
        "index": _INDEX,
    },
    {"notes": TEXTS},
)
OVERLAY = Record(
    "an overlay",
    {"when": MapOf(TEXT, key_what="a policy")},
    {**RULES.needed, **RULES.allowed},
)
