"""The command line: one module per command in `pbem.cli.commands`, each loaded only when it is used."""

from __future__ import annotations

import gc
import os
import sys

from pbem import __version__


def main() -> None:
    """The program `pbem`. Its version is told before anything else is loaded."""
    if sys.argv[1:] == ["--version"]:
        print(f"pbem {__version__}")
        leave(0)
    gc.set_threshold(100_000)  # a command makes few cycles: to look for them less often saves a twentieth of its start
    from pbem.cli.app import run

    leave(run(sys.argv[1:]))


def leave(status: int) -> None:
    """End the process at once: all is written, and to take everything in memory to pieces is a tenth of a command."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            status = status or 1  # whoever listened has gone, or the disk is full; what could be said of it was said
    os._exit(status)
