"""Reading and checking whole packs: one scenario with all its files, or every file of a folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pbem.games.tigers.pack.checks_card import Docs, check_card
from pbem.games.tigers.pack.checks_map import check_map
from pbem.games.tigers.pack.checks_units import check_units
from pbem.games.tigers.pack.defects import Defect, PackError
from pbem.games.tigers.pack.files import File, beside, card_file, missing, overlay_files, rules_file
from pbem.games.tigers.pack.reader import Doc, read
from pbem.games.tigers.pack.schema import Record, conform
from pbem.games.tigers.pack.shapes import CARD, MAP, OVERLAY, RULES, UNITS

PER_SCENARIO = frozenset({"D036", "D037", "D038", "D051", "D055"})
"""Defects of a set-up, which several scenarios of a pack may share; each is told once."""


@dataclass(slots=True)
class Desk:
    """The files of one examination: each is read and checked once, however many scenarios use it."""

    docs: dict[tuple[str, str], Doc] = field(default_factory=dict)
    files: dict[str, tuple[File, bytes]] = field(default_factory=dict)
    lost: list[Defect] = field(default_factory=list)
    checked: set[tuple[str, str]] = field(default_factory=set)

    def open(self, file: File, shape: Record) -> Doc:
        """A document in the form that its role asks for; a file that cannot be read is a broken one."""
        key = (file.name, shape.what)
        if key not in self.docs:
            self.docs[key] = conform(self._read(file), shape)
        return self.docs[key]

    def _read(self, file: File) -> Doc:
        try:
            raw = file.read()
        except PackError as error:
            self.lost.extend(error.defects)
            return Doc(file.name, broken=True)
        self.files[file.name] = (file, raw)
        return read(file.name, raw)

    def beside(self, card: File, doc: Doc, key: str, shape: Record) -> Doc:
        """The map or units file that a card names."""
        name = doc.data.get(key, "")
        if doc.broken or not name:
            return conform(Doc(f"{card.name} {key}", broken=True), shape)
        try:
            return self.open(beside(card, name), shape)
        except PackError as error:
            self.lost.extend(Defect(doc.file, doc.line((key,)), d.code, d.message, d.help) for d in error.defects)
            return conform(Doc(name, broken=True), shape)

    def check_map(self, doc: Doc) -> None:
        if not doc.broken and self._first(doc, doc):
            check_map(doc)

    def check_units(self, doc: Doc, chart: Doc, rules: Doc) -> None:
        if not any(one.broken for one in (doc, chart, rules)) and self._first(doc, chart):
            check_units(doc, chart.data, rules.data)

    def _first(self, doc: Doc, against: Doc) -> bool:
        pair = (doc.file, against.file)
        fresh = pair not in self.checked
        self.checked.add(pair)
        return fresh

    def defects(self) -> list[Defect]:
        """All that was found, in order of file and line, each slip once."""
        found = sorted({*self.lost, *(defect for doc in self.docs.values() for defect in doc.defects)})
        told: set[tuple[str, int, str]] = set()
        result = []
        for defect in found:
            place = (defect.file, defect.line, defect.code)
            if defect.code not in PER_SCENARIO or place not in told:
                result.append(defect)
            told.add(place)
        return result


def examine(card: File) -> tuple[Docs, list[Doc], list[tuple[File, bytes]], list[Defect]]:
    """One scenario with everything behind it: documents, overlays, the files with their bytes, and every defect."""
    desk = Desk()
    overlays = [desk.open(file, OVERLAY) for file in overlay_files()]
    docs = _scenario(desk, card)
    return docs, overlays, list(desk.files.values()), desk.defects()


def lint(folder: str | Path) -> list[Defect]:
    """Every defect of every file in a pack's folder."""
    home = Path(folder)
    paths = sorted(path for path in home.glob("*") if path.suffix.lower() in (".yaml", ".yml") and path.is_file())
    if not paths:
        return [missing(str(folder), "there is no folder of that name with YAML files in it")]
    desk, others = Desk(), []
    for file in map(card_file, paths):
        doc = read(file.name, file.read())
        if _is_card(doc):
            _scenario(desk, file)
        else:
            others.append((file, doc))
    maps = [doc for (_, what), doc in desk.docs.items() if what == MAP.what]
    for file, doc in sorted(others, key=lambda other: not _has(other[1], "areas")):
        if file.name not in desk.files:
            _loose(desk, file, doc, maps)
    return desk.defects()


def _has(doc: Doc, *keys: str) -> bool:
    return isinstance(doc.data, dict) and any(key in doc.data for key in keys)


def _is_card(doc: Doc) -> bool:
    """A card names its map, or has what only cards have."""
    return _has(doc, "forces", "victory", "limits") and not _has(doc, "areas", "index")


def _scenario(desk: Desk, file: File) -> Docs:
    """A card with the files it names, all checked."""
    card = desk.open(file, CARD)
    rules = desk.beside(file, card, "rules", RULES) if "rules" in card.data else desk.open(rules_file(), RULES)
    docs = Docs(desk.beside(file, card, "map", MAP), desk.beside(file, card, "units", UNITS), card, rules)
    desk.check_map(docs.map)
    desk.check_units(docs.units, docs.map, rules)
    if not any(doc.broken for doc in (docs.map, docs.units, card, rules)):
        check_card(docs)
    return docs


def _loose(desk: Desk, file: File, doc: Doc, maps: list[Doc]) -> None:
    """A file that no card names yet: a map is checked alone, units against the only map there is."""
    if _has(doc, "areas"):
        maps.append(desk.open(file, MAP))
        desk.check_map(maps[-1])
    elif _has(doc, "units"):
        units = desk.open(file, UNITS)
        if len(maps) == 1:
            desk.check_units(units, maps[0], desk.open(rules_file(), RULES))
    elif _has(doc, "index", "when"):
        desk.open(file, OVERLAY if _has(doc, "when") else RULES)
    elif doc.defects:
        desk.lost.extend(doc.defects)
    else:
        why = "it is neither map (areas), units (units), scenario (forces, victory) nor rules (index)"
        desk.lost.append(Defect(file.name, 1, "D009", f"what this file is cannot be seen: {why}"))
