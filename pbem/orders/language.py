"""The port of the order language: what the toolkit wants of a game so that orders can be read, written and followed.

A language is a module, `games/NAME/language.py`, that has the names of `Language`. In short:

- A **verb** is one line of a table: `Verb("move", MoveOrder, (UNITS, PATH, ELSE))`. The fields of the node are the
  parts, in order. A part reads itself and writes itself (`orders/parts.py`), so that reading the canonical text gives
  the same order again, and every keyword is computed from the parts. `asks` is the kind of question that the lines of
  a verb answer, one after the other; a verb that asks nothing is a wish, which answers look up when they want it.
- A **fact** is one line of a table too: `Fact("taken", (SPACE,))`. One language of facts serves `if` at the end of an
  order, `when` in a standing order and the heads of sections. A fact without a `moment` is of the board and may stand
  everywhere; one with a moment (`"crossing"`) only behind a `when` or `if` that speaks of such a moment.
- **Answers**: one function for each kind of question that the rules ask, `answer(hand, choice)`; `Hand` (in
  `orders/player.py`) has the lines in turn, the wishes, the standing orders in force. A kind without an answer is put
  to the human. `QUIET` says what the other side answers in a plan, in which nothing happens that need not.
- **Groups and ways** are spelled out in the plan, and the canonical text names everybody and every step. `members`
  says who a formation or `all 35` is at that moment, `way` finds the cheapest legal way for `A..B`, `cost` puts the
  price of a way into words.

`choice.now` is the game's working memory in every question, and `choice.who` the side that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from pbem.kernel.adjudication import Demand
from pbem.kernel.board import Space
from pbem.kernel.page import Page
from pbem.kernel.referee import Choice
from pbem.kernel.values import value
from pbem.orders.ast import Claim, OrderBlock, Statement
from pbem.orders.words import ORDERS

if TYPE_CHECKING:
    from pbem.kernel.diagnostics import Diagnostic
    from pbem.orders.names import Names
    from pbem.orders.player import Hand
    from pbem.orders.reader import Reader


@value
class Part:
    """A piece of an order that reads itself and writes itself.

    `write` gives text without blanks around it, or nothing. `words` are keywords: never part of a name. After a word
    that `leads` the line is not over; with a word that `follows` no line begins: so broken lines are joined again.
    `form` is how help writes it: `UNIT, UNIT...`.
    """

    read: Callable[[Reader], Any]
    write: Callable[[Any], str]
    words: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()
    follows: frozenset[str] = frozenset()
    form: str = "..."


@value
class Verb:
    """A word at the beginning of a line, and what follows it.

    `standing` verbs stand in standing orders and replies, the others in orders; one that stands in `both` is allowed
    everywhere. `asks` is the kind of question that its lines answer in turn, "" for a wish. `moment` is what an `if` at
    the end of the line may speak of besides the board. `also` are words that people write for it by mistake: none is
    accepted, but who writes one is told the right word.
    """

    word: str
    node: type[Statement]
    parts: tuple[Part, ...] = ()
    asks: str = "act"
    standing: bool = False
    both: bool = False
    moment: str = ""
    also: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """How a line of it is written."""
        return " ".join((self.word, *(part.form for part in self.parts)))


@value
class Fact:
    """Something that is true or not: its words, and parts behind them.

    With a `subject` that stands first (`2Pz/304 at 2113`) the words are looked for behind it; a fact that is `bare` has
    no words at all, its only part is tried (`armor`). `word` names it in a `Claim` in every case. `moment` is the kind
    of moment it speaks of; "" is the board, which is always there.
    """

    word: str
    parts: tuple[Part, ...] = field(default=(), repr=False)
    moment: str = ""
    subject: Part | None = field(default=None, repr=False)
    bare: bool = False


@value
class Clock:
    """How a game writes its time: in messages a `word` such as impulse, a `form` and an `example`; `read` gives the
    time as a position shows it, and the side that the word names besides, or "" (`16-1G` is `("16-1", "g")`). `rule`
    is the sequence of play."""

    word: str
    form: str
    example: str
    rule: str
    read: Callable[[str], tuple[str, str] | None]


@value
class Sealing:
    """What a side of a game places in secret, each thing under a seal of its own.

    `hide` takes a line apart: the label of the seal under which the whole line goes, and what everybody may read of it;
    None if nothing in it is secret. `shows` (scenario, position, orders, side) names the labels of a side that are
    opened with its paper: the orders are its own, or those of the enemy that it replies to. `breach` (scenario, texts
    by label) says why a side cannot have placed what it has opened. `audit` (scenario, position, demand) says, when the
    game is over and everything is open, what a side has kept shut that the rules asked for."""

    hide: Callable[[Statement], tuple[str, Statement] | None]
    shows: Callable[[Any, Any, OrderBlock, str], Iterable[str]]
    breach: Callable[[Any, Mapping[str, str]], str | None]
    audit: Callable[[Any, Any, Demand], Sequence[str]] = lambda scenario, position, demand: ()


class Language(Protocol):
    """The order language of a game, a module that has these names."""

    @property
    def CLOCK(self) -> Clock: ...  # noqa: N802

    @property
    def VERBS(self) -> tuple[Verb, ...]:  # noqa: N802
        """In the order in which help lists them; `pass` is there in every game."""

    @property
    def FACTS(self) -> tuple[Fact, ...]: ...  # noqa: N802

    @property
    def SECTION(self) -> Part | None:  # noqa: N802
        """What stands behind `when` at the head of a section; None if the game has no sections."""

    @property
    def SEALING(self) -> Sealing | None:  # noqa: N802
        """What the sides place in secret; None if everything lies open."""

    @property
    def FAMILIES(self) -> Mapping[str, str]:  # noqa: N802
        """The titles of the families of codes, by their first letter."""

    @property
    def ANSWERS(self) -> Mapping[str, Callable[[Hand, Choice[Any]], Any]]: ...  # noqa: N802

    @property
    def QUIET(self) -> Mapping[str, Callable[[Choice[Any]], Any]]: ...  # noqa: N802

    def pages(self) -> tuple[Page, ...]:
        """The pages of this game's own codes."""

    def names(self, scenario: Any) -> Names:
        """Every name that orders may use."""

    def acts(self, order: Statement, choice: Choice[Any]) -> Iterable[Any]:
        """The answers that a line asks for, one after the other."""

    def order_for(self, answer: Any, about: Any) -> Statement | None:
        """The line that says what a player answered; None where no line is needed. Bots write by it."""

    def holds(self, claim: Claim, choice: Choice[Any], unit: str | None) -> bool:
        """Whether a fact is true now, for the side that is asked; `unit` is who would act on it, if anybody."""

    def question(self, choice: Choice[Any]) -> str:
        """What a waiting player is asked, in a sentence."""

    def members(self, group: str, order: Statement, choice: Choice[Any]) -> Sequence[str]:
        """Who `2Pz/*` or `all 35` is in this order now."""

    def way(
        self, units: Sequence[str], walked: tuple[Space, ...], goal: Space, order: Statement, choice: Choice[Any]
    ) -> tuple[Space, ...] | Diagnostic:
        """The cheapest legal way on from the end of what was `walked` to the goal, without its start. Of ways that
        cost the same the one of fewer spaces, then of lower numbers at the first difference."""

    def cost(self, order: Statement, choice: Choice[Any]) -> str:
        """What a line costs, step by step and in sum, in a few words; "" if that means nothing."""


