"""Nothing that a stranger writes steers a terminal, a mail header or the direction of writing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pbem.kernel.words import printable
from pbem.record import mail
from tests.cli.people import Person

HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202eevil\u2066\x9b31m\u200b\U000e0041"
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff]")


@pytest.fixture
def me(tmp_path: Path) -> Person:
    person = Person("me", tmp_path)
    person.does("keys new me")
    person.does("new crossroads g.pbem --solo --key me")
    return person


@pytest.mark.parametrize("line", [
    f"move {HOSTILE} 10-11", f"{HOSTILE}", f"entrench 212/320 # {HOSTILE}", f'attack "{HOSTILE}',
    f"move 212/423 10-11 # and so on and on and on {HOSTILE}\nentrench 212/320",
])  # fmt: skip
def test_orders_reach_no_terminal_raw(me: Person, line: str) -> None:
    game = me.sees("status g.pbem")["game"]
    me.writes("o", f"begin orders {game} 17-1 german\n{line}\nend\n")
    for command in ("check g.pbem o", "check g.pbem o --json", "submit g.pbem o", "adjudicate g.pbem o --preview"):
        reply = me.types(command)
        assert not UNSEEN.search(reply.out.replace("\n", "")), command
        assert not UNSEEN.search(reply.err.replace("\n", "")), command


def test_mails_and_names_of_files_reach_no_terminal_raw(me: Person) -> None:
    name = "\x1b[31mred\u202e.eml"
    (me.folder / name).write_text("hello", encoding="utf-8")
    reply = me.types(f"receive g.pbem '{name}'")
    assert reply.status == 1
    assert not UNSEEN.search(reply.err.replace("\n", ""))
    assert "\\x1b[31mred\\u202e.eml" in reply.err


def test_headers_hold_no_control_characters() -> None:
    data = mail.write(subject=f"x{HOSTILE}\nBcc: y", text="", packet="p", sender=f"a{HOSTILE}@example.org")
    head = data.split(b"\n\n")[0].decode()
    assert "Bcc:" not in head.splitlines()[-1][:4]
    assert not UNSEEN.search(head.replace("\n", ""))


def test_what_is_spelled_can_be_read() -> None:
    assert printable("a\x1bb\u202ec\n\td") == "a\\x1bb\\u202ec\n\td"
    assert json.loads(printable(json.dumps(HOSTILE, ensure_ascii=False), json.dumps)) == HOSTILE
