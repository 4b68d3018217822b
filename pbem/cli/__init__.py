"""The command line: one module per command in `pbem.cli.commands`, each loaded only when it is used."""

from __future__ import annotations

import gc
import sys

from pbem import __version__


def main() -> None:
    """The program `pbem`. Its version is told before anything else is loaded."""
    if sys.argv[1:] == ["--version"]:
        print(f"pbem {__version__}")
        return
    gc.set_threshold(100_000)  # a command makes few cycles: to look for them less often saves a twentieth of its start
    from pbem.cli.app import run

    sys.exit(run(sys.argv[1:]))
