"""Forms of fields: the lists are fixed, so that two readers agree."""

from __future__ import annotations

import pytest

from pbem.record import forms


@pytest.mark.parametrize("text", ["", "plain", "two\nlines", "\u00fcml\u00e4ut \u2014 dash", "\U0001f600"])
def test_clean_text(text: str) -> None:
    assert forms.is_text(text)


@pytest.mark.parametrize(
    "character",
    ["\0", "\t", "\r", "\x1b", "\x7f", "\x9f", "\u00ad", "\u061c", "\u180e", "\u200b", "\u200f", "\u2028", "\u202e",
     "\u2060", "\u206f", "\udfff", "\ufeff", "\ufff0", "\uffff", "\U000e0001", "\U000e0fff"],
)  # fmt: skip
def test_unclean_characters_are_refused_in_texts_and_lines(character: str) -> None:
    assert not forms.is_text(f"a{character}b")
    assert not forms.REASON(f"a{character}b")


def test_a_line_is_one_line_and_counts_bytes() -> None:
    assert not forms.REASON("a\nb")
    assert forms.PARTY("\u00fc" * 30)
    assert not forms.PARTY("\u00fc" * 31)


@pytest.mark.parametrize("value", ["ab" * 31, "AB" * 32, "g" * 64, "ab" * 33, 5, None, " " + "a" * 63])
def test_digests_are_64_hexadecimal_digits_in_lower_case(value: object) -> None:
    assert not forms.DIGEST(value)
    assert forms.DIGEST("0a" * 32)


@pytest.mark.parametrize("value", ["", " x", "x ", "x\n", "t\u00f6", "x" * 33, 7])
def test_clocks_are_printable_ascii_without_blanks_at_the_ends(value: object) -> None:
    assert not forms.CLOCK(value)
    assert forms.CLOCK("16-1 G")


@pytest.mark.parametrize("value", ["../map", "games/x/y", "Games/x", "a/", "/a", "a/b c"])
def test_a_scenario_is_never_a_path(value: str) -> None:
    assert not forms.SCENARIO(value)
    assert forms.SCENARIO("celles/campaign_2.1")
