"""Every walk-through in docs/ and examples/ does what it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.stories.walkthrough import Walk, World

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENTS = [DOCS / name for name in ("players.md", "moderators.md", "outsiders.md")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_a_walk_through_shows_what_really_happens(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    walk = Walk.through(text, World(tmp_path))
    if os.environ.get("PBEM_ACCEPT"):
        path.write_text(walk.text, encoding="utf-8")
        return
    for one in walk.differences[:1]:
        assert one.shown == one.got, f"{path.name}: {one.command}"
