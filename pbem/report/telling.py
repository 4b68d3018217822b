"""What reports, maps, `status`, `scenarios`, `area` and `luck` want of a game.

A game tells its story in its own words and draws its board in its own signs; everything else is done once for all
games: formats, tables, pages, pictures, luck, the list of orders that came to nothing, notes, the ledger of dice.
`Telling` is the whole list of what a game gives. A module `games/NAME/telling.py` with these names is the part; mypy
says whether it fits.

A report is built from a `Story` (two positions, events, dice) and from nothing else, so that it can be told again from
the record at any time. Sections are neutral documents (`report.model`): texts, lists, facts, tables. Three sections are
ready made in `report.common`: `orders` (refused or failed), `notes` (what players wrote) and `dice` (the ledger and the
lines that verify it); a game calls them where it wants them. `report.text.blocks_text` turns blocks into plain text of
80 columns, for `Exhibit.text`.

    def sections(story, meta):
        yield common.waiting(meta, STEP)
        yield common.orders(story)
        yield movement(story)          # the game's own
        yield common.notes(meta)
        yield position(story.scenario, story.after)
        yield common.dice(story, meta)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from pbem.kernel.board import Space
from pbem.kernel.referee import Event
from pbem.kernel.values import Exhibit
from pbem.report.board.chart import Chart
from pbem.report.luck import Throw
from pbem.report.model import Meta, Section
from pbem.report.story import Story

S = TypeVar("S")
P = TypeVar("P")


class Telling(Protocol[S, P]):
    """How a game is told. None of these functions changes a position or rolls a die."""

    @property
    def STEP(self) -> str:  # noqa: N802
        """What one report tells of, in one word: `impulse`, `action`, `phase`."""

    @property
    def THROWS(self) -> Mapping[str, str]:  # noqa: N802
        """The kinds of throws for `luck`, each with its words; charts follow the first, and name it by its key."""

    # ---- the report of a step

    def title(self, story: Story[S, P]) -> str:
        """When and whose: `3  Red move`."""

    def headline(self, story: Story[S, P]) -> tuple[str, ...]:
        """The step in a few sentences; if the game is over, that first."""

    def sections(self, story: Story[S, P], meta: Meta) -> Iterable[Section | None]:
        """The parts in order; None is left out."""

    def facts(self, story: Story[S, P]) -> Mapping[str, Any]:
        """The game's own facts in the head of the JSON report: score, losses, control."""

    # ---- who sees what

    def view(self, scenario: S, position: P, events: Sequence[Event], side: str) -> tuple[P, Sequence[Event]]:
        """What a side may see of a position, and of the events that led to it; `common.everything`, if all is open."""

    # ---- the board

    def position(self, scenario: S, position: P) -> Section:
        """Everything that the map shows, in words: for those who cannot see it, and below every map."""

    def chart(self, scenario: S, position: P | None, events: Sequence[Event], title: str) -> Chart:
        """The board as values: before set-up, or as it stands, with the moves and fights that events tell of."""

    def spaces(self, scenario: S, position: P, which: Iterable[Space]) -> Iterator[Exhibit]:
        """Each of some spaces in words: neighbours with road, river, bridge and cost, who is there, control, supply,
        what it is worth. Who looks at all of them looks at the position once."""

    def way(self, scenario: S, position: P, stops: Sequence[Space]) -> Exhibit:
        """A way through some spaces, step by step with its costs and their sum; between two that are no neighbours the
        cheapest way."""

    def supply(self, scenario: S, position: P, unit: str) -> tuple[Space, ...] | None:
        """A line of supply from where a unit stands to a source; nothing in it if the unit needs none now, None if it
        has none."""

    # ---- commands

    def status(self, scenario: S, position: P) -> Exhibit:
        """How it stands: score, strength, losses, who is due, who stands where; `obj` is joined to the JSON of the
        command, and has at least `score` and `pieces`."""

    def scenario(self, scenario: S) -> Exhibit:
        """A scenario in detail; `obj` has at least `start`, `end` and `units` (how many, by side)."""

    def throws(self, scenario: S, events: Sequence[Event]) -> Iterable[Throw]:
        """Every throw that the events of a step tell of, with the chances that it had."""
