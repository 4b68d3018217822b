"""The page of a diagnostic of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.faults import usage

if TYPE_CHECKING:
    from pbem.games import Game


def page_of(game: Game, code: str) -> str:
    """What `pbem explain CODE` says."""
    from pbem.orders.codes import explained
    from pbem.orders.pages import PAGES

    page = next((page for page in (*PAGES, *game.language.pages()) if page.code == code.upper()), None)
    if page is None:
        raise usage(f"there is no diagnostic {code!r}")
    return explained(page)
