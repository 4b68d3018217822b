"""No mail that is made of what the program sent, quoted in whatever way, changes a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.desk.faults import Fault
from pbem.desk.game import Desk, open_desk
from pbem.desk.inbox import Letter, known_to
from pbem.desk.papers import Sheet, hearing_of, must_pass
from pbem.orders.checking import check_text
from tests.mail_corpus.clients import CLIENTS, PLAYER, UMPIRE
from tests.mail_corpus.world import ENEMY, OLD, STANDING_1, STANDING_2, World, play

WORDS = ("", "Thanks!\n", "Well played, orders follow tomorrow.\n", "No! Wait.\n", "I shall\nmove on Sunday\n")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[World, Desk]:
    world = play(tmp_path_factory.mktemp("quotes"))
    return world, open_desk(world.game)


@st.composite
def quotes(draw: st.DrawFn) -> tuple[int, list[tuple[str, str, str]], float, float]:
    """Which text, how it is quoted time and again, and how much of the quote is cut off above and below."""
    layer = st.tuples(st.sampled_from(sorted(CLIENTS)), st.sampled_from(WORDS), st.sampled_from((UMPIRE, PLAYER)))
    cut = st.sampled_from((0.0, 0.0, 0.1, 0.3, 0.5, 0.8))
    return draw(st.integers(0, 5)), draw(st.lists(layer, max_size=3)), draw(cut), draw(cut)


def sent(world: World) -> list[str]:
    """Everything that went out."""
    standing = [world.standing(STANDING_1), world.standing(STANDING_2)]
    papers = [world.block(OLD, "17-1"), world.block(ENEMY, "17-1", "allied")]
    return [world.report, world.template, "\n".join(standing), "\n".join(papers), standing[0], papers[0]]


@settings(max_examples=300, deadline=None)
@given(parts=st.lists(quotes(), min_size=1, max_size=3), wide=st.booleans())
def test_what_was_sent_gives_no_orders(
    table: tuple[World, Desk], parts: list[tuple[int, list[tuple[str, str, str]], float, float]], wide: bool
) -> None:
    world, desk = table
    pieces = []
    for which, layers, above, below in parts:
        lines = sent(world)[which].splitlines()
        if layers:
            lines = lines[int(len(lines) * above) : len(lines) - int(len(lines) * below) or None]
        text = "\n".join(lines) + "\n"
        for client, words, who in layers:
            text = CLIENTS[client](words, text, who)
        pieces.append(text)
    letter = Letter("\n".join(pieces).replace(" ", "\u00a0") if wide else "\n".join(pieces), "mail", PLAYER)
    assert signed(desk, letter) == []


def signed(desk: Desk, letter: Letter) -> list[object]:
    """What `submit` would sign of a letter."""
    checked = check_text(letter.text, hearing_of(desk), letter.source, known_to(desk, letter))
    sheet = Sheet(letter.source, letter.text, checked)
    try:
        must_pass([sheet], skip_faults=False)
    except Fault:
        return []
    return list(sheet.blocks)


def test_the_property_can_fail(table: tuple[World, Desk]) -> None:
    world, desk = table
    assert len(signed(desk, Letter(world.new, "mail"))) == 1
    assert len(signed(desk, replace(Letter(world.filled, "mail"), sender=PLAYER))) == 1
