"""`pbem keys`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.app import group
from pbem.cli.keyring import new_passphrase, passphrase_for
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.files import write_text
from pbem.desk.keyring import only_key, store
from pbem.kernel.words import printable


@group("pbem keys new me", "pbem keys export me > me.pub", section="begin", name="keys")
def command() -> None:
    """Make, list, export and import the keys that sign for you.

    Keys live in the folder PBEM_HOME, by default the configuration folder of the platform.
    """


@a_command("pbem keys new me", "pbem keys new me --passphrase-file secret.txt", name="new")
@click.argument("name")
@click.option("--passphrase-file", metavar="FILE", help="Lock the key with the first line of FILE (- is stdin).")
@json_option
def new(name: str, passphrase_file: str | None, as_json: bool) -> None:
    """Make a new key. A terminal is asked for a passphrase; a script is not."""
    keys = store()
    passphrase = new_passphrase(passphrase_file)
    public = keys.new(name, passphrase)
    if as_json:
        print_json(_facts(name, public.line, bool(passphrase)))
    else:
        click.echo(public.line)
    how = "locked with your passphrase" if passphrase else "unencrypted (no passphrase), mode 0600"
    click.echo(f"note: the private key {name} is stored {how}: {keys.folder / name}", err=True)


@a_command("pbem keys list", name="list")
@json_option
def list_keys(as_json: bool) -> None:
    """List the keys of this machine."""
    keys = store()
    rows = [(name, keys.public(name).line, keys.is_locked(name)) for name in keys.names()]
    if as_json:
        print_json([_facts(*row) for row in rows])
    elif rows:
        print_table([(name, "locked" if locked else "open", line) for name, line, locked in rows])
    else:
        click.echo("no keys yet; make one with: pbem keys new NAME", err=True)
    for name in keys.strays():
        click.echo(f"note: {printable(str(keys.folder / name))} is no key, and is passed over", err=True)


@a_command("pbem keys export me", "pbem keys export me -o me.pub", name="export")
@click.argument("name", required=False)
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to FILE instead of stdout.")
@json_option
def export(name: str | None, output: str, as_json: bool) -> None:
    """Print a public key as one line of text, fit for a mail signature."""
    keys = store()
    chosen = name or only_key(keys.names())
    line = keys.public(chosen).line
    if as_json:
        print_json(_facts(chosen, line, keys.is_locked(chosen)))
    else:
        write_text(output, line + "\n")


@a_command("pbem keys import ~/.ssh/id_ed25519 --name me", name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--name", metavar="NAME", help="What to call it here; otherwise the name of the file.")
@click.option("--passphrase-file", metavar="FILE", help="The first line of FILE opens the key and locks it here.")
@json_option
def import_key(file: Path, name: str | None, passphrase_file: str | None, as_json: bool) -> None:
    """Copy an Ed25519 private key in here, such as an SSH key."""
    passphrase = passphrase_for(str(file.resolve()), passphrase_file)
    public = store().import_file(file, name, passphrase)
    if as_json:
        print_json(_facts(public.name, public.line, bool(passphrase)))
    else:
        click.echo(public.line)


@a_command("pbem keys show me", "pbem keys show friend.pub", name="show")
@click.argument("name", required=False)
@json_option
def show(name: str | None, as_json: bool) -> None:
    """Show a public key with its code, to be compared by telephone or any other way than mail."""
    keys = store()
    public = keys.public(name or only_key(keys.names()))
    if as_json:
        print_json({"name": public.name, "public": public.line, "key": public.text, "code": public.code})
        return
    click.echo(public.line)
    click.echo(f"code: {public.code}")


for part in (new, list_keys, export, import_key, show):
    command.add_command(part)


def _facts(name: str, line: str, locked: bool) -> dict[str, object]:
    return {"name": name, "public": line, "locked": locked}