@value
class PassOrder(Statement):
    """`pass`: I give no orders."""


PASS = Verb("pass", PassOrder, (), asks="", both=True)
CONDITIONAL = Part(
    lambda reader: None,
    lambda given: "",
    frozenset({"if", "when", "and", "or", "not"}),
    frozenset({"if", "when", "and", "or", "not"}),
    frozenset({"if", "when", "and", "or"}),
)
"""The words of conditions, which every language has."""


@value
class Lexicon:
    """The words of a language, computed from its verbs and facts."""

    orders: Mapping[str, Verb]
    rules: Mapping[str, Verb]
    by_node: Mapping[type[Statement], Verb]
    sections: bool = False
    keywords: frozenset[str] = field(default=frozenset(), repr=False)
    leads: frozenset[str] = field(default=frozenset(), repr=False)
    follows: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb, of orders and of standing orders."""
        return tuple(dict.fromkeys((*self.orders, *self.rules)))

    def meant_by(self, word: str) -> Verb | None:
        """The verb for which people write this word."""
        verbs = (*self.orders.values(), *self.rules.values())
        return next((verb for verb in verbs if word in verb.also), None)

    def starts(self, kind: str) -> tuple[str, ...]:
        """Every word that a line may begin with in a block of this kind."""
        return (*self.verbs, "when") if self.sections and kind == ORDERS else self.verbs


def lexicon_of(language: Language) -> Lexicon:
    """The words of a language; computed once."""
    return _lexicon(cast(Hashable, language))


@lru_cache(maxsize=16)
def _lexicon(language: Any) -> Lexicon:
    verbs = (*language.VERBS, PASS)
    parts = [part for verb in verbs for part in verb.parts]
    facts = [part for fact in language.FACTS for part in (fact.subject, *fact.parts) if part is not None]
    section = [language.SECTION] if language.SECTION else []
    every = [*parts, *facts, *section, CONDITIONAL, *map(_spoken, language.FACTS)]
    return Lexicon(
        {verb.word: verb for verb in verbs if verb.both or not verb.standing},
        {verb.word: verb for verb in verbs if verb.both or verb.standing},
        {verb.node: verb for verb in verbs},
        language.SECTION is not None,
        frozenset().union(*(part.words for part in every)),
        frozenset().union(*(part.leads for part in every)),
        frozenset().union(*(part.follows for part in every)),
    )


def _spoken(fact: Fact) -> Part:
    """The words of a fact: all but the last lead on, all but the first follow; with parts behind, all do both."""
    if fact.bare:
        return Part(lambda reader: None, lambda given: "")
    words = fact.word.split()
    leads = words if fact.parts else words[:-1]
    follows = words if fact.parts or fact.subject else words[1:]
    return Part(lambda reader: None, lambda given: "", frozenset(words), frozenset(leads), frozenset(follows))
