"""Packs of Tigers in the Mist: map, units, scenario cards and rules.

Forms, checks and pages are loaded when they are needed: a pack that the cache knows is not checked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbem.games.tigers.pack.build import build
from pbem.games.tigers.scenario import Scenario
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
    from pbem.games.tigers.pack.forms import FORMS

    return FORMS


def _codes() -> tuple[Page, ...]:
    from pbem.games.tigers.pack.codes import PAGES

    return PAGES


PACK = Pack("tigers", ("map", "units"), _build, _forms, _codes)

load_scenario = PACK.load
list_scenarios = PACK.load_all
scenario_names = PACK.names
lint = PACK.lint
policies = PACK.policies
rule_index = PACK.rule_index
