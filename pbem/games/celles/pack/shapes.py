"""The form of each file of a pack: the keys that docs/packs.md explains."""

from __future__ import annotations

from pbem.games.celles.scenario import NATIONS, SIDES, TACTICAL
from pbem.kernel.hexes import DIRECTIONS
from pbem.packs.hexmap import HEX, WORDS, hexmap_form
from pbem.packs.schema import Either, ListOf, MapOf, Record, Scalar, Shape
from pbem.packs.shapes import COUNT, SOURCE, TEXT, TEXTS, WHOLE, card_form, numbers, one_of, rules_form

SIDE = one_of(*SIDES)
NATION = one_of(*NATIONS)
TURN = Scalar("the number of a turn", (int,), least=1, most=99, default=1)
POINTS = Scalar("points in halves, such as 0.5", (int, float), least=0, most=99, default=1)
HEXES = ListOf(HEX)
FACTORS = ListOf(Scalar("a factor", (int,), least=0, most=99, default=1), 3)
PROVENANCE = {"provenance": SOURCE}
BY_CLASS = Record("points by class", numbers("mot", "inf", kind=POINTS), PROVENANCE)

MAP = hexmap_form()

_FORMATION = Record(
    "a formation",
    {"side": SIDE, "nation": NATION, "name": TEXT},
    {
        "chit": Scalar("true or false", (bool,)),
        "enters": HEXES,
        **numbers("most_units", "active_from", "withdraws_from"),
        **PROVENANCE,
    },
)
_FACES: dict[str, Shape] = {"unused": FACTORS, "used": FACTORS}
_REDUCED = Record("a reduced piece", {"formation": TEXT, "type": TEXT, **_FACES}, PROVENANCE)
_UNIT = Record(
    "a unit",
    {
        "id": TEXT,
        "formation": TEXT,
        "type": TEXT,
        "steps": Scalar("1 or 2", (int,), least=1, most=2, default=1),
        **_FACES,
    },
    {"setup": HEX, "arrives": TURN, "at": HEXES, "first_turn_movement": COUNT, "who": TEXT, **PROVENANCE},
)
UNITS = Record(
    "a units file",
    {
        "formations": MapOf(_FORMATION, key_what="a formation"),
        "rebuild": MapOf(TEXTS, "|".join(NATIONS), "a nation"),
        "reduced": ListOf(_REDUCED),
        "units": ListOf(_UNIT),
    },
    {"title": TEXT, "notes": TEXTS, **PROVENANCE},
    marks=("units", "formations"),
)

_ACTIONS = {"turn": TURN, **numbers(*SIDES)}
CARD = card_form(
    "celles",
    {
        "map": TEXT,
        "units": TEXT,
        "turns": ListOf(TURN, 2),
        "forces": Either((one_of("all"), MapOf(HEX, key_what="a unit"))),
    },
    {
        "area": Record("an area", {"columns": TEXT, "rows": TEXT}),
        "sources": MapOf(WORDS, "|".join(NATIONS), "a nation"),
        "actions": ListOf(Record("actions of a turn", _ACTIONS)),
        "cups": MapOf(MapOf(COUNT, key_what="a chit"), "|".join(SIDES), "a side"),
        "towns": TEXTS,
    },
    marks=("forces", "turns"),
)

_BOX = Record("a box of the turn track", {**_ACTIONS, "date": TEXT, "time": one_of("day", "night")}, PROVENANCE)
_CHITS = MapOf(MapOf(COUNT, key_what="a formation"), key_what="a date")
_ATTACK = Record("an attack", {**numbers("mot", "inf", kind=POINTS), "drm": WHOLE}, PROVENANCE)
_RESULT = Scalar(
    "a result such as -/1RD",
    (str,),
    pattern=r"(-|[1-9]?R?D?)/(-|[1-9]?R?D?)",
    default="-/-",
)
_GROUNDS = ("clear", "woods", "village", "town", "rough")
_MODIFIERS = (
    "river german_night allied_day defender_disrupted attacker_disrupted attacker_out defender_isolated "
    "chit_attacker chit_defender"
)
_CRT = Record(
    "the combat results",
    {"columns": ListOf(TEXT, 1), "rows": MapOf(ListOf(_RESULT), "[0-9]{1,2}", "a modified die")},
    {"known": ListOf(Record("a known cell", {"odds": TEXT, "roll": COUNT}, PROVENANCE)), **PROVENANCE},
)
_WAYS = ListOf(one_of(*DIRECTIONS), 1)
_VARIED = Record("a row", {"up_to": COUNT, "side": SIDE, "by": WHOLE})
RULES = rules_form(
    "celles",
    {
        "dice": Record("dice", numbers("sides")),
        "turns": ListOf(_BOX, 1),
        "chits": Record("action chits", dict.fromkeys(SIDES, _CHITS)),
        "tactical": Record("tactical chits", dict.fromkeys(SIDES, Record("chits", numbers(*TACTICAL)))),
        "movement": Record(
            "movement",
            {
                "motorized": TEXTS,
                "cost": Record("costs", dict.fromkeys(("highway", "road", *_GROUNDS), BY_CLASS)),
                "river": BY_CLASS,
                "leaving": BY_CLASS,
                "infiltrating": BY_CLASS,
                **numbers("traffic", "strategic"),
            },
        ),
        "truck": Record("the truck", {"formation": TEXT, **numbers("movement", "from_turn")}, PROVENANCE),
        "thirds": Record("thirds", numbers("out", "isolated", "disrupted")),
        "stacking": Record("stacking", numbers("steps")),
        "attacks": Record("attacks", dict.fromkeys(("light", "medium", "heavy"), _ATTACK)),
        "terrain": Record("terrain", numbers(*_GROUNDS, kind=WHOLE)),
        "modifiers": Record("modifiers", numbers(*_MODIFIERS.split(), kind=WHOLE)),
        "allied_day_from": TURN,
        "crt": _CRT,
        "retreat": Record("retreat", {"hexes": COUNT, **dict.fromkeys(NATIONS, _WAYS)}),
        "disrupted_units": COUNT,
        "infiltration": Record(
            "infiltration",
            {**numbers("success", "fail"), "modifiers": Record("modifiers", numbers("german", "night", kind=WHOLE))},
            PROVENANCE,
        ),
        "initiative": COUNT,
        "air": Record("air attacks", {**numbers("step", "disrupted"), "modifier": WHOLE, "cover": TEXTS}),
        "variable_actions": Record(
            "variable actions", {**numbers("from_turn", "most"), "table": ListOf(_VARIED, 1)}
        ),
        "victory": Record(
            "victory",
            {
                **numbers("meuse_unit", "step", "decisive"),
                **dict.fromkeys(("both", "german"), MapOf(COUNT, key_what="a town")),
            },
        ),
    },
)
