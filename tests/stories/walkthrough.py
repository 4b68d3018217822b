"""Walk-throughs: documents whose commands are run and whose outputs are compared, so that a reader can trust both.

In a document, a fenced block of language `console` holds what somebody typed and what came back; the word before `$`
says who typed it. Everybody has a folder and a PBEM_HOME of their own; the folder `../mail` plays the part of the post.

    ```console
    german$ pbem check duel.pbem 17-1G.orders
    17-1G.orders: no errors
    german$ pbem resolve duel.pbem
    error: there is nothing to resolve ...
    [1]
    ```

stdout and stderr stand as they would on a terminal, `[1]` is an exit status other than 0, a line `...` stands for any
lines. A block with `file=PATH` in its first line is a file that somebody wrote: `orders file=german/17-1G.orders`.

A comment `<!-- chance N -->` fixes keys and nonces, and with them every game id and every die: none is invented.
`make regen` writes what came back into the documents; read the difference before you commit it.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest import mock

from pbem.cli.app import run

SOURCE = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHANCE = re.compile(r"<!-- chance (\d+) -->")
PROMPT = re.compile(r"^([a-z]+)\$ (.*)$")
HEX = re.compile(r"\b(?=[a-f]*\d)(?:[0-9a-f]{8}|[0-9a-f]{64})\b")


@contextmanager
def fixed_chance(number: int) -> Iterator[None]:
    """Keys that follow from their name, nonces that follow from how many were drawn; dice follow from both."""
    from pbem.record.keys import PrivateKey

    drawn = count(1)

    def token(size: int) -> str:
        return sha256(b"nonce %d of chance %d" % (next(drawn), number)).hexdigest()[: 2 * size]

    def generate(name: str = "") -> PrivateKey:
        return PrivateKey.from_seed(sha256(f"key {name} of chance {number}".encode()).digest(), name)

    with mock.patch("secrets.token_hex", token), mock.patch.object(PrivateKey, "generate", generate):
        yield


@dataclass
class World:
    """A folder with a folder for everybody, and one for the post."""

    root: Path

    def __post_init__(self) -> None:
        (self.root / "mail").mkdir(parents=True, exist_ok=True)

    def folder(self, who: str) -> Path:
        path = self.root / who
        path.mkdir(exist_ok=True)
        return path

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def type(self, who: str, line: str) -> list[str]:
        """What somebody sees after typing a line."""
        folder = self.folder(who)
        env = {"PBEM_HOME": str(folder / ".pbem"), "COLUMNS": "100", "NO_COLOR": "1"}
        with mock.patch.dict(os.environ, env):
            alone = line.startswith("pbem ") and not re.search(r"[|;&`$*<>]", re.sub(r"'[^']*'", "", line))
            text, status = _pbem(shlex.split(line)[1:], folder) if alone else _shell(line, folder)
        text = text.replace(str(folder), "~").replace(str(self.root), "..")
        return [row.rstrip() for row in text.splitlines()] + ([f"[{status}]"] if status else [])


def _pbem(words: list[str], folder: Path) -> tuple[str, int]:
    """In this process, for speed; both streams in one, as a terminal shows them."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(out), mock.patch("sys.stdin", io.StringIO()):
            status = run(words)
    finally:
        os.chdir(before)
    return out.buffer.getvalue().decode(), status  # type: ignore[attr-defined]


def _shell(line: str, folder: Path) -> tuple[str, int]:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(SOURCE), "SOURCE": str(SOURCE)}
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )
    return done.stdout, done.returncode


@dataclass
class Command:
    """A line that somebody typed, and the lines that follow it in the document."""

    who: str
    line: str
    shown: list[str] = field(default_factory=list)

    def text(self) -> str:
        return "\n".join([f"{self.who}$ {self.line}", *self.shown]) + "\n"


def commands(block: str) -> list[Command]:
    """The commands of a console block; a line that ends in a backslash goes on in the next."""
    found: list[Command] = []
    for row in block.splitlines():
        if asked := PROMPT.match(row):
            found.append(Command(asked[1], asked[2]))
        elif found and not found[-1].shown and found[-1].line.endswith("\\"):
            found[-1].line += "\n" + row
        else:
            found[-1].shown.append(row)
    return found


@dataclass(frozen=True)
class Difference:
    """What the document says, and what came back."""

    command: str
    shown: list[str]
    got: list[str]


@dataclass
class Walk:
    """One run of a document: where it differs, and the document as it should be."""

    text: str
    differences: list[Difference] = field(default_factory=list)

    @classmethod
    def through(cls, document: str, world: World) -> Walk:
        """Do everything that the document says, in order."""
        walk, chance = cls(document), CHANCE.search(document)
        with fixed_chance(int(chance[1]) if chance else 0):
            walk.text = FENCE.sub(lambda block: walk._block(block, world), document)
        return walk

    def _block(self, block: re.Match[str], world: World) -> str:
        language, name, content = block.groups()
        if name:
            world.write(name, content)
        if language != "console":
            return block[0]
        return f"```console\n{''.join(self._command(command, world) for command in commands(content))}```"

    def _command(self, command: Command, world: World) -> str:
        got = world.type(command.who, command.line.replace("\\\n", " "))
        if not matches(command.shown, got):
            self.differences.append(Difference(command.line, command.shown, got))
            command.shown = _shortened(command.shown, got)
        return command.text()


def matches(shown: list[str], got: list[str]) -> bool:
    """Whether what is shown fits what came back; digests in hexadecimal are not compared."""
    parts = ["(?:.*\n)*?" if row == "..." else re.escape(HEX.sub("HEX", row)) + "\n" for row in shown]
    return re.fullmatch("".join(parts), "".join(HEX.sub("HEX", row) + "\n" for row in got)) is not None


def _shortened(shown: list[str], got: list[str]) -> list[str]:
    """What came back, left out in the middle where the document left out something before."""
    if "..." not in shown:
        return got
    head, tail = shown.index("..."), shown[::-1].index("...")
    return [*got[:head], "...", *got[len(got) - tail:]] if head + tail < len(got) else got
