"""The lines that a player writes, each as a value; and parts of lines that only this game has."""

from __future__ import annotations

from typing import Any

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.orders.ast import Condition, Statement
from pbem.orders.language import Part
from pbem.orders.parts import ANY_UNIT, LINK, SPACE, SPACES, UNITS, write_list, write_path
from pbem.orders.reader import UNKNOWN, Reader
from pbem.orders.tokens import Kind


@value
class ReserveOrder(Statement):
    """`reserve 2/3, 2/304`: mechanized units are held back for exploitation."""

    units: tuple[str, ...]


@value
class MoveOrder(Statement):
    """`move 2Pz/* 1324..1424 else stop`: a stack goes along a path; `else` says what if it cannot when its turn
    comes."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    challenge: bool = False
    sneak: bool = False
    otherwise: Any = None


@value
class ExitOrder(Statement):
    """`exit Peiper 2801-2800`: a stack leaves the map from the end of its path."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class DelayOrder(Statement):
    """`delay 9SS/9`: arrivals that wait; those without orders wait anyway."""

    units: tuple[str, ...]


@value
class DigOrder(Statement):
    """`dig 106/424`: units build an improved position where they stand."""

    units: tuple[str, ...]


@value
class FortifyOrder(Statement):
    """`fortify 9CCB`: a unit builds a fortification where it stands."""

    unit: str


@value
class BuildOrder(Statement):
    """`build 1424-1324 with 26/78 taking 2/3`: a bridge is rebuilt; those named cross with the builder."""

    bridge: str
    unit: str
    taking: tuple[str, ...] = ()


@value
class AttackOrder(Statement):
    """`attack 1424 with 2/2, 2/3 guns 766 air if odds >= 3-1`: one battle."""

    space: Space
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    bombard: tuple[str, ...] = ()
    air: bool = False
    angriff: bool = False
    exploit: bool = False


@value
class BombardOrder(Statement):
    """`bombard 1424 with 766, 408`: a hex that a later line attacks is bombarded first."""

    space: Space
    guns: tuple[str, ...]


@value
class AdvanceOrder(Statement):
    """`advance 2/2 1324-1424-1524`: stands under its attack; cut where the result, the points or a zone end it."""

    units: tuple[str, ...]
    path: tuple[Space, ...]


@value
class DemolishOrder(Statement):
    """`demolish 2012-1912 with 526`: a bridge is to be blown at the end of combat; `engineers` need no die, once."""

    bridge: str
    unit: str
    engineers: bool = False


@value
class ExploitOrder(Statement):
    """`exploit 9CCR 1722..1824`: units in reserve move after combat; `by` names the leader who releases them."""

    units: tuple[str, ...]
    path: tuple[Space, ...]
    leader: str | None = None
    challenge: bool = False
    sneak: bool = False
    otherwise: Any = None


@value
class ArmyOrder(Statement):
    """`army 9SS/9, 9SS/19 6PzA`: mechanized reinforcements join an army on the turn on which they arrive."""

    units: tuple[str, ...]
    army: str


@value
class SplitOrder(Statement):
    """`split Peiper`: the group is broken down into its battalions (36)."""

    unit: str


@value
class JoinOrder(Statement):
    """`join Peiper`: three battalions become the group again (36)."""

    unit: str


@value
class NoOrder(Statement):
    """`no exploit` or `no cross 1424-1324`: nobody exploits, and nobody need ask; a builder stays where he is."""

    what: str
    bridge: str | None = None


@value
class CrossOrder(Statement):
    """`cross 1424-1324 taking 2/3`: who crosses with the builder, instead of those that `build` names."""

    bridge: str
    taking: tuple[str, ...] = ()


@value
class DumpOrder(Statement):
    """`dump Francorchamps`: the Allies try to blow up a fuel dump at the end of their combat phase."""

    name: str


@value
class EventOrder(Statement):
    """`event drop 1605`: what the German names for a random event; also `event town HEX`, `event bridge A-B`, `event
    unit UNIT`."""

    what: tuple[str, str]


