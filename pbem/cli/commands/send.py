"""`pbem send`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json
from pbem.desk.due import nothing_due
from pbem.desk.files import check_output, write_bytes, write_text
from pbem.desk.game import open_desk

EXAMPLES = ("pbem send duel.pbem --eml to-friend.eml", "pbem send duel.pbem | mail -s orders friend@example.org")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.option("--eml", metavar="FILE", help="Write a mail to FILE, which mail programs open as a draft.")
@click.option("--as", "role", metavar="ROLE", help="Who sends; otherwise the role that a key of this machine plays.")
@click.option("--all", "everything", is_flag=True, help="The whole game, for someone who has nothing of it.")
@click.option("--to", "to", metavar="ADDRESS", help="The address of the mail.")
@click.option("--from", "sender", metavar="ADDRESS", help="Your own address.")
@click.option("--slips", is_flag=True, help="Add what you have sealed, for who takes over your seat.")
@json_option
def command(
    game: Path, eml: str | None, role: str | None, everything: bool, to: str | None, sender: str | None, slips: bool,
    as_json: bool,
) -> None:
    """Write a mail with every entry that the other side has not shown to have.

    Without --eml the subject and the text go to stdout. What a person reads stands above
    the packet; the packet decides.
    """
    from pbem.desk.clock import mail_date
    from pbem.desk.post import letter, own_roles, slips_for
    from pbem.record import exchange, mail, memory, packets

    desk = open_desk(game)
    check_output(eml)
    roles = [desk.state.party(role).role] if role else own_roles(desk)
    some = desk.record.entries if everything else exchange.unsent(desk.record, roles)
    if not some:
        raise nothing_due(desk, "there is nothing to send")
    subject, text = exchange.subject(desk.record, some), letter(desk, some)
    packet = packets.wrap(desk.state.game, some, slips_for(desk, roles, slips))
    memory.mark_sent(desk.record, roles, some[-1].number)
    if eml:
        draft = mail.write(subject=subject, text=text, packet=packet, sender=sender, to=to, date=mail_date())
        write_bytes(eml, draft)
    if as_json:
        numbers = [entry.number for entry in some]
        print_json({"subject": subject, "entries": numbers, "file": eml, "text": text, "packet": packet})
    elif eml:
        click.echo(f"{eml}: {subject} ({_span(some[0].number, some[-1].number)})")
    else:
        write_text("-", f"Subject: {subject}\n\n{text}\n\n{packet}")


def _span(first: int, last: int) -> str:
    return f"entry {first}" if first == last else f"entries {first} to {last}"
