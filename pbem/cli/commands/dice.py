"""`pbem dice`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.arguments import game_argument
from pbem.cli.output import json_option, print_json, print_table
from pbem.desk.faults import Fault
from pbem.desk.game import Desk, open_desk

if TYPE_CHECKING:
    from pbem.record.entries import Entry
    from pbem.record.state import State


@dataclass(frozen=True)
class Shown:
    """A die in the record: the resolution that holds it, and the state that this was made in."""

    entry: Entry
    before: State
    label: str
    sides: int
    face: int

    def to_obj(self) -> dict[str, object]:
        return {"entry": self.entry.number, "label": self.label, "sides": self.sides, "face": self.face}


@a_command("pbem dice duel.pbem", 'pbem dice duel.pbem --explain "demolition 10-11 by 1128Eng"', section="trust")
@game_argument
@click.option("--explain", metavar="LABEL", help="Print how one die came about; the end of its label is enough.")
@click.option("--impulse", metavar="CLOCK", help="Only the dice of one impulse, as the report names it.")
@json_option
def command(game: Path, explain: str | None, impulse: str | None, as_json: bool) -> None:
    """List every die of a game, or derive one with tools that every system has.

    The lines that --explain prints can be run as they are: sha256sum and openssl give the same bytes.
    """
    rolled = [die for die in all_dice(open_desk(game)) if impulse is None or die.label.startswith(f"{impulse} ")]
    if explain is not None:
        from pbem.desk.derivation import derive

        die = _find(rolled, explain)
        derived = derive(die.entry, die.before, die.label, die.sides, die.face)
        print_json({**die.to_obj(), **derived.to_obj()}) if as_json else click.echo(derived.text())
    elif as_json:
        print_json([die.to_obj() for die in rolled])
    else:
        rows = [(die.entry.number, f"d{die.sides}", die.face, die.label) for die in rolled]
        print_table(rows, ("ENTRY", "DIE", "FACE", "LABEL"))


def all_dice(desk: Desk) -> Iterator[Shown]:
    """Every die in the record, those of a takeback too."""
    for before, entry in zip(desk.record.states, desk.record.entries[1:], strict=False):
        if entry.kind == "resolution":
            yield from (Shown(entry, before, *roll) for roll in entry.body["rolls"])


def _find(rolled: list[Shown], wanted: str) -> Shown:
    fits = (str.__eq__, str.endswith, str.__contains__)
    tries = ([die for die in rolled if fit(die.label, wanted)] for fit in fits)
    found = next(filter(None, tries), [])
    if not found:
        raise Fault(f"no die of this game has the label {wanted!r}", "pbem dice GAME lists them")
    if len({die.label for die in found}) > 1:
        some = "; ".join(die.label for die in found[:6])
        raise Fault(f"{wanted!r} fits {len(found)} dice: {some}", "give more of the label")
    return found[-1]