@value
class DropOrder(Statement):
    """`drop 2426 if oos 2426`: supplies from the air in the German turn that comes."""

    space: Space


@value
class InterdictOrder(Statement):
    """`interdict 1512, 1612`: aircraft over hexes in the German turn that comes."""

    spaces: tuple[Space, ...]


@value
class AirOrder(Statement):
    """`air later`: ask me when the German turn begins."""

    when: str


@value
class StopOrder(Statement):
    """`stop`: end this mail here, and ask me again."""


@value
class AskOrder(Statement):
    """`ask advance`: stop at each question of this kind."""

    what: str


# ---- standing orders ------------------------------------------------------------------------------------------------


@value
class SupportRule(Statement):
    """`support any with fewest when odds >= 2-1`: guns that support the defenders of a hex."""

    space: Space | None
    guns: Any
    when: Condition | None = None


@value
class HoldRule(Statement):
    """`hold fire 333 except 1316`: guns that are kept back, but for some hexes."""

    guns: tuple[str, ...]
    spaces: tuple[Space, ...] = ()


@value
class CoverRule(Statement):
    """`cover any when odds >= 4-1 or air`: an aircraft for the defenders of a hex; `cover none`: for nobody."""

    space: Any
    when: Condition | None = None


@value
class RetreatRule(Statement):
    """`retreat 28/110 1424-1524-1624`: wishes among the legal ways back; also `toward HEX` and `prefer road`."""

    units: tuple[str, ...]
    way: Any


@value
class StandRule(Statement):
    """`stand 1316 by Middleton when losses <= 2 and fort`: who takes losses instead of going back, and by whose
    influence; without `with` all that may, without `by` the leader who holds most of them."""

    space: Space | None
    units: tuple[str, ...] = ()
    leader: str | None = None
    when: Condition | None = None


@value
class DumpRule(Statement):
    """`dump Francorchamps at once`: when Germans come next to a fuel dump it is blown up, or one waits: `wait`."""

    name: str
    when: str


@value
class AdvanceRule(Statement):
    """`advance 28/110 1424-1324 when armor`: who follows up after a beaten attack; `advance none`: nobody."""

    units: tuple[str, ...]
    path: tuple[Space, ...] = ()
    when: Condition | None = None


# ---- parts of lines: words ------------------------------------------------------------------------------------------

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


def _read_hex(reader: Reader) -> str:
    """One hex by its number or a name of one word, because a word follows that is none of it."""
    token = reader.next("a hex")
    found = reader.names.place(token.text)
    if isinstance(found, str):
        return reader.met(found, token)
    reader.problem(found, token)
    return UNKNOWN


ARMIES = ("6PzA", "5PzA", "7A")
ARMY = Part(
    lambda reader: reader.one_of("army", ARMIES), str, frozenset(map(str.casefold, ARMIES)), form="|".join(ARMIES)
)
HEX = Part(_read_hex, str)
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

# ---- dumps: `Francorchamps at once` ---------------------------------------------------------------------------------

DUMPS = ("Francorchamps", "Samree")
DUMP = Part(lambda reader: reader.one_of("dump", DUMPS), str, frozenset(map(str.casefold, DUMPS)), form="|".join(DUMPS))


def _read_moment(reader: Reader) -> str:
    if reader.take("at"):
        reader.expect("once")
        return "at once"
    reader.expect("wait")
    return "wait"


MOMENT = Part(_read_moment, str, _word("at", "once", "wait"), form="at once|wait")

# ---- events: `drop 1605`, `town 1610`, `bridge 1512-1412`, `unit 1/16` ----------------------------------------------

NAMED = {"drop": SPACE, "town": SPACE, "bridge": LINK, "unit": ANY_UNIT}


def _read_named(reader: Reader) -> tuple[str, str]:
    kind = reader.keyword(tuple(NAMED))
    return kind, str(NAMED[kind].read(reader))


NAMING = Part(
    _read_named,
    lambda given: f"{given[0]} {NAMED[given[0]].write(given[1])}",
    frozenset(NAMED),
    form="drop HEX|town HEX|bridge A-B|unit UNIT",
)

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
