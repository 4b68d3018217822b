"""Reading what the page asks: every value is looked at before it is used."""

from __future__ import annotations

from typing import Any

MOST_WORDS = 2000


class Unfit(Exception):
    """A question that no page of ours would ask."""


def text_in(given: dict[str, Any], name: str) -> str:
    """A text that a question must have."""
    found = given.get(name)
    if not isinstance(found, str):
        raise Unfit(f"{name} is a text")
    return found


def words_in(given: dict[str, Any], name: str) -> tuple[str, ...]:
    """A list of texts; none if it is left out."""
    found = given.get(name) or []
    if not isinstance(found, list) or len(found) > MOST_WORDS or not all(isinstance(one, str) for one in found):
        raise Unfit(f"{name} is a list of texts")
    return tuple(found)
