"""Packs of Wave of Terror: map, counters, scenario cards and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.games.wave.pack.build import build
from pbem.packs.pack import Pack

if TYPE_CHECKING:
    from pbem.kernel.page import Page
    from pbem.packs.forms import Forms


def _forms() -> Forms:
    from pbem.games.wave.pack.forms import FORMS

    return FORMS


def _codes() -> tuple[Page, ...]:
    from pbem.games.wave.pack.codes import PAGES

    return PAGES


PACK = Pack("wave", ("map", "units"), build, _forms, _codes)
