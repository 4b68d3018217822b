"""Packs of Bitter Woods: map, units, scenario cards and rules.

Forms, checks and pages are loaded when they are needed: a pack that the cache knows is not checked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.kernel.rulebook import Rulebook
from pbem.packs.pack import Pack
from pbem.packs.rules import Values

if TYPE_CHECKING:
    from pbem.games.bitter.scenario import Scenario
    from pbem.kernel.page import Page
    from pbem.packs.forms import Forms


def _build(parts: Mapping[str, Values], rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    from pbem.games.bitter.pack.build import build
    from pbem.packs.parts import Parts

    return build(Parts(**parts), rulebook, digests)


def _forms() -> Forms:
    from pbem.games.bitter.pack.forms import FORMS

    return FORMS


def _codes() -> tuple[Page, ...]:
    from pbem.games.bitter.pack.codes import PAGES

    return PAGES


PACK: Pack[Scenario] = Pack("bitter", ("map", "units"), _build, _forms, _codes)
