"""A moderated impulse by two forms: nobody but the moderator has the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.people import Person


@pytest.fixture
def sheet(chromium: Any, me: Person) -> Any:
    """Open a form as its player does: a file, and no network at all."""
    window = chromium.new_context(viewport={"width": 1200, "height": 800}, offline=True)
    asked: list[str] = []
    complaints: list[str] = []

    def opened(name: str) -> Any:
        page = window.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto((me.folder / name).as_uri())
        page.wait_for_selector("body.ready")
        return page

    yield opened
    window.close()
    assert not complaints
    assert all(url.startswith(("file:", "data:", "blob:")) for url in asked)


def test_two_forms_make_an_impulse(sheet: Any, me: Person, tmp_path: Path) -> None:
    me.does("new crossroads bulge.pbem --moderate --key me --seat german=open --seat allied=open")
    for side in ("german", "allied"):
        me.does(f"join bulge.pbem --seat {side} --word 'blue horse' --key me")
    me.does("form bulge.pbem --side german -o german.html")
    page = sheet("german.html")
    page.click("#tab-units")
    page.click("#units .unit >> nth=0")
    page.click("#units .goals button >> nth=0")
    page.wait_for_timeout(200)
    text = page.input_value("#text")
    assert "\n  move " in text
    assert page.query_selector(".order .arrow") is not None
    me.does("form bulge.pbem --side allied -o allied.html")
    other = sheet("allied.html")
    standing = other.input_value("#text").replace("\nend", "\n  losses weakest first\nend", 1)
    other.fill("#text", standing)
    files = f"{me.writes('german.txt', text)} {me.writes('allied.txt', other.input_value('#text'))}"
    me.does(f"adjudicate bulge.pbem {files} --key me")
    assert me.sees("status bulge.pbem")["clock"] != "17-1G"
    assert me.types("verify bulge.pbem").status == 0


def test_a_draft_is_kept_and_a_long_one_is_copied(sheet: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    me.does("form solo.pbem --side german -o german.html")
    page = sheet("german.html")
    page.fill("#text", page.input_value("#text").replace("\nend", "\n  pass\nend", 1))
    page.wait_for_timeout(500)
    assert "  pass" in sheet("german.html").input_value("#text")
    page.fill("#text", "# " + "x" * 3000)
    page.click("#now >> role=button[name='Mail']")
    page.wait_for_timeout(200)
    assert "too long for a link" in page.inner_text("#status")


BLOCKED = """async (url) => {
  const heard = [];
  addEventListener('securitypolicyviolation', (event) => heard.push(event.effectiveDirective));
  await fetch(url).catch(() => {});
  new Image().src = url;
  const script = document.createElement('script');
  script.textContent = 'window.ran = true';
  document.body.append(script);
  await new Promise((done) => setTimeout(done, 200));
  return [heard, window.ran === true];
}"""


def test_its_own_policy_forbids_the_network_and_other_scripts(chromium: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    me.does("form solo.pbem --side german -o german.html")
    page = chromium.new_context().new_page()
    page.goto((me.folder / "german.html").as_uri())
    page.wait_for_selector("body.ready")
    heard, ran = page.evaluate(BLOCKED, "http://127.0.0.1:9/x")
    assert {"connect-src", "img-src"} <= set(heard)
    assert any(directive.startswith("script-src") for directive in heard)
    assert not ran
    page.context.close()
