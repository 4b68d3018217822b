"""The walk-throughs, each run once; the tests look at what they left behind."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.stories.walkthrough import SOURCE, Walk, World

Walked = Callable[[str], tuple[Walk, World]]


@pytest.fixture(scope="session")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walked:
    """A document by its path, run in a world of its own."""

    @cache
    def run(name: str) -> tuple[Walk, World]:
        world = World(tmp_path_factory.mktemp(Path(name).stem))
        return Walk.through((SOURCE / name).read_text(encoding="utf-8"), world), world

    return run
