"""Sections that every game has: what the game waits for, orders that came to nothing, notes, dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from shlex import quote
from typing import Any, TypeVar

from pbem.kernel.adjudication import Rolled
from pbem.kernel.events import OrderFailed, OrderPassedOver, OrderRefused
from pbem.kernel.referee import Event
from pbem.report.model import Command, Facts, Items, Meta, Report, Section, Table, Text
from pbem.report.story import Story

P = TypeVar("P")
SIMPLE = re.compile(r"[A-Za-z0-9._-]{1,24}")


def everything(scenario: Any, position: P, events: Sequence[Event], side: str) -> tuple[P, Sequence[Event]]:
    """The `view` of a game in which everybody sees everything."""
    return position, events


def waiting(meta: Meta, step: str) -> Section | None:
    """The step is not over: somebody has to decide first."""
    if meta.waiting is None:
        return None
    rows = ((meta.waiting.capitalize(), meta.question or "must decide"),)
    return Section("waiting", f"The {step} waits", (Facts(rows),))


def orders(story: Story[Any, Any]) -> Section | None:
    """Orders that were refused or failed."""
    rows = [
        (str(event.line), event.order, "refused", f"{event.reason} ({event.code})", event.rule or "")
        for event in story.all(OrderRefused)
    ]
    rows += [
        (str(event.line), event.order, "failed", event.reason, event.rule or "") for event in story.all(OrderFailed)
    ]
    rows += [
        (str(event.line), event.order, "passed over", f"not {event.condition}", "")
        for event in story.all(OrderPassedOver)
    ]
    if not rows:
        return None
    columns = ("Line", "Order", "Result", "Why", "Rule")
    return Section("orders", "Orders that came to nothing", (Table("", columns, tuple(rows), frozenset({"Line"})),))


def understood(meta: Meta) -> Section | None:
    """What was read in a player's mail, so that the player sees it at once."""
    lines = tuple(f"{who}: {order}" for who, order in meta.orders)
    return Section("understood", "Orders as understood", (Items(lines),)) if lines else None


def notes(meta: Meta) -> Section | None:
    """What the players wrote for the record."""
    rows = tuple((author, text) for author, text in meta.notes)
    return Section("notes", "Notes", (Facts(rows),)) if rows else None


def dice(story: Story[Any, Any], meta: Meta) -> Section:
    """Every die with its label, and how to check it. Dice that differ in their last number only share a row."""
    if not story.rolls:
        return Section("dice", "Dice (0)", (Text("No die was rolled."),))
    where = f"entry {meta.entry} of the record" if meta.entry else "the record"
    check = Text(f"Every die can be listed and recomputed from {where}:")
    ledger = Table("", ("Label", "Die", "Faces"), tuple(_ledger(story.rolls)))
    return Section("dice", f"Dice ({len(story.rolls)})", (ledger, check, *_checks(story.rolls, meta.file)))


def without_ledger(report: Report) -> Report:
    """For a mail: the dice are counted, and a command lists them."""
    return replace(report, sections=tuple(map(_without_table, report.sections)))


def _without_table(section: Section) -> Section:
    if section.id != "dice" or not isinstance(section.blocks[0], Table):
        return section
    text, *checks = section.blocks[1:]
    every = [Command(check.line.partition(" --explain")[0]) for check in checks if isinstance(check, Command)]
    return replace(section, blocks=(text, *every[1:], *checks))


def _checks(rolls: Sequence[Rolled], file: str) -> list[Command]:
    """The lines to type; a file name that a shell or a mail could spoil is left to the reader."""
    game = file if SIMPLE.fullmatch(file) else "GAME"
    shortest = min((roll.label for roll in rolls), key=len)
    return [Command(f"pbem verify {game}"), Command(f"pbem dice {game} --explain {quote(shortest)}")]


def _ledger(rolls: Sequence[Rolled]) -> Iterator[tuple[str, str, str]]:
    def stem(roll: Rolled) -> tuple[str, int]:
        head, _, last = roll.label.rpartition(" ")
        return (head if last.isdigit() else roll.label), roll.sides

    for (head, sides), group in groupby(rolls, stem):
        same = list(group)
        label = same[0].label
        if len(same) > 1:
            label = f"{head} {same[0].label.rpartition(' ')[2]}-{same[-1].label.rpartition(' ')[2]}"
        yield label, f"d{sides}", " ".join(str(roll.face) for roll in same)
