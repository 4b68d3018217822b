"""Every walk-through does what it says, and says what it does."""

from __future__ import annotations

import os
import re

import pytest

from tests.stories.conftest import Walked
from tests.stories.walkthrough import SOURCE, matches

DOCUMENTS = ("docs/players.md", "docs/moderators.md", "docs/outsiders.md", "docs/cases.md")
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_walk_through_shows_what_really_happens(name: str, walked: Walked) -> None:
    walk, _ = walked(name)
    if os.environ.get("PBEM_ACCEPT"):
        (SOURCE / name).write_text(walk.text, encoding="utf-8")
        return
    assert "```console\n" in walk.text, "nothing is typed in it"
    for one in walk.differences[:1]:
        assert one.shown == one.got, f"{name}: {one.command}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_links_of_a_walk_through_lead_somewhere(name: str) -> None:
    text = (SOURCE / name).read_text(encoding="utf-8")
    for file, anchor in LINK.findall(text):
        target = (SOURCE / name).parent / file if file else SOURCE / name
        heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        assert not anchor or anchor in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}


def test_left_out_lines_and_digests_match_anything_and_other_text_does_not() -> None:
    assert matches(["one", "...", "four"], ["one", "two", "three", "four"])
    assert matches(["digest 01234567"], ["digest 89abcde0"])
    assert not matches(["die 4"], ["die 5"])
    assert not matches(["one"], ["one", "two"])
