"""Mailboxes with strays, and mails whose words are not what their packet says."""

from __future__ import annotations

import mailbox
from pathlib import Path

import pytest

from tests.cli.people import Person, duel, mail


@pytest.fixture
def table(tmp_path: Path) -> tuple[Person, Person, str]:
    return duel(tmp_path)


def packet_file(person: Person, name: str) -> bytes:
    person.does(f"send duel.pbem --eml {name}")
    return (person.folder / name).read_bytes()


def maildir(folder: Path, mails: list[bytes]) -> str:
    box = mailbox.Maildir(folder)
    for data in mails:
        box.add(data)
    return str(folder)


def test_a_stray_or_damaged_mail_is_named_and_skipped(table: tuple[Person, Person, str], tmp_path: Path) -> None:
    german, allied, _ = table
    german.does("note duel.pbem one --key german")
    first = packet_file(german, "1.eml")
    lines = first.split(b"\n")
    damaged = b"\n".join(lines[:-8] + lines[-7:])
    stray = b"From: shop@example.org\nSubject: offers\n\nbuy now\n"
    binary = b"\0\1\2\3"
    box = maildir(tmp_path / "box", [stray, damaged, b"", binary, first])
    reply = allied.types(f"receive duel.pbem {box}")
    assert reply.status == 0
    assert "entry 4: note of german, one" in reply.out
    told = [line for line in reply.err.splitlines() if line.startswith("note: skipped: ")]
    assert len(told) == 3
    assert any("is damaged" in line for line in told)
    assert "offers" not in reply.err


def test_a_gap_is_told_together_with_the_mail_that_was_skipped(
    table: tuple[Person, Person, str], tmp_path: Path
) -> None:
    german, allied, _ = table
    game = german.sees("status duel.pbem")["game"]
    orders = german.writes("o", f"begin orders {game} 17-1 german\npass\nend\n")
    german.does(f"submit duel.pbem {orders}")
    first = packet_file(german, "1.eml")
    mail(german, allied, tmp_path / "in.eml")
    allied.does("resolve duel.pbem")
    mail(allied, german, tmp_path / "out.eml")
    allied.does("note duel.pbem two --key allied")
    last = packet_file(allied, "2.eml")
    other = Person("other", tmp_path / "o")
    damaged = first.replace(b"-----END", b"-----FIN")
    begin = (tmp_path / "01.eml").read_bytes()
    box = maildir(tmp_path / "box", [begin, damaged, last])
    err = other.fails(f"receive duel.pbem {box}", 1)
    assert "note: skipped: the packet in" in err
    assert "is missing: no mail brings it" in err


def test_mails_with_parts_of_a_game_are_taken_together(table: tuple[Person, Person, str], tmp_path: Path) -> None:
    german, allied, _ = table
    german.does("note duel.pbem one --key german")
    first = packet_file(german, "1.eml")
    german.does("note duel.pbem two --key german")
    second = packet_file(german, "2.eml")
    out = allied.does(f"receive duel.pbem {maildir(tmp_path / 'box', [second, first])}")
    assert "one" in out
    assert "two" in out


def test_orders_above_a_packet_that_the_packet_does_not_hold_are_pointed_out(
    table: tuple[Person, Person, str], tmp_path: Path
) -> None:
    german, allied, game = table
    german.writes("o.txt", f"begin orders {game} 17-1 german\n  move 212/423 10-11 else stop\nend\n")
    german.does("submit duel.pbem o.txt --key german")
    honest = packet_file(german, "o.eml").decode()
    forged = honest.replace("move 212/423 10-11 else stop", "move 212/320 10-11 else stop")
    assert forged != honest
    reply = allied.types(f"receive duel.pbem {allied.writes('forged.eml', forged)}")
    assert reply.status == 0
    assert "note: forged.eml shows orders of german for 17-1 that no entry holds: the packet decides" in reply.err
    again = allied.types(f"receive duel.pbem {allied.writes('honest.eml', honest)}")
    assert (again.status, again.err) == (0, "")


def test_orders_in_mails_of_other_games_are_not_compared_with_this_one(tmp_path: Path) -> None:
    mails = []
    for folder in ("one", "two"):
        german, allied, game = duel(tmp_path / folder)
        german.writes("o.txt", f"begin orders {game} 17-1 german\n  move 212/423 10-11 else stop\nend\n")
        german.does("submit duel.pbem o.txt --key german")
        mails += [(tmp_path / folder / "01.eml").read_bytes(), (tmp_path / folder / "02.eml").read_bytes()]
        mails.append(packet_file(german, "o.eml"))
    reply = allied.types(f"verify {maildir(tmp_path / 'box', mails)} --game {game}")
    assert (reply.status, reply.err) == (0, "")
    assert "entries" in reply.out


def test_a_mailbox_may_come_by_standard_input(table: tuple[Person, Person, str], tmp_path: Path) -> None:
    german, allied, _ = table
    german.does("note duel.pbem one --key german")
    box = mailbox.mbox(tmp_path / "box")
    for data in (b"Subject: stray\n\nhello\n", packet_file(german, "1.eml")):
        box.add(data)
    box.close()
    assert "entry 4: note of german, one" in allied.does("receive duel.pbem - < ../box")


def test_words_above_a_packet_that_were_changed_are_pointed_out_by_receive_and_verify(
    table: tuple[Person, Person, str], tmp_path: Path
) -> None:
    """A report with other losses, another code of the game: whatever line is much like what the packet gives."""
    german, allied, game = table
    german.writes("o.txt", f"begin orders {game} 17-1 german\n  move 212/423 10-11 else stop\nend\n")
    german.does("submit duel.pbem o.txt --key german")
    mail(german, allied, tmp_path / "1.eml")
    allied.does("resolve duel.pbem --keep")
    honest = packet_file(allied, "2.eml").decode()
    line = next(line for line in honest.splitlines() if "10" in line and line.count(" ") > 3 and "packet" not in line)
    forged = honest.replace(line, line.replace("10", "12"))
    reply = german.types(f"receive duel.pbem {german.writes('forged.eml', forged)}")
    assert reply.status == 0
    assert f"forged.eml shows {' '.join(line.replace('10', '12').split())!r}, and the packet gives" in reply.err
    assert german.types(f"receive duel.pbem {german.writes('honest.eml', honest)}").err == ""
    quoted = "".join(f"> {line}\n" for line in honest.split("\n\n", 1)[1].splitlines())
    assert german.types(f"receive duel.pbem {german.writes('quoted.txt', quoted)}").err == ""
    first = (tmp_path / "01.eml").read_text(encoding="utf-8")
    code = next(line for line in first.splitlines() if line.startswith("game code: "))
    other = first.replace(code, code[:-4] + "zzzz")
    box = maildir(tmp_path / "box", [other.encode(), (tmp_path / "02.eml").read_bytes()])
    reply = german.types(f"verify {box}")
    assert (reply.status, f"shows '{code[:-4]}zzzz', and the packet gives '{code}'" in reply.err) == (0, True)
