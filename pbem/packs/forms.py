"""What a game says of its files: the form of each, and what can be wrong with them beyond the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.packs.reader import Doc, Numbered
from pbem.packs.schema import MapOf, Record, partly
from pbem.packs.shapes import TEXT


@dataclass(frozen=True, slots=True)
class Check:
    """A check of certain documents, by role: it gets them in this order, once, and only if all could be read."""

    of: tuple[str, ...]
    run: Callable[..., None]


@dataclass(frozen=True, slots=True)
class Forms:
    """The form of every file of a pack, and its checks.

    `files` are those that a card names by role. `numbered` says where keys are numbers of things. Of a `shared` code
    one line is told once only, though several scenarios stumble over it.
    """

    files: Mapping[str, Record]
    card: Record
    rules: Record
    checks: tuple[Check, ...] = ()
    numbered: Numbered = field(default_factory=dict)
    shared: frozenset[str] = frozenset()

    def overlay(self) -> Record:
        """A variant of the rules: when it is chosen, what it gives replaces what the rules say."""
        every = {**self.rules.needed, **self.rules.allowed}
        parts = {key: partly(shape) for key, shape in every.items()}
        return Record("an overlay", {"when": MapOf(TEXT, key_what="a policy")}, parts, marks=("when",))

    def kinds(self) -> Iterator[tuple[str, Record]]:
        """Every kind of file that a folder may hold, in the order in which one looks for its marks."""
        yield from (("overlay", self.overlay()), ("rules", self.rules), *self.files.items(), ("card", self.card))

    def kind_of(self, doc: Doc) -> str | None:
        """What a file is, by its marks."""
        for role, form in self.kinds():
            if isinstance(doc.data, dict) and any(self._is_mark(doc.data, key) for key in form.marks):
                return role
        return None

    def _is_mark(self, data: Mapping[str, Any], key: str) -> bool:
        """A word behind the name of a kind does not count: a card names its files so."""
        return key in data and not (isinstance(data[key], str) and key in self.files)

    def told(self) -> str:
        """The kinds of file with their marks, for whoever brought another one."""
        return ", ".join(f"{form.what} ({', '.join(form.marks)})" for _, form in self.kinds())
