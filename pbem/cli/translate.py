"""What the layers below raise, in the words of the command line."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Any

import click

from pbem.desk.faults import Exit, Fault, bad_data, usage


def translate(mishap: BaseException) -> Fault:
    """The fault that an exception of a lower layer stands for."""
    return _known(mishap) or _bug(mishap)


def _known(mishap: BaseException) -> Fault | None:
    """What was not loaded cannot have been raised, so nothing is loaded to find out."""
    if _is(mishap, "pbem.record.errors", "RecordError"):
        hint = getattr(mishap, "hint", None)
        return Fault(str(mishap), *([hint] if hint else []), status=Exit(int(mishap.status)))  # type: ignore[attr-defined]
    if _is(mishap, "pbem.kernel.rulebook", "UnknownPolicy"):
        return usage(str(mishap), "pbem scenarios NAME tells what each option of a scenario means")
    if _is(mishap, "pbem.games", "UnknownGame"):
        return usage(str(mishap))
    if _is(mishap, "pbem.packs.defects", "PackError"):
        return _bad_pack(mishap)
    return None


def _bad_pack(mishap: Any) -> Fault:
    """The first defect in full; `pack lint` lists all of them."""
    first, *rest = mishap.defects
    told, *helps = str(first).splitlines()
    more = [f"{len(rest)} more like it; pbem pack lint lists them all"] if rest else []
    return bad_data(told, *(line.strip().removeprefix("help: ") for line in helps), *more)


def _is(mishap: BaseException, module: str, name: str) -> bool:
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(mishap, getattr(loaded, name))


def _bug(mishap: BaseException) -> Fault:
    if os.environ.get("PBEM_DEBUG"):
        click.echo("".join(traceback.format_exception(mishap)), err=True)
    what = f"{type(mishap).__name__}: {mishap}".splitlines()[0]
    return Fault(
        f"pbem itself is at fault ({what})",
        "nothing was changed; PBEM_DEBUG=1 shows where it happened, for a bug report",
    )
