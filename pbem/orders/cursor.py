"""Where a reader is in its line: the words and signs one after the other, and the problems found on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

from pbem.kernel.diagnostics import Diagnostic, Span
from pbem.orders.clean import Line
from pbem.orders.names import invalid
from pbem.orders.tokens import Kind, Token, tokenize

T = TypeVar("T")


class Unreadable(Exception):
    """A line cannot be read on from here; the next line is tried."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Cursor:
    """The tokens of one line, and how far they have been read. `parts` are the names met, with their places."""

    def __init__(self, line: Line, keywords: frozenset[str]) -> None:
        self.line, self.keywords = line, keywords
        self.tokens, self.problems = tokenize(line)
        self.at = 0
        self.parts: list[tuple[str, Span]] = []

    # -- words and signs -----------------------------------------------------------------------------------

    def peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self, wanted: str) -> Token:
        """The next word or sign, whatever it is; the line fails if it is over."""
        token = self.peek()
        if token is None:
            self.fail("O111", f"the order breaks off; {wanted} is missing", None)
        self.at += 1
        return token

    def is_keyword(self, token: Token) -> bool:
        return not token.quoted and token.text.casefold() in self.keywords

    def at_name(self) -> bool:
        """Whether the next word may be a name."""
        token = self.peek()
        return token is not None and token.kind is Kind.WORD and not self.is_keyword(token)

    def is_at(self, word: str, ahead: int = 0) -> bool:
        """Whether a word stands here, or so many words ahead."""
        at = self.at + ahead
        token = self.tokens[at] if at < len(self.tokens) else None
        return token is not None and not token.quoted and token.text.casefold() == word

    def take(self, word: str) -> bool:
        """Read a word if it stands here; words of several words, too."""
        words = word.split()
        found = all(self.is_at(one, ahead) for ahead, one in enumerate(words))
        self.at += len(words) * found
        return found

    def take_kind(self, kind: Kind) -> bool:
        token = self.peek()
        found = token is not None and token.kind is kind
        self.at += found
        return found

    def expect(self, word: str) -> None:
        if not self.take(word):
            self.fail("O111", f"the word {word!r} is missing here", self.peek())

    def keyword(self, choices: Sequence[str]) -> str:
        """One of a few words of the language."""
        found = next((word for word in choices if self.take(word)), None)
        if found is None:
            self.fail("O111", f"one of {', '.join(choices)} is missing here", self.peek())
        return found

    def sign(self, sign: str) -> None:
        token = self.peek()
        if token is None or token.text != sign:
            self.fail("O111", f"the sign {sign!r} is missing here", token)
        self.at += 1

    def nothing_more(self) -> None:
        token = self.peek()
        if token is not None:
            said = f"nothing is expected after the order, but there is {token.text!r}"
            self.fail("O112", said, token, self.ended(token))

    def ended(self, token: Token) -> str | None:
        """What may be meant by a word after the end of an order; a reader knows more."""
        return None

    def first_of(self, readers: Sequence[Callable[[Any], T]]) -> T:
        """What the first reader makes of the line here; each begins where the one before it gave up. If none can read
        on, the trouble is that of the first."""
        troubles: list[Unreadable] = []
        for read in readers:
            here, known, met = self.at, len(self.problems), len(self.parts)
            try:
                found = read(self)
            except Unreadable as trouble:
                troubles.append(trouble)
            else:
                if len(self.problems) == known:
                    return found
                troubles.append(Unreadable(self.problems[known]))
            self.at = here
            del self.problems[known:], self.parts[met:]
        raise troubles[0]

    # -- places and problems -------------------------------------------------------------------------------

    def line_span(self) -> Span:
        if not self.tokens:
            return self.line.span(0, len(self.line.text))
        return self.span(self.tokens[0], self.tokens[-1])

    def span(self, first: Token, last: Token | None = None) -> Span:
        return self.line.span(first.start, (last or first).end)

    def met(self, name: str, first: Token, last: Token | None = None) -> str:
        """Note a name and where it stands."""
        self.parts.append((name, self.span(first, last)))
        return name

    def problem(self, problem: Diagnostic, first: Token, last: Token | None = None) -> None:
        self.problems.append(problem.at(self.span(first, last)))

    def fail(self, code: str, message: str, token: Token | None, help: str | None = None) -> NoReturn:
        """The line cannot be read on."""
        if token is not None:
            span = self.span(token)
        else:
            whole = self.line_span()
            span = Span(whole.line, max(1, whole.end - 1), max(2, whole.end))
        raise Unreadable(invalid(code, message, help).at(span))
