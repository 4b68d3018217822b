"""Real programs on loopback carry mails from hand to hand; what arrives is what was sent. Skipped without them."""

from __future__ import annotations

import shutil
import smtplib
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.record import mail
from tests.cli.people import Person, duel
from tests.mail_corpus.shapes import SHAPES_ON_THE_WAY, Shape
from tests.mail_corpus.test_corpus import accepted, expected
from tests.mail_corpus.world import World, play


class Postman:
    """A mail server that keeps what it is given, as it came over the wire."""

    def __init__(self) -> None:
        self.got: list[bytes] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.got.append(bytes(envelope.content))
        return "250 kept"


@pytest.fixture
def post() -> Iterator[tuple[Postman, int]]:
    controllers = pytest.importorskip("aiosmtpd.controller", reason="aiosmtpd is not installed")
    postman = Postman()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = controllers.Controller(postman, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield postman, port
    finally:
        controller.stop()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return play(tmp_path_factory.mktemp("transport"))


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def on_the_wire(data: bytes) -> bytes:
    """Every line ends in CRLF, as mail servers want it."""
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def packet_mail(tmp_path: Path) -> tuple[Person, bytes]:
    german, allied, _ = duel(tmp_path)
    german.does("note duel.pbem 'on its way' --key german")
    german.does("send duel.pbem --eml way.eml --from g@example.org --to a@example.org")
    return allied, (german.folder / "way.eml").read_bytes()


def test_a_packet_goes_through_a_mail_server(post: tuple[Postman, int], tmp_path: Path) -> None:
    postman, port = post
    allied, data = packet_mail(tmp_path)
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.sendmail("g@example.org", ["a@example.org"], on_the_wire(data))
    (allied.folder / "in.eml").write_bytes(postman.got[0])
    assert "on its way" in allied.does("receive duel.pbem in.eml")


@pytest.mark.parametrize("shape", SHAPES_ON_THE_WAY, ids=lambda shape: shape.name)
def test_orders_go_through_a_mail_server(post: tuple[Postman, int], world: World, shape: Shape) -> None:
    postman, port = post
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.sendmail("g@example.org", ["u@example.org"], on_the_wire(shape.make(world)))
    carried = Shape(shape.name, shape.outcome, lambda world: postman.got[0])
    assert accepted(carried, world)[0] == expected(shape, world)


def test_a_packet_goes_through_msmtp(post: tuple[Postman, int], tmp_path: Path) -> None:
    msmtp, (postman, port) = program("msmtp"), post
    allied, data = packet_mail(tmp_path)
    settings = tmp_path / "msmtprc"
    settings.write_text(f"account default\nhost 127.0.0.1\nport {port}\nfrom g@example.org\n")
    settings.chmod(0o600)
    subprocess.run([msmtp, "-C", str(settings), "a@example.org"], input=data, check=True)
    (allied.folder / "in.eml").write_bytes(postman.got[0])
    assert "on its way" in allied.does("receive duel.pbem in.eml")


def test_a_packet_goes_through_procmail(tmp_path: Path) -> None:
    procmail = program("procmail")
    allied, data = packet_mail(tmp_path)
    rules = tmp_path / "procmailrc"
    rules.write_text(f"MAILDIR={tmp_path}\nDEFAULT={tmp_path}/box/\n:0\n* ^Subject:.*\\[pbem\nbox/\n")
    subprocess.run([procmail, "-m", str(rules)], input=data, check=True)
    assert len(mail.read(tmp_path / "box")) == 1
    assert "on its way" in allied.does(f"receive duel.pbem {tmp_path / 'box'}")
