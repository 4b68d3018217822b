"""The key that signs: which one, and how it is opened. A terminal is asked, a script is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from pbem.desk.keyring import first_line, only_key, store
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.desk.game import Desk
    from pbem.record.keys import PrivateKey

F = Callable[..., Any]


def key_option(function: F) -> F:
    """`--key` and `--passphrase-file`, on every command that signs."""
    function = click.option(
        "--passphrase-file", metavar="FILE", help="The passphrase of the key is the first line of FILE (- is stdin)."
    )(function)
    return click.option(
        "--key",
        "key_name",
        metavar="KEY",
        shell_complete=_complete_key,
        help="The key that signs: its name, or the file of a private key.",
    )(function)


@value
class Signing:
    """Who signs, as the options of a command say."""

    key_name: str | None
    passphrase_file: str | None
    first_here: str | None

    def key(self) -> PrivateKey:
        """The key, opened."""
        return open_key(self.key_name, self.passphrase_file)

    def take_pen(self, desk: Desk) -> PrivateKey:
        """The key, and the game ready to be signed in."""
        key = self.key()
        desk.take_pen(key, self.first_here)
        return key


def signing_options(function: F) -> F:
    """`--key`, `--passphrase-file` and `--first-here`, given to the command as one value `signing`."""

    @wraps(function)
    def command(
        *args: Any, key_name: str | None, passphrase_file: str | None, first_here: str | None, **others: Any
    ) -> Any:
        return function(*args, signing=Signing(key_name, passphrase_file, first_here), **others)

    first = click.option(
        "--first-here", metavar="CODE", help="You have signed on another computer: the code under your last mail."
    )
    return key_option(first(command))


def _complete_key(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """The names of keys, for a shell that completes them."""
    return [name for name in store().names() if name.startswith(start)]


def open_key(name: str | None, passphrase_file: str | None) -> PrivateKey:
    """The key to sign with. Without a name it is the only key there is."""
    keys = store()
    chosen = name or only_key(keys.names())
    return keys.private(chosen, passphrase_for(chosen, passphrase_file))


def passphrase_for(name: str, passphrase_file: str | None) -> str | None:
    """The passphrase of a key: from a file, from the terminal, or none."""
    if passphrase_file:
        return first_line(passphrase_file)
    if sys.stdin.isatty() and store().is_locked(name):
        return str(click.prompt(f"Passphrase of {name}", hide_input=True, err=True))
    return None


def new_passphrase(passphrase_file: str | None) -> str | None:
    """The passphrase for a new key; only a terminal is asked."""
    if passphrase_file:
        return first_line(passphrase_file)
    if not sys.stdin.isatty():
        return None
    return click.prompt(
        "Passphrase (empty for none)",
        default="",
        show_default=False,
        hide_input=True,
        confirmation_prompt=True,
        err=True,
    ) or None
