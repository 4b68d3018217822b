"""The form of each file of a pack: the keys that docs/packs.md explains."""

from __future__ import annotations

from pbem.games.bitter.scenario import SIDES
from pbem.packs.hexmap import HEX, WORDS, hexmap_form
from pbem.packs.schema import Either, ListOf, MapOf, Record, Scalar, Shape
from pbem.packs.shapes import COUNT, FLAG, SOURCE, TEXT, TEXTS, card_form, numbers, one_of, rules_form

TURN = Scalar("a turn such as 17AM", (str,), pattern=r"[0-9]{2}(AM|PM)", default="16AM")
TURNS = ListOf(TURN, 1)
LETTER = Scalar("a letter", (str,), pattern="[A-Z]")
FACE = ListOf(Scalar("a number of a counter", (int,), least=0, most=99, default=1), 3)
POINTS = Scalar("points such as 1 or 1/4", (str, int), pattern=r"[0-9]+(/[1-9][0-9]*)?", default=1)
BY_CLASS = ListOf(POINTS, 3)
FACES = ListOf(Scalar("a face of the die", (int,), least=1, most=6, default=1))
PROVENANCE = {"provenance": SOURCE}
EDGES = ("north", "south", "west", "east")

MAP = hexmap_form()

_UNIT = Record(
    "a unit",
    {"id": TEXT, "side": one_of(*SIDES), "nation": one_of("German", "US", "British"), "army": TEXT, "type": TEXT,
     "front": FACE},
    {
        **dict.fromkeys(("division", "size", "arm", "silhouette", "option", "note"), TEXT),
        "back": FACE,
        **numbers("range", "influence"),
        "setup": HEX,
        "dug_in": FLAG,
        "turn": TURN,
        "entry": ListOf(LETTER),
        "aliases": TEXTS,
        "placement": SOURCE,
        **PROVENANCE,
    },
)  # fmt: skip
UNITS = Record("a units file", {"units": ListOf(_UNIT)}, {"title": TEXT, "notes": TEXTS, **PROVENANCE}, ("units",))

_ARRIVAL = Record("an arrival", {"turn": TURN}, {"entry": ListOf(LETTER), "lands": HEX})
_GOAL = Record(
    "a goal",
    {"what": TEXT, "kind": one_of("hold", "losses", "dump")},
    {"hexes": WORDS, **numbers("within", "fewer"), "mech": FLAG},
)
_GOALS = Record("goals", {"german": COUNT, "goals": ListOf(_GOAL, 1)}, {"draw": COUNT})
CARD = card_form(
    "bitter",
    {
        "map": TEXT,
        "units": TEXT,
        "turns": ListOf(TURN, 2),
        "forces": Either((one_of("all"), MapOf(Either((HEX, _ARRIVAL)), key_what="a unit"))),
        "victory": Either((one_of("campaign"), _GOALS)),
    },
    {"area": Record("an area", {"columns": TEXT, "rows": TEXT})},
    marks=("forces", "turns"),
)

_TYPE = Record(
    "a type of unit",
    {"class": one_of("mechanized", "non-mechanized", "artillery", "leader", "company")},
    {"infantry": FLAG},
)
_TABLE = Record(
    "a results table",
    {"columns": ListOf(TEXT, 1), "rows": MapOf(ListOf(TEXT), "[0-9]{1,2}", "a modified die")},
    PROVENANCE,
)
_SHORT = Record("a row of the shortage table", {"army": TEXT}, {"divisions": TEXTS, "rest": FLAG, "armor": FLAG})
_BOX = Record("a boxed letter", {"hex": HEX, "edge": one_of(*EDGES)})
_SURPRISE: dict[str, Shape] = {
    **numbers("shift", "gun_movement", "movement", "jam"),
    "divisions": MapOf(COUNT, key_what="a division"),
    "held": TEXTS,
    "sectors": MapOf(TEXTS, key_what="an army"),
}
_VICTORY: dict[str, Shape] = {
    "towns": TEXTS,
    "strategic": TEXTS,
    "north_of": HEX,
    "ramet": HEX,
    **numbers("exit_mech", "exit_armor", "towns_needed", "across_mech", "across_armor", "draw_mech"),
    **numbers("allied_lost", "mech_lost", "panzer_counts"),
}
_GROUND = MapOf(BY_CLASS, key_what="a kind of terrain")
RULES = rules_form(
    "bitter",
    {
        "dice": Record("dice", numbers("sides")),
        "turns": TURNS,
        "dated": MapOf(ListOf(TURN, 2), key_what="a rule that is dated"),
        "types": MapOf(_TYPE, key_what="a type of unit"),
        "heavy": TEXTS,
        "movement": Record(
            "movement",
            {
                "road": MapOf(POINTS, key_what="a kind of unit"),
                **dict.fromkeys(("cost", "mud", "freeze"), _GROUND),
                "ford": MapOf(POINTS, key_what="a kind of terrain"),
                "interdiction": Record("interdiction", numbers("mechanized", "others", kind=POINTS)),
                "entry": POINTS,
            },
        ),
        "boundaries": Record("army boundaries", dict.fromkeys(("shared", "six_five", "five_seven", "ends"), WORDS)),
        "stacking": Record("stacking", {"units": COUNT, "whole": TEXTS, "free": TEXTS}),
        "combat": Record("combat", {**numbers("drm", "shift"), "rough": TEXT, "angriff_rough": TEXT}),
        "crt": _TABLE,
        "angriff": _TABLE,
        "supply": Record("supply", {"to_road": COUNT, "no_shortage": FACES}),
        "shortage": MapOf(_SHORT, "[1-6]", "a face of the die"),
        "aircraft": MapOf(ListOf(COUNT, 2), r"[0-9]{2}(AM|PM)", "a turn"),
        "letters": MapOf(_BOX, "[A-Z]", "a letter"),
        "bridging": Record("bridging", numbers("across", "near", "german")),
        "surprise": Record("surprise", _SURPRISE),
        "victory": Record("victory", _VICTORY),
        "dumps": MapOf(HEX, key_what="a fuel dump"),
        "numbers": MapOf(COUNT, key_what="a number of an optional rule"),
        "lists": MapOf(TEXTS, key_what="a list of an optional rule"),
    },
)
