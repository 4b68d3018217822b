"""A moderator and two players without any software: damaged mails, previews, deadlines."""

from __future__ import annotations

import base64
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.cli.people import Person
from tests.stories.conftest import Walked

PLAIN = """Here we go.

begin orders GAME 17-1 german
move 212/423, 653JgPz, 605Eng 10-11 else 10-18
move 276/986, 7A/PzJgr 18-17
entrench 212/320
end

best regards
"""
UNDERSTOOD = """begin orders GAME 17-1 german
  move 212/423, 653JgPz, 605Eng 10-11 else 10-18
  move 276/986, 7A/PzJgr 18-17
  entrench 212/320
end
"""
HEAD = "From: german@example.org\nSubject: my move\nMIME-Version: 1.0\n"


def quoted(text: str) -> bytes:
    return (HEAD + "\n" + "".join(f"> {line}\n" for line in text.splitlines())).encode()


def quoted_twice_by_two_programs(text: str) -> bytes:
    return (HEAD + "\n" + "".join(f">>{line}\n" for line in text.splitlines())).encode()


def flowed(text: str) -> bytes:
    broken = text.replace("653JgPz, ", "653JgPz, \n").replace("else ", "else \n")
    return (HEAD + "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + broken).encode()


def smart(text: str) -> bytes:
    pretty = text.replace("-1", "\u20131").replace(", ", ",\u00a0").replace("-18", "\u201418")
    return (HEAD + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + pretty).encode()


def windows(text: str) -> bytes:
    pretty = text.replace("10-11", "10\u201311")
    return (HEAD + "Content-Type: text/plain; charset=windows-1252\n\n" + pretty).encode("cp1252")


def in_base64(text: str) -> bytes:
    body = base64.encodebytes(text.encode()).decode()
    return (HEAD + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + body).encode()


def with_html(text: str) -> bytes:
    message = EmailMessage()
    message["Subject"] = "my move"
    message.set_content(text)
    message.add_alternative(f"<html><body><pre>{text}</pre></body></html>", subtype="html")
    return message.as_bytes()


def with_crlf(text: str) -> bytes:
    return (HEAD + "\n" + text).replace("\n", "\r\n").encode()


def attached(text: str) -> bytes:
    message = EmailMessage()
    message["Subject"] = "my move"
    message.set_content("see the file")
    message.add_attachment(text.encode(), maintype="text", subtype="plain", filename="move.txt")
    return message.as_bytes()


def answered(text: str) -> bytes:
    """The new orders on top, the orders of another time quoted below."""
    old = UNDERSTOOD.replace("GAME", "bulge-0000").replace("17-1", "16-3").splitlines()
    return (HEAD + "\n" + text + "On Monday the moderator wrote:\n" + "".join(f"> {line}\n" for line in old)).encode()


DAMAGES = [
    quoted, quoted_twice_by_two_programs, flowed, smart, windows, in_base64, with_html, with_crlf, attached, answered,
]  # fmt: skip


@pytest.fixture(scope="module")
def moderator(tmp_path_factory: pytest.TempPathFactory) -> Person:
    person = Person("me", tmp_path_factory.mktemp("moderator"))
    person.does("keys new me")
    person.does("new crossroads bulge.pbem --moderate --key me")
    join_both(person)
    return person


def join_both(moderator: Person) -> None:
    """Enter the words of two players without keys."""
    moderator.does("join bulge.pbem --seat german --word 'blue horse' --key me")
    moderator.does("join bulge.pbem --seat allied --key me")


def test_orders_before_the_words_are_answered_with_the_way_to_join(tmp_path: Path) -> None:
    person = Person("me", tmp_path)
    person.does("keys new me")
    person.does("new crossroads early.pbem --moderate --key me")
    person.writes("one.orders", f"begin orders {game_of(person, 'early.pbem')} 17-1 german\n  pass\nend\n")
    said = person.fails("adjudicate early.pbem one.orders --key me", 1)
    assert "pbem join GAME --seat german --word WORD" in said


def game_of(person: Person, name: str = "bulge.pbem") -> str:
    return str(person.sees(f"status {name}")["game"])


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_mail_is_understood_and_previewed_alike(moderator: Person, damage: Callable[[str], bytes]) -> None:
    game, path = game_of(moderator), moderator.folder / "bulge.pbem"
    (moderator.folder / "german.eml").write_bytes(damage(PLAIN.replace("GAME", game)))
    before = path.read_bytes()
    seen = moderator.sees("adjudicate bulge.pbem german.eml --key me --preview")
    assert seen["orders"] == [UNDERSTOOD.replace("GAME", game)]
    assert seen["files"][0]["ok"]
    assert path.read_bytes() == before, "a preview signs nothing"


def test_a_preview_needs_no_key_and_shows_no_die(moderator: Person) -> None:
    moderator.writes("g.txt", PLAIN.replace("GAME", game_of(moderator)))
    reply = moderator.types("adjudicate bulge.pbem g.txt --preview")
    assert reply.status == 0
    assert "nothing was signed and no die was rolled" in reply.err
    assert "DICE" not in reply.out + reply.err


def test_the_moderator_rolls_into_a_new_file_once(moderator: Person) -> None:
    old, game = moderator.folder / "bulge.pbem", game_of(moderator)
    before = old.read_bytes()
    moderator.writes("g.txt", PLAIN.replace("GAME", game))
    moderator.does("adjudicate bulge.pbem g.txt --key me -o first.pbem --report first.txt")
    assert old.read_bytes() == before
    taken = (moderator.folder / "first.pbem").read_bytes()
    assert "error: " in moderator.fails("adjudicate bulge.pbem g.txt --key me -o first.pbem --report again.txt", 1)
    assert (moderator.folder / "first.pbem").read_bytes() == taken
    assert not (moderator.folder / "again.txt").exists()


def test_nobody_signs_twice_in_one_place_not_even_in_another_file(tmp_path: Path) -> None:
    moderator = Person("me", tmp_path)
    moderator.does("keys new me")
    moderator.does("new crossroads bulge.pbem --moderate --key me")
    join_both(moderator)
    game = game_of(moderator)
    for number, status in ((0, 0), (1, 1)):
        moderator.writes("g.txt", f"begin orders {game} 17-1 german\nmove 276/986, 7A/PzJgr 18-17\nend\n")
        reply = moderator.types(f"adjudicate bulge.pbem g.txt --key me -o try{number}.pbem --report try{number}.txt")
        assert reply.status == status
    assert "german's orders are not due at 17-1A" in reply.err, "what was signed for them is taken up again"
    assert not (tmp_path / "try1.txt").exists()


def test_a_no_show_holds_and_its_standing_orders_speak(tmp_path: Path) -> None:
    moderator = Person("me", tmp_path)
    moderator.does("keys new me")
    moderator.does("new crossroads bulge.pbem --moderate --key me")
    join_both(moderator)
    game = game_of(moderator)
    standing = f"begin standing {game} german\ndemolish any when strength >= 1\nend\n"
    moderator.does(f"submit bulge.pbem {moderator.writes('s', standing)} --key me")
    before = moderator.sees("status bulge.pbem")["pieces"]
    moderator.does("adjudicate bulge.pbem --no-show german --key me --report 17-1G.txt")
    report = (tmp_path / "17-1G.txt").read_text(encoding="utf-8")
    assert "no orders from german for 17-1G by the deadline" in report
    after = moderator.sees("status bulge.pbem")["pieces"]
    assert {unit: piece["at"] for unit, piece in after.items()} == {unit: piece["at"] for unit, piece in before.items()}
    crossing = f"begin orders {game} 17-1 allied\nmove 4Inf/12b 17-18\nend\n"
    moderator.does(f"adjudicate bulge.pbem {moderator.writes('a', crossing)} --key me")
    labels = [die["label"] for die in moderator.sees("dice bulge.pbem")]
    assert any("17-1A demolition 17-18 by" in label for label in labels), "the absent side still blows its bridges"
    assert "verified" in moderator.does("verify bulge.pbem -q")


def test_one_player_with_a_key_and_one_without(tmp_path: Path) -> None:
    judge, german = Person("judge", tmp_path / "j"), Person("german", tmp_path / "g")
    judge.does("keys new judge")
    german.does("keys new german")
    german.does("keys export german -o ../german.pub")
    judge.does("new crossroads bulge.pbem --moderate --key judge --seat german=../german.pub")
    judge.does("send bulge.pbem --eml ../01.eml")
    german.does("receive bulge.pbem ../01.eml")
    german.does("join bulge.pbem --yes")
    german.does("send bulge.pbem --eml ../01a.eml")
    judge.does("receive bulge.pbem ../01a.eml")
    judge.does("join bulge.pbem --seat allied --key judge")
    judge.does("send bulge.pbem --eml ../01b.eml")
    german.does("receive bulge.pbem ../01b.eml")
    game = game_of(german)
    german.does(f"submit bulge.pbem {german.writes('o', PLAIN.replace('GAME', game))}")
    german.does("send bulge.pbem --eml ../02.eml")
    judge.does("receive bulge.pbem ../02.eml")
    judge.does("resolve bulge.pbem --report 17-1G.txt")
    judge.writes("a", f"begin orders {game} 17-1 allied\npass\nend\n")
    judge.does("adjudicate bulge.pbem a")
    judge.does("send bulge.pbem --eml ../03.eml")
    assert "resolution of moderator" in german.does("receive bulge.pbem ../03.eml")
    authors = [(row["kind"], row["author"], row["role"]) for row in german.sees("history bulge.pbem")][3:6]
    assert authors == [
        ("orders", "german", "german"), ("resolution", "moderator", "moderator"), ("orders", "moderator", "allied"),
    ]  # fmt: skip
    assert "verified" in german.does("verify bulge.pbem -q")


def test_every_report_of_the_walk_through_is_in_its_mail_and_no_older_one(walked: Walked) -> None:
    _, world = walked("docs/moderators.md")
    text = (world.root / "mail" / "17-1A.eml").read_text(encoding="utf-8")
    assert "17-1A  Allied impulse" in text
    assert "17-1G  German impulse" not in text, "players without software are told the last impulse only"
    assert "to take this in" not in text
