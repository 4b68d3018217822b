"""Packs: reading map, units, scenarios and rules, and finding every slip in them."""

from pbem.games.tigers.pack.defects import Defect, PackError
from pbem.games.tigers.pack.load import load_scenario

__all__ = ["Defect", "PackError", "load_scenario"]
