"""Every kind of defect that packs of this game may have: its permanent code, what it means, wrong and right."""

from __future__ import annotations

from pbem.kernel.page import Page
from pbem.packs.hexmap_codes import PAGES as HEXMAP_PAGES

PAGES = (
    *HEXMAP_PAGES,
    Page(
        "D030",
        "duplicate unit id",
        "Two counters have one id, or ids that differ only in capital letters.",
        "id: 2/304 ... id: 2/304",
        "id: 2/304 ... id: 2/3",
    ),
    Page(
        "D031",
        "unit set up nowhere",
        "A counter has neither a hex at the start nor a turn of arrival, and belongs to no option.",
        "{id: 2/304, type: infantry}",
        '{id: 2/304, type: infantry, setup: "1323"}',
    ),
    Page("D032", "unit set up twice", "A counter is set up and arrives.", "setup: 1323, turn: 17AM", "setup: 1323"),
    Page(
        "D035",
        "unit id that orders cannot hold",
        "An id holds letters, digits, `/` and `.`; a dash in orders means a path.",
        "id: 2-304",
        "id: 2/304",
    ),
    Page(
        "D080",
        "turn that the track does not have",
        "Cards, arrivals and dated rules name turns of the track.",
        "turns: [16AM, 27AM]",
        "turns: [16AM, 26PM]",
    ),
    Page(
        "D081",
        "no results table",
        "Columns go from the worst odds to the best, rows follow one another, each with a result for every column.",
        "rows: {1: [D2, D9]}",
        "rows: {1: [D2, D3]}",
    ),
    Page(
        "D082",
        "turn without its numbers",
        "Every turn of the track has its aircraft.",
        "aircraft: {16AM: [0, 0]}",
        "aircraft: {16AM: [0, 0], 16PM: [1, 0]}",
    ),
    Page("D086", "unknown unit", "A card places a unit that is not listed.", '2/305: "1323"', '2/304: "1323"'),
    Page(
        "D088",
        "set up outside the playing area",
        "A card that plays a part of the map sets units up there only.",
        'area: {columns: 11-27, rows: 19-31}; 2/304: "0323"',
        '2/304: "1323"',
    ),
    Page(
        "D089",
        "hex that cannot hold its units",
        "Units of one side, and no more than rule 6.1 allows, are set up in a hex.",
        'four regiments in "1324"',
        'three regiments in "1324"',
    ),
    Page("D091", "arrival without a place", "Who arrives says where.", "turn: 17AM", "turn: 17AM, entry: [S]"),
    Page(
        "D096",
        "letter off its edge",
        "A boxed letter stands in a hex of the edge that is named with it.",
        'S: {hex: "0110", edge: east}',
        'S: {hex: "0010", edge: east}',
    ),
    Page("D097", "unknown type of unit", "The rules list every type.", "type: tank", "type: armor"),
)
