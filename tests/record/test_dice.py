"""The dice are fair, and depend on their labels only."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.record import play
from pbem.record.dice import die, point_key
from tests.record.conftest import BLUE, RED, TOY, begun

KEY = hashlib.sha256(b"any key").digest()


@pytest.mark.parametrize(("sides", "bound"), [(6, 20.5), (10, 27.9)])
def test_200_000_dice_are_even(sides: int, bound: float) -> None:
    """Chi-square below the bound that a fair die exceeds once in a thousand."""
    count = 200_000
    faces = Counter(die(KEY, f"throw {number}", sides) for number in range(count))
    expected = count / sides
    assert sorted(faces) == list(range(1, sides + 1))
    assert sum((found - expected) ** 2 / expected for found in faces.values()) < bound


LINES = ["climb a", "climb b", "climb c", "climb d"]


def faces_of(lines: list[str]) -> dict[str, int]:
    """What the first impulse of the same game shows for these orders."""
    game = begun()
    play.submit(game, RED, "orders", "\n".join(lines))
    entry, _ = play.resolve(game, TOY, BLUE)
    return {label: face for label, _, face in entry.body["rolls"]}


@settings(max_examples=12, deadline=None)
@given(st.permutations(LINES))
def test_permuting_independent_rolls_changes_no_face(lines: list[str]) -> None:
    assert faces_of(lines) == faces_of(LINES)


def test_an_additional_roll_changes_no_other_face() -> None:
    assert faces_of(["climb z", *LINES]).items() > faces_of(LINES).items()


def test_every_part_of_a_point_changes_its_key() -> None:
    zero, one = "00" * 32, "01" * 32
    links = [("red", b"\1" * 32), ("blue", b"\2" * 32)]
    keys = {
        point_key("g", 1, zero, links),
        point_key("h", 1, zero, links),
        point_key("g", 2, zero, links),
        point_key("g", 1, one, links),
        point_key("g", 1, zero, links[::-1]),
        point_key("g", 1, zero, links[:1]),
    }
    assert len(keys) == 6


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_dice_that_bytes_cannot_give_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 1 to 256 sides"):
        die(KEY, "odd", sides)


@pytest.mark.parametrize("sides", [1, 2, 100, 255, 256])
def test_every_face_is_in_range(sides: int) -> None:
    assert all(1 <= die(KEY, str(number), sides) <= sides for number in range(300))
