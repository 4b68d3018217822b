"""The ids of units, as orders can be written with them."""

from __future__ import annotations

import re

from pbem.packs.reader import Doc, Path

_ID = re.compile(r"[A-Za-z0-9]+([/.][A-Za-z0-9]+)*")


def check_id(doc: Doc, path: Path, name: str, seen: dict[str, int]) -> None:
    """D030, D035: ids are unique, and hold no dash or blank, because orders are written with them."""
    if name.casefold() in seen:
        doc.fault("D030", path, f"unit id {name} is there twice; first on line {seen[name.casefold()]}")
    seen.setdefault(name.casefold(), doc.line(path))
    if not _ID.fullmatch(name):
        message = f"unit id {name!r} holds something other than letters, digits, `/` and `.`"
        written = re.sub(r"[^A-Za-z0-9/.]+", "/", name).strip("/.") or "47/2Eng"
        doc.fault("D035", (*path, "id"), message, f"a dash in orders means a path: write {written}")
