"""Orders that mean no good: each is judged or refused within two seconds."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from pbem.desk.game import Desk, open_desk
from pbem.desk.inbox import Letter, known_to
from pbem.desk.papers import hearing_of
from pbem.orders.checking import check_text
from tests.cli.people import Person

SECONDS = 2
HEAD = "begin orders GAME 17-1 german\n"
STANDING = "begin standing GAME german\n"
HOSTILE = {
    "unknown places": HEAD + ("  move 212/423 " + "-".join(f"Xyz{n}" for n in range(700)) + "\n") * 200 + "end\n",
    "unknown words": HEAD + ("  move 212/423 " + " ".join(f"Xyz{n}" for n in range(700)) + "\n") * 200 + "end\n",
    "unknown units": HEAD + ("  move " + ", ".join(f"q{n}z" for n in range(600)) + " 10-9\n") * 200 + "end\n",
    "dashes": HEAD + ("  move 212/423 " + "-" * 4900 + "\n") * 200 + "end\n",
    "brackets": STANDING + ("  demolish any when " + "(" * 2400 + "\n") * 200 + "end\n",
    "nots": STANDING + ("  demolish any when " + "not " * 1200 + "armor\n") * 200 + "end\n",
    "quotation marks": HEAD + ('  attack "' + '" "' * 1200 + "\n") * 200 + "end\n",
    "blocks": (HEAD + "end\n") * 5000,
    "begin": "begin orders " * 70_000,
    "orders outside": "move 212/423 10-9\n" * 19_000,
    "comments": HEAD + ("# " + "x" * 60 + "\nentrench 212/320\n") * 1900 + "end\n",
    "deep quotes": (">" * 4000 + " x\n") * 200,
    "heads": "From: a\nTo: b\nSubject: c\n\n" * 4900,
    "attributions": ("On 3 May a@b " + "x" * 300 + " wrote:\n") * 3000,
    "near verbs": HEAD + "".join(f"  mov{n} 212/423 10-9\n" for n in range(1999)) + "end\n",
    "groups and ways": HEAD + "  move 212/* 10..9..10..9..10..9..10..9\n" * 1999 + "end\n",
    "soft breaks": HEAD + "=\n" * 19_000 + "end\n",
    "entities": HEAD + ("&gt;" * 1200 + "\n") * 200 + "end\n",
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder: Path = tmp_path_factory.mktemp("hostile")
    me = Person("me", folder)
    me.does("keys new me")
    me.does("new crossroads g.pbem --solo --key me")
    return open_desk(folder / "g.pbem")


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_orders_are_judged_soon(desk: Desk, kind: str) -> None:
    text = HOSTILE[kind].replace("GAME", desk.state.game)
    hearing, known = hearing_of(desk), known_to(desk, Letter(text, "mail", "a@b"))
    began = process_time()
    checked = check_text(text, hearing, "mail", known)
    assert process_time() - began < SECONDS
    assert checked.diagnostics
