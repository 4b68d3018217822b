"""Every kind of defect: its permanent code, what it means, and an example of wrong and right.

`pbem explain D010` and docs/packs.md are written from this table.
"""

from __future__ import annotations

from pbem.kernel.values import value


@value
class Code:
    """One kind of defect."""

    code: str
    title: str
    meaning: str
    wrong: str
    right: str


_ROWS = (
    Code(
        "D001",
        "not YAML",
        "The text cannot be read as one YAML document.",
        "areas: {1: {name: Irrel",
        "areas: {1: {name: Irrel}}",
    ),
    Code(
        "D002",
        "anchor, alias or tag",
        "Packs are plain data; anchors, aliases, tags and keys that are not words are refused, whoever wrote the file.",
        "roads: &r {2: major}",
        "roads: {2: major}",
    ),
    Code(
        "D003",
        "too large or too deep",
        "A file has at most a million bytes and twenty levels.",
        "[[[[[[...]]]]]]",
        "[1, 2]",
    ),
    Code(
        "D004",
        "key twice",
        "A key stands twice in one mapping; the second would hide the first.",
        "vp: 1, vp: 2",
        "vp: 1",
    ),
    Code(
        "D005",
        "missing file",
        "A file that is named is not there, cannot be read, or lies outside the folder of the pack.",
        "map: ../map.yaml",
        "map: map.yaml",
    ),
    Code("D006", "unknown key", "A key that this kind of file or record does not have.", "fornt: true", "front: true"),
    Code("D007", "wrong type", "A value of the wrong kind or outside its range.", "strength: three", "strength: 3"),
    Code(
        "D008",
        "missing key",
        "A key that must be there is not.",
        "51: {roads: {50: minor}}",
        "51: {name: Dasburg, roads: {50: minor}}",
    ),
    Code(
        "D009",
        "unknown file",
        "A YAML file in the folder is neither map, units, scenario nor rules.",
        "shopping: [bread]",
        "areas: {...}",
    ),
    Code(
        "D010",
        "one-way road",
        "Every road is written at both ends, and one end is missing.",
        "51: roads {70: major}; 70: roads {}",
        "51: roads {70: major}; 70: roads {51: major}",
    ),
    Code(
        "D011",
        "consecutive numbers not joined",
        "Areas with consecutive numbers are neighbours (3.22); no road joins these two.",
        "8: roads {10: minor}; 9: roads {10: major}",
        "8: roads {9: minor}; 9: roads {8: minor}",
    ),
    Code(
        "D012",
        "road to nowhere",
        "A road leads to a number that no area has.",
        "roads: {999: major}",
        "roads: {99: major}",
    ),
    Code("D013", "duplicate number", "Two areas have one number.", "51: {...}, 51: {...}", "51: {...}, 52: {...}"),
    Code(
        "D014",
        "duplicate name",
        "Two areas share a name or another name.",
        "51: Dasburg; 52: Dasburg",
        "51: Dasburg; 52: Daleiden",
    ),
    Code(
        "D015",
        "road told in two ways",
        "The two ends of a road do not agree on its type or its river.",
        "51: {70: major over OUR}; 70: {51: minor}",
        "51: {70: major over OUR}; 70: {51: major over OUR}",
    ),
    Code(
        "D016",
        "road to itself",
        "A road begins and ends in the same area.",
        "51: roads {51: minor}",
        "51: roads {52: minor}",
    ),
    Code(
        "D017",
        "zone with no area",
        "A zone touches no area, so nobody can enter by it (11.13).",
        "touches: []",
        "touches: [36, 37]",
    ),
    Code(
        "D018",
        "zone beside nothing",
        "A zone touches an area, or neighbours a zone, that does not exist.",
        "touches: [999]",
        "touches: [99]",
    ),
    Code(
        "D019",
        "one-way zone",
        "One zone names another as neighbour, and is not named back (11.14).",
        "A: [B]; B: []",
        "A: [B]; B: [A]",
    ),
    Code(
        "D020",
        "blown bridge without a river",
        "A bridge is blown where no road crosses a river.",
        "blown: [52-53]",
        "blown: [51-70], with 70: major over OUR in area 51",
    ),
    Code(
        "D021",
        "unknown space",
        "A list or a line names an area, zone or line that is not on the map.",
        "towns: [999]",
        "towns: [61]",
    ),
    Code(
        "D022",
        "map in pieces",
        "Some areas cannot be reached by road from the rest.",
        "12: roads {}",
        "12: roads {11: minor}",
    ),
    Code(
        "D023",
        "unknown river",
        "A road crosses a river that is not among the rivers drawn.",
        "70: major over UOR",
        "70: major over OUR",
    ),
    Code(
        "D030", "duplicate unit id", "Two counters have one id.", "id: 2Pz/2 ... id: 2Pz/2", "id: 2Pz/2 ... id: 2Pz/304"
    ),
    Code(
        "D031",
        "unit set up nowhere",
        "A unit has no set-up area, no arrival and no group.",
        "{id: 2Pz/2}",
        "{id: 2Pz/2, setup: 51}",
    ),
    Code(
        "D032",
        "unit set up twice",
        "A unit has two places, or is named twice in the forces of a scenario.",
        "{id: 2Pz/2, setup: 51, arrival: 17-1}",
        "{id: 2Pz/2, setup: 51}",
    ),
    Code("D033", "set up off the map", "The set-up area of a unit does not exist.", "setup: 999", "setup: 51"),
    Code(
        "D034",
        "arrival at no zone",
        "A unit arrives at a zone that does not exist, or names none.",
        "{arrival: 17-1, zones: [X]}",
        "{arrival: 17-1, zones: [B]}",
    ),
    Code(
        "D035",
        "unit id that orders cannot hold",
        "Ids are letters, digits, / and . only.",
        "id: 47-2 Eng",
        "id: 47/2Eng",
    ),
    Code(
        "D036",
        "stack over the limit",
        "A set-up area holds more than four units or ten points (7.1) and is not declared.",
        "five units with setup: 51",
        "overstacked: [51]",
    ),
    Code(
        "D037",
        "out of supply at the start",
        "A unit can trace no supply where it is set up (13.11).",
        "a unit behind enemies",
        "a unit with a road free of enemies to a zone of its side",
    ),
    Code(
        "D038",
        "both sides in one area",
        "Units of both sides are set up in one area.",
        "german and allied in 70",
        "allied in 70, german in 51",
    ),
    Code(
        "D039",
        "nothing to declare",
        "An area is declared overstacked but is not.",
        "overstacked: [70]",
        "overstacked: [51]",
    ),
    Code(
        "D040",
        "no such impulse",
        "A unit arrives at an impulse that the calendar does not have.",
        "arrival: 17-4",
        "arrival: 17-3",
    ),
    Code("D041", "unknown type", "The type of a unit is not in the rules.", "type: cavalry", "type: mechanized"),
    Code(
        "D042",
        "group without release",
        "A unit waits in a group that no area releases (11.3).",
        "group: R9",
        "group: R1, with release: {R1: [73]}",
    ),
    Code("D043", "armor entrenched", "Armor never digs in (8.54).", "{type: armor, entrenched: true}", "{type: armor}"),
    Code(
        "D044",
        "arrival at an enemy zone",
        "A unit arrives at a zone of the other side.",
        "{side: german, zones: [P]}",
        "{side: german, zones: [C]}",
    ),
    Code(
        "D050",
        "nobody is meant",
        "The forces of a scenario name a formation or unit that does not exist.",
        "german: [2 Pnz]",
        "german: [2 Pz]",
    ),
    Code(
        "D051",
        "set up outside the limits",
        "A unit is set up where the scenario is not played.",
        "limits: [10], setup: 51",
        "limits: [10, 51]",
    ),
    Code(
        "D052",
        "victory that does not add up",
        "A victory table must fall and end at 0; towns and contest need their lists.",
        "table: [{at_least: 5, level: Draw}]",
        "table: [{at_least: 5, level: German decisive}, {at_least: 0, level: Draw}]",
    ),
    Code(
        "D053",
        "clock that does not exist",
        "Start or end is no impulse, or the end comes first.",
        "end: 22-2 allied",
        "end: 22-1 allied",
    ),
    Code(
        "D055",
        "arrival outside the limits",
        "A unit arrives only at zones where the scenario is not played.",
        "zones: [A]",
        "zones: [C]",
    ),
)
CODES = {row.code: row for row in _ROWS}
