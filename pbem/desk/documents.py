"""Writes the documents that are made from the program: `python -m pbem.desk.documents docs`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pbem.desk.aids import aid_file, filled
from pbem.games import all_games
from pbem.orders.codes import common_document, game_document


def documents() -> Iterator[tuple[str, str]]:
    """Each document by its path under docs/: the pages of all codes, and the player's aids with their tables."""
    yield "errors.md", common_document()
    for game in all_games():
        yield f"errors/{game.name}.md", game_document(game.title, game.language)
        if aid_file(game).is_file():
            yield f"games/{game.name}.md", filled(aid_file(game).read_text(encoding="utf-8"), game.pack.rules())


def write_documents(folder: Path) -> None:
    for name, text in documents():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_documents(Path(sys.argv[1]))
