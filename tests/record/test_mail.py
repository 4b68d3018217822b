"""Packets and mail: what survives the way, and what each kind of bad mail is told."""

from __future__ import annotations

import io
import mailbox
import quopri
import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from time import process_time

import pytest

from pbem.record import exchange, looks, mail, packets, play
from pbem.record.errors import RecordError
from tests.record.conftest import RED, begun, played

GAME = played()
PACKET = packets.wrap(GAME.record.game, GAME.record.entries)
EXPECTED = packets.Packet(GAME.record.game, tuple(GAME.record.entries))


def quote(text: str, mark: str = "> ") -> str:
    return "".join(mark + line for line in text.splitlines(keepends=True))


DAMAGE: dict[str, Callable[[str], str]] = {
    "nothing": lambda text: text,
    "quoted": quote,
    "quoted three times": lambda text: quote(quote(quote(text)), ">"),
    "quoted with bars": lambda text: quote(text, " | "),
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "trailing blanks": lambda text: text.replace("\n", "  \n"),
    "wrapped shorter": lambda text: "\n".join(textwrap.wrap(text.replace("\n", " \n"), 50, break_long_words=True)),
    "wrapped into one line": lambda text: " ".join(text.split("\n")),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "indented": lambda text: textwrap.indent(text, "    "),
    "quoted-printable left over": lambda text: quopri.encodestring(text.encode()).decode(),
    "soft breaks left over": lambda text: text.replace("A", "A=\n").replace("+", "=2B"),
    "quoted after quoted-printable": lambda text: quote(quopri.encodestring(text.encode()).decode()),
    "long dashes": lambda text: text.replace("-----", "——"),
    "html entities": lambda text: quote(text).replace(">", "&gt;"),
    "non-breaking spaces": lambda text: text.replace("\n", "\u00a0\n"),
    "chatter around": lambda text: f"Hello,\nhere it is -- good luck!\n\n{text}\n-- \nA signature + more/less = text\n",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_packet_survives_mail(damage: str) -> None:
    assert packets.find(DAMAGE[damage](PACKET)) == EXPECTED


def test_of_two_packets_both_are_read_whichever_is_quoted() -> None:
    game = begun()
    new = packets.wrap(game.record.game, [play.note(game, RED, "new")])
    for text in (f"{new}\nOn Sunday you wrote:\n{quote(PACKET)}", f"{PACKET}\n{quote(new)}", PACKET + new):
        assert {len(packet.entries) for packet in packets.find_all(text).packets} == {1, len(EXPECTED.entries)}


def test_a_packet_that_was_cut_off_is_told_and_does_not_hide_a_whole_one() -> None:
    cut = "\n".join(PACKET.split("\n")[:5])
    for text in (f"{PACKET}\n{quote(cut)}", f"{cut}\n{quote(PACKET)}", f"{quote(PACKET)}\n{cut}", cut + PACKET):
        read = packets.find_all(text)
        assert read.packets == (EXPECTED,)
        assert "is truncated" in str(read.faults[0])


def test_the_same_packet_twice_is_one_packet() -> None:
    assert packets.find(PACKET + PACKET) == EXPECTED


def other_packet() -> str:
    game = begun(nonce="e" * 32)
    return packets.wrap(game.record.game, game.record.entries)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("hello", "the text holds no packet"),
        (PACKET + other_packet(), "the text holds 2 packets"),
        (PACKET.split(packets.END)[0], "is truncated: it has no end"),
        (PACKET.replace("a", "b"), "is damaged: its checksum is wrong"),
        (PACKET.replace(PACKET.split("\n")[2] + "\n", ""), "is damaged: its checksum is wrong"),
        (f"{packets.BEGIN}\n{packets.END}\n", "is damaged: its checksum is wrong"),
    ],
)
def test_bad_packets_have_their_error(text: str, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        packets.find(text)


def test_a_packet_that_unpacks_to_more_than_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packets, "LARGEST", 1000)
    with pytest.raises(RecordError, match="larger than 1,000 bytes"):
        packets.find(PACKET)


def eml(**changes: str) -> bytes:
    return mail.write(subject="[pbem toy] 1R orders", text=changes.get("text", "Good luck!"), packet=PACKET)


def test_a_written_mail_can_be_read_again() -> None:
    for text in ("Good luck!", "Viel Glück — und Spaß!", "x" * 2000, ""):
        (message,) = mail.read_bytes(eml(text=text), "mail")
        assert message.subject == "[pbem toy] 1R orders"
        assert message.packet() == EXPECTED
        assert text in message.text


def test_a_subject_cannot_bring_headers_with_it() -> None:
    data = mail.write(subject="x\nBcc: allied@example.org", text="", packet=PACKET)
    assert b"\nBcc:" not in data


