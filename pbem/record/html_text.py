"""The text of an HTML mail, as a plain mail would have it: lines, and quotes marked by `> `.

One pass with a bounded pattern; markup that is not closed is text, and nothing is ever looked for twice.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

DEEPEST = 8
LARGEST = 1_000_000
_TAG = r"<(/?)([A-Za-z][A-Za-z0-9:]{0,20})([^<>]{0,20000})>"
_TOKEN = re.compile(rf"<!--|{_TAG}|(&#?[0-9A-Za-z]{{1,12}};)|[^<&]+|(?:<(?=[<\s])|&(?=[&\s]))++|[<&][^<&]*")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_LINES = frozenset((
    "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "head", "header", "hr", "html", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
))  # fmt: skip
_UNSEEN = frozenset(("head", "script", "style", "title", "template"))
_STRUCK = frozenset(("s", "strike", "del"))


@dataclass(slots=True)
class _Page:
    """A page as it is read: lines that are done, the line that is being written, and where in the markup we are."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    quotes: int = 0
    unseen: int = 0
    crossed: int = 0
    laid_out: int = 0

    def write(self, text: str) -> None:
        if self.unseen or self.crossed:
            self.struck.extend([] if self.unseen else [text])
            return
        if not self.laid_out:
            text = _BLANKS.sub(" ", text)
            text = text if self.line else text.lstrip(" ")
        first, *others = text.split("\n")
        self.line.append(first)
        for other in others:
            self.end_line()
            self.line.append(other)

    def end_line(self) -> None:
        self.lines.append("> " * self.quotes + "".join(self.line).rstrip(" \r"))
        self.line.clear()

    def turn(self, name: str, closing: bool) -> None:
        """Go through a tag."""
        if name == "br" or (name in _LINES and self.line):
            self.end_line()
        elif name in ("td", "th") and closing:
            self.line.append(" ")
        step = -1 if closing else 1
        if name == "blockquote":
            self.quotes = min(DEEPEST, max(0, self.quotes + step))
        elif name == "pre":
            self.laid_out = max(0, self.laid_out + step)
        elif name in _STRUCK:
            self.crossed = max(0, self.crossed + step)
        elif name in _UNSEEN:
            self.unseen = max(0, self.unseen + step)


@dataclass(frozen=True, slots=True)
class Page:
    """What one reads on a page, and what was struck out on it."""

    text: str
    struck: tuple[str, ...]


def read(markup: str) -> Page:
    """The text of some HTML, as far as anybody would read it."""
    page, markup = _Page(), markup[:LARGEST]
    at, length = 0, len(markup)
    while at < length and (found := _TOKEN.match(markup, at)):
        at = found.end()
        if found[0] == "<!--":
            closed = markup.find("-->", at)
            at = length if closed < 0 else closed + 3
        elif found[2]:
            if not found[3].rstrip().endswith("/") or found[2].casefold() == "br":
                page.turn(found[2].casefold(), bool(found[1]))
        else:
            page.write(html.unescape(found[4]) if found[4] else found[0])
    page.end_line()
    struck = (line for piece in page.struck for line in piece.splitlines() if line.strip())
    return Page("\n".join(page.lines), tuple(struck))
