"""The program: finds the command, runs it, and turns whatever goes wrong into `error:` and `hint:` lines."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import click

from pbem import __version__
from pbem.cli.progress import draw_bar
from pbem.desk.faults import Exit, Fault, usage
from pbem.desk.files import READ, SAVED
from pbem.desk.progress import show_bars

COMMANDS = Path(__file__).parent / "commands"
SECTIONS = ("begin", "play", "read", "trust", "build")
TITLES = {
    "begin": "Begin a game",
    "play": "Play",
    "read": "Look",
    "trust": "Trust",
    "build": "Packs, rules and the program itself",
}


class Command(click.Command):
    """A command with examples under its help. `section` is where the list of commands shows it."""

    examples: tuple[str, ...] = ()
    section: str = "build"

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(self.examples, formatter)


class Group(Command, click.Group):
    """Commands within a command, such as `pbem keys new`."""


def write_examples(examples: Sequence[str], formatter: click.HelpFormatter) -> None:
    """The example lines that every help page ends with."""
    if examples:
        with formatter.section("Examples" if len(examples) > 1 else "Example"):
            for example in examples:
                formatter.write(f"{'':>{formatter.current_indent}}$ {example}\n")


def command(
    *examples: str, section: str = "build", name: str | None = None
) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command: its docstring is the help, the examples stand under it."""

    def make(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command)(function)
        made.examples, made.section = examples, section
        return made

    return make


def group(*examples: str, section: str = "build", name: str | None = None) -> Callable[[Callable[..., Any]], Group]:
    """Make a function a group of commands."""

    def make(function: Callable[..., Any]) -> Group:
        made = click.group(name, cls=Group)(function)
        made.examples, made.section = examples, section
        return made

    return make


class Program(Group):
    """The commands are the modules in the folder `commands`; only the one that is used is loaded."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        files = (name for name in os.listdir(COMMANDS) if name.endswith(".py") and name[0].isalpha())
        return sorted(name.removesuffix(".py") for name in files)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found = import_module(f"pbem.cli.commands.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f"did you mean {near[0]}?" if near else "pbem --help lists the commands"
            raise usage(f"there is no command {args[0]!r}", hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        all_of_them = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        width = max(len(name) for name, _ in all_of_them)
        for section in SECTIONS:
            rows = [
                (name.ljust(width), found.get_short_help_str(200))
                for name, found in all_of_them
                if found and getattr(found, "section", "build") == section
            ]
            if rows:
                with formatter.section(TITLES[section]):
                    formatter.write_dl(rows)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
def program() -> None:
    """A referee for board wargames played by e-mail, or alone against a bot.

    Orders in area-number notation, dice that both sides can verify, one signed file per game.
    `pbem tutorial` teaches by playing, `pbem demo` shows a whole exchange.
    """


program.examples = (
    "pbem tutorial",
    "pbem scenarios",
    "pbem new SCENARIO evening.pbem --as SIDE --key me --seat SIDE=bot:captain",
)


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    show_bars(draw_bar)
    READ.clear()
    SAVED.clear()
    _degrade(sys.stdout, sys.stderr)
    try:
        status = program.main(args=list(arguments), prog_name="pbem", standalone_mode=False, color=_color())
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as lost:
        click.echo(lost.format_message(), err=True)
        return Exit.USAGE
    except (BrokenPipeError, SystemExit):  # click leaves by the second when it meets the first
        return _hang_up()
    except (Exception, KeyboardInterrupt) as mishap:
        return tell(as_fault(mishap))
    return status if isinstance(status, int) else Exit.FINE


def _degrade(*streams: TextIO) -> None:
    """A code page that lacks a character shows another one in its place, instead of failing."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(errors="replace")


def _color() -> bool | None:
    """Colour only on a terminal, and not where it is declined."""
    return False if os.environ.get("NO_COLOR") else None


def _hang_up() -> int:
    """Whoever read our output has heard enough; what was saved is told all the same."""
    for line in SAVED:
        click.echo(f"note: {line}", err=True)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    return Exit.FINE


HINTS = {
    Exit.AT_FAULT: "nothing was changed",
    Exit.USAGE: "pbem --help lists the commands, and each of them has a --help of its own",
    Exit.NOT_VERIFIED: "nothing was changed; ask for the file or the mail again",
    Exit.BAD_DATA: "nothing was changed; correct the file, or fetch it again",
}
"""What can always be said, where nobody knew anything better."""


def tell(fault: Fault) -> int:
    """One `error:` line and its hints, on stderr."""
    from pbem.kernel.words import printable

    color = _color()
    click.echo(f"{click.style('error:', fg='red', bold=True)} {printable(fault.message)}", err=True, color=color)
    for hint in SAVED or fault.hints or (HINTS[fault.status],):
        click.echo(f"{click.style('hint:', fg='cyan')} {printable(hint)}", err=True, color=color)
    return fault.status


def as_fault(mishap: BaseException) -> Fault:
    """What to tell the user about anything that can be raised."""
    if isinstance(mishap, Fault):
        return mishap
    if isinstance(mishap, click.ClickException):
        return _as_usage(mishap)
    if isinstance(mishap, click.Abort | KeyboardInterrupt):
        return Fault("stopped; nothing was changed")
    if isinstance(mishap, OSError):
        return _as_file_fault(mishap)
    from pbem.cli.translate import translate

    return translate(mishap)


def _as_usage(mishap: click.ClickException) -> Fault:
    context = getattr(mishap, "ctx", None)
    path = context.command_path if context else "pbem"
    message = mishap.format_message().rstrip(".")
    return Fault(message[:1].lower() + message[1:], f"{path} --help shows how it is called", status=Exit.USAGE)


FILE_HINTS = {
    errno.ENOENT: "look at the name, and at the folder you are in",
    errno.EACCES: "look at the permissions of the file and of its folder",
    errno.EROFS: "this folder can only be read; write elsewhere with -o or --dir",
    errno.ENOSPC: "make room and run the command again; nothing was changed",
    errno.EISDIR: "name a file, not a folder",
}


def _as_file_fault(mishap: OSError) -> Fault:
    what = (mishap.strerror or str(mishap)).lower()
    where = f"{mishap.filename}: " if mishap.filename else ""
    hint = FILE_HINTS.get(mishap.errno or 0, "nothing was changed")
    status = Exit.USAGE if mishap.errno == errno.ENOENT else Exit.BAD_DATA
    return Fault(f"{where}{what}", hint, status=status)
