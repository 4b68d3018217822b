"""Other sites as the weapon: a page of another origin in the same browser tries to reach a desk that can sign."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.cli.people import Person

PAGE = b"<!doctype html><title>evil</title><body></body>"


class Evil(BaseHTTPRequestHandler):
    """A site that serves an empty page to work from."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody wants to know."""


@pytest.fixture(scope="module")
def evil() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Evil)
    worker = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    worker.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def victim(sit: Any, me: Person) -> Iterator[tuple[Any, Any]]:
    """A desk that its owner has open, and another tab of the same browser; the game must stay as it is."""
    me.does("new crossroads solo.pbem --solo --key me")
    before = (me.folder / "solo.pbem").read_bytes()
    hand = sit("solo.pbem")
    tab = hand.page.context.new_page()
    yield hand, tab
    tab.close()
    assert (me.folder / "solo.pbem").read_bytes() == before
    assert not (me.folder / "solo.orders").exists()


FETCH = """async ([url, given]) => {
  try { const answer = await fetch(url, given); return [answer.type, answer.status]; }
  catch (error) { return ["refused", 0]; }
}"""


@pytest.mark.parametrize(
    "given",
    [
        {"method": "POST", "mode": "no-cors", "body": "{}"},
        {"method": "POST", "headers": {"Authorization": "Bearer x"}, "body": "{}"},
        {"method": "PUT", "body": "{}"},
        {"method": "GET"},
        {"method": "GET", "credentials": "include"},
    ],
)
def test_a_fetch_from_another_port_learns_nothing(victim: Any, evil: str, given: dict[str, Any]) -> None:
    hand, tab = victim
    tab.goto(evil)
    kind, status = tab.evaluate(FETCH, [f"{hand.rig.server.gate.origin}/api/state", given])
    assert (kind, status) in (("refused", 0), ("opaque", 0))


@pytest.mark.parametrize(
    "script",
    [
        "url => { const f = document.createElement('form'); f.method = 'POST'; f.action = url + '/api/resolve';"
        " f.target = '_blank'; document.body.append(f); f.submit(); }",
        "url => new Promise(done => { const f = document.createElement('iframe'); f.src = url + '/';"
        " f.onload = f.onerror = done; document.body.append(f); setTimeout(done, 800); })",
        "url => new Promise(done => { const s = document.createElement('script'); s.src = url + '/main.mjs';"
        " s.onload = s.onerror = done; document.body.append(s); })",
        "url => new Promise(done => { const i = new Image(); i.src = url + '/api/state';"
        " i.onload = i.onerror = done; })",
    ],
    ids=["form", "frame", "script", "image"],
)
def test_elements_of_another_site_do_nothing(victim: Any, evil: str, script: str) -> None:
    hand, tab = victim
    tab.goto(evil)
    tab.evaluate(script, hand.rig.server.gate.origin)
    tab.wait_for_timeout(200)
    for frame in tab.frames[1:]:
        assert frame.query_selector("#board") is None


def test_a_name_bound_to_our_address_is_turned_away(victim: Any) -> None:
    hand, tab = victim
    answer = tab.goto(f"http://evil.test:{hand.rig.port}/")
    assert answer.status == 421
    origin = f"http://evil.test:{hand.rig.port}"
    given = {"method": "POST", "headers": {"Authorization": f"Bearer {hand.rig.token}"}, "body": "{}"}
    assert tab.evaluate(FETCH, [f"{origin}/api/state", {"method": "GET"}])[1] in (0, 421)
    assert tab.evaluate(FETCH, [f"{origin}/api/look", given])[1] in (0, 421)


def test_a_page_from_the_disk_learns_nothing(victim: Any, tmp_path: Path) -> None:
    hand, tab = victim
    page = tmp_path / "evil.html"
    page.write_bytes(PAGE)
    tab.goto(page.as_uri())
    kind, status = tab.evaluate(FETCH, [f"{hand.rig.server.gate.origin}/api/state", {"method": "GET"}])
    assert (kind, status) == ("refused", 0)


def test_the_page_itself_cannot_paste_markup(victim: Any) -> None:
    hand, _ = victim
    assert hand.page.evaluate(
        "() => { try { document.body.innerHTML = '<b>x</b>'; return 'done'; } catch (error) { return error.name; } }"
    ) == "TypeError"
    hand.complaints.clear()


def test_names_of_others_are_shown_as_they_are(sit: Any, me: Person) -> None:
    me.does("new crossroads solo.pbem --solo --key me")
    hand = sit("solo.pbem")
    nasty = "<img src=x onerror=document.title='owned'>"
    hand.page.fill("#text", hand.text.replace("\nend\n", f"\n  move {nasty}\nend\n", 1))
    hand.settle()
    assert hand.page.title() != "owned"
    assert nasty in hand.page.inner_text("#ink")


def test_a_note_of_the_opponent_is_shown_as_it_is(sit: Any, tmp_path: Path, monkeypatch: Any) -> None:
    from tests.cli.people import duel

    german, allied, _ = duel(tmp_path / "duel", settled=False)
    nasty = "<img src=x onerror=document.title=1></script><script>document.title=1</script>]]>"
    (allied.folder / "note.txt").write_text(nasty, encoding="utf-8")
    allied.does("note duel.pbem --file note.txt --key allied")
    allied.does("send duel.pbem --eml note.eml")
    monkeypatch.setenv("PBEM_HOME", str(german.folder / "home-german"))
    hand = sit("duel.pbem", who=german)
    title = hand.page.title()
    hand.page.set_input_files("#mail-file", allied.folder / "note.eml")
    hand.page.wait_for_selector("dialog[open]")
    assert "<img src=x" in hand.page.inner_text("dialog")
    assert hand.page.locator("dialog img").count() == 0
    hand.page.click("dialog >> text=Take in")
    hand.settle()
    hand.tab("report")
    assert hand.page.locator("img").count() == 0
    assert hand.page.title() == title
