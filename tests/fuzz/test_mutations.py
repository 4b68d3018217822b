"""Some thousand damaged inputs; `make fuzz` reads a million."""

from __future__ import annotations

import random

from tests.fuzz.mutations import INPUTS, SOURCE, damage, run


def test_damaged_input_is_refused_in_words_and_soon() -> None:
    tally = run(4_000, seed=1)
    assert [(kind, problem) for kind, _, problem in tally.failures] == []
    assert tally.refused > tally.count / 2
    assert tally.slowest < 2


def test_every_reader_takes_what_was_not_damaged() -> None:
    for sources, reader in INPUTS.values():
        reader(sources[0])
    assert damage(b"abc", random.Random(1)) != b"abc"
    assert SOURCE.record.entries
