"""The hex maps that come with the program, read as a pack reads them."""

from __future__ import annotations

from functools import cache

from pbem.kernel.hexmap import HexMap
from pbem.packs.data import data_root
from pbem.packs.hexmap import check_hexmap, hexmap_form
from pbem.packs.reader import Doc, read
from pbem.packs.schema import conform


def checked(name: str, raw: bytes) -> Doc:
    """A map after all its checks, with what they found."""
    doc = conform(read(name, raw), hexmap_form())
    if not doc.broken:
        check_hexmap(doc)
    return doc


@cache
def shipped_doc(game: str) -> Doc:
    return checked("map.yaml", (data_root() / "scenarios" / game / "map.yaml").read_bytes())


def shipped_map(game: str) -> HexMap:
    """A fresh map, of which nothing is worked out yet."""
    return HexMap(shipped_doc(game).data)
