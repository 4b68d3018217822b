"""One order set, as many kinds of mail program would hand it on. All of it is read alike, or says why not."""

from __future__ import annotations

import base64
import quopri
import textwrap
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.orders.clean import decode
from pbem.orders.names import Names
from tests.orders.tongue import parse

SOUND = """\
begin orders  bulge-7f3a  17-1 german
  move 2Pz/2, 2Pz/304  51-70                   # the path, start included
  move 116/156         53-50-71 else 50-52     # from the near bank
  move Lehr/901        54-55-56 else stop
  attack 70 with 26/39, 26/77
  hold   St Vith with 26/78
  special mobility 110
  battles 70, 69, 20
  target 26/39 > 28Inf/110a
  shell 70 > 28Inf/110a, 28Inf/110b
  build 51-70 with 600Eng
end

begin standing  bulge-7f3a  german
  demolish 76-90 when armor or strength >= 4
  demolish any when strength > 2 and not (near bank or foot)
  targets prefer armor, strongest
  losses weakest first
end
"""


def each(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "".join(change(line) + "\n" for line in text.splitlines())


def hard_wrap(width: int) -> Callable[[str], str]:
    """A window's width: long lines are broken at a blank; comments were left out by their author."""

    def wrap(line: str) -> str:
        bare = line.split("#")[0].rstrip()
        return "\n".join(textwrap.wrap(bare, width, break_on_hyphens=False)) if bare else ""

    return each(wrap)


def flowed(width: int, quote: str = "") -> Callable[[str], str]:
    """format=flowed (RFC 3676): a soft break leaves a blank at the end of the line; leading blanks are stuffed."""

    def flow(line: str) -> str:
        pieces = textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False) or [""]
        return "\n".join(f"{quote}{piece}{' ' if i < len(pieces) - 1 else ''}" for i, piece in enumerate(pieces))

    return each(flow)


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode("ascii")


def narrow_quoted_printable(text: str) -> str:
    """Soft breaks in the middle of words, every twenty characters."""
    lines = quoted_printable(text).replace("=\n", "").splitlines()
    return "\n".join("=\n".join(line[i : i + 20] for i in range(0, max(1, len(line)), 20)) for line in lines)


