"""Packs: reading map, units, scenarios and rules, and finding every slip in them.

The checks are loaded when they are needed: a pack that the cache knows is not checked again.
"""

from __future__ import annotations

from pathlib import Path

from pbem.games.tigers.pack.codes import CODES, Code
from pbem.games.tigers.pack.defects import Defect, PackError
from pbem.games.tigers.pack.files import scenario_names
from pbem.games.tigers.pack.load import forget, list_scenarios, load_scenario, policies, rule_index

__all__ = [
    "CODES",
    "Code",
    "Defect",
    "PackError",
    "forget",
    "lint",
    "list_scenarios",
    "load_scenario",
    "policies",
    "rule_index",
    "scenario_names",
]


def lint(folder: str | Path) -> list[Defect]:
    """Every defect of every file in a pack's folder, in order of file and line."""
    from pbem.games.tigers.pack.examine import lint as every_defect

    return every_defect(folder)
