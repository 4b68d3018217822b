"""The page of a diagnostic: what it means, by which rule, a wrong example and a right one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """What `pbem explain` shows for a code."""

    code: str
    title: str
    meaning: str
    wrong: str
    right: str
    rule: str | None = None
