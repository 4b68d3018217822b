"""A real browser for the page: the Chromium of this machine, driven by Playwright.

Without both, these tests are skipped; where PBEM_BROWSER is set to `required` they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.e2e.hand import Hand
from tests.browser.rig import desk_of, person
from tests.cli.people import Person

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = ["--no-sandbox", "--host-resolver-rules=MAP evil.test 127.0.0.1"]


def _lacking(what: str) -> None:
    if os.environ.get("PBEM_BROWSER") == "required":
        pytest.fail(f"no {what}, and PBEM_BROWSER wants one")
    pytest.skip(f"no {what}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _lacking("playwright")
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        _lacking("chromium")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    """Somebody with a key and no game yet."""
    return person(tmp_path, monkeypatch)


@pytest.fixture
def sit(chromium: Any, me: Person) -> Iterator[Any]:
    """Sit down at a game: `sit("solo.pbem")` gives a hand at its desk. No page may complain on its console."""
    open_ones: list[Any] = []

    def at(game: str, *, who: Person = me, signs: bool = True, **context: Any) -> Hand:
        served = desk_of(who, game, signs=signs)
        rig = served.__enter__()
        options = {"viewport": {"width": 1400, "height": 900}, "accept_downloads": True, **context}
        window = chromium.new_context(**options)
        page = window.new_page()
        hand = Hand(page, rig)
        page.on("console", lambda said: hand.hear(said.type, said.text))
        page.on("pageerror", lambda error: hand.complaints.append(str(error)))
        open_ones.append((served, window, hand))
        hand.enter()
        return hand

    yield at
    complaints = []
    for served, window, hand in reversed(open_ones):
        complaints += [words for words in hand.complaints if "status of 409" not in words]
        window.close()
        served.__exit__(None, None, None)
    assert not complaints
