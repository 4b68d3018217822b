"""How everything says things: plurals, lists, the order of spaces, lines that fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

_UNSEEN = (
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff"
    "\\ufeff\\ufff0-\\ufffc\\ufffe\\uffff\\U000e0000-\\U000e0fff]"
)


def printable(text: str, spelled: Callable[[str], str] = ascii) -> str:
    """A text that no terminal obeys: control characters and those that turn the direction of writing are spelled."""
    if text.isascii() and text.replace("\n", " ").isprintable():
        return text
    return re.sub(_UNSEEN, lambda found: spelled(found[0])[1:-1], text)


def shell(text: str) -> str:
    """A file or a name as it can be pasted into a command: quoted, with nothing in it that a terminal obeys, and never
    to be taken for an option."""
    import shlex

    if text.isprintable():
        return shlex.quote(f"./{text}" if text.startswith("-") else text)
    return f"$'{''.join(map(_spelled, text))}'"


def _spelled(char: str) -> str:
    if char in "'\\":
        return f"\\{char}"
    if char.isprintable():
        return char
    return f"\\x{ord(char):02x}" if ord(char) < 128 else f"\\U{ord(char):08x}"


def counted(number: int, one: str, many: str = "", none: str = "0") -> str:
    """`1 point`, `2 points`; `none` is the word for zero: `no point`."""
    word = one if number == 1 or (number == 0 and none != "0") else many or one + "s"
    return f"{number or none} {word}"


def listed(words: Iterable[str], nothing: str = "none", last: str = ", ", most: int | None = None) -> str:
    """`a, b, c`; what is beyond `most` is counted: `a, b and 3 more`."""
    every = list(words)
    more = f" and {len(every) - most} more" if most is not None and len(every) > most else ""
    return last.join(every[:most]) + more or nothing


def rank(space: str) -> tuple[int, int, str]:
    """The order of spaces: numbers as numbers, before letters."""
    return (0, int(space), "") if space.isdigit() else (1, 0, space)


def wrapped(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text in lines of at most `width` characters; a word is never broken."""
    lines, line = list[str](), indent if first is None else first
    start = line
    for word in text.split():
        if line != start and len(line) + 1 + len(word) > width:
            lines.append(line)
            start = line = indent
        line = line + word if line == start else f"{line} {word}"
    return [*lines, line] if line.strip() else lines


def columns(rows: Iterable[Sequence[object]], head: Sequence[str] = (), gap: str = "  ") -> list[str]:
    """Lines of a table with aligned columns; the last column is never padded."""
    cells = [[str(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    if not cells:
        return []
    widths = [max(len(row[i]) for row in cells if i < len(row)) for i in range(max(map(len, cells)))]
    padded = ([cell.ljust(width) for cell, width in zip(row, widths, strict=False)] for row in cells)
    return [gap.join(row).rstrip() for row in padded]
