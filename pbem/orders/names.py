"""Who is who: the names that orders may use. Nothing is guessed; what is not clear is an error with candidates."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from pbem.games.tigers.scenario import Scenario

MOST_CANDIDATES = 8


def fold(text: str) -> str:
    """A name as it is compared: no case, no accents, letters and digits only."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if char.isalnum())


def invalid(code: str, message: str, help: str | None = None) -> Diagnostic:
    """Something that was not understood."""
    return Diagnostic(code, Severity.INVALID, message, None, help)


@dataclass(frozen=True)
class Names:
    """Every name of one game: units with their sides, places with their names, bridges, types, effects."""

    sides: tuple[str, ...]
    units: Mapping[str, str]
    places: Mapping[Space, tuple[str, ...]]
    bridges: frozenset[str] = frozenset()
    types: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    other_names: Mapping[str, str] = field(default_factory=dict)
    _memory: dict[tuple[str, str | None], str | Diagnostic] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _by_id(self) -> dict[str, str]:
        others = {name.casefold(): unit for name, unit in self.other_names.items()}
        return {**others, **{unit.casefold(): unit for unit in self.units}}

    @cached_property
    def _by_name(self) -> dict[str, list[Space]]:
        found: dict[str, list[Space]] = {}
        for space, names in self.places.items():
            for key in dict.fromkeys(map(fold, names)):
                found.setdefault(key, []).append(space)
        return found

    @cached_property
    def _place_ids(self) -> dict[str, Space]:
        return {space.casefold(): space for space in self.places}

    def unit(self, text: str, side: str | None = None) -> str | Diagnostic:
        """The unit that is meant: its id, or a part that only one unit (of that side) has."""
        key = (text.casefold(), side)
        if key not in self._memory:
            self._memory[key] = self._unit(text, side)
        return self._memory[key]

    def _unit(self, text: str, side: str | None) -> str | Diagnostic:
        exact = self._by_id.get(text.casefold())
        if exact is not None:
            return exact if side in (None, self.units[exact]) else self._foreign(exact, side)
        part = text.casefold()
        having = [unit for unit in self.units if part in unit.casefold()]
        own = [unit for unit in having if side in (None, self.units[unit])]
        if len(own) == 1:
            return own[0]
        if own:
            help = "write enough of the id to tell them apart"
            return invalid("R202", f"{text} may be any of {_listed(sorted(own))}", help)
        return self._foreign(having[0], side) if len(having) == 1 else self._no_unit(text, side)

    def _foreign(self, unit: str, side: str | None) -> Diagnostic:
        return invalid("R203", f"{unit} is a unit of the {self.units[unit]} side, not of the {side} side")

    def _no_unit(self, text: str, side: str | None) -> Diagnostic:
        pool = [unit for unit, whose in self.units.items() if side in (None, whose)]
        return invalid("R201", f"there is no unit {text}", _did_you_mean(text, pool))

    def place(self, text: str) -> Space | Diagnostic:
        """The space that is meant: a number, a letter or a name."""
        exact = self._place_ids.get(text.casefold())
        if exact is not None:
            return exact
        found = self._by_name.get(fold(text), []) if not text.isdigit() else []
        if len(found) == 1:
            return found[0]
        if found:
            return invalid("R205", f"{text} may be any of {_listed(self._labels(found))}", "write the number")
        return invalid("R204", f"there is no area {text}", self._near_places(text))

    def is_name(self, text: str) -> bool:
        """Whether some place bears this name."""
        return fold(text) in self._by_name

    def bridge(self, a: Space, b: Space) -> str | Diagnostic:
        """The bridge between two spaces."""
        for key in (f"{a}-{b}", f"{b}-{a}"):
            if key in self.bridges:
                return key
        near = sorted((key for key in self.bridges if {a, b} & set(key.split("-"))), key=len)
        help = f"bridges there: {_listed(near)}" if near else None
        return invalid("R207", f"there is no bridge {a}-{b}", help)

    def _labels(self, spaces: Iterable[Space]) -> list[str]:
        return [f"{space} {(self.places[space] or ('',))[0]}".strip() for space in spaces]

    def _near_places(self, text: str) -> str | None:
        if text.isdigit():
            numbers = sorted(int(space) for space in self.places if space.isdigit())
            return f"areas are numbered {numbers[0]} to {numbers[-1]}" if numbers else None
        close = _close(fold(text)[:40], list(self._by_name))
        spaces = [space for key in close for space in self._by_name[key]]
        return f"did you mean {_listed(self._labels(spaces), ' or ')}?" if spaces else None


def _listed(words: list[str], last: str = ", ") -> str:
    more = f" and {len(words) - MOST_CANDIDATES} more" if len(words) > MOST_CANDIDATES else ""
    return last.join(words[:MOST_CANDIDATES]) + more


def _did_you_mean(text: str, pool: list[str]) -> str | None:
    low = {word.casefold(): word for word in pool}
    close = _close(text.casefold()[:40], list(low))
    return f"did you mean {' or '.join(low[word] for word in close)}?" if close else None


def suggestion(text: str, words: Iterable[str]) -> str | None:
    """`did you mean move?`, if something is near enough."""
    return _did_you_mean(text, list(words))


def tigers_names(scenario: Scenario) -> Names:
    """The names of a scenario of Tigers in the Mist."""
    from pbem.games.tigers.acts import EFFECTS
    from pbem.games.tigers.scenario import SIDES, Area, bridge_key

    places: dict[Space, tuple[str, ...]] = {}
    for space, what in scenario.board.spaces.items():
        places[space] = (what.name, *what.aliases) if isinstance(what, Area) else (f"zone {space}",)
    bridges = frozenset(bridge_key(link.a, link.b) for link in scenario.board.links if link.data.river)
    units = {unit.id: unit.side for unit in scenario.units.values()}
    return Names(SIDES, units, places, bridges, tuple(scenario.tables.types), EFFECTS, _sole_aliases(scenario))


def _sole_aliases(scenario: Scenario) -> dict[str, str]:
    """Other names of units; a name that several units share is none."""
    bearers: dict[str, list[str]] = {}
    for unit in scenario.units.values():
        for name in unit.aliases:
            bearers.setdefault(name, []).append(unit.id)
    return {name: units[0] for name, units in bearers.items() if len(units) == 1}


def _close(text: str, names: list[str]) -> list[str]:
    """The nearest names; what finds them is loaded only when somebody has mistyped."""
    from difflib import get_close_matches

    return get_close_matches(text, names, 3, 0.6)
