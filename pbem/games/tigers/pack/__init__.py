"""Packs: reading map, units, scenarios and rules, and finding every slip in them."""

from pbem.games.tigers.pack.codes import CODES, Code
from pbem.games.tigers.pack.defects import Defect, PackError
from pbem.games.tigers.pack.files import scenario_names
from pbem.games.tigers.pack.lint import lint
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
