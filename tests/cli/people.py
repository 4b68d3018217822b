"""People at their machines: each has a PBEM_HOME and a folder of their own, and they exchange files."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.transcript import Reply, Step, play


@dataclass
class Person:
    """Somebody who types commands in a folder."""

    name: str
    folder: Path

    def types(self, line: str) -> Reply:
        """Run a command, whatever comes of it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return play(Step(f"pbem {line}", self.name), self.folder)

    def does(self, line: str) -> str:
        """Run a command that must end well; what it printed."""
        reply = self.types(line)
        assert reply.status == 0, f"pbem {line}\n{reply.out}{reply.err}"
        return reply.out

    def sees(self, line: str) -> Any:
        """What a command prints as JSON."""
        return json.loads(self.does(f"{line} --json"))

    def fails(self, line: str, status: int) -> str:
        """Run a command that must fail in order: one `error:` line, hints, nothing else; the whole of stderr."""
        reply = self.types(line)
        assert reply.status == status, f"pbem {line}\n[{reply.status}]\n{reply.out}{reply.err}"
        assert sum(text.startswith("error: ") for text in reply.err.splitlines()) == 1
        assert "Traceback" not in reply.err
        return reply.err

    def writes(self, name: str, text: str) -> str:
        """Write a file; its name, quoted for a command."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return shlex.quote(name)


def duel(
    tmp_path: Path, *options: str, settled: bool = True, scenario: str = "crossroads"
) -> tuple[Person, Person, str]:
    """Two players with keys whose game has begun: german, allied, and the id of the game. If it is not settled, the
    allied player has still the pen, to give standing orders."""
    german, allied = Person("german", tmp_path / "g"), Person("allied", tmp_path / "a")
    german.does("keys new german")
    allied.does("keys new allied")
    allied.does("keys export allied -o ../allied.pub")
    german.does(f"new {scenario} duel.pbem --as german --key german --seat allied=../allied.pub {' '.join(options)}")
    mail(german, allied, tmp_path / "01.eml")
    allied.does(f"join duel.pbem --key allied --yes {'--keep' if settled else ''}")
    mail(allied, german, tmp_path / "02.eml")
    return german, allied, german.sees("status duel.pbem")["game"]


def mail(sender: Person, receiver: Person, path: Path) -> str:
    """One mail with all that is new; what the receiver is told."""
    sender.does(f"send duel.pbem --eml {path}")
    return receiver.does(f"receive duel.pbem {path}")
