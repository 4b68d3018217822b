"""Every kind of defect that packs of this game may have, those of hex maps first."""

from __future__ import annotations

from pbem.kernel.page import Page
from pbem.packs.hexmap_codes import PAGES as HEXMAP_PAGES

PAGES = (
    *HEXMAP_PAGES,
    Page(
        "D030",
        "unit id twice",
        "Two counters have the same id; case does not count.",
        "- {id: 2/9.1, ...} and again - {id: 2/9.1, ...}",
        "- {id: 2/9.1, ...} and - {id: 2/9.2, ...}",
    ),
    Page(
        "D035",
        "bad unit id",
        "An id holds letters, digits, `/` and `.` only, because orders are written with it.",
        "id: 47-2Eng",
        "id: 47/2Eng",
    ),
    Page(
        "D060",
        "table of the wrong size",
        "A table of the rules has more or fewer entries than it needs.",
        "turns: 17; overcast: [6, 6, 6]",
        "turns: 3; overcast: [6, 6, 6]",
    ),
    Page(
        "D061",
        "guns with factors, or none",
        "Artillery has a die for its factors and one step; every other unit has numbers.",
        'type: artillery, front: 4-6',
        'type: artillery, front: "*-6"',
    ),
    Page(
        "D062",
        "back that does not fit",
        "The back of a counter has the form and the movement factor of its front, and no higher factors.",
        "front: 6-5, back: 7-5",
        "front: 6-5, back: 4-5",
    ),
    Page(
        "D063",
        "unit that comes nowhere, or twice",
        "A unit is set up by a code with a proposal, or arrives on a turn by an edge, or is set aside.",
        "{id: 2/9.1, setup: E3610, turn: 3}",
        "{id: 2/9.1, setup: E3610, radius: 1, at: E3609}",
    ),
    Page("D064", "unknown edge", "A unit arrives by an edge that the map does not list.", "edge: up", "edge: us_north"),
    Page(
        "D065",
        "proposal that the code forbids",
        "The hex proposed lies beyond the radius of the code, behind the enemy's line, or off the front line (3.6).",
        "setup: E3610, radius: 1, at: E3412",
        "setup: E3610, radius: 1, at: E3609",
    ),
    Page(
        "D066",
        "unknown unit",
        "A card names a unit that the units file does not have.",
        "kg: [1SS/9]",
        "kg: [1SS/Pz1]",
    ),
    Page(
        "D067",
        "unit behind the enemy's line",
        "A card places a unit on the enemy's side of the front line (3.5).",
        "german: {at: {12V/27.1: E3119}}",
        "german: {at: {12V/27.1: E3916}}",
    ),
    Page(
        "D068",
        "stack too high at the start",
        "When set-up is complete stacking is limited to four units, three independent ones, guns alone (3.4, 7.1).",
        "at: {VA388: E4016, VA402: E4016}",
        "at: {VA388: E4016, VA402: E4118}",
    ),
    Page(
        "D069",
        "organization that does not fit",
        "A unit's name begins with its parent organization, and every organization of the tables has units (2.14).",
        "{id: 12V/27.1, org: 12}",
        "{id: 12V/27.1, org: 12V}",
    ),
    Page(
        "D070",
        "no back",
        "All units have two steps but guns and the three troops of the 14th Cavalry (2.13).",
        "{id: 12V/27.1, front: 6-7-4}",
        "{id: 12V/27.1, front: 6-7-4, back: 3-5-4}",
    ),
)
