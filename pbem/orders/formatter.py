"""The one canonical text of a block: reading it gives the same block again. It is what gets signed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.orders.ast import Block, OrderBlock, StandingBlock, Statement, fields_of
from pbem.orders.facts import write_condition
from pbem.orders.language import Language, lexicon_of


def format_blocks(blocks: Iterable[Block], language: Language) -> str:
    """Blocks as canonical text, one blank line between them."""
    return "\n".join(format_block(block, language) for block in blocks)


def format_block(block: Block, language: Language) -> str:
    """One block as canonical text."""
    clock = () if isinstance(block, StandingBlock) else (block.clock,)
    return framed((block.kind, block.game, *clock, block.side), _lines(block, language))


def _lines(block: Block, language: Language) -> Iterator[str]:
    for node in block.orders if isinstance(block, OrderBlock) else block.rules:
        yield format_line(node, language)
    for section in block.sections if isinstance(block, OrderBlock) else ():
        given = f" if {write_condition(section.condition)}" if section.condition else ""
        yield f"when {section.name}{given}"
        yield from (format_line(node, language) for node in section.orders)


def framed(head: Iterable[str], lines: Iterable[str]) -> str:
    """The text of a block: `begin` with the words of its head, its lines, `end`."""
    return "".join(f"{line}\n" for line in (" ".join(("begin", *head)), *(f"  {line}" for line in lines), "end"))


def format_line(node: Statement, language: Language) -> str:
    """One order or rule as canonical text: its verb, its parts, its condition."""
    verb = lexicon_of(language).by_node[type(node)]
    parts = (part.write(getattr(node, name)) for part, name in zip(verb.parts, fields_of(node), strict=True))
    given = f"if {write_condition(node.condition)}" if node.condition else ""
    return " ".join(filter(None, (verb.word, *parts, given)))
