"""Words and signs of one line."""

from __future__ import annotations

import re
from enum import Enum

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import value
from pbem.orders.blocks import uncommented
from pbem.orders.clean import Line
from pbem.orders.names import invalid


class Kind(Enum):
    """What a token is."""

    WORD = "a name"
    DASH = "a dash"
    DOTS = "two dots"
    COMMA = "a comma"
    COMPARE = "a comparison"
    OPEN = "("
    CLOSE = ")"


@value
class Token:
    """A word or sign, and where it stands in its line; a quoted one is never a keyword."""

    kind: Kind
    text: str
    start: int
    end: int
    quoted: bool = False


_TOKEN = re.compile(
    r"""(?P<blank>\s+)|"(?P<quoted>[^"]*)"|(?P<dash>-+)|(?P<dots>\.{2,})|(?P<comma>,)|(?P<compare>>=|<=|=>|=<|==|>|<|=)"""
    r"""|(?P<open>\()|(?P<close>\))|(?P<word>(?:[\w/';:+&]|\.(?!\.)|(?<=/)\*)+)|(?P<other>.)"""
)
_KINDS = {
    "dash": Kind.DASH,
    "dots": Kind.DOTS,
    "comma": Kind.COMMA,
    "compare": Kind.COMPARE,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "word": Kind.WORD,
    "quoted": Kind.WORD,
}
_SPELLED = {"=>": ">=", "=<": "<=", "==": "="}


def tokenize(line: Line) -> tuple[list[Token], list[Diagnostic]]:
    """The tokens of a line, its comment left out, and what could not be read."""
    tokens: list[Token] = []
    problems: list[Diagnostic] = []
    for match in _TOKEN.finditer(uncommented(line.text)):
        name = match.lastgroup or "other"
        start, end = match.span()
        if name == "other" and not problems:
            problems.append(_odd(match.group()).at(line.span(start, end)))
        text = _bare(match.group(name)) if name == "word" else match.group(name)
        if name in _KINDS and (text or name == "quoted"):
            tokens.append(Token(_KINDS[name], _SPELLED.get(text, text), start, end, name == "quoted"))
    if tokens and tokens[-1].kind is Kind.DOTS:
        del tokens[-1]  # a sentence that trails off
    return tokens, problems


def _bare(word: str) -> str:
    """A word without the marks that sentences put around it."""
    return word.strip("'").rstrip(".;:")


def _odd(char: str) -> Diagnostic:
    if char == '"':
        return invalid("O118", "a quotation mark is never closed", "close it, or leave it out")
    return invalid("O113", f"the character {char!r} has no meaning in an order")
