"""Lines that could be said of what somebody points at: the form of a verb with names in place of its capitals.

Nothing here knows whether a line may be said: that is asked of `check`, and what it refuses is not offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from pbem.orders.language import Fact, Part, Verb

Fills = Mapping[str, Sequence[str]]
"""The names that may stand for a word in capitals: `SPACE`, `UNIT`, `A-B`."""
MOST = 60
OPEN = re.compile(r"\bA-B\b|\b[A-Z]{2,}\b")
"""A word that stands for a name."""


def phrases(verb: Verb, fills: Fills) -> Iterator[str]:
    """The lines of a verb with the names filled in, without what may be left out."""
    said = ([verb.word], *(list(_said(part, fills)) for part in verb.parts))
    return (" ".join(filter(None, words)) for words in islice(product(*said), MOST))


def _said(part: Part, fills: Fills) -> Iterator[str]:
    if part.form.startswith("["):
        yield ""
    elif part.form == "...":
        yield from ("", *sorted(part.words))
    else:
        every = [list(_word(word, part, fills)) for word in part.form.split()]
        yield from (" ".join(words) for words in product(*every))


def _word(word: str, part: Part, fills: Fills) -> Iterator[str]:
    for one in word.split("|"):
        if one in fills:
            yield from fills[one]
        elif one == "...":
            yield from sorted(part.words - set(part.form.split()))
        elif not OPEN.fullmatch(one):
            yield one


def filled(form: str, fills: Fills) -> Iterator[str]:
    """A form with every word in capitals replaced; nothing if there is no name for one of them."""
    opened = list(dict.fromkeys(OPEN.findall(form)))
    for names in islice(product(*(fills.get(word, ()) for word in opened)), MOST):
        known = dict(zip(opened, names, strict=True))
        yield OPEN.sub(lambda found, known=known: known[found[0]], form)  # type: ignore[misc]


def conditions(facts: Iterable[Fact], moments: frozenset[str]) -> Iterator[str]:
    """The facts of some moments as forms: what may stand behind `if` or `when`."""
    for fact in facts:
        if fact.moment in moments:
            yield from _condition(fact)


def _condition(fact: Fact) -> Iterator[str]:
    if fact.bare:
        for part in fact.parts:
            yield from sorted(part.words)
        return
    subject = [fact.subject.form] if fact.subject else []
    form = " ".join([*subject, fact.word, *(part.form for part in fact.parts)])
    if "..." not in form:
        yield from _alternatives(form)


def _alternatives(form: str) -> Iterator[str]:
    words = [word.split("|") for word in form.split()]
    yield from (" ".join(chosen) for chosen in product(*words))
