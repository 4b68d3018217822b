"""Packs of Celles: map, units, scenario cards and rules.

Forms, checks and pages are loaded when they are needed: a pack that the cache knows is not checked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.games.celles.pack.build import build
from pbem.games.celles.scenario import Scenario
from pbem.kernel.rulebook import Rulebook
from pbem.packs.pack import Pack
from pbem.packs.parts import Parts
from pbem.packs.rules import Values

if TYPE_CHECKING:
    from pbem.kernel.page import Page
    from pbem.packs.forms import Forms


def _build(parts: Mapping[str, Values], rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    return build(Parts(**parts), rulebook, digests)


def _forms() -> Forms:
    from pbem.games.celles.pack.forms import FORMS

    return FORMS


def _codes() -> tuple[Page, ...]:
    from pbem.games.celles.pack.codes import PAGES

    return PAGES


PACK = Pack("celles", ("map", "units"), _build, _forms, _codes)
