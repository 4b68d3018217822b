"""What `pbem explain` finds: codes, numbered rules with their numbers, chapters, verbs, the aid of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from inspect import getdoc
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault, usage
from pbem.kernel.values import Exhibit
from pbem.kernel.words import columns, wrapped

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.kernel.page import Page
    from pbem.kernel.rulebook import Rule
    from pbem.orders.language import Verb

Found = tuple["Game | None", Exhibit]
"""A page, and the game whose it is; those of all games have none."""
WIDTH = 90
FORMS = {
    "UNITS": "units by id, with commas between; FORMATION/* or all SPACE for several",
    "UNIT": "a unit by id, or any part of it that only one has",
    "PATH": "spaces with dashes between, the start included; A..B is the cheapest way",
    "SPACE": "a space by number or name",
    "A-B": "the two spaces that it joins",
    "CONDITION": "facts joined by and, or, not",
    "PREFERENCES": "what is preferred, with commas between, the first before the others",
}
"""What the capitals in the form of a line stand for."""


def explain(what: str, games: Sequence[Game]) -> list[Found]:
    """Everything of that name, of the first kind that has it."""
    wanted = what.strip().removeprefix("rule ").strip()
    for look in (_codes, _rules, _aids, _verbs, _chapters):
        found = list(look(wanted, games))
        if found:
            return found
    raise _nothing(what, games)


# ---- codes -----------------------------------------------------------------------------------------------------


def _codes(wanted: str, games: Sequence[Game]) -> Iterator[Found]:
    """The page that all games share, or that of each game that has one; of orders, then of packs."""
    from pbem.orders.codes import explained, explained_obj
    from pbem.orders.pages import PAGES

    code, common = wanted.upper(), {page.code: page for page in (*PAGES, *_defects())}
    if code in common:
        yield None, Exhibit(explained(common[code]).rstrip(), explained_obj(common[code]))
        return
    for game in games:
        page = {page.code: page for page in (*game.language.pages(), *game.pack.codes())}.get(code)
        if page is not None:
            yield game, Exhibit(explained(page).rstrip(), explained_obj(page))


def _defects() -> tuple[Page, ...]:
    from pbem.packs.codes import PAGES

    return PAGES


# ---- rules -----------------------------------------------------------------------------------------------------


def _rules(number: str, games: Sequence[Game]) -> Iterator[Found]:
    """A numbered rule or chapter of each game that has it."""
    for game in games:
        rules = game.pack.rule_index()
        shown = next((one for one in (number, f"{number}.0") if one in rules), None)
        if shown is None and number.isdigit() and any(one.startswith(f"{number}.") for one in rules):
            shown = number
        if shown is not None:
            yield game, _rule(shown, rules, game)


def _rule(number: str, rules: Mapping[str, Rule], game: Game) -> Exhibit:
    """A rule in our words, with the rules inside it, its numbers, and the diagnostics that cite it."""
    from pbem.packs.rules import table_at
    from pbem.packs.tables import table_of

    values, within = game.pack.rules(), _within(number, rules)
    tables = dict.fromkeys(path for one in (number, *within) if one in rules for path in rules[one].tables)
    rule = rules.get(number)
    obj = {
        "rule": number,
        "title": rule.title if rule else f"chapter {number}",
        "status": "played" if rule and rule.played else "information",
        "parts": {one: rules[one].title for one in within},
        "tables": {path: table_at(values, path) for path in tables},
        "codes": sorted(page.code for page in game.language.pages() if page.rule == number),
    }
    return Exhibit("\n".join([*_rule_lines(obj), *(table_of(values, path).text for path in tables)]), obj)


def _within(number: str, rules: Iterable[str]) -> list[str]:
    """Rules within 8.3 begin with 8.3, those within chapter 8 or 8.0 with `8.`."""
    stem = number.removesuffix("0") if number.endswith(".0") else number if "." in number else f"{number}."
    return [one for one in rules if one != number and one.startswith(stem)]


def _rule_lines(rule: dict[str, Any]) -> Iterator[str]:
    yield f"rule {rule['rule']}: {rule['title']} ({rule['status']})"
    yield from (f"  {number}  {title}" for number, title in rule["parts"].items())
    if rule["codes"]:
        yield f"diagnostics: {', '.join(rule['codes'])}"


def _chapters(word: str, games: Sequence[Game]) -> Iterator[Found]:
    """The chapter whose title says little else than this word; if no chapter has it, the rules that do."""
    for game in games:
        rules = game.pack.rule_index()
        having = [one for one, rule in rules.items() if _has_word(rule.title, word)]
        chapters = [one for one in having if one.endswith(".0") or "." not in one]
        for number in sorted(chapters, key=lambda one: len(rules[one].title))[:1] or having:
            yield game, _rule(number, rules, game)


def _has_word(title: str, word: str) -> bool:
    return bool(re.search(rf"\b{re.escape(word)}\b", title, re.IGNORECASE))


# ---- games -----------------------------------------------------------------------------------------------------


def _aids(name: str, games: Sequence[Game]) -> Iterator[Found]:
    """The player's aid of a game."""
    from pbem.desk.aids import aid_text

    wanted = name.lower().replace(" ", "-")
    for game in games:
        text = aid_text(game) if wanted in (game.name, *game.aliases) else None
        if text is not None:
            yield game, Exhibit(text.rstrip(), {"game": game.name, "title": game.title, "text": text})


