"""What the layers below raise, in the words of the command line."""

from __future__ import annotations

import os
import traceback

import click

from pbem.cli.faults import Exit, Fault


def translate(mishap: BaseException) -> Fault:
    """The fault that an exception of a lower layer stands for."""
    if os.environ.get("PBEM_DEBUG"):
        click.echo("".join(traceback.format_exception(mishap)), err=True)
    what = f"{type(mishap).__name__}: {mishap}".splitlines()[0]
    return Fault(
        f"pbem itself is at fault ({what})",
        "nothing was changed; PBEM_DEBUG=1 shows where it happened, for a bug report",
        status=Exit.AT_FAULT,
    )
