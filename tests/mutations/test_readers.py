"""A few thousand mutations of what strangers send: nothing uncaught, nothing slow. `make fuzz` runs a million."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mail_corpus.world import World, play
from tests.mutations.harness import Reader, run
from tests.mutations.readers import SHARES, readers

FEW = 3_000


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return play(tmp_path_factory.mktemp("mutations"))


@pytest.mark.parametrize("name", SHARES)
def test_nothing_a_stranger_sends_is_uncaught_or_slow(world: World, name: str) -> None:
    reader = next(reader for reader in readers(world) if reader.name == name)
    tally = run(reader, FEW * SHARES[name] // 100)
    assert tally.bugs == []
    assert tally.slowest < 2, tally


def test_the_harness_finds_what_it_looks_for(tmp_path: Path) -> None:
    def fragile(data: bytes) -> None:
        if b"\xff" in data:
            raise KeyError("seen")

    tally = run(Reader("fragile", fragile, [b"sound"]), 200)
    assert tally.bugs
    assert tally.count == 200