# ---- verbs -----------------------------------------------------------------------------------------------------


def _verbs(word: str, games: Sequence[Game]) -> Iterator[Found]:
    """A verb of each game that has it, or that people mean by this word."""
    from pbem.orders.language import lexicon_of

    for game in games:
        lexicon, wanted = lexicon_of(game.language), word.casefold()
        verb = lexicon.orders.get(wanted) or lexicon.rules.get(wanted) or lexicon.meant_by(wanted)
        if verb is not None:
            yield game, _verb(verb, game)


def _verb(verb: Verb, game: Game) -> Exhibit:
    """How a line is written, what it means, and what can be wrong with it."""
    codes = [page.code for page in game.language.pages() if page.wrong.split()[:1] == [verb.word]]
    meaning = (getdoc(verb.node) or "").split("\n\n")[0].replace("\n", " ")
    where = "orders and standing orders" if verb.both else "standing orders and replies" if verb.standing else "orders"
    obj = {"verb": verb.word, "form": verb.form, "in": where, "meaning": meaning, "codes": codes}
    return Exhibit("\n".join(_verb_lines(obj)), obj)


def _verb_lines(verb: dict[str, Any]) -> Iterator[str]:
    yield f"{verb['form']}   (a line of {verb['in']})"
    yield from ("", *wrapped(verb["meaning"], WIDTH))
    legend = [(name, meant) for name, meant in FORMS.items() if re.search(rf"\b{re.escape(name)}\b", verb["form"])]
    if legend:
        yield from ("", *(f"  {line}" for line in columns(legend)))
    if verb["codes"]:
        yield from ("", f"diagnostics: {', '.join(verb['codes'])}")


# ---- nothing ---------------------------------------------------------------------------------------------------


def _nothing(what: str, games: Sequence[Game]) -> Fault:
    """What there is instead."""
    if re.fullmatch(r"[Dd]\d*", what.strip()):
        codes = [page.code for game in games for page in game.pack.pages().values()]
        return usage(f"there is no diagnostic {what.upper()!r}", f"defects of packs are {min(codes)} to {max(codes)}")
    near = dict.fromkeys(one for known in _known(games) for one in get_close_matches(what, known(), 2))
    hint = f"near it: {', '.join(near)}" if near else "pbem explain takes a code, a rule, a chapter, a verb or a game"
    return usage(f"there is nothing called {what!r}", hint)


def _known(games: Sequence[Game]) -> Iterator[Callable[[], list[str]]]:
    """The names there are, kind by kind."""
    from pbem.orders.language import lexicon_of
    from pbem.orders.pages import PAGES

    yield lambda: [page.code for page in (*PAGES, *(page for game in games for page in game.language.pages()))]
    yield lambda: [number for game in games for number in game.pack.rule_index()]
    yield lambda: [verb for game in games for verb in lexicon_of(game.language).verbs]
    yield lambda: [name for game in games for name in (game.name, *game.aliases)]
