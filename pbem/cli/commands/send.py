"""`pbem send`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import usage
from pbem.desk.files import check_output, write_bytes, write_text
from pbem.desk.game import open_desk
from pbem.desk.seats import check_side
from pbem.kernel.words import listed

if TYPE_CHECKING:
    from pbem.record.mail import Enclosure

EXAMPLES = ("pbem send duel.pbem --eml to-friend.eml", "pbem send duel.pbem | mail -s orders friend@example.org")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.option("--eml", metavar="FILE", help="Write a mail to FILE, which mail programs open as a draft.")
@click.option("--as", "role", metavar="ROLE", help="Who sends; otherwise the role that a key of this machine plays.")
@click.option("--all", "everything", is_flag=True, help="The whole game, for someone who has nothing of it.")
@click.option("--to", "to", metavar="ADDRESS", help="The address of the mail.")
@click.option("--from", "sender", metavar="ADDRESS", help="Your own address.")
@click.option("--slips", is_flag=True, help="Add what you have sealed, for who takes over your seat.")
@click.option("--form", metavar="SIDE", multiple=True, help="Enclose a form for this side, map and template too.")
@json_option
def command(
    game: Path, eml: str | None, role: str | None, everything: bool, to: str | None, sender: str | None, slips: bool,
    form: tuple[str, ...], as_json: bool,
) -> None:
    """Write a mail with every entry that the other side has not shown to have.

    Without --eml the subject and the text go to stdout. What a person reads stands above
    the packet; the packet decides.
    """
    from pbem.browser.enclosing import enclosures
    from pbem.desk.drafting import draft_of

    desk = open_desk(game)
    check_output(eml)
    if form and not eml:
        raise usage("a form goes with a mail: name its file with --eml")
    enclosed = [one for side in form for one in enclosures(game, check_side(side, desk.adjudicator.roles))]
    draft = draft_of(desk, role, everything, slips)
    if eml:
        write_bytes(eml, draft.eml(sender, to, enclosed))
    numbers = [entry.number for entry in draft.entries]
    if as_json:
        print_json({"subject": draft.subject, "entries": numbers, "file": eml, "text": draft.text,
                    "packet": draft.packet, "enclosed": [one.name for one in enclosed]})  # fmt: skip
    elif eml:
        click.echo(f"{eml}: {draft.subject} ({_span(numbers[0], numbers[-1])}){_with(enclosed)}")
    else:
        write_text("-", draft.plain())


def _with(enclosed: Sequence[Enclosure]) -> str:
    return f" with {listed([one.name for one in enclosed])}" if enclosed else ""


def _span(first: int, last: int) -> str:
    return f"entry {first}" if first == last else f"entries {first} to {last}"
