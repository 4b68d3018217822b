"""Examining a pack: one scenario with all its files, or every file of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.packs.defects import Defect, PackError, in_order
from pbem.packs.files import ENDINGS, File, missing
from pbem.packs.forms import Forms
from pbem.packs.pack import Pack
from pbem.packs.reader import Doc, read
from pbem.packs.rules import table_at
from pbem.packs.schema import Record, conform

Docs = Mapping[str, Doc]


@dataclass(frozen=True, slots=True)
class Findings:
    """A scenario's documents by role, the overlays, the files with their bytes, and every defect."""

    docs: Docs
    overlays: list[Doc]
    files: list[tuple[File, bytes]]
    defects: list[Defect]


@dataclass(slots=True)
class Examination:
    """The files of one examination: each is read and checked once, however many scenarios use it."""

    pack: Pack[Any]
    forms: Forms
    docs: dict[tuple[str, str], Doc] = field(default_factory=dict)
    files: dict[str, tuple[File, bytes]] = field(default_factory=dict)
    lost: list[Defect] = field(default_factory=list)
    done: set[tuple[object, ...]] = field(default_factory=set)

    def open(self, file: File, form: Record) -> Doc:
        """A document in the form that its role asks for; a file that cannot be read is a broken one."""
        key = (file.name, form.what)
        if key not in self.docs:
            self.docs[key] = conform(self._read(file), form)
        return self.docs[key]

    def _read(self, file: File) -> Doc:
        try:
            raw = file.read()
        except PackError as error:
            self.lost.extend(error.defects)
            return Doc(file.name, broken=True)
        self.files[file.name] = (file, raw)
        return read(file.name, raw, self.forms.numbered)

    def rules(self) -> Doc:
        """The rules that come with the game."""
        return self.open(self.pack.shelf.rules(), self.forms.rules)

    def overlays(self) -> list[Doc]:
        return [self.open(file, self.forms.overlay()) for file in self.pack.shelf.overlays()]

    def scenario(self, file: File) -> Docs:
        """A card with the files it names, all checked."""
        card = self.open(file, self.forms.card)
        named = {role: form for role, form in self.forms.files.items() if self._is_wanted(card, role)}
        docs = {role: self._beside(file, card, role, form) for role, form in named.items()}
        own = self._beside(file, card, "rules", self.forms.rules) if "rules" in card.data else self.rules()
        docs |= {"card": card, "rules": own}
        self.check(docs)
        return docs

    def _is_wanted(self, card: Doc, role: str) -> bool:
        """A file that a card need not name is there only if it does."""
        return role in card.data or role in self.forms.card.needed

    def _beside(self, file: File, card: Doc, role: str, form: Record) -> Doc:
        """The file that a card names for a role."""
        name = card.data.get(role, "")
        if card.broken or not name:
            return conform(Doc(f"{file.name} {role}", broken=True), form)
        try:
            return self.open(self.pack.shelf.beside(file, name), form)
        except PackError as error:
            self.lost.extend(Defect(card.file, card.line((role,)), d.code, d.message, d.help) for d in error.defects)
            return conform(Doc(name, broken=True), form)

    def check(self, docs: Docs) -> None:
        """Every check whose documents are all here; none is made twice of the same ones."""
        if "rules" in docs:
            self._once(docs, ("rules",), _check_index)
        for check in self.forms.checks:
            if set(check.of) <= set(docs):
                self._once(docs, check.of, check.run)

    def _once(self, docs: Docs, roles: tuple[str, ...], run: Any) -> None:
        asked = [docs[role] for role in roles]
        key = (run, *(doc.file for doc in asked))
        if key not in self.done and not any(doc.broken for doc in asked):
            self.done.add(key)
            run(*asked)

    def loose(self, file: File, doc: Doc) -> None:
        """A file that no card names yet: it is checked with the only file of each other kind that is here."""
        kind = self.forms.kind_of(doc)
        if kind is not None:
            opened = self.open(file, dict(self.forms.kinds())[kind])
            self.check({**self._only_ones(), "rules": self.rules(), kind: opened})
        elif doc.defects:
            self.lost.extend(doc.defects)
        else:
            why = f"it is none of these: {self.forms.told()}"
            self.lost.append(Defect(file.name, 1, "D009", f"what this file is cannot be seen: {why}"))

    def _only_ones(self) -> dict[str, Doc]:
        """The files of a kind of which there is one."""
        of_kind = {
            role: [doc for (_, what), doc in self.docs.items() if what == form.what]
            for role, form in self.forms.files.items()
        }
        return {role: docs[0] for role, docs in of_kind.items() if len(docs) == 1}

    def defects(self) -> list[Defect]:
        """All that was found, in order of file and line, each slip once."""
        found = in_order([*self.lost, *(defect for doc in self.docs.values() for defect in doc.defects)])
        told: set[tuple[str, int, str]] = set()
        result = []
        for defect in found:
            place = (defect.file, defect.line, defect.code)
            if defect.code not in self.forms.shared or place not in told:
                result.append(defect)
            told.add(place)
        return result


def examine(pack: Pack[Any], file: File) -> Findings:
    """A scenario with everything behind it, by its card; or the rules alone, by their own file."""
    examination = Examination(pack, pack.forms())
    overlays = examination.overlays()
    if file == pack.shelf.rules():
        docs: Docs = {"rules": examination.rules()}
        examination.check(docs)
    else:
        docs = examination.scenario(file)
    return Findings(docs, overlays, list(examination.files.values()), examination.defects())


def lint(pack: Pack[Any], folder: str | Path) -> list[Defect]:
    """Every defect of every file in a pack's folder."""
    paths = sorted(path for path in Path(folder).glob("*") if path.suffix.lower() in ENDINGS and path.is_file())
    if not paths:
        return [missing(str(folder), "there is no folder of that name with YAML files in it")]
    examination = Examination(pack, pack.forms())
    others = []
    for file in map(pack.shelf.find, paths):
        doc = read(file.name, file.read(), examination.forms.numbered)
        if examination.forms.kind_of(doc) == "card":
            examination.scenario(file)
        else:
            others.append((file, doc))
    for file, doc in _by_kind(examination.forms, others):
        if file.name not in examination.files:
            examination.loose(file, doc)
    return examination.defects()


def _by_kind(forms: Forms, found: Iterable[tuple[File, Doc]]) -> list[tuple[File, Doc]]:
    """What others are checked against comes first: maps before units."""
    order = [kind for kind, _ in forms.kinds()]
    return sorted(found, key=lambda pair: order.index(forms.kind_of(pair[1]) or order[-1]))


def _check_index(rules: Doc) -> None:
    """A rule points to tables that there are."""
    for number, entry in rules.data["index"].items():
        for place, path in enumerate(entry.get("tables", ())):
            try:
                table_at(rules.data, path)
            except LookupError:
                message = f"rule {number} points to {path!r}; the tables have no such part"
                rules.fault("D007", ("index", number, "tables", place), message)
