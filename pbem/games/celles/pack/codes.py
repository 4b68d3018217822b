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
        "id: 2Pz/304 ... id: 2PZ/304",
        "id: 2Pz/304 ... id: 2Pz/3",
    ),
    Page(
        "D031",
        "unit set up nowhere",
        "A counter has neither a hex at the start nor a turn of arrival.",
        "{id: 2Pz/304, formation: 2Pz}",
        "{id: 2Pz/304, formation: 2Pz, setup: 2211}",
    ),
    Page("D032", "unit set up twice", "A counter is set up and arrives.", "setup: 2211, arrives: 3", "setup: 2211"),
    Page(
        "D035",
        "unit id that orders cannot hold",
        "An id holds letters, digits, `/` and `.`; a dash in orders means a path.",
        "id: 2Pz-304",
        "id: 2Pz/304",
    ),
    Page(
        "D080",
        "turn that the track does not have",
        "Turns are numbered one after the other, and a card plays turns of the track.",
        "turns: [1, 9]",
        "turns: [1, 8]",
    ),
    Page(
        "D081",
        "no results table",
        "Columns go from the worst odds to the best, rows follow one another, each with a result for every column.",
        'rows: {0: ["1/-"], 2: ["-/R"]}',
        'rows: {0: ["1/-"], 1: ["-/R"]}',
    ),
    Page(
        "D082",
        "date without chits",
        "Every date of the track has Action Chits of both sides.",
        "date: 28 Dec",
        "date: 27 Dec",
    ),
    Page(
        "D083",
        "unknown formation",
        "A counter belongs to a formation that is listed.",
        "formation: 2Pnz",
        "formation: 2Pz",
    ),
    Page(
        "D084",
        "no reduced piece",
        "A two-step unit that loses a step becomes the reduced piece of its formation and type, which must be listed.",
        "{id: 2Pz/304, formation: 2Pz, type: armor, steps: 2}; reduced: []",
        "reduced: [{formation: 2Pz, type: armor, unused: [5, 4, 9], used: [2, 2, 9]}]",
    ),
    Page("D085", "unknown town", "A town is named that the map, or the score, does not have.", "[March]", "[Marche]"),
    Page("D086", "unknown unit", "A card places a unit that is not listed.", "2Pz/305: 2211", "2Pz/304: 2211"),
    Page(
        "D087",
        "unknown chit",
        "A cup holds Action Chits of formations of its side, and Tactical Chits.",
        "german: {84Inf: 1}",
        "allied: {84Inf: 1}",
    ),
    Page(
        "D088",
        "set up outside the playing area",
        "A card that plays a part of the map sets units up there only.",
        "area: {columns: 18-29, rows: 05-16}; Lehr/902: 3014",
        "Lehr/902: 2214",
    ),
    Page(
        "D089",
        "hex that cannot hold its units",
        "Units of one side, and no more steps than rule 10.0 allows, are set up in a hex.",
        "2Pz/304: 2211, 2Pz/3: 2211",
        "2Pz/304: 2211, 2Pz/3: 2611",
    ),
    Page(
        "D090",
        "more actions than chits",
        "Every action needs an Action Chit in the cup.",
        "actions: [{turn: 1, german: 4, allied: 1}]; cups: {german: {2Pz: 1}}",
        "actions: [{turn: 1, german: 1, allied: 1}]",
    ),
    Page("D091", "arrival without a hex", "Who arrives says where.", "arrives: 3", "arrives: 3, at: [2516]"),
    Page(
        "D092",
        "unknown type of unit",
        "A unit is infantry, or of one of the types that the movement chart lists as motorized.",
        "type: recn",
        "type: recon",
    ),
)
