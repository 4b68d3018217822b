"""Attacks on a desk that can sign: each gets nothing and changes nothing. Those by a browser are in e2e."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import socket
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.browser.server import MOST_CONNECTIONS
from tests.browser.rig import Rig, desk_of, person
from tests.cli.people import Person, duel


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    somebody = person(tmp_path, monkeypatch)
    somebody.does("new crossroads solo.pbem --solo --key me")
    return somebody


@pytest.fixture
def rig(me: Person) -> Iterator[Rig]:
    """A desk; whatever a test does, the game is the same after it."""
    before = (me.folder / "solo.pbem").read_bytes()
    with desk_of(me, "solo.pbem") as found:
        yield found
    assert (me.folder / "solo.pbem").read_bytes() == before


def raw(rig: Rig, request: str | bytes, wait: float = 5.0) -> int:
    """Bytes as they are; the status of the answer, 0 if there is none."""
    with socket.create_connection(("127.0.0.1", rig.port), timeout=wait) as wire:
        wire.sendall(request if isinstance(request, bytes) else request.encode("utf-8"))
        try:
            answer = wire.recv(200)
        except (TimeoutError, ConnectionResetError):
            return 0
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0


def asked(rig: Rig, *headers: str, line: str = "GET /api/state HTTP/1.1", body: str = "") -> str:
    """A request with the right token and what is given."""
    every = [line, f"Authorization: Bearer {rig.token}", *headers]
    return "\r\n".join([*every, "", body])


def host(rig: Rig) -> str:
    return f"Host: 127.0.0.1:{rig.port}"


def test_the_right_request_is_answered(rig: Rig) -> None:
    assert raw(rig, asked(rig, host(rig))) == 200


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        ["Host: localhost:{port}"],
        ["Host: 127.0.0.1:{port}", "Host: 127.0.0.1:{port}"],
        ["Host: 127.0.0.1"],
        ["Host: 127.0.0.1:1"],
        ["Host: me@127.0.0.1:{port}"],
        ["Host: EVIL.TEST:{port}"],
        ["Host: 127.0.0.1:{port}.evil.test"],
    ],
)
def test_a_name_that_was_bound_to_our_address_gets_nothing(rig: Rig, hosts: list[str]) -> None:
    named = [host.format(port=rig.port) for host in hosts]
    assert raw(rig, asked(rig, *named)) in (400, 421)
    assert raw(rig, asked(rig, *named, line="GET / HTTP/1.1")) in (400, 421)


@pytest.mark.parametrize(
    "header",
    ["Origin: null", "Origin: http://127.0.0.1:{port}.evil.test", "Origin: https://evil.test",
     "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"],
)  # fmt: skip
def test_another_site_gets_nothing(rig: Rig, header: str) -> None:
    assert raw(rig, asked(rig, host(rig), header.format(port=rig.port))) == 403


def test_a_token_counts_in_its_place_only(rig: Rig) -> None:
    assert rig.ask("GET", f"/api/state?token={rig.token}", token="")[0] == 401
    assert rig.ask("GET", "/api/state", token=rig.token[:-1])[0] == 401
    assert rig.ask("GET", "/api/state", token=rig.token + "0")[0] == 401
    assert rig.ask("GET", "/api/state", token="", headers={"Cookie": f"token={rig.token}"})[0] == 401


def test_a_code_is_changed_by_post_and_once(rig: Rig) -> None:
    code = rig.server.gate.link().partition("#")[2]
    assert rig.ask("GET", f"/open?{code}", token="")[0] == 405
    assert rig.ask("POST", "/open", code.encode(), token="")[0] == 200
    assert rig.ask("POST", "/open", code.encode(), token="")[0] == 403
    assert rig.ask("GET", "/api/state")[0] == 403, "the desk has closed"


@pytest.mark.parametrize(
    "path",
    ["/../gate.py", "/%2e%2e/gate.py", "/static/desk.css", "//etc/passwd", "/etc/passwd", "/desk.css%00.html",
     "/api/../gate.py", "/api/faces/../../x", "/.", "/api/", "/api/nothing"],
)  # fmt: skip
def test_only_what_is_in_the_table_is_served(rig: Rig, path: str) -> None:
    status, answer = rig.ask("GET", path)
    assert status in (400, 401, 404) or path == "/api/faces/../../x"
    assert b"import" not in (answer if isinstance(answer, bytes) else b"")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Content-Length: -5"], 400),
        (["Content-Length: 5", "Content-Length: 6"], 400),
        (["Transfer-Encoding: chunked"], 400),
        (["Content-Length: 21000000"], 413),
        (["Content-Length: 1e3"], 400),
        ([], 411),
    ],
)
def test_a_body_without_an_honest_length_is_not_read(rig: Rig, headers: list[str], status: int) -> None:
    assert raw(rig, asked(rig, host(rig), *headers, line="POST /api/look HTTP/1.1", body="{}")) == status


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"text": 5}', b'{"text": "", "units": "all"}', b'{"text": "\\ud800"}', b"\xff\xfe",
     b"[" * 10_000, b'{"a":' * 10_000, b'{"text": NaN}'],
)  # fmt: skip
def test_a_question_that_is_none_is_refused(rig: Rig, body: bytes) -> None:
    assert rig.ask("POST", "/api/look", body)[0] == 400


def test_who_is_slow_holds_up_nobody(rig: Rig) -> None:
    with socket.create_connection(("127.0.0.1", rig.port)) as wire:
        wire.sendall(asked(rig, host(rig), "Content-Length: 100", line="POST /api/look HTTP/1.1", body="{").encode())
        began = time.monotonic()
        assert rig.ask("GET", "/api/state")[0] == 200
        assert time.monotonic() - began < 5


def test_two_hundred_idle_connections_hold_up_nobody(rig: Rig) -> None:
    wires = []
    try:
        for _ in range(200):
            wires.append(socket.create_connection(("127.0.0.1", rig.port), timeout=1))
    except OSError:
        assert len(wires) >= MOST_CONNECTIONS / 2
    try:
        assert any(_answers(rig) for _ in range(20))
    finally:
        for wire in wires:
            wire.close()


def _answers(rig: Rig) -> bool:
    try:
        return rig.ask("GET", "/api/state")[0] == 200
    except OSError:
        time.sleep(0.2)
        return False


NASTY = ["</script><script>alert(1)</script>", "]]><svg onload=alert(1)>", "\u2028\u2029", "\u202ex", "x" * 9999]


@pytest.mark.parametrize("words", NASTY, ids=["script", "cdata", "separators", "bidi", "long"])
def test_words_of_others_stay_words(rig: Rig, words: str) -> None:
    text = f"begin orders x 17-1 german\n  move {words}  # {words}\nend\n{words}"
    status, answer = rig.ask("POST", "/api/look", {"text": text})
    assert status == 200
    assert answer["findings"]


def test_every_answer_forbids_what_a_page_does_not_need(rig: Rig) -> None:
    for line in ("GET / HTTP/1.1", "GET /api/nothing HTTP/1.1", "GET /nothing HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", rig.port), timeout=5) as wire:
            wire.sendall(asked(rig, host(rig), "Connection: close", line=line).encode())
            answer = wire.makefile("rb").read().decode("latin-1")
        assert "default-src 'none'; script-src 'self'" in answer
        assert "require-trusted-types-for 'script'" in answer
        assert "Cross-Origin-Resource-Policy: same-origin" in answer
        assert "Access-Control" not in answer
        assert "Set-Cookie" not in answer


# ---- mail ------------------------------------------------------------------------------------------------------


def mailed(rig: Rig, data: bytes, preview: bool = False) -> tuple[int, Any]:
    return rig.ask("POST", f"/api/mail{'?preview' if preview else ''}", data)


def test_mails_that_are_not_of_this_game_are_refused(rig: Rig, me: Person) -> None:
    me.does("new crossroads other.pbem --solo --key me")
    me.does("send other.pbem --all --eml other.eml")
    heap = io.BytesIO()
    with zipfile.ZipFile(heap, "w") as packed:
        packed.writestr("a.eml", "x" * 1000)
    me.does("send solo.pbem --all --eml own.eml")
    own = (me.folder / "own.eml").read_bytes()
    for data in (
        (me.folder / "other.eml").read_bytes(),
        heap.getvalue(),
        b"",
        b"Subject: hello\n\nno packet\n",
        b"Content-Type: text/html\n\n<script>alert(1)</script>",
        own.replace(b"A", b"B"),
        own[: len(own) // 2],
    ):
        assert mailed(rig, data)[0] == 422, data[:60]
    assert mailed(rig, own)[1]["new"] == 0


def test_a_preview_of_a_mail_changes_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    german, allied, _ = duel(tmp_path, settled=False)
    allied.does("note duel.pbem 'good luck' --key allied")
    allied.does("send duel.pbem --eml ../note.eml")
    monkeypatch.setenv("PBEM_HOME", str(german.folder / "home-german"))
    data, before = (tmp_path / "note.eml").read_bytes(), (german.folder / "duel.pbem").read_bytes()
    with desk_of(german, "duel.pbem") as rig:
        assert "note of allied" in json.dumps(mailed(rig, data, preview=True)[1]["words"])
        assert (german.folder / "duel.pbem").read_bytes() == before
        assert mailed(rig, data)[1]["new"] == 1
        assert (german.folder / "duel.pbem").read_bytes() != before


# ---- signing and files -----------------------------------------------------------------------------------------


def test_after_an_idle_hour_the_key_is_gone(me: Person) -> None:
    with desk_of(me, "solo.pbem", idle=-1.0) as rig:
        assert rig.get("state")["card"]["act"] == ""
        assert any("let go" in words for words in rig.told)


def test_what_the_desk_does_not_sign(rig: Rig) -> None:
    for name in ("takeback", "resign", "keys", "note"):
        assert rig.ask("POST", f"/api/{name}", {"head": rig.get("state")["head"]})[0] == 404


def test_the_other_side_is_not_signed_for(tmp_path: Path, monkeypatch: Any) -> None:
    german, _, game = duel(tmp_path)
    monkeypatch.setenv("PBEM_HOME", str(german.folder / "home-german"))
    with desk_of(german, "duel.pbem") as rig:
        before = (german.folder / "duel.pbem").read_bytes()
        text = f"begin standing {game} allied\n  losses weakest first\nend\n"
        head = rig.get("state")["head"]
        shown = rig.ask("POST", "/api/sign", {"text": text, "head": head, "preview": True})[1]
        status, _ = rig.ask("POST", "/api/sign", {"text": text, "head": head, "digest": shown.get("digest")})
        assert status == 422
        assert (german.folder / "duel.pbem").read_bytes() == before


@pytest.mark.parametrize("kind", ["link", "folder", "read only"])
def test_an_order_file_that_is_none_is_not_written(rig: Rig, me: Person, kind: str) -> None:
    path, stamp = me.folder / "solo.orders", rig.get("state")["orders"]["stamp"]
    if kind == "link":
        path.symlink_to(me.folder / "elsewhere")
    elif kind == "folder":
        path.mkdir()
    elif os.geteuid() == 0:
        pytest.skip("root may write anything")
    else:
        me.folder.chmod(0o500)
    try:
        status, answer = rig.ask("PUT", "/api/orders", {"text": "x", "stamp": stamp})
        assert status == 422, answer
    finally:
        me.folder.chmod(0o700)
    assert not (me.folder / "elsewhere").exists()


def test_two_desks_on_one_game_do_not_sign_over_each_other(me: Person) -> None:
    with desk_of(me, "solo.pbem") as one, desk_of(me, "solo.pbem") as other:
        text = one.post("write", {"text": one.get("state")["orders"]["text"], "lines": ["pass"]})["text"]
        head = one.get("state")["head"]
        shown = one.post("sign", {"text": text, "head": head, "preview": True})
        also = other.post("sign", {"text": text, "head": head, "preview": True})
        assert shown["digest"] == also["digest"]
        one.post("sign", {"text": text, "head": head, "digest": shown["digest"]})
        assert other.ask("POST", "/api/sign", {"text": text, "head": head, "digest": also["digest"]})[0] == 409
    assert me.types("verify solo.pbem").status == 0


def test_a_full_disk_keeps_what_was_there(rig: Rig, me: Person, monkeypatch: Any) -> None:
    state = rig.get("state")
    stamp = rig.post("orders", {"text": state["orders"]["text"], "stamp": ""}, "PUT")["stamp"]
    text = rig.post("write", {"text": state["orders"]["text"], "lines": ["pass"]})["text"]
    shown = rig.post("sign", {"text": text, "head": state["head"], "preview": True})

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pbem.record.files.os.fsync", full)
    status, answer = rig.ask("PUT", "/api/orders", {"text": text, "stamp": stamp})
    assert status == 422
    assert "space" in answer["error"].lower()
    assert (me.folder / "solo.orders").read_text() == state["orders"]["text"]
    asked = {"text": text, "head": state["head"], "digest": shown["digest"]}
    assert rig.ask("POST", "/api/sign", asked)[0] == 422
    monkeypatch.undo()
    monkeypatch.setenv("PBEM_HOME", str(me.folder / "home-me"))
    assert rig.get("state")["head"] == state["head"]


def test_a_mail_that_forks_the_record_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    german, allied, game = duel(tmp_path)
    shutil.copytree(german.folder, tmp_path / "again")
    twin = Person("german", tmp_path / "again")
    for number, (who, order) in enumerate(((german, "pass"), (twin, "entrench 212/320"))):
        text = f"begin orders {game} 17-1 german\n  {order}\nend\n"
        who.does(f"submit duel.pbem {who.writes('o.txt', text)} --key german")
        who.does(f"send duel.pbem --eml ../fork-{number}.eml")
    monkeypatch.setenv("PBEM_HOME", str(allied.folder / "home-allied"))
    with desk_of(allied, "duel.pbem") as rig:
        assert mailed(rig, (tmp_path / "fork-0.eml").read_bytes())[0] == 200
        before = (allied.folder / "duel.pbem").read_bytes()
        status, answer = mailed(rig, (tmp_path / "fork-1.eml").read_bytes())
        assert status == 422, answer
        assert (allied.folder / "duel.pbem").read_bytes() == before
