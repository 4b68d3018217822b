"""`pbem explain`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage


@a_command("pbem explain M203", "pbem explain 8.36", section="read")
@click.argument("what", metavar="CODE|RULE")
@json_option
def command(what: str, as_json: bool) -> None:
    """Show the page of a diagnostic, or a numbered rule in our words."""
    from pbem.games.tigers.pack import rule_index
    from pbem.orders.codes import CODES, explain, explain_obj

    page = explain(what)
    if page is not None:
        print_json(explain_obj(what)) if as_json else click.echo(page.rstrip())
        return
    if what.strip().upper().startswith("D"):
        _defect(what.strip().upper(), as_json)
        return
    rules = rule_index()
    number = what.strip().removeprefix("rule ").strip()
    if number in rules:
        codes = sorted(page.code for page in CODES.values() if page.rule == number)
        found = {**_rule_obj(number, rules), "codes": codes}
        print_json(found) if as_json else _tell(found)
        return
    near = get_close_matches(what.upper(), [*CODES, *rules], 3)
    raise usage(f"there is no diagnostic and no rule {what!r}", *([f"near it: {', '.join(near)}"] if near else []))


def _defect(code: str, as_json: bool) -> None:
    """The page of a defect of a pack."""
    from dataclasses import asdict

    from pbem.games.tigers.pack import PACK

    pages = PACK.pages()
    if code not in pages:
        raise usage(f"there is no diagnostic {code!r}", f"defects of packs are {min(pages)} to {max(pages)}")
    page = pages[code]
    if as_json:
        print_json(asdict(page))
        return
    click.echo(f"{page.code}: {page.title}\n\n{page.meaning}\n")
    for word, example in (("wrong", page.wrong), ("right", page.right)):
        click.echo(f"{word}:\n" + "\n".join(f"    {line}" for line in example.splitlines()))


def _rule_obj(number: str, rules: Any) -> dict[str, Any]:
    rule = rules[number]
    inner = {name: rules[name].title for name in rules if name != number and name.startswith(_stem(number))}
    return {"rule": number, "title": rule.title, "status": "played" if rule.played else "information", "parts": inner}


def _stem(number: str) -> str:
    """Rules within 8.3 begin with 8.3, those within chapter 8.0 with `8.`."""
    return number[:-1] if number.endswith(".0") else number


def _tell(rule: dict[str, Any]) -> None:
    click.echo(f"rule {rule['rule']}: {rule['title']} ({rule['status']})")
    for number, title in rule["parts"].items():
        click.echo(f"  {number}  {title}")
    if rule["codes"]:
        click.echo(f"diagnostics: {', '.join(rule['codes'])}")
