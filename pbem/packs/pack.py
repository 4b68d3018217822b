"""What the toolkit wants of a game: one value that says what its files are and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pbem.kernel.page import Page
from pbem.kernel.rulebook import Policy, Rule, Rulebook
from pbem.kernel.values import value
from pbem.packs.data import data_root
from pbem.packs.files import Shelf
from pbem.packs.load import load_rules, load_scenario
from pbem.packs.rules import Values, index_of

if TYPE_CHECKING:
    from pbem.packs.defects import Defect
    from pbem.packs.forms import Forms


class Playable(Protocol):
    """What is asked of a scenario here: its name, and its units, by whose number scenarios are listed."""

    @property
    def name(self) -> str: ...

    @property
    def units(self) -> Sized: ...


S = TypeVar("S", bound=Playable)
Build = Callable[[Mapping[str, Values], Rulebook, Mapping[str, str]], S]
"""From checked values by role (card, rules with overlays laid on, and the `roles`), rulebook and digests."""


@value
class Pack(Generic[S]):
    """The data of one game: `rules/GAME.yaml`, overlays in `rules/GAME/`, and the folder `scenarios/GAME/`.

    `roles` are the files that a card names beside the rules. `forms` and `codes` are loaded when they are needed:
    a pack that the cache knows is not examined again.
    """

    game: str
    roles: tuple[str, ...]
    build: Build[S]
    forms: Callable[[], Forms]
    codes: Callable[[], tuple[Page, ...]] = tuple
    root: Callable[[], Path] = data_root

    @property
    def shelf(self) -> Shelf:
        """The files that come with the program."""
        return Shelf(self.game, self.root(), self.roles)

    def names(self) -> tuple[str, ...]:
        """The scenarios that come with the program."""
        return self.shelf.names()

    def load(self, ref: str | Path, options: Mapping[str, str] | None = None, cache: Path | None = None) -> S:
        """A scenario by shipped name or by the path of its card, played by these options.

        Raises `PackError` with every defect of the pack, or `UnknownPolicy` for an option that does not exist. With
        a cache folder, checked values are kept there under the digest of their files, and are not checked again.
        """
        return load_scenario(self, ref, options or {}, cache)

    def load_all(self, cache: Path | None = None) -> tuple[S, ...]:
        """Every scenario that comes with the program, the smallest first."""
        found = [self.load(name, cache=cache) for name in self.names()]
        return tuple(sorted(found, key=lambda scenario: (len(scenario.units), scenario.name)))

    def lint(self, folder: str | Path) -> list[Defect]:
        """Every defect of every file in a pack's folder, in order of file and line."""
        from pbem.packs.examine import lint

        return lint(self, folder)

    def policies(self, cache: Path | None = None) -> tuple[Policy, ...]:
        """The options that a game may be played with."""
        return load_rules(self, {}, cache)[1].policies

    def rules(self, options: Mapping[str, str] | None = None, cache: Path | None = None) -> Values:
        """The tables as plain values, as changed by the overlays of these options."""
        return load_rules(self, options or {}, cache)[0]

    def rule_index(self, options: Mapping[str, str] | None = None, cache: Path | None = None) -> dict[str, Rule]:
        """Every numbered rule in our words, as changed by the overlays of these options."""
        return index_of(self.rules(options, cache))

    def pages(self) -> dict[str, Page]:
        """The page of every code that a defect of this game's packs may have, those of the toolkit first."""
        from pbem.packs.codes import PAGES

        return {page.code: page for page in (*PAGES, *self.codes())}
