"""The player's aid of a game: two pages in `docs/games/`, whose tables are written from the rules file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pbem.packs.data import data_root
from pbem.packs.tables import table_of

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.games import Game

_TABLE = re.compile(r"(<!-- table ([\w.]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
_MARK = re.compile(r"<!-- [^>]* -->\n?")


def aid_file(game: Game) -> Path:
    """Where the aid of a game lies, in a checkout or installed."""
    return data_root() / "docs" / "games" / f"{game.name}.md"


def filled(text: str, rules: Any) -> str:
    """An aid with every table between its marks written anew."""

    def write(found: re.Match[str]) -> str:
        return f"{found[1]}\n{table_of(rules, found[2]).markdown}\n\n{found[3]}"

    return _TABLE.sub(write, text)


def aid_text(game: Game) -> str | None:
    """The aid as a terminal shows it: tables as columns, no marks; None if the game has none."""
    path = aid_file(game)
    if not path.is_file():
        return None
    rules = game.pack.rules()
    text = _TABLE.sub(lambda found: f"{table_of(rules, found[2]).text}\n", path.read_text(encoding="utf-8"))
    return _MARK.sub("", text)
