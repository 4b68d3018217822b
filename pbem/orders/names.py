"""Who is who: the names that orders may use. Nothing is guessed; what is not clear is an error with candidates."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic, Severity
from pbem.kernel.values import value
from pbem.kernel.words import listed

MOST_CANDIDATES = 8


def fold(text: str) -> str:
    """A name as it is compared: no case, no accents, letters and digits only."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if char.isalnum())


def invalid(code: str, message: str, help: str | None = None) -> Diagnostic:
    """Something that was not understood."""
    return Diagnostic(code, Severity.INVALID, message, None, help)


@value(eq=False, frozen=False)
class Names:
    """Every name of one game: units with their sides, places with their names, links, and lists of `words` by what
    they are: `{"effect": ("mobility", ...), "preference": ("weakest", ...)}`.

    `formations` are by side and name; `other_names` and `other_places` are further ids of units and places, which mean
    one thing only. `space_word` and `link_word` are what players call a space and a link, `example` is a short path.
    """

    sides: tuple[str, ...]
    units: Mapping[str, str]
    places: Mapping[Space, tuple[str, ...]]
    links: frozenset[str] = frozenset()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    formations: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    other_names: Mapping[str, str] = field(default_factory=dict)
    other_places: Mapping[str, Space] = field(default_factory=dict)
    space_word: str = "space"
    link_word: str = "link"
    example: str = "1-2"
    _memory: dict[tuple[str, str | None], str | Diagnostic] = field(default_factory=dict)

    @property
    def spaces_word(self) -> str:
        return self.space_word + ("es" if self.space_word.endswith("x") else "s")

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
        others = {name.casefold(): space for name, space in self.other_places.items()}
        return {**others, **{space.casefold(): space for space in self.places}}

    @cached_property
    def _formation_names(self) -> dict[str, dict[str, str]]:
        return {side: {name.casefold(): name for name in known} for side, known in self.formations.items()}

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
            return invalid("R202", f"{text} may be any of {_some(sorted(own))}", help)
        return self._foreign(having[0], side) if len(having) == 1 else self._no_unit(text, side)

    def _foreign(self, unit: str, side: str | None) -> Diagnostic:
        return invalid("R203", f"{unit} is a unit of the {self.units[unit]} side, not of the {side} side")

    def _no_unit(self, text: str, side: str | None) -> Diagnostic:
        pool = [unit for unit, whose in self.units.items() if side in (None, whose)]
        return invalid("R201", f"there is no unit {text}", _did_you_mean(text, pool))

    def formation(self, text: str, side: str) -> str | Diagnostic | None:
        """The formation that is meant: `2Pz/*`, or its name where no unit has that name; None if none is meant."""
        stem = text.removesuffix("/*")
        found = self._formation_names.get(side, {}).get(stem.casefold())
        if stem != text:
            return found or self.no_formation(stem, side)
        return None if text.casefold() in self._by_id else found

    def no_formation(self, text: str, side: str) -> Diagnostic:
        """A name that no formation of a side has."""
        return invalid("R201", f"there is no formation {text}", suggestion(text, self.formations.get(side, ())))

    def place(self, text: str) -> Space | Diagnostic:
        """The space that is meant: a number, a letter or a name."""
        exact = self._place_ids.get(text.casefold())
        if exact is not None:
            return exact
        found = self._by_name.get(fold(text), []) if not text.isdigit() else []
        if len(found) == 1:
            return found[0]
        if found:
            return invalid("R205", f"{text} may be any of {_some(self._labels(found))}", "write the number")
        return invalid("R204", f"there is no {self.space_word} {text}", self._near_places(text))

    def is_name(self, text: str) -> bool:
        """Whether some place bears this name."""
        return fold(text) in self._by_name

    def link(self, a: Space, b: Space) -> str | Diagnostic:
        """The link between two spaces."""
        for key in (f"{a}-{b}", f"{b}-{a}"):
            if key in self.links:
                return key
        near = sorted((key for key in self.links if {a, b} & set(key.split("-"))), key=len)
        help = f"{self.link_word}s there: {_some(near)}" if near else None
        return invalid("R207", f"there is no {self.link_word} {a}-{b}", help)

    def _labels(self, spaces: Iterable[Space]) -> list[str]:
        return [f"{space} {(self.places[space] or ('',))[0]}".strip() for space in spaces]

    def _near_places(self, text: str) -> str | None:
        if text.isdigit():
            numbers = sorted(int(space) for space in self.places if space.isdigit())
            return f"{self.spaces_word} are numbered {numbers[0]} to {numbers[-1]}" if numbers else None
        close = _close(fold(text)[:40], list(self._by_name))
        spaces = [space for key in close for space in self._by_name[key]]
        return f"did you mean {_some(self._labels(dict.fromkeys(spaces)), ' or ')}?" if spaces else None


def _some(words: list[str], last: str = ", ") -> str:
    return listed(words, last=last, most=MOST_CANDIDATES)


def _did_you_mean(text: str, pool: list[str]) -> str | None:
    low = {word.casefold(): word for word in pool}
    close = _close(text.casefold()[:40], list(low))
    return f"did you mean {' or '.join(low[word] for word in close)}?" if close else None


def suggestion(text: str, words: Iterable[str]) -> str | None:
    """`did you mean move?`, if something is near enough."""
    return _did_you_mean(text, list(words))


def _close(text: str, names: list[str]) -> list[str]:
    """The nearest names; what finds them is loaded only when somebody has mistyped."""
    from difflib import get_close_matches

    return get_close_matches(text, names, 3, 0.6)
