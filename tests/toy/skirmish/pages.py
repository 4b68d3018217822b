"""The pages of the codes."""

from __future__ import annotations

from pbem.kernel.page import Page

WRITTEN = (
    ("M101", "unit not on the board", "The unit has been lost.", "move R/1 0101-0201", "move R/2 0102-0202", "2.1"),
    ("M102", "unit of the other side", "Orders are for own units.", "move B/1 0303-0203", "move R/1 0101-0201", "2.1"),
    ("M103", "unit has acted", "A unit moves once, and before it fights.", "move R/1 0101-0201", "pass", "2.1"),
    ("M106", "unit is elsewhere", "A path begins at the unit.", "move R/1 0201-0202", "move R/1 0101-0201", "2.1"),
    ("M201", "no way", "Units go over empty hexes.", "move R/1 0101-0303", "move R/1 0101-0201", "2.1"),
    ("M203", "too far", "A unit has two points.", "move R/1 0101-0201-0301", "move R/1 0101-0201", "2.2"),
    ("M205", "beside the enemy", "A move ends there.", "move R/2 0102-0202-0203", "move R/2 0102-0202", "2.3"),
    ("C101", "nobody to attack", "There must be an enemy.", "attack 0202 with R/1", "attack 0303 with R/1", "3.1"),
    ("C102", "no attackers", "Each unit once.", "attack 0303 with R/1, R/1", "attack 0303 with R/1", "3.1"),
    ("C103", "not beside it", "Attackers stand beside it.", "attack 0303 with R/1", "attack 0302 with R/2", "3.1"),
    ("C104", "fought already", "A unit fights once a turn.", "attack 0303 with R/1", "pass", "3.1"),
)
PAGES = tuple(Page(*page) for page in WRITTEN)
