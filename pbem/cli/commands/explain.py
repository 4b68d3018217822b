"""`pbem explain`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage
from pbem.kernel.values import Exhibit

if TYPE_CHECKING:
    from pbem.games import Game
    from pbem.kernel.page import Page

Found = tuple["Game | None", Exhibit]
"""A page, and the game whose it is; those of all games have none."""


@a_command("pbem explain M203", "pbem explain 8.36", section="read")
@click.argument("what", metavar="CODE|RULE")
@click.option("--game", "name", metavar="GAME", help="Of this game only; default: of every game that has it.")
@json_option
def command(what: str, name: str | None, as_json: bool) -> None:
    """Show the page of a diagnostic, or a numbered rule in our words."""
    from pbem.games import all_games, find_game

    games = [find_game(name)] if name else list(all_games())
    wanted = what.strip().removeprefix("rule ").strip()
    found = list(_codes(wanted.upper(), games)) or list(_rules(wanted, games))
    if not found:
        raise _nothing(what, games)
    if as_json:
        print_json(found[0][1].obj if len(found) == 1 else [shown.obj for _, shown in found])
        return
    for game, shown in found:
        title = f"{game.title}\n\n" if game and len(found) > 1 else ""
        click.echo(title + shown.text + ("\n" if shown is not found[-1][1] else ""))


def _codes(code: str, games: list[Game]) -> Iterator[Found]:
    """The page that all games share, or that of each game that has one; of orders, then of packs."""
    from pbem.orders.codes import explained, explained_obj
    from pbem.orders.pages import PAGES

    common = {page.code: page for page in (*PAGES, *_defects())}
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


def _rules(number: str, games: list[Game]) -> Iterator[Found]:
    """A numbered rule of each game that has it, with the rules inside it and the diagnostics that cite it."""
    for game in games:
        rules = game.pack.rule_index()
        if number in rules:
            codes = sorted(page.code for page in game.language.pages() if page.rule == number)
            obj = {**_rule_obj(number, rules), "codes": codes}
            yield game, Exhibit("\n".join(_rule_lines(obj)), obj)


def _rule_obj(number: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    rule = rules[number]
    inner = {name: rules[name].title for name in rules if name != number and name.startswith(_stem(number))}
    return {"rule": number, "title": rule.title, "status": "played" if rule.played else "information", "parts": inner}


def _stem(number: str) -> str:
    """Rules within 8.3 begin with 8.3, those within chapter 8.0 with `8.`."""
    return number[:-1] if number.endswith(".0") else number


def _rule_lines(rule: dict[str, Any]) -> Iterator[str]:
    yield f"rule {rule['rule']}: {rule['title']} ({rule['status']})"
    yield from (f"  {number}  {title}" for number, title in rule["parts"].items())
    if rule["codes"]:
        yield f"diagnostics: {', '.join(rule['codes'])}"


def _nothing(what: str, games: list[Game]) -> Exception:
    """What there is instead."""
    from pbem.orders.pages import PAGES

    if what.strip().upper().startswith("D"):
        codes = [page.code for game in games for page in game.pack.pages().values()]
        return usage(f"there is no diagnostic {what.upper()!r}", f"defects of packs are {min(codes)} to {max(codes)}")
    known = [page.code for page in (*PAGES, *(page for game in games for page in game.language.pages()))]
    known += [number for game in games for number in game.pack.rule_index()]
    near = get_close_matches(what.upper(), known, 3)
    return usage(f"there is no diagnostic and no rule {what!r}", *([f"near it: {', '.join(near)}"] if near else []))
