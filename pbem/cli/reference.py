"""`docs/cli.md`, written from the program itself: `python -m pbem.cli.reference docs/cli.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pbem.cli.app import SECTIONS, TITLES, program
from pbem.desk.faults import Exit

HEAD = """\
# The command line

Written by `make docs` from the program; a test compares the two. Every command works without a terminal and without a
prompt when its options are given. stdout is the result, stderr the diagnostics. `--json` is on every command that
shows something. Colour only on a terminal, and not where `NO_COLOR` is set.

| exit status | meaning |
|---|---|
"""
MEANINGS = {
    Exit.FINE: "fine",
    Exit.AT_FAULT: "the orders or the record are at fault, or there is nothing to do",
    Exit.USAGE: "the command was called in a way that makes no sense",
    Exit.NOT_VERIFIED: "a signature, a chain or a die does not verify",
    Exit.BAD_DATA: "a file cannot be read, written or understood",
}


def reference() -> str:
    """The whole page."""
    rows = "".join(f"| {status.value} | {meaning} |\n" for status, meaning in MEANINGS.items())
    return HEAD + rows + "".join(_section(section) for section in SECTIONS)


def _section(section: str) -> str:
    root = click.Context(program, info_name="pbem", terminal_width=100, **program.context_settings)
    found = [
        _command(click.Context(command, root, info_name=name))
        for name in program.list_commands(root)
        if (command := program.get_command(root, name)) and getattr(command, "section", "build") == section
    ]
    return f"\n## {TITLES[section]}\n" + "".join(found) if found else ""


def _command(context: click.Context) -> str:
    return "".join(f"\n### {ctx.command_path}\n\n```\n{ctx.get_help().rstrip()}\n```\n" for ctx in _family(context))


def _family(context: click.Context) -> Iterator[click.Context]:
    """A command and the commands within it."""
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            if command is not None:
                yield click.Context(command, context, info_name=name)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(reference(), encoding="utf-8")
