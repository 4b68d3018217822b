"""Transcripts: what a user types and what comes back, as text that anyone can read and check.

    // a comment
    === german.orders            an inline file, up to the next ===
    begin orders ...
    ===
    german$ pbem keys new german             a command; the word before $ is whose PBEM_HOME it runs in
    pbem-ed25519 {*} german                  stdout; {*} stands for any text, a line `...` for any lines
    2> note: the private key {*}             stderr
    [1]                                      exit status; none given is 0

Keys and nonces are fixed, so that game ids and dice are the same in every run.
`make regen` writes what came back into the files; read the difference before you commit it.
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

COMMAND = re.compile(r"([a-z]*)\$ (.*)")
VARYING = [
    (re.compile(r"\b[0-9a-z]{4}(?:-[0-9a-z]{4}){4}\b"), "{*}"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "{*}"),
    (re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{8}\b"), "{*}"),
    (re.compile(r"(pbem-ed25519) [A-Za-z0-9+/]{43}="), r"\1 {*}"),
    (re.compile(r"\b[A-Za-z0-9+/]{12}\.\.\."), "{*}"),
]


@dataclass
class Step:
    """One command, or one inline file (`name` is set), with the lines that follow it."""

    text: str
    who: str = ""
    name: str = ""
    lines: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


@dataclass
class Reply:
    """What a command printed and how it ended."""

    out: str
    err: str
    status: int

    def lines(self) -> list[str]:
        rows = [*self.out.splitlines(), *(f"2> {line}" for line in self.err.splitlines())]
        return rows if self.status == 0 else [*rows, f"[{self.status}]"]


def read(text: str) -> list[Step]:
    """The steps of a transcript."""
    steps: list[Step] = []
    comments: list[str] = []
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("=== "):
            steps.append(Step("", name=line[4:].strip(), lines=list(_until_end(lines)), comments=comments))
            comments = []
        elif found := COMMAND.fullmatch(line):
            steps.append(Step(found[2], found[1], comments=comments))
            comments = []
        elif line.startswith("//") or (not line and not (steps and _open(steps[-1], comments))):
            comments.append(line)
        else:
            steps[-1].lines.append(line)
    return steps


def _open(step: Step, comments: list[str]) -> bool:
    """A blank line belongs to the output, unless a comment has begun or nothing was typed yet."""
    return not comments and not step.name


def _until_end(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == "===":
            return
        yield line


def write(steps: list[Step]) -> str:
    """The text of a transcript."""
    rows: list[str] = []
    for step in steps:
        rows += step.comments
        rows += [f"=== {step.name}", *step.lines, "==="] if step.name else [f"{step.who}$ {step.text}", *step.lines]
    return "\n".join(rows) + "\n"


@contextmanager
def fixed_chance() -> Iterator[None]:
    """Keys that follow from their name, nonces that follow from how many were drawn."""
    from pbem.record.keys import PrivateKey

    drawn = count(1)

    def token(size: int) -> str:
        return sha256(b"nonce %d" % next(drawn)).hexdigest()[: 2 * size]

    def generate(name: str = "") -> PrivateKey:
        return PrivateKey.from_seed(sha256(name.encode()).digest(), name)

    with mock.patch("secrets.token_hex", token), mock.patch.object(PrivateKey, "generate", generate):
        yield


def play(step: Step, folder: Path) -> Reply:
    """Run a step in a folder. `pbem` runs in this process, anything else in a shell."""
    home = folder / f"home-{step.who or 'me'}"
    with mock.patch.dict(os.environ, {"PBEM_HOME": str(home), "COLUMNS": "100"}):
        words = shlex.split(step.text)
        if words[0] == "pbem" and not re.search(r"[|;&`$*]", step.text):
            return _pbem(words[1:], folder)
        return _shell(step.text, folder)


def _shell(text: str, folder: Path) -> Reply:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    done = subprocess.run(["/bin/sh", "-c", text], cwd=folder, env=env, capture_output=True, text=True, check=False)
    return Reply(done.stdout, done.stderr, done.returncode)


def _pbem(words: list[str], folder: Path) -> Reply:
    words, output = _redirected(words, ">")
    words, given = _redirected(words, "<")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO((folder / given).read_bytes() if given else b""), encoding="utf-8")
    before = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", stdin):
            status = run(words)
    finally:
        os.chdir(before)
    printed = out.buffer.getvalue().decode()  # type: ignore[attr-defined]
    if output:
        (folder / output).write_text(printed, encoding="utf-8")
        printed = ""
    return Reply(printed, err.buffer.getvalue().decode(), status)  # type: ignore[attr-defined]


def _redirected(words: list[str], sign: str) -> tuple[list[str], str | None]:
    if sign not in words:
        return words, None
    at = words.index(sign)
    return words[:at] + words[at + 2 :], words[at + 1]


def matches(expected: list[str], got: list[str]) -> bool:
    """Whether the lines fit; a line `...` takes any number of lines (never the exit status), `{*}` any text."""
    parts = [r"(?:(?!\[\d+\]\n).*\n)*?" if line == "..." else _pattern(line) + "\n" for line in expected]
    return re.fullmatch("".join(parts), "".join(line + "\n" for line in got)) is not None


def _pattern(line: str) -> str:
    return ".*?".join(re.escape(piece) for piece in line.split("{*}"))


def varying(line: str, folder: Path) -> str:
    """A line with what differs from run to run replaced by `{*}`."""
    line = line.replace(str(folder), "{*}")
    for pattern, general in VARYING:
        line = pattern.sub(general, line)
    return line
