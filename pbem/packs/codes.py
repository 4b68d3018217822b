"""Defects that a pack of any game may have: a permanent code, what it means, an example of wrong and right.

Their numbers are D001 to D009; from D010 on they are the game's own. `pbem explain D001` shows these pages.
"""

from __future__ import annotations

from pbem.kernel.page import Page

PAGES = (
    Page(
        "D001",
        "not YAML",
        "The text cannot be read as one YAML document.",
        "units: [{id: 12Inf",
        "units: [{id: 12Inf}]",
    ),
    Page(
        "D002",
        "anchor, alias or tag",
        "Packs are plain data; anchors, aliases, tags and keys that are not words are refused, whoever wrote the file.",
        "roads: &r {2: major}",
        "roads: {2: major}",
    ),
    Page(
        "D003",
        "too large or too deep",
        "A file has at most a million bytes and twenty levels.",
        "[[[[[[...]]]]]]",
        "[1, 2]",
    ),
    Page(
        "D004",
        "key twice",
        "A key stands twice in one mapping; the second would hide the first.",
        "vp: 1, vp: 2",
        "vp: 1",
    ),
    Page(
        "D005",
        "missing file",
        "A file that is named is not there, cannot be read, or lies outside the folder of the pack.",
        "map: ../map.yaml",
        "map: map.yaml",
    ),
    Page(
        "D006",
        "unknown key",
        "A key that this kind of file or record does not have.",
        "nmae: a bridge",
        "name: a bridge",
    ),
    Page("D007", "wrong type", "A value of the wrong kind or outside its range.", "strength: three", "strength: 3"),
    Page(
        "D008",
        "missing key",
        "A key that must be there is not.",
        "start: 1",
        "name: a bridge, start: 1",
    ),
    Page(
        "D009",
        "unknown file",
        "A YAML file in the folder is neither map, units, scenario nor rules.",
        "shopping: [bread]",
        "units: [...]",
    ),
)
