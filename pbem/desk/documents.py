"""Writes the documents that are made from the program: `python -m pbem.desk.documents docs`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pbem.desk.aids import aid_file, filled
from pbem.games import all_games, default_game
from pbem.orders.codes import common_document, game_document


def documents() -> Iterator[tuple[str, str]]:
    """Each document by its path under docs/: the pages of all codes, the player's aids with their
    tables, and the picture in the README."""
    yield "errors.md", common_document()
    yield "board.svg", picture()
    for game in all_games():
        yield f"errors/{game.name}.md", game_document(game.title, game.language)
        if aid_file(game).is_file():
            yield f"games/{game.name}.md", filled(aid_file(game).read_text(encoding="utf-8"), game.pack.rules())


def picture() -> str:
    """docs/board.svg: the board of the scenario that the lesson of the default game is played on."""
    from pbem.desk.view import view_of
    from pbem.report.board.draw import draw

    game = default_game()
    smallest = game.pack.load_all()[0].name
    return draw(view_of(f"{game.name}/{smallest}").chart())


def write_documents(folder: Path) -> None:
    for name, text in documents():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_documents(Path(sys.argv[1]))
