"""The captain orders what he ordered before he kept his tables for an impulse: digests of his answers, taken then.

Whoever makes him wiser, or a rule other, takes new ones with `python -m tests.games.tigers.test_captain_orders`;
whoever makes him faster must not.
"""

from __future__ import annotations

import hashlib
import json

import pytest

from pbem.desk.fuzz import Match, Trial, plain
from pbem.games.tigers.scenario import SIDES
from pbem.kernel.referee import Table

ORDERED = {
    "campaign 16 0": "9a0df86add6c3bc2",
    "campaign 16 1": "d7cb9c6d4bafb6ba",
    "campaign 17 2": "d71148ecae8dcccd",
    "crossroads 23 0": "c1f644f0ba198f16",
    "fifth-panzer-army 23 0": "0f9d6c59713b2818",
    "first-three-days 23 1": "beb8390818e125e4",
    "seventh-army 23 0": "50fa7f5f9df1f844",
    "seventh-army 23 1": "00179fcb5cadb3a6",
}
"""Scenario, the last day that is played, and seed."""


def ordered(name: str) -> str:
    """What two captains answer in a game, as a digest."""
    scenario, last, seed = name.split()
    match = Match(Trial("tigers", scenario, int(seed), dict.fromkeys(SIDES, "captain"), watched=False))
    while not match.position.over and match.position.day <= int(last):
        match.position = match.rules.play(match.scenario, match.position, Table(match.players, match.die))
    answers = json.dumps([plain(answer) for answer in match.answers])
    return hashlib.sha256(answers.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", ORDERED)
def test_the_captain_orders_as_before(name: str) -> None:
    assert ordered(name) == ORDERED[name]


if __name__ == "__main__":
    for name in ORDERED:
        print(f'    "{name}": "{ordered(name)}",')
