"""`pbem desk`."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import as_fault
from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.keyring import key_option, open_key
from pbem.desk.faults import Fault
from pbem.desk.game import open_desk

if TYPE_CHECKING:
    from pbem.browser.server import Server
    from pbem.browser.sitting import Sitting

EXAMPLES = ("pbem desk duel.pbem --key me", "pbem desk duel.pbem --no-browser --port 8090")


@a_command(*EXAMPLES, section="play")
@game_argument
@click.option("--orders", metavar="FILE", help="The order file; default: beside the game file, NAME.orders.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port on 127.0.0.1; default: a free one.")
@click.option("--no-browser", is_flag=True, help="Print the link, and open no browser.")
@click.option("--ask", is_flag=True, help="Ask on the terminal before every signature.")
@click.option("--idle", metavar="MIN", type=click.IntRange(1), default=60, show_default=True,
              help="Let go of the key after so many minutes without a question of the page.")
@key_option
def command(
    game: Path, orders: str | None, port: int, no_browser: bool, ask: bool, idle: int, key_name: str | None,
    passphrase_file: str | None,
) -> None:
    """Show the board in the browser, on this machine only, with the referee behind it.

    Board and text are two views of one order file. The link works once; Enter prints a new one, Ctrl+C ends the desk.
    Without a key it reads and writes orders, and shows the command that signs them.
    """
    from pbem.browser.sitting import Sitting

    open_desk(game)
    key = open_key(key_name, passphrase_file) if key_name else None
    file = Path(orders) if orders else game.with_suffix(".orders")
    sitting = Sitting(game, file, key, tell=click.echo, ask=_asker(ask))
    run(sitting, port, idle, not no_browser)


def _asker(wanted: bool):  # type: ignore[no-untyped-def]
    return (lambda words: click.confirm(f"{words}\nSign this?", err=True)) if wanted else (lambda words: True)


def run(sitting: Sitting, port: int, idle: int, browse: bool) -> None:
    """Serve until somebody ends it."""
    from threading import Thread

    from pbem.browser.desk import open_server

    try:
        server = open_server(sitting, port, as_fault, idle * 60.0)
    except OSError as taken:
        raise Fault(f"port {port} on 127.0.0.1 is taken", "leave --port out for a free one") from taken
    worker = Thread(target=server.serve_forever, daemon=True)
    worker.start()
    if browse:
        webbrowser.open(server.gate.link(60.0))
    else:
        click.echo(server.gate.link())
    try:
        _terminal(server, worker)
    except KeyboardInterrupt:
        click.echo("the desk is closed", err=True)
    finally:
        server.shutdown()
        server.server_close()


def _terminal(server: Server, worker: object) -> None:
    """Enter prints a fresh link."""
    click.echo(f"the desk is at {server.gate.origin}; Enter prints a link, Ctrl+C ends it", err=True)
    for _ in sys.stdin:
        click.echo(server.gate.link())
    worker.join()  # type: ignore[attr-defined]
