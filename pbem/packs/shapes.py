"""Shapes that the files of every game are made of, and what every card and every rules file holds."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.packs.schema import ListOf, MapOf, Record, Scalar, Shape

TEXT = Scalar("text", (str,), default="")
TEXTS = ListOf(TEXT)
FLAG = Scalar("true or false", (bool,))
COUNT = Scalar("a whole number, 0 or more", (int,), least=0, most=999, default=0)
WHOLE = Scalar("a whole number", (int,), least=-999, most=999, default=0)
DEGREES = Scalar("degrees as a number", (int, float), least=-180, most=180)
SOURCE = Scalar("printed, rulebook, public or reconstructed", (str,), pattern="printed|rulebook|public|reconstructed")
SURE = Scalar("printed, certain, likely or reconstructed", (str,), pattern="printed|certain|likely|reconstructed")
NAME = Scalar(
    "a name of small letters, digits and dashes", (str,), pattern=r"[a-z0-9]+(-[a-z0-9]+)*", default="unnamed"
)
NUMBER = r"[0-9]{1,2}(\.[0-9]{1,3}){0,2}"
"""Rules are numbered 8, 8.3, 8.36 or 8.3.6."""
_RULE = Record(
    "a rule",
    {"status": Scalar("played or information", (str,), pattern="played|information", default="played"), "title": TEXT},
    {"tables": TEXTS},
)
_LABEL = Scalar("the label of a seal", (str,), pattern=r"[a-z][A-Za-z0-9 ./_-]{0,39}", default="seal")
_SEALS = MapOf(MapOf(ListOf(_LABEL, 1), key_what="a side"), key_what="a value")
_OPTIONS = MapOf(TEXT, key_what="an option")
_POLICY = Record("a policy", {"values": ListOf(TEXT, 1), "meaning": TEXT}, {"seals": _SEALS, "brings": _OPTIONS})


def one_of(*words: str) -> Scalar:
    """One of a few words; the first stands in for a wrong one."""
    *most, last = words
    told = f"{', '.join(most)} or {last}" if most else last
    return Scalar(told, (str,), pattern="|".join(words), default=words[0])


def numbers(*names: str, kind: Scalar = COUNT) -> dict[str, Scalar]:
    """Keys that all hold a number of one kind."""
    return dict.fromkeys(names, kind)


def card_form(game: str, needed: Mapping[str, Shape], allowed: Mapping[str, Shape], marks: tuple[str, ...]) -> Record:
    """A scenario: what every card has, and what this game's cards have. One outside the program says its game."""
    common: dict[str, Shape] = {
        "game": one_of(game),
        **dict.fromkeys(("summary", "rules", "provenance"), TEXT),
        "special_rules": TEXTS,
        "options": _OPTIONS,
    }
    return Record("a scenario", {"name": NAME, "title": TEXT, **needed}, {**common, **allowed}, marks)


def rules_form(game: str, tables: Mapping[str, Shape], number: str = NUMBER) -> Record:
    """A rules file: the tables of this game, its policies, and the index of its rules by number."""
    common: dict[str, Shape] = {"game": one_of(game), "title": TEXT, "policies": MapOf(_POLICY)}
    index = MapOf(_RULE, number, "the number of a rule")
    allowed: dict[str, Shape] = {"notes": TEXTS, "presets": MapOf(_OPTIONS)}
    return Record("a rules file", {**common, **tables, "index": index}, allowed, marks=("index",))
