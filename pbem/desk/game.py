"""A game on the desk: its file, its scenario, and the referee that reads its papers; here all layers are wired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.files import SAVED
from pbem.desk.games import adjudicator_for, game_named, load_for_game
from pbem.kernel.values import value

if TYPE_CHECKING:
    from pbem.games import Game as GameParts
    from pbem.kernel.adjudication import Adjudicator
    from pbem.record.entries import Entry
    from pbem.record.gamefile import Game
    from pbem.record.keys import PrivateKey
    from pbem.record.state import State
    from pbem.record.steps import Record


@value(frozen=False)
class Desk:
    """One game file, loaded; what belongs to it is loaded when it is needed."""

    path: Path
    game: Game
    signer: PrivateKey | None = None
    """The key that signs here, and ..."""
    signed_from: int = 0
    """... how many entries there were when it took the pen."""
    eyes: str | None = None
    """The side for which the board is shown, if not by the keys that are here."""
    passed: dict[str, Any] = field(default_factory=dict)
    """Positions from which impulses began, by their digest, as far as somebody has asked for them."""

    @property
    def record(self) -> Record:
        return self.game.record

    @property
    def state(self) -> State:
        return self.game.record.state

    @cached_property
    def scenario(self) -> Any:
        """The scenario of the game; data that differ from those it is played with are refused."""
        return _scenario(self.record.genesis, self.path.parent, self.state)

    @cached_property
    def parts(self) -> GameParts:
        """The game that is played, by its parts."""
        return game_named(self.record.genesis.body["scenario"])

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

    def take_pen(self, key: PrivateKey, first_here: str | None = None) -> None:
        """Get ready to sign: what was signed and not saved is taken up, what was not verified here is verified."""
        from pbem.desk.signing import take_pen

        take_pen(self, key, first_here)
        self.signer, self.signed_from = key, len(self.record.entries)

    def save(self) -> None:
        """Write the file, whole or not at all; before that, what was signed goes into the memory."""
        from pbem.record import gamefile, memory, slips

        def remember() -> None:
            if self.signer is not None:
                roles = self.state.roles_of(self.signer.public.text)
                memory.remember(self.record, roles, self.record.entries[self.signed_from:])
                slips.keep_own(self.game, self.signer)

        gamefile.save(self.game, self.path, remember)
        self.note_saved()

    def note_saved(self) -> None:
        """So that a failure afterwards can say what was saved."""
        SAVED.append(f"{self.path} was saved, with {len(self.record.entries)} entries")
        self._keep_positions()

    def _keep_positions(self) -> None:
        """Where impulses began that were played in this run is kept, so that they can be told without those before."""
        from pbem.desk import positions
        from pbem.record import canonical

        for digest in {state.base for state in self.record.states} & set(self.game.kept):
            if not positions.is_kept(digest):
                positions.keep(digest, canonical.parse(self.game.kept[digest], "position"))


def scenario_of(entries: Sequence[Entry], folder: Path) -> Any:
    """The scenario that the first entry of a game names, unless its data are not those that it is played with."""
    return _scenario(entries[0], folder, _last_state(entries))


def _last_state(entries: Sequence[Entry]) -> State:
    """The state that entries lead to, as far as they have their place."""
    from pbem.record.errors import RecordError
    from pbem.record.steps import Record

    record = Record(entries[:1])
    for entry in entries[1:]:
        try:
            record.add(entry)
        except RecordError:
            break
    return record.state


def _scenario(genesis: Entry, folder: Path, state: State) -> Any:
    """Data that are asked for will do too: whoever asks has them already, and whoever answers may."""
    from pbem.record.steps import check_data

    asked = state.request.body["data"] if state.request and state.request.kind == "adopt" else None
    found = scenario_as_it_is(genesis, folder, state.data)
    if asked != found.digests:
        check_data(state.data, found.digests)
    return found


def scenario_as_it_is(genesis: Entry, folder: Path, data: Mapping[str, str] | None = None) -> Any:
    """The scenario of a game as it is here, also if it is another than the game is played with."""
    return load_for_game(genesis.body["scenario"], genesis.body["options"], folder, data)


def open_desk(path: Path) -> Desk:
    """A game file, with checksum, layout and hash links checked; `verify` checks the rest."""
    from pbem.record import gamefile

    return Desk(path, gamefile.load(path))