def test_mbox_maildir_folder_and_text_are_read(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "game.mbox")
    room = mailbox.Maildir(tmp_path / "maildir")
    for holder in (box, room):
        for _ in range(2):
            holder.add(eml(text="From here on it gets hard"))
        holder.close()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "one.eml").write_bytes(eml())
    (tmp_path / "folder" / "two.txt").write_text(PACKET, encoding="utf-8")
    for name in ("game.mbox", "maildir", "folder"):
        assert [message.packet() for message in mail.read(tmp_path / name)] == [EXPECTED, EXPECTED]
        assert looks.is_mailbox(tmp_path / name)


def test_a_text_in_utf_16_is_read() -> None:
    (message,) = mail.read_bytes(PACKET.encode("utf-16"))
    assert message.packet() == EXPECTED


def part(content: bytes | str, subtype: str, **options: str) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = "orders"
    if isinstance(content, str):
        message.set_content(content, subtype=subtype, **options)
    else:
        message.set_content("see attachment")
        message.add_attachment(content, maintype="application", subtype=subtype, **options)
    return message


def bad_charset(name: str, body: bytes) -> bytes:
    return b"Subject: x\nContent-Type: text/plain; charset=" + name.encode() + b"\n\n" + body


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (part("<p>orders</p>", "html").as_bytes(), "mail holds only HTML"),
        (part(b"PK\3\4", "zip", filename="orders.zip").as_bytes(), r"mail has a zipped attachment, orders\.zip"),
        (bad_charset("klingon", b"hello"), "mail says charset 'klingon'"),
        (bad_charset("utf-8", b"\xff\xfe"), "mail says charset 'utf-8'"),
        (b"Subject: hello\n\nno game here\n", "mail holds no packet"),
        (b"", "mail is empty"),
        (b"\0\1\2", "mail is not text"),
        (b"x" * 20_000_001, "is larger than 20,000,000 bytes"),
    ],
    ids=["html", "zip", "unknown charset", "wrong charset", "no packet", "empty", "binary", "large"],
)
def test_bad_mail_has_its_own_error(data: bytes, cause: str) -> None:
    with pytest.raises(RecordError, match=cause):
        mail.read_bytes(data, "mail")[0].packet()


def test_a_wrong_charset_does_not_hide_a_packet() -> None:
    for charset in ("klingon", "utf-16"):
        (message,) = mail.read_bytes(bad_charset(charset, PACKET.encode()))
        assert message.packet() == EXPECTED


def test_a_packet_beside_html_or_in_an_attached_text_is_found() -> None:
    both = part(PACKET, "plain")
    both.add_alternative(f"<pre>{PACKET}</pre>", subtype="html")
    attached = part(PACKET.encode(), "octet-stream", filename="packet.txt")
    for message in (both, attached):
        assert mail.read_bytes(message.as_bytes())[0].packet() == EXPECTED


def test_the_subject_sorts_mails() -> None:
    assert exchange.subject(GAME.record, GAME.record.entries[:4]) == "[pbem toy-ba65] 1R orders"
    assert exchange.subject(GAME.record, GAME.record.entries) == "[pbem toy-ba65] 2B resolution"


def test_the_limit_holds_for_a_mail_and_not_for_a_mailbox(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mails = [f"From a@b Mon Jan  1 00:00:0{n} 2024\nSubject: {n}\n\n{'x' * 40_000 * n}\n\n" for n in range(1, 4)]
    data = "".join([*mails, *mails, f"From a@b Mon Jan  1 00:00:09 2024\nSubject: last\n\n{PACKET}\n"]).encode()
    monkeypatch.setattr(mail, "LARGEST", 100_000)
    assert len(data) > 2 * mail.LARGEST
    (tmp_path / "box").write_bytes(data)
    for found in (list(mail.stream(io.BytesIO(data))), mail.read(tmp_path / "box")):
        assert [message.subject for message in found] == ["1", "2", "", "1", "2", "", "last"]
        assert [message.trouble is None for message in found] == [True, True, False, True, True, False, True]
        assert found[-1].packet() == EXPECTED
    assert mail.count(tmp_path / "box") == 7


def test_packets_are_looked_for_once_in_a_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    message = mail.Message("m", "", f"hello\n\n{PACKET}")
    looked: list[str] = []
    honest = packets.find_all
    monkeypatch.setattr(packets, "find_all", lambda text, place: looked.append(place) or honest(text, place))
    monkeypatch.setattr(packets, "has_packet", lambda text: looked.append("again"))
    assert message.has_packet
    assert message.read.packets == (EXPECTED,)
    assert message.packet() == EXPECTED
    assert looked == ["m"]


FILLERS = ("begin ", "PBEM PACKET ", "-----BEGIN PBEM ", "--- pbem  ", "End Pbem Packet-", "p" * 40)


@pytest.mark.parametrize("filler", FILLERS)
def test_the_time_to_find_packets_grows_with_the_text_alone(filler: str) -> None:
    def seconds(times: int) -> float:
        text = f"{filler * times}\n{PACKET}"
        began = process_time()
        assert packets.find_all(text).packets == (EXPECTED,)
        return process_time() - began

    assert any(seconds(80_000) < 6 * max(seconds(20_000), 0.01) for _ in range(5))
