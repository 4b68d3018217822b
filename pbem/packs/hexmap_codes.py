"""Defects that a hex map may have: D101 to D115. A game on hexes adds `PAGES` to the codes of its pack."""

from __future__ import annotations

from pbem.kernel.page import Page

PAGES = (
    Page(
        "D101",
        "no grid",
        "Columns have two digits and perhaps a letter before them, go from west to east, and are odd and even in turn.",
        "columns: 01-9",
        "columns: 01-09",
    ),
    Page(
        "D102",
        "row missing or too many",
        "The terrain has exactly the rows of the grid.",
        'rows: 00-01; terrain: {"00": "..", "02": ".."}',
        'rows: 00-01; terrain: {"00": "..", "01": ".."}',
    ),
    Page(
        "D103",
        "row of the wrong length",
        "A row of terrain has one letter for each column; `_` stands where there is no hex.",
        'columns: 01-04; "00": "..w"',
        'columns: 01-04; "00": "..w_"',
    ),
    Page(
        "D104",
        "letter without a meaning",
        "A row of terrain holds a letter that the legend does not have.",
        'legend: {".": clear}; "00": "..w"',
        'legend: {".": clear, "w": woods}; "00": "..w"',
    ),
    Page("D105", "no such hex", "A hex that is not on the map.", "bridges: 0101/0199", "bridges: 0101/0102"),
    Page(
        "D106",
        "hexes that do not touch",
        "Two hexes follow each other on a road, or are named as a side, but have no side in common.",
        "- 0101 0103",
        "- 0101 0102 0103",
    ),
    Page(
        "D107",
        "told twice",
        "A step of a road stands in two chains, or a side twice among waters or in one list.",
        "bridges: 0101/0102 0102/0101",
        "bridges: 0101/0102",
    ),
    Page(
        "D108",
        "bridge over nothing",
        "A bridge stands where a road crosses water; here one of the two is missing.",
        "bridges: 0101/0102, without a road 0101 0102",
        "bridges: 0101/0102, with the road 0101 0102 and the river 0101/0102",
    ),
    Page(
        "D109",
        "blown bridge that is not there",
        "What is blown must be among the bridges.",
        "blown: 0101/0102",
        "bridges: 0101/0102, blown: 0101/0102",
    ),
    Page(
        "D110",
        "run that is not straight",
        "A run `a-b` has both ends in one column or in one row.",
        "0100-0305",
        "0100-0300 0300-0305",
    ),
    Page(
        "D111",
        "not at the edge",
        "A hex of an edge, or with a road that leaves the map, lies in the middle of it.",
        "edges: {north: 0502}",
        "edges: {north: 0500}",
    ),
    Page(
        "D112",
        "exit without a road",
        "A road leaves the map where none of its class leads to.",
        'exits: {"0100": {road: major}}, without a chain that holds 0100',
        'exits: {"0100": {road: major}}; roads: {major: [0100 0101]}',
    ),
    Page(
        "D113",
        "one name in two places",
        "A place in several hexes is one piece; two places have two names.",
        '"0101": {name: Villers}; "0905": {name: Villers}',
        '"0101": {name: Villers}; "0905": {name: Villers-sur-Lesse}',
    ),
    Page(
        "D114",
        "unknown kind",
        "A terrain, road, water, side or size of place that the rules of the game do not know.",
        'legend: {"w": wods}',
        'legend: {"w": woods}',
    ),
    Page(
        "D115",
        "list missing",
        "The rules of the game speak of certain hexes or edges, and the map does not say which they are.",
        "edges: {}",
        "edges: {supply: 0100-0116}",
    ),
)
