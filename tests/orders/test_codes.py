"""Every code has a page, is used, and can be provoked; docs/errors.md is the pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games.tigers import language
from pbem.games.tigers.activation import Acts
from pbem.games.tigers.acts import Build, Move
from pbem.games.tigers.advice import odds
from pbem.games.tigers.answers import no_way_round
from pbem.games.tigers.bridges import Builds
from pbem.games.tigers.orders import MoveOrder
from pbem.games.tigers.pack import load_scenario
from pbem.games.tigers.position import Position
from pbem.games.tigers.rules import look
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Choice
from pbem.orders.codes import FAMILIES, common_document, explained, explained_obj, game_document, pages_of
from pbem.orders.course import Segment
from pbem.orders.names import Names
from pbem.orders.news import Known
from pbem.orders.player import refusal_of
from pbem.orders.spelling import spell_out
from tests.orders.boards import GAME, block, board
from tests.orders.tongue import check, hearing, parse

ROOT = Path(__file__).parents[2]
CODES = pages_of(language)
Provoke = Callable[[Scenario], set[str]]
SHUT = {"7Arm/A": "A", "7Arm/B": "B", "7Arm/R": "C"}
"""Allied units in all German zones: nothing German is in supply."""
HEAD = "begin orders g 16-1 german\n"


NAMES = Names(
    ("german", "allied"), {"2Pz/3": "german", "2Pz/2": "german", "600Eng": "german", "291Eng": "allied"},
    {"51": ("Dasburg",), "52": ("Twin",), "53": ("Twin",)}, frozenset(),
    {"type": ("armor",), "effect": ("mobility",)},
)  # fmt: skip


def words(text: str) -> Provoke:
    """A text that is not understood."""
    return lambda scenario: {found.code for found in parse(text, NAMES).diagnostics}


def news(text: str, *papers: str, struck: str = "") -> Provoke:
    """A text in a game that has some papers."""
    known = Known(papers, frame=HEAD.strip(), struck=(struck,))
    return lambda scenario: {found.code for found in parse(text, NAMES, known=known).diagnostics}


def lines(*orders: str) -> Provoke:
    return words(HEAD + "\n".join(orders) + "\nend\n")


def played(
    clock: str,
    pieces: dict[str, str],
    *orders: str,
    change: Callable[[Position], object] = lambda position: None,
    card: str = "campaign",
    edition: str = "1999",
) -> Provoke:
    """Orders in a small position, judged by the engine."""

    def provoke(scenario: Scenario) -> set[str]:
        same = (card, edition) == ("campaign", "1999")
        used = scenario if same else load_scenario(card, {"edition": edition})
        position = board(used, clock, pieces)
        change(position)
        return {found.code for found in check(used, position, block(position, *orders), game=GAME).diagnostics}

    return provoke


def flagged(unit: str, **flags: object) -> Callable[[Position], object]:
    return lambda position: [setattr(position.pieces[unit], name, value) for name, value in flags.items()]


def blown(*bridges: str) -> Callable[[Position], object]:
    return lambda position: position.blown.update(bridges)


def used(**effects: int) -> Callable[[Position], object]:
    return lambda position: position.special.used.update(effects)


def asked(answer: Move | Build, pieces: dict[str, str], fought: str = "") -> Provoke:
    """An answer that the order language cannot even express, put to the engine directly."""

    def provoke(scenario: Scenario) -> set[str]:
        position = board(scenario, "17-1 german", pieces)
        position.blown.add("51-70")
        impulse = look(scenario, position)
        impulse.fought.add(fought)
        refusal = Builds(impulse).refusal(answer) if isinstance(answer, Build) else Acts(impulse).refusal(answer)
        return {refusal.code} if refusal else set()

    return provoke


def ruined(scenario: Scenario) -> set[str]:
    """A second stack whose bridge was blown before the first: why its move fails."""
    impulse = look(scenario, board(scenario, "17-1 german", {"2Pz/2": "76", "291Eng": "90"}))
    impulse.position.blown.add("76-90")
    why = no_way_round(Move(("2Pz/2",), ("76", "90")), impulse)
    return {why.code} if why else set()


ENGINEER = {"600Eng": "51", "2Pz/2": "70"}
PROVOKED: dict[str, Provoke] = {
    "O101": words(" \n"),
    "O102": words("hello"),
    "O103": words("\0\1\2"),
    "O104": words("x" * 1_000_001),
    "O105": words(HEAD + "nonsense\n" * 200 + "end"),
    "O106": words(HEAD),
    "O107": words(HEAD + HEAD + "end"),
    "O108": words("begin orders g german\nend"),
    "O109": words("begin order g 16-1 german\nend"),
    "O110": lines("mvoe 2Pz/3 51-52"),
    "O111": lines("build 51-52 600Eng"),
    "O112": lines("entrench 2Pz/3 51"),
    "O113": lines("entrench 2Pz/3 ?"),
    "O114": lines("move 2Pz/3 " + "51-52-" * 130 + "51"),
    "O115": lines("demolish any"),
    "O116": lines("move 2Pz/3 51"),
    "O117": words("begin standing g german\ndemolish any when rain\nend"),
    "O118": lines('attack "Dasburg'),
    "O119": words(">begin standing g german\n>demolish any when strength\n>= 4\n>end"),
    "O120": words(HEAD + "end\nend"),
    "O121": news("move 2Pz/3 51-52\n"),
    "O122": news(f"No! Wait\nOn 3 May I wrote:\n> {HEAD}>   entrench 2Pz/3\n> end\n"),
    "O123": words(f"{HEAD}move 2Pz/3 51-52 # and on no account whatsoever shall we\nentrench 2Pz/2\nend\n"),
    "O124": lines("move 2Pz/3 51-52", "pass"),
    "O125": news(f"{HEAD}  entrench 2Pz/3\nend\n", struck="entrench 2Pz/3"),
    "O127": lines("move 2Pz/3 2Pz/2 51-52"),
    "O126": news(f"{HEAD}  entrench 2Pz/3\nend\n", f"{HEAD}  entrench 2Pz/3\nend\n"),
    "O602": news(f"{HEAD}end\nbegin standing g german\n  losses weakest first\nend\n"),
    "O603": news(f"{HEAD}  entrench 2Pz/3\nend\n", f"{HEAD}  entrench 2Pz/3\nend\n"),
    "O604": news(f"{HEAD}  entrench 2Pz/3\nend\nentrench 2Pz/2\n"),
    "O601": words(f"{HEAD}end\n> {HEAD}> end\n"),
    "R201": lines("entrench 3Pz/3"),
    "R202": lines("entrench 2Pz"),
    "R210": lambda scenario: _long_way(),
    "R211": lambda scenario: _unplanned(scenario),
    "T507": lambda scenario: _unasked_answer(),
    "O605": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/* 51..53"),
    "M217": played("17-1 german", {"212/423": "7"}, "move 212/423 7..5", card="seventh-army"),
    "C602": lambda scenario: _of_area(scenario, "B"),
    "C603": lambda scenario: _of_area(scenario, "51"),
    "R209": played("17-1 german", {"2Pz/3": "51"}, "entrench 26/*"),
    "R203": lines("entrench 291Eng"),
    "R204": lines("attack 999"),
    "R205": lines("attack Twin"),
    "R206": lines("special rain 51"),
    "R207": lines("build 51-52 with 600Eng"),
    "R208": lines("entrench 2Pz/2, 2Pz/2"),
    "M101": played("17-1 german", {"2Pz/3": "51"}, "move FBB/Pz B-2"),
    "M102": asked(Move(("28Inf/110a",), ("70", "71")), {"28Inf/110a": "70"}),
    "M103": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/3 51-52", "move 2Pz/3 52-53"),
    "M104": played("16-1 german", {"Lehr/901": "54"}, "move Lehr/901 54-53"),
    "M105": played("16-1 allied", {"9Arm/A": "15"}, "move 9Arm/A 15-57", edition="errata-2016"),
    "M106": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/3 52-51"),
    "M107": played(
        "17-1 german", {"2Pz/3": "51", "2Pz/2": "51"}, "move 2Pz/3, 2Pz/2 51-52", change=flagged("2Pz/2", began="52")
    ),
    "M108": asked(Move(("2Pz/3", "2Pz/3"), ("51", "52")), {"2Pz/3": "51"}),
    "M201": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/3 51-109"),
    "M202": asked(Move(("2Pz/3",), ("51",)), {"2Pz/3": "51"}),
    "M203": played("17-1 german", {"26/39": "51"}, "move 26/39 51-52-53-26-28-27"),
    "M204": played("17-1 german", {"26/39": "70", "28Inf/110a": "70", "28Inf/110b": "69"}, "move 26/39 70-69"),
    "M205": played("17-1 german", {"2Pz/3": "51", "28Inf/110a": "70"}, "move 2Pz/3 51-70-97"),
    "M206": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/3 51-70", change=blown("51-70")),
    "M207": played("17-1 german", {"2Pz/3": "51", **SHUT}, "move 2Pz/3 51-52-53"),
    "M208": played("17-1 german", {"2Pz/3": "1"}, "move 2Pz/3 1-B-2"),
    "M209": played("17-1 german", {"2Pz/3": "51"}, "move 2Pz/3 51-70-97 else 71-72"),
    "M210": played("17-1 german", {"212/423": "7"}, "move 212/423 7-5", card="seventh-army"),
    "M211": played("17-1 german", {"2Pz/3": "61"}, "move 2Pz/3 61-P"),
    "M212": played("17-1 allied", {"70Tnk": "P", "2Pz/3": "P"}, "move 70Tnk P-61"),
    "M213": played("17-2 german", {"FBB/Gr": "B"}, "shift FBB/Gr B-A", "move FBB/Gr A-36"),
    "M214": played("17-1 german", {"2Pz/3": "H"}, "move 2Pz/3 H-172"),
    "M215": played("17-1 german", {"2Pz/3": "51"}, "shift 2Pz/3 B-A"),
    "M216": played("17-2 german", {"FBB/Gr": "B"}, "shift FBB/Gr B-A-D"),
    "M301": played("17-1 german", {"2Pz/3": "51"}, "entrench 2Pz/3"),
    "M302": played("17-1 german", {"26/39": "70", "28Inf/110a": "70"}, "entrench 26/39"),
    "M303": played("17-2 german", {"FBB/Gr": "B"}, "entrench FBB/Gr"),
    "M304": played("17-1 german", {"26/39": "51"}, "entrench 26/39", change=flagged("26/39", entrenched=True)),
    "M305": played("17-1 german", {"26/39": "51"}, "move 26/39 51-52", "entrench 26/39"),
    "M306": played("17-1 german", {"600Eng": "51"}, "move 600Eng 51-52-53-25-24", "entrench 600Eng"),
    "S201": played(
        "16-2 german", {"1SS/Pz": "52", "2Pz/3": "52", "2Pz/2": "51"}, "move 2Pz/2 51-52"
    ),
    "S301": played(
        "17-1 german",
        {"26/39": "70", "28Inf/110a": "70", "28Inf/110b": "96", "28Inf/707": "98", "1128Eng": "110"},
        "move 26/39 70-97",
    ),
    "C101": played("17-1 german", {"2Pz/2": "51"}, "attack 51 with 2Pz/2"),
    "C102": played("17-1 german", {"2Pz/2": "51"}, "attack 70 with 2Pz/2"),
    "C103": played("17-2 german", {"FBB/Pz": "B"}, "attack B with FBB/Pz"),
    "C104": played(
        "17-1 german", {"26/39": "70", "28Inf/110a": "70"}, "attack 70 with 26/39", "hold 70 with 26/39"
    ),
    "B101": played("17-1 german", {"2Pz/2": "51"}, "build 51-70 with 2Pz/2", change=blown("51-70")),
    "B102": played("17-1 german", ENGINEER, "build 51-70 with 600Eng"),
    "B103": played("17-1 german", ENGINEER, "build 10-11 with 600Eng", change=blown("10-11")),
    "B104": played("17-1 german", {"600Eng": "51"}, "build 51-70 with 600Eng", change=blown("51-70")),
    "B105": played("17-1 german", ENGINEER, "entrench 600Eng", "build 51-70 with 600Eng", change=blown("51-70")),
    "B106": played("17-1 german", {**ENGINEER, **SHUT}, "build 51-70 with 600Eng", change=blown("51-70")),
    "B107": played(
        "17-1 german", ENGINEER, "build 51-70 with 600Eng", "build 51-70 with 600Eng", change=blown("51-70")
    ),
    "B108": played(
        "17-1 german", {**ENGINEER, "28Inf/110a": "51"}, "build 51-70 with 600Eng", change=blown("51-70")
    ),
    "B109": asked(Build("51-70", "600Eng"), ENGINEER, fought="51"),
    "T401": played("17-1 allied", {"28Inf/110a": "70"}, "special mobility 110"),
    "T402": played("16-1 german", {"2Pz/3": "51"}, "special mobility 110"),
    "T403": played("17-2 german", {"2Pz/3": "51"}, "special mobility 110", change=used(confusion=17)),
    "T404": played("18-1 german", {"2Pz/3": "51"}, "special mobility 110", change=used(mobility=17)),
    "T405": played("17-3 german", {"2Pz/3": "51"}, "special mobility 110"),
    "T406": played("17-1 german", {"2Pz/3": "51"}, "special mobility 109"),
    "T501": lambda scenario: _context(scenario, "begin orders other 17-1 german\nend"),
    "T502": lambda scenario: _context(scenario, f"begin orders {GAME} 18-2 german\nend"),
    "T503": lambda scenario: _context(scenario, f"begin orders {GAME} 17-1 allied\nend"),
    "T504": lambda scenario: _context(scenario, f"begin orders {GAME} 17-1 german\nend", "German decisive"),
    "T505": lambda scenario: _context(scenario, f"begin orders {GAME} 17-1 german\nend\n" * 2),
    "T506": lambda scenario: _unasked(scenario),
    "T601": played("17-1 german", {"2Pz/3": "51"}),
    "B601": played("17-1 german", {"2Pz/3": "70", "1107Eng": "97"}, "move 2Pz/3 70-97"),
    "B602": ruined,
    "C601": played("17-1 german", {"600Eng": "70", "28Inf/110a": "70"}, "attack 70"),
    "S602": played("17-1 german", {"2Pz/3": "51", "2Pz/2": "51", "2Pz/304": "51", "26/39": "51", "26/77": "52"},
                   "move 26/77 52-51"),
    "S601": played("17-3 german", {"2Pz/3": "51", **SHUT}),
}  # fmt: skip


def _context(scenario: Scenario, text: str, result: str | None = None) -> set[str]:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    position.result = result
    return {found.code for found in check(scenario, position, text, game=GAME).diagnostics}


def _unasked(scenario: Scenario) -> set[str]:
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    [done] = check(scenario, position, block(position, "move 2Pz/3 51-52"), game=GAME).parsed.order_blocks
    earlier = [Segment({"german": done})]
    again = check(scenario, position, block(position, "move 2Pz/3 52-53"), game=GAME, earlier=earlier)
    return {found.code for found in again.diagnostics}


def _of_area(scenario: Scenario, area: str) -> set[str]:
    found = odds(hearing(scenario, board(scenario, "17-1 german", {"2Pz/3": "51"})), None, area, 100)
    return {found.code} if isinstance(found, Diagnostic) else set()


class _Winding:
    """A language in which every way is long."""

    def way(self, *given: object) -> tuple[str, ...]:
        return ("51", "52") * 60


def _long_way() -> set[str]:
    found = spell_out(MoveOrder(("2Pz/3",), ("51", "..", "52")), Choice("german", "act", "8.2", ()), _Winding())  # type: ignore[arg-type]
    return {found.code} if isinstance(found, Diagnostic) else set()


def _unplanned(scenario: Scenario) -> set[str]:
    """A wish is never planned, so nobody knows who that will be."""
    position = board(scenario, "17-1 german", {"2Pz/3": "51"})
    return {found.code for found in check(scenario, position, block(position, "remove 2Pz/* from 51")).diagnostics}


def _unasked_answer() -> set[str]:
    why = refusal_of("70", Choice("german", "battle", "9.0", ("51", "52")))
    return {why.code} if why else set()


def codes_in_source() -> set[str]:
    families = "".join({*FAMILIES, *language.FAMILIES})
    found: set[str] = set()
    for folder in ("orders", "games/tigers"):
        for path in (ROOT / "pbem" / folder).rglob("*.py"):
            if path.name != "pages.py":
                found |= set(re.findall(rf'"([{families}]\d{{3}})"', path.read_text(encoding="utf-8")))
    return found


def test_every_code_in_the_source_has_a_page_and_no_page_is_left_over() -> None:
    assert codes_in_source() == set(CODES)


def test_every_code_has_a_test_that_provokes_it() -> None:
    assert set(PROVOKED) == set(CODES)


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_the_code_is_provoked(scenario: Scenario, code: str) -> None:
    assert code in PROVOKED[code](scenario)


def test_the_documents_are_up_to_date() -> None:
    assert (ROOT / "docs" / "errors.md").read_text(encoding="utf-8") == common_document()
    of_game = game_document("Tigers in the Mist", language)
    assert (ROOT / "docs" / "errors" / "tigers.md").read_text(encoding="utf-8") == of_game


def test_a_page_says_what_it_means_which_rule_what_is_wrong_and_what_right() -> None:
    page = explained(CODES["M203"])
    for part in ("M203", "8.38", "wrong:", "right:", "movement points"):
        assert part in page


def test_every_page_is_plain_values_too() -> None:
    for code in CODES:
        page = explained_obj(CODES[code])
        assert all(page[key] for key in ("title", "meaning", "wrong", "right"))


def test_every_cited_rule_is_in_the_index(scenario: Scenario) -> None:
    cited = {page.rule for page in CODES.values() if page.rule}
    assert cited <= set(scenario.rules)
