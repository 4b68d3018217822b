"""The toolkit without a game: a small language that has sections, flags, signs, facts with a subject, and columns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.kernel.referee import Choice, Undecided
from pbem.kernel.values import value
from pbem.orders.ast import And, Claim, Not, OrderBlock, Section, Statement
from pbem.orders.course import Course, Segment
from pbem.orders.formatter import format_block
from pbem.orders.language import Clock, Fact, Language, Verb, lexicon_of
from pbem.orders.names import Names
from pbem.orders.parser import Parsed, parse
from pbem.orders.parts import (
    ANY_UNIT,
    COMPARED,
    ELSE,
    FORMATION,
    PATH,
    SIDE,
    SPACE,
    SPACES,
    UNIT,
    UNITS,
    after,
    any_or,
    either,
    flag,
    one_of,
    optional,
    perhaps,
    when,
    word,
)
from pbem.orders.player import Hand


@value
class March(Statement):
    units: tuple[str, ...]
    path: tuple[str, ...]
    column: bool = False
    otherwise: Any = None


@value
class Assault(Statement):
    spaces: tuple[str, ...] | None
    level: str
    units: tuple[str, ...]
    chit: Any = None


@value
class Rouse(Statement):
    whom: str


@value
class Wait(Statement):
    pass


@value
class Chit(Statement):
    when: Any = None


AT = Fact("at", (SPACE,), subject=ANY_UNIT)
HELD_BY = Fact("held by", (SIDE,), subject=SPACE)
HELD = Fact("held", (optional(SPACE),))
ODDS = Fact("odds", (COMPARED,), "assault")
LEVEL = Fact("level", (one_of("level"),), "assault", bare=True)
NAMES = Names(
    ("red", "blue"),
    {"A/1": "red", "A/2": "red", "B/1": "blue"},
    {"1": ("Old Town",), "2": (), "3": ()},
    words={"level": ("light", "heavy")},
    formations={"red": {"A": ("A/1", "A/2")}, "blue": {"B": ("B/1",)}},
    space_word="hex",
    example="1-2",
)


def answer(hand: Hand, choice: Choice[Any]) -> Any:
    """An act, or by the next section, or the human."""
    found = hand.next_act(choice)
    if found is None and hand.take_section(choice, "A", "any") is not None:
        found = hand.next_act(choice)
    if found is None:
        hand.ask(choice)
        found = hand.next_act(choice)
    return found or "nothing"


class Tongue(SimpleNamespace):
    """A language made on the spot."""

    __hash__ = object.__hash__  # type: ignore[assignment]


SMALL = cast(
    Language,
    Tongue(
        CLOCK=Clock("turn", "TURN", "3a", "4.0", lambda text: (text, "") if text[:1].isdigit() else None),
        VERBS=(
            Verb("march", March, (UNITS, PATH, flag("column"), ELSE)),
            Verb(
                "assault",
                Assault,
                (any_or(SPACES, "all"), word("light", "heavy"), after("with", UNITS), perhaps("chit", when("assault"))),
                moment="assault",
            ),
            Verb("rouse", Rouse, (either(UNIT, FORMATION),)),
            Verb("wait", Wait),
            Verb("chit", Chit, (when("assault"),), asks="", standing=True, both=True),
        ),
        FACTS=(AT, HELD_BY, HELD, ODDS, LEVEL),
        SECTION=any_or(FORMATION),
        SEALING=None,
        ANSWERS={"act": answer},
        QUIET={},
        acts=lambda order, choice: [type(order).__name__.lower()],
        holds=lambda claim, choice, unit: claim.values != ("3",),
    ),
)


def read(*lines: str, kind: str = "orders g 3a red") -> Parsed:
    return parse("\n".join([f"begin {kind}", *lines, "end"]), SMALL, NAMES)


def block(*lines: str) -> OrderBlock:
    parsed = read(*lines)
    assert parsed.diagnostics == []
    return parsed.order_blocks[0]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march A/1 1-2 column", March(("A/1",), ("1", "2"), True)),
        ("march A 1..2 else stop", March(("A/*",), ("1", "..", "2"), False, "stop")),
        ("march all 1 1-2 if A/2 at 3", March(("all 1",), ("1", "2"), condition=Claim(AT, ("A/2", "3")))),
        ("assault all heavy with A/1", Assault(None, "heavy", ("A/1",))),
        ("assault 1, 2 light with A/1", Assault(("1", "2"), "light", ("A/1",))),
        (
            "assault 1 light with A/1 if odds >= 3 and not 2 held by blue",
            Assault(
                ("1",),
                "light",
                ("A/1",),
                condition=And(Claim(ODDS, ((">=", 3),)), Not(Claim(HELD_BY, ("2", "blue")))),
            ),
        ),
        ("wait if held", Wait(condition=Claim(HELD, (None,)))),
        ("wait if held Old Town", Wait(condition=Claim(HELD, ("1",)))),
        ("rouse A/1", Rouse("A/1")),
        ("rouse A", Rouse("A")),
        ("chit when heavy", Chit(Claim(LEVEL, ("heavy",)))),
    ],
)
def test_a_line_is_read_and_written_by_its_parts(line: str, order: Statement) -> None:
    found = block(line)
    assert found.orders == (order,)
    assert block(*format_block(found, SMALL).splitlines()[1:-1]) == found


def test_sections_hold_the_lines_after_their_head() -> None:
    found = block("wait", "when A if held 2", "march A/1 1-2", "wait", "when any", "rouse A")
    assert found.orders == (Wait(),)
    assert found.sections == (
        Section("A", Claim(HELD, ("2",)), (March(("A/1",), ("1", "2")), Wait())),
        Section("any", None, (Rouse("A"),)),
    )
    assert [type(order).__name__ for order in found.lines] == ["Wait", "March", "Wait", "Rouse"]
    assert block(*format_block(found, SMALL).splitlines()[1:-1]) == found


def test_words_of_the_language_are_computed() -> None:
    words = lexicon_of(SMALL)
    assert {"all", "any", "chit", "column", "else", "heavy", "held", "if", "when", "with"} <= words.keywords
    assert "column" not in words.leads
    assert set(words.rules) == {"chit", "pass"}
    assert {"march", "chit", "pass", "when"} <= set(words.starts("orders"))
    assert "when" not in words.starts("standing")


def test_messages_speak_of_hexes_and_turns() -> None:
    told = " ".join(found.message for found in read("march A/1 9-2", "march A/1 1", "assault with A/1").diagnostics)
    assert "there is no hex 9" in told
    assert "at least two hexes" in told
    (problem,) = read("wait", kind="orders g noon red").diagnostics
    assert problem.message == "'noon' is no turn such as 3a"


def hand_of(*segments: Segment) -> Hand:
    return Hand(SMALL, "red", Course(segments))


def asked() -> Choice[Any]:
    events: list[Any] = []
    memory = SimpleNamespace(
        referee=SimpleNamespace(tell=events.append), position=SimpleNamespace(copy=lambda: "then"), events=events
    )
    return Choice("red", "act", "1", ("wait", "march", "rouse", "nothing"), now=memory)


def test_lines_then_the_first_section_that_fits_then_the_human() -> None:
    hand = hand_of(Segment({"red": block("wait", "when A if held 3", "march A/1 1-2", "when any", "rouse A")}))
    assert [hand.decide(asked()) for _ in range(2)] == ["wait", "rouse"], "held 3 is not true"
    with pytest.raises(Undecided):
        hand.decide(asked())


def test_the_block_of_the_next_point_replaces_the_rest() -> None:
    hand = hand_of(Segment({"red": block("wait")}), Segment({"red": block("march A/1 1-2", "wait")}))
    assert [hand.decide(asked()) for _ in range(3)] == ["wait", "march", "wait"]
    assert hand.course.passed == ["then"]


def test_a_question_to_the_other_side_leaves_the_lines_as_they_are() -> None:
    mine = Segment({"red": block("wait", "rouse A")})
    course = Course((mine, Segment()))
    red, blue = Hand(SMALL, "red", course), Hand(SMALL, "blue", course)
    assert red.decide(asked()) == "wait"
    blue.ask(asked())
    assert red.decide(asked()) == "rouse", "the new point has no block of red"


def test_a_kind_of_question_that_has_no_answer_is_put_to_the_human() -> None:
    with pytest.raises(Undecided):
        hand_of(Segment()).decide(Choice("red", "riddle", "9", (1, 2), now=asked().now))


def test_a_line_that_is_passed_over_is_told() -> None:
    choice = asked()
    hand = hand_of(Segment({"red": block("rouse A if held 3", "wait")}))
    assert hand.decide(choice) == "wait"
    (event,) = choice.now.events
    assert (event.line, event.order, event.condition) == (1, "rouse A", "held 3")
