"""One line of a block to an order or a standing order: what the parts of a language read themselves with.

Names that mean nothing are collected, so that no problem hides another; a line that cannot be read on ends there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NoReturn

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.values import replace
from pbem.orders.ast import And, Claim, Condition, Not, Or, Section, Statement
from pbem.orders.clean import Line
from pbem.orders.cursor import Cursor, Unreadable
from pbem.orders.language import Fact, Language, Verb, lexicon_of
from pbem.orders.names import Names, invalid, suggestion
from pbem.orders.tokens import Kind, Token
from pbem.orders.words import GAP, MAX_DEPTH, MAX_PATH, ORDERS

UNKNOWN = "?"
"""Stands for a name that was not understood, until the line is thrown away."""


class Reader(Cursor):
    """Reads one line for one side, in a block of one kind."""

    def __init__(self, line: Line, language: Language, names: Names, side: str, kind: str = ORDERS) -> None:
        self.lexicon = lexicon_of(language)
        super().__init__(line, self.lexicon.keywords)
        self.language, self.names, self.side, self.kind = language, names, side, kind
        self.enemy = next((other for other in names.sides if other != side), None)
        self.moment = self.speaking = ""
        self.depth = 0

    # -- the line ------------------------------------------------------------------------------------------

    def read(self) -> Statement | Section | None:
        """The order, rule or head of a section in this line, or None and `problems`."""
        try:
            node = self._section() if self.lexicon.sections and self._at_section() else self._statement()
            self.nothing_more()
        except Unreadable as stop:
            self.problems.append(stop.problem)
            return None
        return None if self.problems else replace(node, span=self.line_span(), parts=tuple(self.parts))

    def ended(self, token: Token) -> str | None:
        """A verb there is a second order."""
        is_verb = not token.quoted and token.text.casefold() in self.lexicon.verbs
        return "write each order on a line of its own" if is_verb else None

    def _at_section(self) -> bool:
        return self.kind == ORDERS and self.is_at("when")

    def _section(self) -> Section:
        self.expect("when")
        assert self.language.SECTION is not None
        name = self.language.SECTION.write(self.language.SECTION.read(self))
        return Section(name, self.condition() if self.take("if") else None)

    def _statement(self) -> Statement:
        verb = self._verb()
        values = [part.read(self) for part in verb.parts]
        if self.kind != ORDERS or not self.take("if"):
            return verb.node(*values)
        return verb.node(*values, condition=self.condition(verb.moment))

    def _verb(self) -> Verb:
        token = self.next("an order")
        word = token.text.casefold()
        here = self.lexicon.orders if self.kind == ORDERS else self.lexicon.rules
        if word not in self.lexicon.verbs:
            self.fail("O110", f"there is no order {token.text!r}", token, self._right_word(word))
        if word not in here:
            self.fail("O115", f"{word} does not belong in this block", token, self._place_of(word))
        return here[word]

    def _right_word(self, word: str) -> str:
        """What to write instead of a word that is no verb."""
        here = self.lexicon.orders if self.kind == ORDERS else self.lexicon.rules
        meant = self.lexicon.meant_by(word)
        if meant is not None:
            where = "" if meant.word in here else f", and {self._place_of(meant.word)}"
            return f"the word is `{meant.word}`{where}"
        return suggestion(word, self.lexicon.verbs) or "if this is the rest of a comment, put # before it"

    def _place_of(self, verb: str) -> str:
        if verb in self.lexicon.orders:
            return f"put it between `begin orders GAME {self.language.CLOCK.form} SIDE` and `end`"
        return "put it between `begin standing GAME SIDE` and `end`"

    # -- conditions ----------------------------------------------------------------------------------------

    def condition(self, moment: str = "") -> Condition:
        """A condition of the board and, if it is one, of a kind of moment."""
        self.moment = moment
        return self._either()

    def _either(self) -> Condition:
        left = self._both()
        while self.take("or"):
            left = Or(left, self._both())
        return left

    def _both(self) -> Condition:
        left = self._term()
        while self.take("and"):
            left = And(left, self._term())
        return left

    def _term(self) -> Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("O117", f"a condition is nested more than {MAX_DEPTH} deep", None)
        try:
            if self.take("not"):
                return Not(self._term())
            if self.take_kind(Kind.OPEN):
                return self._bracketed()
            return self._claim()
        finally:
            self.depth -= 1

    def _bracketed(self) -> Condition:
        inner = self._either()
        if not self.take_kind(Kind.CLOSE):
            self.fail("O117", "a bracket is never closed", self.peek())
        return inner

    def _claim(self) -> Claim:
        meant = [fact for fact in self._facts() if self._begins(fact)]
        if meant:
            return self.first_of([partial(self._claimed, fact=fact) for fact in meant])
        for fact in self._facts():
            if fact.bare and (found := self._bare(fact)) is not None:
                return found
        return self._no_claim(self.next("a condition"))

    def _facts(self) -> Iterator[Fact]:
        """The facts that one may speak of here."""
        return (fact for fact in self.language.FACTS if fact.moment in ("", self.moment))

    def _begins(self, fact: Fact) -> bool:
        """Whether the words of a fact stand here, or behind its subject."""
        ahead = 0 if fact.subject is None else 1
        return not fact.bare and all(self.is_at(word, ahead + n) for n, word in enumerate(fact.word.split()))

    def _claimed(self, _: Cursor, fact: Fact) -> Claim:
        subject = () if fact.subject is None else (fact.subject.read(self),)
        self.expect(fact.word)
        self.speaking = fact.word
        return Claim(fact, (*subject, *(part.read(self) for part in fact.parts)))

    def _bare(self, fact: Fact) -> Claim | None:
        """A fact that is nothing but a word of some kind, if this is such a word."""
        try:
            return self.first_of([lambda _: Claim(fact, tuple(part.read(self) for part in fact.parts))])
        except Unreadable:
            return None

    def _no_claim(self, token: Token) -> NoReturn:
        other = next((fact for fact in self.language.FACTS if fact.word.split()[0] == token.text.casefold()), None)
        if other is not None:
            said = f"{other.word!r} speaks of a {other.moment}, and there is none here"
            self.fail("O117", said if other.moment else f"{token.text!r} is no condition", token, self._known_facts())
        help = suggestion(token.text, self._fact_words()) or self._known_facts()
        self.fail("O117", f"{token.text!r} is no condition", token, help)

    def _known_facts(self) -> str:
        return f"conditions are: {', '.join(dict.fromkeys(self._fact_words()))}"

    def _fact_words(self) -> Iterator[str]:
        for fact in self._facts():
            if fact.bare:
                yield from self.names.words.get(fact.word, (f"a {fact.word}",))
            else:
                yield fact.word

    def comparison(self) -> tuple[str, int]:
        """`>= 4`."""
        sign = self.compare_sign()
        number = self.next("a number")
        if not _is_number(number):
            self.fail("O117", f"{self.speaking} is compared with a number, not {number.text!r}", number)
        return sign, int(number.text)

    def compare_sign(self) -> str:
        """`>=`, `<=`, `>`, `<` or `=`."""
        sign = self.next("a comparison")
        if sign.kind is not Kind.COMPARE:
            wrong = f"{self.speaking} is compared, not followed by {sign.text!r}"
            self.fail("O117", wrong, sign, f"write: {self.speaking} >= 4")
        return sign.text

    def number(self) -> int:
        token = self.next("a number")
        if not _is_number(token):
            self.fail("O111", f"a number is missing before {token.text!r}", token)
        return int(token.text)

    # -- words and preferences -----------------------------------------------------------------------------

    def one_of(self, what: str, known: Sequence[str]) -> str:
        """A word of a list that the game gives, such as an effect."""
        token = self.next(f"{_article(what)} {what}")
        found = {word.casefold(): word for word in known}.get(token.text.casefold())
        if found is not None:
            return found
        help = f"{what}s are: {', '.join(known)}"
        self.problem(invalid("R206", f"there is no {what} {token.text!r}", help), token)
        return UNKNOWN

    def preferences(self, side: str | None) -> tuple[str, ...]:
        wishes = [self._preference(side)]
        while self.take_kind(Kind.COMMA):
            wishes.append(self._preference(side))
        return tuple(wishes)

    def _preference(self, side: str | None) -> str:
        token = self.next("a preference")
        word, known = token.text.casefold(), self.names.words.get("preference", ())
        if word in known:
            return word
        found = self.names.unit(token.text, side)
        if isinstance(found, str):
            return self.met(found, token)
        if found.code == "R201":
            help = suggestion(token.text, known) or f"preferences are: {', '.join(known)}, or a unit"
            found = invalid("R206", f"there is no preference {token.text!r}", help)
        self.problem(found, token)
        return UNKNOWN

    # -- units ---------------------------------------------------------------------------------------------

    def units(self, side: str | None) -> tuple[str, ...]:
        """Units of a side, one after the other; of the own side groups, too, each as one name."""
        units = [*self._one_or_group(side)]
        while self.take_kind(Kind.COMMA) or self._forgotten_comma(side):
            for unit in self._one_or_group(side):
                if unit in units and unit != UNKNOWN:
                    self.problem(invalid("R208", f"{unit} is named twice in one list"), self.tokens[self.at - 1])
                units.append(unit)
        return tuple(units)

    def _forgotten_comma(self, side: str | None) -> bool:
        """Whether a list goes on without a comma, or with `and` for one: read on, but say so."""
        joined = self.is_at("and")
        ahead = self.at + joined
        if ahead >= len(self.tokens) or not self._is_unit(self.tokens[ahead], ahead, side):
            return False
        self._no_comma(ahead)
        return True

    def _no_comma(self, ahead: int) -> None:
        """Go on with the word ahead, as if there were a comma before it."""
        before, token = self.tokens[self.at - 1], self.tokens[ahead]
        said = f"there is a comma missing between {before.text} and {token.text}"
        self.problem(invalid("O127", said, f"write: {before.text}, {token.text}"), before, token)
        self.at = ahead

    def _is_unit(self, token: Token, at: int, side: str | None) -> bool:
        """Whether a word can only be a unit: it names one and no place, and no path begins with it."""
        after = self.tokens[at + 1].kind if at + 1 < len(self.tokens) else None
        if after in (Kind.DASH, Kind.DOTS) or token.kind is not Kind.WORD or self.is_keyword(token):
            return False
        if not any(char.isdigit() for char in token.text) or self._is_place(token.text):
            return False
        found = self.names.unit(token.text, side)
        return isinstance(found, str) or found.code == "R202" or token.text.endswith("/*")

    def _one_or_group(self, side: str | None) -> tuple[str, ...]:
        token = self.peek()
        if side != self.side or token is None or token.quoted:
            return (self.unit(side),)
        if token.text.casefold() == "all":
            return (self._all(),)
        formation = self.names.formation(token.text, side)
        if formation is None:
            return (self.unit(side),)
        self.at += 1
        if isinstance(formation, Diagnostic):
            self.problem(formation, token)
            return (UNKNOWN,)
        self.met(f"{formation}/*", token)
        return (f"{formation}/*",) if self.kind == ORDERS else self.names.formations[side][formation]

    def _all(self) -> str:
        """`all 35`: whoever is there at that moment and may."""
        first = self.next("all")
        if self.kind != ORDERS:
            self.fail("O111", "standing orders name their units, for who is where is not known yet", first)
        token = self.next(self._a_space)
        place = self.names.place(token.text)
        if isinstance(place, Diagnostic):
            self.problem(place, token)
            return UNKNOWN
        return self.met(f"all {place}", first, token)

    def unit(self, side: str | None) -> str:
        token = self.next("a unit")
        if token.kind is not Kind.WORD or self.is_keyword(token):
            self.fail("O111", f"a unit is missing before {token.text!r}", token)
        found = self.names.unit(token.text, side)
        if isinstance(found, str):
            return self.met(found, token)
        self.problem(found, token)
        return UNKNOWN

    def formation(self) -> str:
        """A formation of the own side, by its name."""
        token = self.next("a formation")
        found = self.names.formation(token.text, self.side) or self.names.no_formation(token.text, self.side)
        if isinstance(found, str):
            return self.met(found, token)
        self.problem(found, token)
        return UNKNOWN

    # -- spaces --------------------------------------------------------------------------------------------

    @property
    def _a_space(self) -> str:
        return f"{_article(self.names.space_word)} {self.names.space_word}"

    @property
    def _example(self) -> str:
        return f"such as {self.names.example}"

    def spaces(self) -> tuple[Space, ...]:
        """Spaces, one after the other."""
        found = [self.space()]
        while self.take_kind(Kind.COMMA) or self._and_a_space():
            found.append(self.space())
        return tuple(found)

    def _and_a_space(self) -> bool:
        """`and` for a comma, before a place."""
        ahead = self.at + 1
        if not self.is_at("and") or ahead >= len(self.tokens) or not self._is_place(self.tokens[ahead].text):
            return False
        self._no_comma(ahead)
        return True

    def space(self) -> Space:
        start = self.at
        spaces = self._chain()
        if len(spaces) != 1:
            self.fail("O111", f"one {self.names.space_word} is meant here, not a path", self.tokens[start])
        return spaces[0]

    def path(self) -> tuple[Space, ...]:
        """Spaces joined by dashes, or by `..` for the cheapest way; the start is the first of them."""
        start = self.at
        spaces = self._chain()
        if len(spaces) < 2 and spaces != (UNKNOWN,):
            message = f"a path names at least two {self.names.spaces_word}, the start included"
            self.fail("O116", message, self.tokens[start], self._example)
        return spaces

    def link(self) -> str:
        start = self.at
        spaces = self._chain()
        if len(spaces) != 2:
            a_link = f"{_article(self.names.link_word)} {self.names.link_word}"
            message = f"{a_link} is named by the two {self.names.spaces_word} it joins"
            self.fail("O111", message, self.tokens[start], self._example)
        if UNKNOWN in spaces:
            return UNKNOWN
        found = self.names.link(*spaces)
        if isinstance(found, str):
            return found
        self.problem(found, self.tokens[start], self.tokens[self.at - 1])
        return UNKNOWN

    def _chain(self) -> tuple[Space, ...]:
        """Places joined by dashes and dots; a place may be a name of several words, and hold a dash itself."""
        pieces, joints = self._pieces()
        spaces: list[Space] = []
        i = 0
        while i < len(pieces):
            if i and joints[i - 1] is Kind.DOTS:
                spaces.append(GAP)
            taken = self._length_of_name(pieces, joints, i)
            spaces.append(self._space([token for piece in pieces[i : i + taken] for token in piece]))
            i += taken
        return tuple(spaces)

    def _pieces(self) -> tuple[list[list[Token]], list[Kind]]:
        """The words between dashes and dots, and what joins them."""
        pieces: list[list[Token]] = [[]]
        joints: list[Kind] = []
        while (token := self.peek()) is not None:
            if token.kind in (Kind.DASH, Kind.DOTS):
                pieces.append([])
                joints.append(token.kind)
            elif token.kind is Kind.WORD and not self.is_keyword(token) and not self._is_next_order(token, pieces[-1]):
                pieces[-1].append(token)
            else:
                break
            self.at += 1
        if len(pieces) > MAX_PATH:
            message = f"a path of {len(pieces):,} {self.names.spaces_word} is too long; at most {MAX_PATH}"
            self.fail("O114", message, pieces[0][0] if pieces[0] else None)
        if not all(pieces):
            self._missing_space(pieces)
        return pieces, joints

    def _is_next_order(self, token: Token, before: list[Token]) -> bool:
        """Whether a second order begins in the midst of a line, behind a place."""
        return bool(before) and not token.quoted and token.text.casefold() in self.lexicon.verbs

    def _missing_space(self, pieces: list[list[Token]]) -> NoReturn:
        if len(pieces) == 1:
            self.fail("O111", f"{self._a_space} is missing here", self.peek())
        self.fail("O111", f"a dash needs {self._a_space} on both sides", self.tokens[self.at - 1], self._example)

    def _length_of_name(self, pieces: list[list[Token]], joints: list[Kind], i: int) -> int:
        """How many pieces make one name such as Trois-Ponts: only words that are no places themselves."""
        if pieces[i][0].text.isdigit() or self._is_place(" ".join(token.text for token in pieces[i])):
            return 1
        for count in (3, 2):
            group = pieces[i : i + count]
            texts = [" ".join(token.text for token in piece) for piece in group]
            whole = len(group) == count and Kind.DOTS not in joints[i : i + count - 1]
            if whole and not any(map(self._is_place, texts)) and self.names.is_name(" ".join(texts)):
                return count
        return 1

    def _is_place(self, text: str) -> bool:
        return isinstance(self.names.place(text), str) or text.isdigit()

    def _space(self, group: list[Token]) -> Space:
        found = self.names.place(" ".join(token.text for token in group))
        if isinstance(found, str):
            return self.met(found, group[0], group[-1])
        self.problem(self._unjoined(group) or found, group[0], group[-1])
        return UNKNOWN

    def _unjoined(self, group: list[Token]) -> Diagnostic | None:
        """Several places with nothing between them."""
        words = [token.text for token in group]
        if len(words) < 2 or not all(map(self._is_place, words)):
            return None
        said = f"there is nothing between {words[0]} and {words[1]}"
        return invalid("O127", said, f"a path is written {'-'.join(words)}, a list {', '.join(words)}")


def _is_number(token: Token) -> bool:
    return token.text.isascii() and token.text.isdigit() and len(token.text) < 5


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
