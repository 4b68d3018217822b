"""Packs of Wave of Terror: map, counters, scenario cards and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.kernel.rulebook import Rulebook
from pbem.packs.pack import Pack
from pbem.packs.rules import Values

if TYPE_CHECKING:
    from pbem.games.wave.scenario import Scenario
    from pbem.kernel.page import Page
    from pbem.packs.forms import Forms


def _build(parts: Mapping[str, Values], rulebook: Rulebook, digests: Mapping[str, str]) -> Scenario:
    from pbem.games.wave.pack.build import build

    return build(parts, rulebook, digests)


def _forms() -> Forms:
    from pbem.games.wave.pack.forms import FORMS

    return FORMS


def _codes() -> tuple[Page, ...]:
    from pbem.games.wave.pack.codes import PAGES

    return PAGES


PACK: Pack[Scenario] = Pack("wave", ("map", "units"), _build, _forms, _codes)
