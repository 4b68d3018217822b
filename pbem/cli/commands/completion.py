"""`pbem completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from pbem.cli.app import command as a_command
from pbem.cli.app import program

SHELLS = ("bash", "zsh", "fish")


@a_command('eval "$(pbem completion bash)"', "pbem completion fish > ~/.config/fish/completions/pbem.fish")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that makes a shell complete commands, options and files."""
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(program, {}, "pbem", "_PBEM_COMPLETE").source())
