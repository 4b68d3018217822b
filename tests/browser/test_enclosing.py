"""The mail to a player who has no program: report and packet to read, form, map and template enclosed."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.browser.rig import person
from tests.cli.people import Person


@pytest.fixture
def me(tmp_path: Path, monkeypatch: Any) -> Person:
    somebody = person(tmp_path, monkeypatch)
    somebody.does("new crossroads bulge.pbem --moderate --key me --seat german=open --seat allied=open")
    for side in ("german", "allied"):
        somebody.does(f"join bulge.pbem --seat {side} --word 'blue horse' --key me")
    return somebody


def mail_in(file: Path) -> EmailMessage:
    found = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    return found


def enclosed_in(file: Path) -> dict[str, bytes]:
    return {str(part.get_filename()): part.get_content() for part in mail_in(file).iter_attachments()}


def orders(me: Person) -> str:
    game = me.sees("status bulge.pbem")["game"]
    return me.writes("german.txt", f"begin orders {game} 17-1 german\n  pass\nend\n")


def test_a_mail_holds_form_map_and_template_of_its_side(me: Person) -> None:
    me.does("send bulge.pbem --eml german.eml --form german")
    files = enclosed_in(me.folder / "german.eml")
    assert list(files) == ["german-17-1.html", "map-17-1.svg", "german-17-1.orders"]
    me.does("form bulge.pbem --side german -o f.html")
    assert files["german-17-1.html"] == (me.folder / "f.html").read_text(encoding="utf-8")
    assert files["german-17-1.orders"] == me.does("template bulge.pbem --side german")
    assert files["map-17-1.svg"].startswith(b"<svg")
    body = mail_in(me.folder / "german.eml").get_body()
    assert body is not None
    assert "BEGIN PBEM PACKET" in body.get_content()


def test_the_same_mail_is_the_same_bytes(me: Person) -> None:
    me.does("send bulge.pbem --eml one.eml --form german")
    me.does("send bulge.pbem --all --eml two.eml --form german")
    assert (me.folder / "one.eml").read_bytes() == (me.folder / "two.eml").read_bytes()


def test_adjudicate_writes_a_mail_for_each_seat_without_a_key(me: Person) -> None:
    (me.folder / "mails").mkdir()
    me.does(f"adjudicate bulge.pbem {orders(me)} --key me --form mails")
    for side in ("german", "allied"):
        files = enclosed_in(me.folder / "mails" / f"{side}.eml")
        assert f"{side}-17-1.html" in files
        assert f"begin {'orders' if side == 'allied' else 'standing'}" in str(files[f"{side}-17-1.orders"])
    assert "17-1G  German impulse" in (me.folder / "mails" / "german.eml").read_text()


def test_a_mail_that_was_enclosed_gives_no_orders_and_still_verifies(me: Person) -> None:
    me.does("send bulge.pbem --eml german.eml --form german")
    reply = me.types("adjudicate bulge.pbem german.eml --key me --preview")
    assert reply.status == 1
    assert "begin orders" not in reply.out
    assert me.types("verify german.eml").status == 0


def test_a_block_that_was_saved_from_a_form_is_read_out_of_a_reply(me: Person) -> None:
    saved = EmailMessage()
    saved["Subject"] = "my orders"
    saved.set_content("They are enclosed.\n")
    saved.add_attachment(Path(me.folder / orders(me)).read_bytes(), maintype="text", subtype="plain",
                         filename="german-17-1.orders")  # fmt: skip
    (me.folder / "reply.eml").write_bytes(saved.as_bytes())
    assert "pass" in me.does("adjudicate bulge.pbem reply.eml --key me --preview")


def test_a_form_needs_a_mail_and_a_side(me: Person) -> None:
    assert "--eml" in me.fails("send bulge.pbem --form german", 2)
    assert "sides are" in me.fails("send bulge.pbem --eml x.eml --form red", 2)
    assert not (me.folder / "x.eml").exists()