DAMAGE: dict[str, Callable[[str], str]] = {
    "untouched": lambda text: text,
    "windows-crlf": lambda text: text.replace("\n", "\r\n"),
    "old-mac-cr": lambda text: text.replace("\n", "\r"),
    "doubled-cr-gateway": lambda text: text.replace("\n", "\r\r\n"),
    "notepad-bom": lambda text: "\ufeff" + text,
    "reply-quoted": each(lambda line: f"> {line}"),
    "reply-to-reply-quoted": each(lambda line: f"> > {line}"),
    "tight-quoted-to-depth-five": each(lambda line: f">>>>>{line}"),
    "indented-quote": each(lambda line: f"  > {line}"),
    "bar-quoted": each(lambda line: f"| {line}"),
    "word-processor-en-dash": lambda text: text.replace("-", "–"),
    "word-processor-em-dash": lambda text: text.replace("-", "—"),
    "phone-non-breaking-hyphen": lambda text: text.replace("-", "\u2011"),
    "spreadsheet-minus": lambda text: text.replace("-", "\u2212"),
    "typist-double-dash": lambda text: text.replace("1-7", "1--7"),
    "outlook-non-breaking-blanks": lambda text: text.replace(" ", "\xa0"),
    "tabs-for-blanks": lambda text: text.replace("  ", "\t"),
    "trailing-blanks": each(lambda line: line + "   "),
    "trailing-non-breaking-blanks": each(lambda line: line + "\xa0"),
    "zero-width-blanks": lambda text: text.replace(" ", " \u200b"),
    "smart-quotes-around-names": lambda text: text.replace("St Vith", "“St Vith”"),
    "german-quotes-around-names": lambda text: text.replace("St Vith", "„St Vith“"),
    "phone-capitals": each(lambda line: line[:2] + line[2:3].upper() + line[3:]),
    "telex-capitals": lambda text: text.upper().replace("BULGE-7F3A", "bulge-7f3a"),
    "flowed-narrow": flowed(40),
    "flowed-wide-quoted": flowed(66, "> "),
    "window-width-72": hard_wrap(72),
    "window-width-30": hard_wrap(30),
    "quoted-printable-undecoded": quoted_printable,
    "quoted-printable-narrow": narrow_quoted_printable,
    "quoted-printable-blanks-left": each(lambda line: line + "=20"),
    "quoted-printable-equals-left": lambda text: text.replace("=", "=3D"),
    "quoted-printable-dashes-left": lambda text: text.replace("=", "=3D").replace("-", "=E2=80=93"),
    "windows-dashes-read-as-latin-1": lambda text: text.replace("-", "\x96"),
    "utf-8-read-as-windows": lambda text: text.replace("-", "–").encode().decode("cp1252"),
    "utf-8-blanks-read-as-windows": lambda text: text.replace("  ", "\xa0").encode().decode("cp1252"),
    "html-entities-left": lambda text: text.replace(">", "&gt;").replace("  ", "&nbsp;"),
    "html-lines": each(lambda line: f"<div>{line.replace('>', '&gt;')}<br></div>"),
    "list-footer": lambda text: text + "\n_______________\nthe list of the players\nend of digest\n",
    "answer-above-report": lambda text: "thanks, see below\n\n" + text + "\n> begin your day\n-- \nthe german player\n",
    "full-width-forms": lambda text: text.replace(",", "，").replace("-", "－"),
    "blank-line-doubled": lambda text: text.replace("\n", "\n\n"),
    "all-at-once": lambda text: flowed(60, "> ")(text.replace("-", "–").replace("  ", " \xa0")).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damaged_orders_read_like_sound_ones(names: Names, kind: str) -> None:
    sound = parse(SOUND, names)
    assert sound.diagnostics == []
    damaged = parse(DAMAGE[kind](SOUND), names)
    assert damaged.diagnostics == []
    assert damaged.blocks == sound.blocks


def test_the_corpus_is_large_enough() -> None:
    assert len(DAMAGE) >= 25


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_any_usual_encoding_are_read(names: Names, encoding: str) -> None:
    data = SOUND.replace("-", "–").encode(encoding)
    assert parse(decode(data), names).blocks == parse(SOUND, names).blocks


EXPLAINED: dict[str, tuple[Callable[[str], str], str]] = {
    "comments-wrapped-by-the-window": (
        each(lambda line: "\n".join(textwrap.wrap(line, 60, break_on_hyphens=False)) or ""), "O110",
    ),
    "tight-quoted-then-wrapped": (
        lambda text: ">begin standing g allied\n>demolish any when strength\n>= 4\n>end\n", "O119",
    ),
    "lower-part-cut-off": (lambda text: text[:200], "O106"),
    "letters-lost-to-seven-bits": (lambda text: text.replace("-", "?"), "O108"),
    "base64-undecoded": (lambda text: base64.b64encode(text.encode()).decode(), "O102"),
    "signature-instead-of-text": (lambda text: "-- \nsent from my field telephone\n", "O102"),
}  # fmt: skip


@pytest.mark.parametrize("kind", EXPLAINED)
def test_what_cannot_be_undone_is_explained(names: Names, kind: str) -> None:
    damage, code = EXPLAINED[kind]
    parsed = parse(damage(SOUND), names)
    assert code in {found.code for found in parsed.diagnostics}


def test_an_equals_sign_is_no_leftover_unless_the_block_shows_signs_of_it(names: Names) -> None:
    parsed = parse("begin standing g allied\ndemolish any when strength =20\nend", names)
    assert parsed.diagnostics == []
    assert parsed.standing_blocks[0].rules[0].when.values == (("=", 20),)  # type: ignore[union-attr]


def test_a_comparison_at_the_beginning_of_a_broken_line_is_no_quote_mark(names: Names) -> None:
    whole = parse("begin standing g allied\ndemolish any when strength >= 4\nend", names)
    bare = parse("begin standing g allied\ndemolish any when strength\n>= 4\nend", names)
    quoted = parse("> begin standing g allied\n> demolish any when strength\n> >= 4\n> end", names)
    wrapped = parse("> begin standing g allied\n> demolish any when strength\n>= 4\n> end", names)
    assert whole.diagnostics == bare.diagnostics == quoted.diagnostics == wrapped.diagnostics == []
    assert whole.blocks == bare.blocks == quoted.blocks == wrapped.blocks


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(sorted(DAMAGE)), max_size=3), st.integers(8, 90), st.sampled_from((hard_wrap, flowed)))
def test_damage_upon_damage_is_undone_or_explained_but_never_changes_the_meaning(
    names: Names, kinds: list[str], width: int, wrap: Callable[[int], Callable[[str], str]]
) -> None:
    text = wrap(width)(SOUND)
    for kind in kinds:
        with suppress(UnicodeError):
            text = DAMAGE[kind](text)
    parsed = parse(text, names)
    same = repr(parsed.blocks).lower() == repr(parse(SOUND, names).blocks).lower()
    assert same or parsed.diagnostics


def test_a_mark_of_byte_order_between_quote_marks_hides_no_block(names: Names) -> None:
    parsed = parse("> \ufeff> begin standing g german\n> > demolish any\n> > end\n", names)
    assert [len(block.rules) for block in parsed.standing_blocks] == [1]


def test_what_the_other_side_wrote_in_the_mail_that_is_answered_is_overlooked(names: Names) -> None:
    own = "begin orders g 16-1 allied   # mine\nend\n"
    quoted = "> begin standing g german # theirs\n> demolish any\n> end\n"
    parsed = parse(own + quoted, names)
    assert [type(block).__name__ for block in parsed.blocks] == ["OrderBlock"]
    assert [found.code for found in parsed.diagnostics] == ["O601"]
    kept = parse(own + quoted.replace("german", "allied"), names)
    assert [type(block).__name__ for block in kept.blocks] == ["OrderBlock", "StandingBlock"]
