"""Slips: what a player of a moderated game has sealed, mailed to the moderator beside the record, or to a successor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pbem.record import canonical, forms, seals
from pbem.record.errors import RecordError
from pbem.record.files import locked, replace_file
from pbem.record.gamefile import Game
from pbem.record.keys import PrivateKey, home
from pbem.record.play import read_seal
from pbem.record.seals import Seal
from pbem.record.state import MODERATED, State

Kept = dict[int, Mapping[str, str]]


def place(genesis: str) -> Path:
    return home() / "slips" / f"{genesis[:32]}.json"


def load(genesis: str) -> Kept:
    """The slips of a game that are here, by the number of the seal."""
    path = place(genesis)
    if not path.exists():
        return {}
    try:
        rows = canonical.parse_loose(path.read_bytes(), str(path))
    except OSError as error:
        raise RecordError(f"the slips cannot be read: {error.strerror or error}") from None
    fitting = rows if isinstance(rows, list) else []
    return {slip["seal"]: slip for slip in fitting if forms.fits(slip, forms.SLIP)}


def keep(state: State, slips: Iterable[Mapping[str, Any]]) -> list[RecordError]:
    """Take slips that came with packets: each must be that of its seal; why others are not."""
    new, faults = dict[int, Mapping[str, str]](), list[RecordError]()
    for slip in slips:
        try:
            new[_seal_of(state, slip).number] = slip
        except RecordError as error:
            faults.append(error)
    if new:
        _add(state.genesis, new)
    return faults


def _seal_of(state: State, slip: Mapping[str, Any]) -> Seal:
    seal = state.seals.get(slip["seal"])
    if seal is None:
        raise RecordError(f"there is a slip for entry {slip['seal']}, which is no seal")
    seals.check_opening(state.game, seal, slip["salt"], slip["text"])
    return seal


def _add(genesis: str, new: Kept) -> None:
    path = place(genesis)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with locked(path):
        kept = {**load(genesis), **new}
        rows = [dict(kept[number]) for number in sorted(kept)]
        replace_file(path, canonical.dump(rows) + b"\n", 0o600)


def own(game: Game, key: PrivateKey) -> list[dict[str, Any]]:
    """The slips of everything that a key has sealed and nobody has opened."""
    state = game.record.state
    mine = [seal for seal in state.seals.values() if seal.signer == key.public.text and not seal.is_open]
    made = [(seal, read_seal(game, key, seal)) for seal in mine if not seal.void]
    return [{"seal": seal.number, "salt": read["salt"], "text": read["text"]} for seal, read in made]


def keep_own(game: Game, key: PrivateKey) -> None:
    """In a moderated game one's own slips are kept as they are made: to mail them again the key need not be opened."""
    state = game.record.state
    if state.exchange == MODERATED and any(s.signer == key.public.text and not s.is_open for s in state.seals.values()):
        keep(state, own(game, key))


def missing(state: State, moderator: str) -> list[int]:
    """Seals that a moderator must not build on: they are shut, and their slips are not here."""
    if state.exchange != MODERATED:
        return []
    kept, key = load(state.genesis), state.party(moderator).key
    shut = (seal for seal in state.seals.values() if not seal.is_open and not seal.void and seal.signer != key)
    return [seal.number for seal in shut if seal.number not in kept]
