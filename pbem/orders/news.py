"""What in a mail is new: one answer for every command that reads orders.

A mail holds what its sender wrote and what he answers: reports, templates, orders of either side, his own of last week.
A block counts if the game does not have it yet, if its time is not over, if it says something, if nothing that is
quoted less deeply stands in its place, and if it is not merely a quote under the sender's words. Everything else is
overlooked and told. A referee may refuse; it may never misread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cached_property, partial

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.values import value
from pbem.orders.ast import Block
from pbem.orders.blocks import Found
from pbem.orders.layout import Written
from pbem.orders.words import STANDING

Head = tuple[str, str, str]
Lines = tuple[str, ...]
QUOTED, EMPTY, KNOWN, OUTSIDE, DOUBT, HALF, STRUCK = "O601", "O602", "O603", "O604", "O122", "O123", "O125"
TOLD = frozenset((QUOTED, EMPTY, KNOWN, OUTSIDE))
NO_ORDER = "this block holds no order"
SAY_PASS = "to give no orders, write the line `pass` in it"


@value
class Known:
    """What a game has, and what was mailed in it: the texts signed so far; heads (kind, clock, side) whose time is
    over; the `begin` line that is due; what a template would say; what each side is called. And of the mail at hand:
    who sent it, and what is struck out in it."""

    papers: Sequence[str] = ()
    past: frozenset[Head] = frozenset()
    frame: str = ""
    template: Callable[[], str] = str
    called: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sender: str = ""
    struck: tuple[str, ...] = ()

    @cached_property
    def by_head(self) -> dict[Head, list[Lines]]:
        """The lines of every paper, by its head."""
        found: dict[Head, list[Lines]] = {}
        for paper in self.papers:
            found.setdefault(head_of(paper), []).append(_lines(paper)[1:-1])
        return found

    @cached_property
    def lines(self) -> frozenset[str]:
        """Every line that was signed."""
        return frozenset(line for papers in self.by_head.values() for lines in papers for line in lines)

    @cached_property
    def remarks(self) -> frozenset[str]:
        """What a template says about the position: whoever has it in his block wrote into one."""
        comments = (line.strip() for line in self.template().splitlines())
        return frozenset(plainly(line) for line in comments if line.startswith("#") and len(line) > 8)


@value(frozen=False)
class Reading:
    """A block as it was read: where it stands, what it says, its canonical text, what is wrong with it."""

    found: Found
    block: Block | None
    text: str
    problems: list[Diagnostic]

    @property
    def lines(self) -> Lines:
        return _lines(self.text)[1:-1]

    @property
    def head(self) -> Head:
        block = self.block
        return (block.kind, getattr(block, "clock", ""), block.side) if block else (self.found.kind, "", "")

    @property
    def is_empty(self) -> bool:
        return self.block is not None and not self.lines and not self.problems

    def told(self, code: str, severity: Severity, message: str, help: str | None = None) -> Diagnostic:
        return Diagnostic(code, severity, message, None, help).at(self.found.head.span(0, len(self.found.head.text)))


@value(frozen=False)
class Mail:
    """The blocks of a mail and its lines, with what is known; `told` is what was found out about them."""

    blocks: list[Reading]
    layout: Sequence[Written]
    known: Known
    sides: Sequence[str]
    told: list[Diagnostic] = field(default_factory=list)

    def depth(self, reading: Reading) -> int:
        return self.layout[reading.found.raw.number - 1].depth

    def of(self, reading: Reading) -> Sequence[Written]:
        """The lines of a block that are not blank."""
        first, last = reading.found.raw.number, max(reading.found.until, reading.found.raw.number)
        return [line for line in self.layout[first - 1 : last] if line.bare]

    def drop(self, wrong: Callable[[Reading], Diagnostic | None]) -> None:
        """Overlook the blocks that a rule speaks against, and tell why."""
        kept = []
        for reading in self.blocks:
            why = wrong(reading)
            if why is None:
                kept.append(reading)
            else:
                self.told.append(why)
        self.blocks = kept


def sort_out(mail: Mail) -> None:
    """Leave in a mail the blocks that are new, and tell what became of the others."""
    by_depth = sorted(mail.blocks, key=mail.depth, reverse=True)
    mail.blocks = sorted({_identity(reading): reading for reading in by_depth}.values(), key=_place)
    for reading in mail.blocks:
        reading.problems.extend(_struck_out(mail, reading))
        reading.problems = [found for found in reading.problems if not _is_under_remark(found, mail)]
    for rule in (_history, _over, _empty, _covered, _doubtful):
        mail.drop(partial(rule, mail))


def _struck_out(mail: Mail, reading: Reading) -> Iterator[Diagnostic]:
    """Lines that stand in the plain text of a mail, and are struck out in the page beside it."""
    gone = set(map(plainly, mail.known.struck))
    for line in mail.of(reading):
        if plainly(line.bare) in gone:
            span = Span(line.raw.number, line.raw.offset + 1, line.raw.offset + len(line.raw.text) + 1)
            message, help = "this line is struck out in the page that came with the text", "send plain text alone"
            yield Diagnostic(STRUCK, Severity.INVALID, message, None, help).at(span)


def _is_under_remark(found: Diagnostic, mail: Mail) -> bool:
    """Whether an order seemed half a comment, and stands under a line of the template, which is never broken."""
    if found.code != HALF or found.span is None or found.span.line < 2:
        return False
    return plainly(mail.layout[found.span.line - 2].bare) in mail.known.remarks


def leave_quotes_out(mail: Mail) -> None:
    """All that can be said of a text that belongs to no game: which blocks are quoted under others."""
    mail.drop(partial(_covered, mail))


def _place(reading: Reading) -> int:
    return reading.found.raw.number


def _identity(reading: Reading) -> object:
    """Blocks that say the same are one; a block with something wrong is only itself."""
    sound = reading.block is not None and not reading.problems and reading.lines
    return reading.text if sound else id(reading)


def _history(mail: Mail, reading: Reading) -> Diagnostic | None:
    """A block that the record has, wherever it stands; of a quote a part is enough."""
    papers = mail.known.by_head.get(reading.head, ())
    lines = reading.lines
    same = lines in papers and not reading.problems
    part = mail.depth(reading) and lines and any(set(lines) <= set(paper) for paper in papers)
    if not (same or part):
        return None
    help = "to bring them back into force, change or move a line" if reading.head[0] == STANDING else None
    message = f"this block is overlooked: {_whose(reading)} were signed before"
    return reading.told(KNOWN, Severity.WARNING, message, help)


def _whose(reading: Reading) -> str:
    kind, clock, side = reading.head
    names = {"orders": f"orders of {side} for {clock}", STANDING: f"these standing orders of {side}"}
    return names.get(kind, f"these lines of the {kind} of {side} for {clock}")


def _over(mail: Mail, reading: Reading) -> Diagnostic | None:
    """A block for a time that is over: quoted, or beside one whose time it is."""
    is_past = reading.head in mail.known.past
    others = any(other.head not in mail.known.past for other in mail.blocks if other is not reading)
    if not is_past or not (others or mail.depth(reading)):
        return None
    return reading.told(KNOWN, Severity.WARNING, f"this block is overlooked: {reading.head[1]} is over")


def _empty(mail: Mail, reading: Reading) -> Diagnostic | None:
    """A block without an order, such as a template, beside one that has some. Alone it is left for others to judge."""
    if not reading.is_empty or all(other.is_empty for other in mail.blocks):
        return None
    return reading.told(EMPTY, Severity.WARNING, f"{NO_ORDER}, so it is overlooked", SAY_PASS)


def _covered(mail: Mail, reading: Reading) -> Diagnostic | None:
    """A block that is quoted more deeply than another of its kind, or than one of the other side, comes from the mail
    that is answered."""
    depth = mail.depth(reading)
    less = (other for other in mail.blocks if mail.depth(other) < depth)
    other = next((one for one in less if _replaces(one, reading, mail.sides)), None)
    if other is None:
        return None
    message = f"this quoted block is overlooked: a block of {other.found.kind} that is quoted less deeply stands"
    return reading.told(QUOTED, Severity.WARNING, message)


def _replaces(less: Reading, quoted: Reading, sides: Sequence[str]) -> bool:
    return less.found.kind == quoted.found.kind or {_side(less, sides), _side(quoted, sides)} == set(sides)


def _side(reading: Reading, sides: Sequence[str]) -> str | None:
    words = reading.found.head.text.casefold().split()[3:]
    return next((word for word in words if word in sides), None)


def _doubtful(mail: Mail, reading: Reading) -> Diagnostic | None:
    """A block that is a quote to its last line, under or over words of the sender: was it written, or is it answered?

    A block of his own ("No! Wait"), of a mail before the last, or just as the program prints it, is answered. A
    template that was written into says so by its remarks."""
    lines = mail.of(reading)
    if not all(line.depth for line in lines) or not _has_words(mail):
        return None
    author = lines[0].author
    remarked = any(plainly(line.bare) in mail.known.remarks for line in lines if line.bare.startswith("#"))
    answered = _is_own(author, reading, mail.known) or min(line.depth for line in lines) > 1
    printed = [line.raw.text.rstrip() for line in lines] == [line for line in reading.text.splitlines() if line.strip()]
    if not answered and (remarked or not printed):
        return None
    message = "every line of this block is quoted, and it is not clear whether it is meant or answered"
    help = "if it is meant, send it without the quote marks, or with no words beside it"
    return reading.told(DOUBT, Severity.INVALID, message, help)


def _has_words(mail: Mail) -> bool:
    """Whether the sender says something outside every block."""
    inside = {line.raw.number for reading in mail.blocks for line in mail.of(reading)}
    return any(line.is_own and line.raw.number not in inside for line in mail.layout)


def _is_own(author: str, reading: Reading, known: Known) -> bool:
    """Whether an attribution names the sender: his address or name, what his side is called, or `I`."""
    said = author.casefold()
    names = [name for name in (*known.called.get(reading.head[2], ()), reading.head[2]) if len(name) > 2]
    address = re.findall(r"[\w.+-]+@[\w.-]+", known.sender.casefold())
    name = re.sub(r"<[^>]*>|\"", "", known.sender).strip().casefold()
    own = [*map(str.casefold, names), *address, *([name] if len(name) > 2 else [])]
    return bool(re.search(r"\bi wrote\b", said)) or any(one in said for one in own)


def stray_orders(mail: Mail, read: Callable[[str], str | None], inside: Iterable[int]) -> list[Written]:
    """Lines of the sender that are orders, and stand in no block; lines that were signed before are no news."""
    taken = set(inside)
    own = (line for line in mail.layout if not line.depth and line.bare and line.raw.number not in taken)
    return [line for line in own if (text := read(line.bare)) and plainly(text) not in mail.known.lines]


def is_empty(block: Block) -> bool:
    """Whether a block says nothing at all, not even that it passes."""
    return not any(getattr(block, lines, ()) for lines in ("orders", "rules", "sections"))


def plainly(text: str) -> str:
    """A line without its layout."""
    return " ".join(text.casefold().split())


def _lines(text: str) -> Lines:
    return tuple(line for line in map(plainly, text.splitlines()) if line)


def head_of(text: str) -> Head:
    """Kind, clock and side of a block in canonical form."""
    words = text.split("\n", 1)[0].split()
    if len(words) < 4:
        return ("", "", "")
    return (words[1], words[3] if len(words) > 4 else "", words[-1])
