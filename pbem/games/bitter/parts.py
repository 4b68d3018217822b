"""Parts of lines that only this game has: odds, results, the forms of retreats, guns that support."""

from __future__ import annotations

from typing import Any

from pbem.orders.language import Part
from pbem.orders.parts import SPACE, SPACES, UNITS, write_list, write_path
from pbem.orders.reader import Reader
from pbem.orders.tokens import Kind

FEWEST, ALL, ANY, NONE = "fewest", "all", "any", "none"
PREFERENCES = ("road", "town", "far", "together")
RESULTS = ("D", "DE", "CA", "ENG", "SU", "FF", "A", "AE", "Adv")


def _word(*words: str) -> frozenset[str]:
    return frozenset(words)


# ---- odds: `>= 3-1` -------------------------------------------------------------------------------------------------


def _read_odds(reader: Reader) -> tuple[str, str]:
    sign, attack = reader.compare_sign(), reader.number()
    if not reader.take_kind(Kind.DASH):
        reader.fail("O117", "odds are written 3-1", reader.peek(), "write: odds >= 3-1")
    return sign, f"{attack}-{reader.number()}"


ODDS = Part(_read_odds, lambda given: f"{given[0]} {given[1]}")
RESULT = Part(lambda reader: reader.one_of("result", RESULTS), str)

# ---- guns: `with fewest`, `with all`, `with 333, 406` ---------------------------------------------------------------


def _read_guns(reader: Reader) -> Any:
    reader.expect("with")
    for word in (FEWEST, ALL):
        if reader.take(word):
            return word
    return UNITS.read(reader)


GUNS = Part(
    _read_guns,
    lambda given: f"with {given if isinstance(given, str) else write_list(given)}",
    _word("with", FEWEST, ALL),
    _word("with"),
    _word("with"),
)

# ---- cover: `1424`, `any`, `none` -----------------------------------------------------------------------------------


def _read_cover(reader: Reader) -> Any:
    for word in (ANY, NONE):
        if reader.take(word):
            return word
    return SPACE.read(reader)


COVERED = Part(_read_cover, str, _word(ANY, NONE))

# ---- retreats: `UNITS PATH`, `any toward HEX`, `prefer road, far` ---------------------------------------------------


def _read_retreaters(reader: Reader) -> tuple[str, ...]:
    if reader.is_at("prefer") or reader.take(ANY):
        return ()
    found: tuple[str, ...] = UNITS.read(reader)
    return found


def _read_way(reader: Reader) -> tuple[str, Any]:
    if reader.take("toward"):
        return "toward", SPACE.read(reader)
    if reader.take("prefer"):
        wishes = [reader.keyword(PREFERENCES)]
        while reader.take_kind(Kind.COMMA):
            wishes.append(reader.keyword(PREFERENCES))
        return "prefer", tuple(wishes)
    return "path", reader.path()


def _write_way(given: tuple[str, Any]) -> str:
    kind, what = given
    if kind == "path":
        return write_path(what)
    return f"{kind} {what if kind == 'toward' else write_list(what)}"


RETREATERS = Part(_read_retreaters, write_list, _word(ANY, "prefer"))
WAY = Part(_read_way, _write_way, _word("toward", "prefer", *PREFERENCES), _word("toward", "prefer"))

# ---- advances of the defender: `none`, `UNITS`, `UNITS PATH` --------------------------------------------------------


def _read_followers(reader: Reader) -> tuple[str, ...]:
    if reader.take(NONE):
        return ()
    found: tuple[str, ...] = UNITS.read(reader)
    return found


FOLLOWERS = Part(_read_followers, lambda given: write_list(given) if given else NONE, _word(NONE))
EXCEPT = Part(
    lambda reader: SPACES.read(reader) if reader.take("except") else (),
    lambda given: f"except {write_list(given)}" if given else "",
    _word("except"),
    _word("except"),
    _word("except"),
)
FIRE = Part(lambda reader: reader.expect("fire"), lambda given: "fire", _word("fire"), _word("fire"))
