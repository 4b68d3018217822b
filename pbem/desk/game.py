"""A game on the desk: its file, its scenario, and the referee that reads its papers; here all layers are wired."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.games import adjudicator_for, game_of, load_for_game

if TYPE_CHECKING:
    from pbem.games import Game as GameParts
    from pbem.kernel.adjudication import Adjudicator
    from pbem.record.entries import Entry
    from pbem.record.gamefile import Game
    from pbem.record.state import State
    from pbem.record.steps import Record


@dataclass
class Desk:
    """One game file, loaded; what belongs to it is loaded when it is needed."""

    path: Path
    game: Game

    @property
    def record(self) -> Record:
        return self.game.record

    @property
    def state(self) -> State:
        return self.game.record.state

    @cached_property
    def scenario(self) -> Any:
        """The scenario of the game; data that differ from those the game began with are refused."""
        return scenario_of(self.record.genesis, self.path.parent)

    @cached_property
    def parts(self) -> GameParts:
        """The game that is played, by its parts."""
        return game_of(self.record.genesis.body["scenario"])

    @cached_property
    def adjudicator(self) -> Adjudicator:
        return adjudicator_for(self.parts, self.scenario)

    @property
    def position(self) -> Any:
        return self.parts.rules.read(self.game.position)

    def move_to(self, path: Path | None) -> None:
        """Be saved under another name, if one is given and only if nothing is there yet."""
        if path is not None and path.resolve() != self.path.resolve():
            self.game.loaded = None
            self.path = path

    def save(self) -> None:
        """Write the file, whole or not at all."""
        from pbem.record import gamefile

        gamefile.save(self.game, self.path)


def scenario_of(genesis: Entry, folder: Path) -> Any:
    """The scenario that the first entry of a game names, unless its data have changed since."""
    from pbem.record.steps import check_data

    found = load_for_game(genesis.body["scenario"], genesis.body["options"], folder)
    check_data(genesis, found.digests)
    return found


def open_desk(path: Path) -> Desk:
    """A game file, with checksum, layout and hash links checked; `verify` checks the rest."""
    from pbem.record import gamefile

    return Desk(path, gamefile.load(path))
