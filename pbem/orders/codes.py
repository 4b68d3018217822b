"""The pages of codes, for `pbem explain` and for the documents: those of all games here, those of each in its own.

`pbem.orders.pages` has what is common; a game's language has the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.kernel.page import Page
from pbem.kernel.words import wrapped
from pbem.orders.language import Language
from pbem.orders.pages import PAGES

FAMILIES = {
    "O": "Syntax: what is not understood",
    "R": "References: names that mean nothing, or too much",
    "T": "Turn: game, time, side",
}


def pages_of(language: Language) -> dict[str, Page]:
    """Every code that orders of a game can meet, with its page."""
    return {page.code: page for page in (*PAGES, *language.pages())}


def explained(page: Page) -> str:
    """A page as text."""
    rule = f"\nRule: {page.rule}\n" if page.rule else ""
    meaning = "\n".join(wrapped(page.meaning, 90))
    parts = (f"wrong:\n{_indented(page.wrong)}", f"right:\n{_indented(page.right)}")
    return f"{page.code}: {page.title}\n\n{meaning}\n{rule}\n" + "\n\n".join(parts) + "\n"


def explained_obj(page: Page) -> dict[str, str | None]:
    """A page as plain values."""
    return {
        "code": page.code,
        "title": page.title,
        "meaning": page.meaning,
        "rule": page.rule,
        "wrong": page.wrong,
        "right": page.right,
    }


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def common_document() -> str:
    """docs/errors.md: the codes that every game has."""
    return _document("Diagnostics of orders", PAGES, FAMILIES, "The codes of a game stand in `errors/GAME.md`. ")


def game_document(title: str, language: Language) -> str:
    """docs/errors/GAME.md: the codes of one game."""
    other = "The codes that all games have stand in `../errors.md`. "
    return _document(f"Diagnostics of {title}", language.pages(), language.FAMILIES, other)


def _document(title: str, pages: Iterable[Page], families: Mapping[str, str], where: str) -> str:
    parts = [
        f"# {title}\n\nWritten by `make docs` from the program; a test compares the two. "
        f"{where}`pbem explain CODE` shows the same pages.\n"
    ]
    found = sorted(pages, key=lambda page: page.code)
    for family, words in families.items():
        parts.append(f"## {family}: {words}\n")
        parts.extend(_section(page) for page in found if page.code[0] == family)
    return "\n".join(parts)


def _section(page: Page) -> str:
    rule = f" Rule {page.rule}." if page.rule else ""
    return (
        f"### {page.code}: {page.title}\n\n{page.meaning}{rule}\n\n"
        f"Wrong:\n\n```\n{page.wrong}\n```\n\nRight:\n\n```\n{page.right}\n```\n"
    )
