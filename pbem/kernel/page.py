"""The page of a code: what it means, by which rule, a wrong example and a right one."""

from __future__ import annotations

from pbem.kernel.values import value


@value
class Page:
    """What `pbem explain` shows for a code."""

    code: str
    title: str
    meaning: str
    wrong: str
    right: str
    rule: str | None = None
