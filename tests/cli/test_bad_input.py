"""What goes wrong in life: one `error:`, a hint, the right exit status, and nothing lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.cli.people import Person, duel

PBEM = Path(sys.executable).parent / "pbem"


@pytest.fixture
def table(tmp_path: Path) -> tuple[Person, Person, str]:
    return duel(tmp_path)


def unchanged(person: Person, line: str, status: int, name: str = "duel.pbem") -> str:
    """A command that fails, and leaves the game file as it was and nothing beside it."""
    before = {path: path.read_bytes() for path in person.folder.iterdir() if path.is_file()}
    err = person.fails(line, status)
    assert {path: path.read_bytes() for path in person.folder.iterdir() if path.is_file()} == before
    return err


def letter(person: Person, name: str, subtype: str, text: str, charset: str = "utf-8") -> str:
    message = EmailMessage()
    message["Subject"] = "move"
    message.set_content(text, subtype=subtype, charset=charset)
    (person.folder / name).write_bytes(message.as_bytes())
    return name


def test_a_mail_without_a_packet(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    err = unchanged(german, f"receive duel.pbem {letter(german, 'chat.eml', 'plain', 'how is the weather?')}", 1)
    assert "holds no packet" in err
    assert "hint: " in err


def test_an_html_mail(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    err = unchanged(german, f"receive duel.pbem {letter(german, 'h.eml', 'html', '<p>my move</p>')}", 1)
    assert "holds only HTML" in err
    assert "hint: ask the sender to send it as plain text" in err


def test_a_zipped_attachment(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    message = EmailMessage()
    message["Subject"] = "move"
    message.set_content("see the file")
    message.add_attachment(b"PK\3\4", maintype="application", subtype="zip", filename="move.zip")
    (german.folder / "z.eml").write_bytes(message.as_bytes())
    err = unchanged(german, "receive duel.pbem z.eml", 1)
    assert "has a zipped attachment, move.zip" in err


def test_two_packets_in_one_mail(table: tuple[Person, Person, str]) -> None:
    german, allied, _ = table
    german.does("note duel.pbem one --key german")
    first = german.does("send duel.pbem")
    german.does("note duel.pbem two --key german")
    second = german.does("send duel.pbem")
    told = allied.does(f"receive duel.pbem {allied.writes('both.txt', second + first)}")
    assert [line.split(",")[-1].strip() for line in told.splitlines()[:2]] == ["one", "two"]
    cut = first + second.split("-----END")[0]
    err = unchanged(allied, f"receive duel.pbem {allied.writes('cut.txt', cut)}", 1)
    assert "is truncated" in err


def test_a_packet_of_another_game(table: tuple[Person, Person, str], tmp_path: Path) -> None:
    german, _, game = table
    stranger = Person("stranger", tmp_path / "s")
    stranger.does("keys new stranger")
    stranger.does("new crossroads other.pbem --solo")
    stranger.does("send other.pbem --eml ../other.eml")
    err = unchanged(german, "receive duel.pbem ../other.eml", 1)
    assert f"and this is {game}" in err


@pytest.mark.parametrize("charset", ["utf-16", "x-unknown"])
def test_a_mail_in_a_wrong_charset(table: tuple[Person, Person, str], charset: str) -> None:
    german, _, _ = table
    raw = f"Subject: move\nMIME-Version: 1.0\nContent-Type: text/plain; charset={charset}\n\nmy m\xf6ve\n"
    (german.folder / "c.eml").write_bytes(raw.encode("latin-1"))
    unchanged(german, "receive duel.pbem c.eml", 1)


def test_a_missing_key_and_a_strange_key(table: tuple[Person, Person, str]) -> None:
    german, _, game = table
    orders = german.writes("o", f"begin orders {game} 17-1 german\npass\nend\n")
    assert "there is no key nobody" in unchanged(german, f"submit duel.pbem {orders} --key nobody", 1)
    german.does("keys new stranger")
    err = unchanged(german, f"submit duel.pbem {orders} --key stranger", 3)
    assert "key stranger plays no role in this game" in err
    assert "say which key signs" in unchanged(german, f"submit duel.pbem {orders}", 2)


def test_a_wrong_passphrase(tmp_path: Path) -> None:
    me = Person("me", tmp_path)
    me.folder.mkdir(exist_ok=True)
    me.does(f"keys new me --passphrase-file {me.writes('right', 'open sesame' + chr(10))}")
    err = me.fails(f"new crossroads a.pbem --solo --passphrase-file {me.writes('wrong', 'x')}", 3)
    assert "wrong passphrase" in err
    assert "passphrase" in me.fails("new crossroads a.pbem --solo", 1)
    assert not (tmp_path / "a.pbem").exists()
    me.does("new crossroads a.pbem --solo --passphrase-file right")


@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "no space left on device"), (errno.EACCES, "permission denied"), (errno.EROFS, "read-only")],
)
def test_a_file_that_cannot_be_written(
    table: tuple[Person, Person, str], monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    german, _, _ = table

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code), "duel.pbem")

    monkeypatch.setattr(os, "fsync", fail)
    err = unchanged(german, "note duel.pbem hello --key german", 4)
    assert words in err.lower()


def test_a_game_on_other_data_names_the_file(
    table: tuple[Person, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    german, _, _ = table
    from pbem.desk import game as desk

    real = desk.load_for_game

    def other(*args: object) -> object:
        from dataclasses import replace

        found = real(*args)  # type: ignore[arg-type]
        return replace(found, digests={**found.digests, "scenarios/tigers/map.yaml": "0" * 64})

    monkeypatch.setattr(desk, "load_for_game", other)
    err = unchanged(german, "status duel.pbem", 4)
    assert "scenarios/tigers/map.yaml is not the file that this game is played with" in err


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\0\1\2" * 100, b"pbem game file, format 2\ngame: x\n"])
def test_a_file_that_is_no_game_file(tmp_path: Path, content: bytes) -> None:
    me = Person("me", tmp_path)
    (tmp_path / "x.pbem").write_bytes(content)
    for line in ("status x.pbem", "verify x.pbem", "history x.pbem"):
        reply = me.types(line)
        assert reply.status in (1, 3, 4)
        assert reply.err.startswith("error: x.pbem ")


def test_a_flipped_byte_is_caught_by_every_command(table: tuple[Person, Person, str]) -> None:
    german, _, game = table
    path = german.folder / "duel.pbem"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    orders = german.writes("o", f"begin orders {game} 17-1 german\npass\nend\n")
    for line in ("status duel.pbem", f"submit duel.pbem {orders} --key german", "verify duel.pbem", "send duel.pbem"):
        reply = german.types(line)
        assert reply.status in (1, 3)
        assert reply.err.startswith("error: ")


def test_binary_and_huge_orders(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    (german.folder / "b").write_bytes(b"\0\1\2" * 1000)
    unchanged(german, "check duel.pbem b", 1)
    (german.folder / "huge").write_bytes(b"move 1 2-3\n" * 1_000_000)
    unchanged(german, "check duel.pbem huge", 1)
    (german.folder / "vast").write_bytes(b"x" * 20_000_001)
    assert "more than 20 MB" in unchanged(german, "check duel.pbem vast", 1)
    assert "no such file" in unchanged(german, "check duel.pbem nowhere.txt", 2)


def test_two_processes_that_append_at_once_lose_nothing(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    env = {**os.environ, "PBEM_HOME": str(german.folder / "home-german")}
    runs = [
        subprocess.Popen(
            [PBEM, "note", "duel.pbem", f"note {number}"], cwd=german.folder, env=env, stdout=-1, stderr=-1, text=True
        )
        for number in range(4)
    ]
    ended = [(run.communicate(), run.returncode) for run in runs]
    notes = [row for row in german.sees("history duel.pbem") if row["kind"] == "note"]
    assert len(notes) == sum(code == 0 for _, code in ended) >= 1
    for (_, err), code in ended:
        assert code in (0, 1)
        assert code == 0 or "another process" in err
    assert "verified" in german.does("verify duel.pbem -q")


def test_a_block_of_another_game_or_impulse_is_never_signed(table: tuple[Person, Person, str]) -> None:
    german, _, game = table
    right = f"begin orders {game} 17-1 german\npass\nend\n"
    for text in (
        right.replace(game, "other-1a2b"), right.replace("17-1", "17-2"), right.replace("german", "allied"),
        right + right.replace("pass", "entrench 212/320"),
    ):
        err = unchanged(german, f"submit duel.pbem {german.writes('o', text)} --skip-faults", 1)
        assert "nothing was signed" in err
        assert "--skip-faults" not in err, "what does not help is not offered"


def test_nobody_gives_orders_to_a_bot(tmp_path: Path) -> None:
    me = Person("me", tmp_path)
    me.does("keys new me")
    me.does("new crossroads duel.pbem --as allied --seat german=bot:random")
    game = me.sees("status duel.pbem")["game"]
    orders = me.writes("o", f"begin orders {game} 17-1 german\npass\nend\n")
    assert "german is played by bot:random" in unchanged(me, f"submit duel.pbem {orders}", 1)


def test_a_damaged_game_hides_no_other_in_a_list(table: tuple[Person, Person, str]) -> None:
    german, _, _ = table
    (german.folder / "a.pbem").write_text("not a game\n")
    shown = german.does("list")
    assert "duel.pbem" in shown
    assert "a.pbem" in shown
