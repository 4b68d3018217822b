"""The parts of which verbs and facts are made. Each reads itself and writes itself; a game makes more of its own.

Units of the side that writes are `UNIT` and `UNITS`, of the other `ENEMY` and `ENEMIES`. `UNITS` may hold groups: a
formation (`2Pz/*`) or `all 35`; `PATH` may hold `..`, the cheapest way. Both are spelled out in the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from pbem.kernel.values import replace
from pbem.orders.facts import write_condition
from pbem.orders.language import Part
from pbem.orders.words import GAP, STOP

if TYPE_CHECKING:
    from pbem.orders.reader import Reader



def write_list(words: Iterable[str]) -> str:
    return ", ".join(words)


def write_path(path: Iterable[str]) -> str:
    """`51-70..97`."""
    return "-".join(path).replace(f"-{GAP}-", GAP)


UNIT = Part(lambda reader: reader.unit(reader.side), str, form="UNIT")
UNITS = Part(lambda reader: reader.units(reader.side), write_list, frozenset({"all"}), form="UNITS")
ENEMY = Part(lambda reader: reader.unit(reader.enemy), str, form="ENEMY")
ENEMIES = Part(lambda reader: reader.units(reader.enemy), write_list, form="ENEMIES")
ANY_UNIT = Part(lambda reader: reader.unit(None), str, form="UNIT")
SPACE = Part(lambda reader: reader.space(), str, form="SPACE")
SPACES = Part(lambda reader: reader.spaces(), write_list, form="SPACES")
PATH = Part(lambda reader: reader.path(), write_path, form="PATH")
LINK = Part(lambda reader: reader.link(), str, form="A-B")
FORMATION = Part(lambda reader: reader.formation(), str, form="FORMATION")
SIDE = Part(lambda reader: reader.one_of("side", reader.names.sides), str, form="SIDE")
NUMBER = Part(lambda reader: reader.number(), str, form="NUMBER")
COMPARED = Part(lambda reader: reader.comparison(), lambda given: f"{given[0]} {given[1]}", form=">= NUMBER")
"""`>= 4`, as `(">=", 4)`."""


def one_of(what: str) -> Part:
    """One of the words that the names of a game list under `what`: `one_of("effect")`."""
    return Part(lambda reader: reader.one_of(what, reader.names.words.get(what, ())), str, form=what.upper())


def after(word: str, part: Part) -> Part:
    """A part behind a word that must be there: `with 600Eng`."""

    def read(reader: Reader) -> Any:
        reader.expect(word)
        return part.read(reader)

    made = Part(read, lambda given: f"{word} {part.write(given)}", form=f"{word} {part.form}")
    return _led_by(word, made, part)


def perhaps(word: str, part: Part, nothing: Any = None) -> Part:
    """A part behind a word that may be left out with it; `nothing` is the value then."""

    def read(reader: Reader) -> Any:
        return part.read(reader) if reader.take(word) else nothing

    def write(given: Any) -> str:
        return "" if given == nothing else f"{word} {part.write(given)}"

    return _led_by(word, Part(read, write, form=f"[{word} {part.form}]"), part)


def _led_by(word: str, made: Part, inner: Part) -> Part:
    one = frozenset(word.split())
    return replace(made, words=inner.words | one, leads=inner.leads | one, follows=inner.follows | one)


def optional(part: Part, nothing: Any = None) -> Part:
    """A part without a word of its own that may be left out: read if a name stands there."""

    def read(reader: Reader) -> Any:
        return part.read(reader) if reader.at_name() else nothing

    def write(given: Any) -> str:
        return "" if given == nothing else part.write(given)

    return replace(part, read=read, write=write, form=f"[{part.form}]")


def any_or(part: Part, word: str = "any") -> Part:
    """A part, or the word that means any: the value is None then."""

    def read(reader: Reader) -> Any:
        return None if reader.take(word) else part.read(reader)

    def write(given: Any) -> str:
        return word if given is None else part.write(given)

    return replace(part, read=read, write=write, words=part.words | {word}, form=f"{part.form}|{word}")


def either(*parts: Part) -> Part:
    """The first part that can be read; all must write themselves so that it is read again."""

    def read(reader: Reader) -> Any:
        return reader.first_of([part.read for part in parts])

    return _joined(parts, read, str)


def _joined(parts: Iterable[Part], read: Callable[[Reader], Any], write: Callable[[Any], str]) -> Part:
    every = tuple(parts)
    return Part(
        read,
        write,
        frozenset().union(*(part.words for part in every)),
        frozenset().union(*(part.leads for part in every)),
        frozenset().union(*(part.follows for part in every)),
        "|".join(part.form for part in every),
    )


def flag(word: str) -> Part:
    """A word that is there or not: `column`."""
    one = frozenset({word})
    return Part(
        lambda reader: reader.take(word), lambda given: word if given else "", one, frozenset(), one, f"[{word}]"
    )


def word(*choices: str) -> Part:
    """One of a few words that are the language's own: `light`, `medium` or `heavy`."""
    return Part(lambda reader: reader.keyword(choices), str, frozenset(choices), form="|".join(choices))


def sign(mark: str, part: Part) -> Part:
    """A part behind a sign: `> 28Inf/110a`."""

    def read(reader: Reader) -> Any:
        reader.sign(mark)
        return part.read(reader)

    return replace(part, read=read, write=lambda given: f"{mark} {part.write(given)}", form=f"{mark} {part.form}")


def preferences(side: str = "own", lead: str = "", last: str = "") -> Part:
    """Preferences, one after the other: words that the names list under "preference", or units of the `side` (own or
    enemy). `lead` is a word that stands before them, `last` one that may stand behind and always does in writing."""

    def read(reader: Reader) -> tuple[str, ...]:
        if lead:
            reader.expect(lead)
        wishes = reader.preferences(reader.side if side == "own" else reader.enemy)
        if last:
            reader.take(last)
        return wishes

    def write(given: Iterable[str]) -> str:
        return " ".join(filter(None, (lead, write_list(given), last)))

    first, end = (frozenset(filter(None, [one])) for one in (lead, last))
    return Part(read, write, first | end, first, first | end, " ".join(filter(None, (lead, "PREFERENCES", last))))


def when(moment: str = "") -> Part:
    """`when CONDITION`, of the board and of a kind of moment; None if it is left out."""

    def read(reader: Reader) -> Any:
        return reader.condition(moment) if reader.take("when") else None

    def write(given: Any) -> str:
        return "" if given is None else f"when {write_condition(given)}"

    return Part(read, write, form="[when CONDITION]")


def _read_else(reader: Reader) -> Any:
    if not reader.take("else"):
        return None
    if reader.take(STOP):
        return STOP
    known, start = len(reader.parts), reader.peek()
    path = reader.path()
    if GAP in path:
        reader.fail("O111", "a path behind `else` is written step by step: what it may cost is known only then", start)
    reader.parts[known:] = [(f"else {name}", span) for name, span in reader.parts[known:]]
    return path


def _write_else(given: Any) -> str:
    if given is None:
        return ""
    return f"else {given if given == STOP else write_path(given)}"


ELSE = Part(
    _read_else, _write_else, frozenset({"else", STOP}), frozenset({"else"}), frozenset({"else"}), "[else PATH|stop]"
)
"""`else PATH` or `else stop`: a path, the word stop, or None."""
