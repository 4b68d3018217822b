"""Whatever comes in: diagnostics or a fixed point, never an exception."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.tigers import language
from pbem.orders.clean import decode
from pbem.orders.language import lexicon_of
from pbem.orders.show import diagnostic_obj, render_all
from tests.orders.test_formatter import ALLIED, AREAS, GERMAN, SMALL
from tests.orders.tongue import format_blocks, parse

WORDS = lexicon_of(language)
PIECES = (
    *WORDS.verbs, *sorted(WORDS.keywords), *GERMAN, *ALLIED, *AREAS, "51-70", "51..70",
    "2Pz/*", "all 51", "begin orders g 16-1 german\n", "begin standing g allied\n",
    "begin reply g 16-1 allied\n", "\nend\n", "\n", "\r\n", "> ", ">", ">=", "=", "=20", "=3D", "=\n", " ", "\t",
    "\xa0", "-", "–",
    ",", "(", ")", '"', "“", "#", "strength", "4", "near bank", "armor", "infantry", "strongest", "&gt;",
    "&nbsp;", "<br>", "|",
    "\ufeff", "\u200b", "’", "?", "é", "Town 51", "begin", "end", "16-1", "german", "\x00", "\x96", "â€“", "≥",
)  # fmt: skip


def diagnostics_or_fixed_point(text: str) -> None:
    parsed = parse(text, SMALL)
    shown = render_all(parsed.diagnostics, text)
    assert bool(shown) == bool(parsed.diagnostics)
    assert all(diagnostic_obj(found)["code"] for found in parsed.diagnostics)
    assert parsed.diagnostics or parsed.blocks
    canonical = format_blocks(parsed.blocks)
    again = parse(canonical, SMALL)
    if parsed.blocks:
        assert again.diagnostics == []
        assert sorted(map(repr, again.blocks)) == sorted(map(repr, parsed.blocks))
        assert format_blocks(again.blocks) == canonical


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join))
def test_words_of_the_language_in_any_order(text: str) -> None:
    diagnostics_or_fixed_point(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_words_of_a_block_run_together(text: str) -> None:
    diagnostics_or_fixed_point(f"begin orders g 16-1 german\n{text}\nend\n")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    diagnostics_or_fixed_point(text)
    diagnostics_or_fixed_point(f"begin standing g allied\n{text}\nend\n")


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    diagnostics_or_fixed_point(decode(data))
