"""One line of a block: tokens to an order or a rule. Reference errors are collected, syntax errors end the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic, Span
from pbem.orders.ast import (
    AndCondition,
    AttackOrder,
    BankCondition,
    BattlesOrder,
    BuildOrder,
    Condition,
    DemolishRule,
    EntrenchOrder,
    FromCondition,
    HoldOrder,
    LossesRule,
    MoveOrder,
    NotCondition,
    OrCondition,
    Order,
    RemovalRule,
    RemoveOrder,
    Rule,
    ShellOrder,
    ShiftOrder,
    SpareRule,
    SpecialOrder,
    StrengthCondition,
    TargetOrder,
    TargetsRule,
    ToCondition,
    TypeCondition,
)
from pbem.orders.clean import Line
from pbem.orders.names import Names, invalid, suggestion
from pbem.orders.tokens import Kind, Token, tokenize
from pbem.orders.words import (
    INFANTRY,
    KEYWORDS,
    MAX_DEPTH,
    MAX_PATH,
    ORDER_VERBS,
    ORDINAL_PREFERENCES,
    RULE_VERBS,
    VERBS,
)

UNKNOWN = "?"
"""Stands for a name that was not understood, until the line is thrown away."""


class Unreadable(Exception):
    """A line cannot be read on from here; the next line is tried."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


class LineParser:
    """Reads one line for one side."""

    def __init__(self, line: Line, names: Names, side: str) -> None:
        self.line = line
        self.names = names
        self.side = side
        self.enemy = next((other for other in names.sides if other != side), None)
        self.tokens, self.problems = tokenize(line)
        self.at = 0
        self.depth = 0
        self.parts: list[tuple[str, Span]] = []

    # -- the line ------------------------------------------------------------------------------------------

    def read(self, verbs: tuple[str, ...]) -> Order | Rule | None:
        """The order or rule of this line, or None and `problems`."""
        try:
            node = self._statement(verbs)
            self._nothing_more()
        except Unreadable as stop:
            self.problems.append(stop.problem)
            return None
        return None if self.problems else replace(node, span=self.line_span(), parts=tuple(self.parts))

    def _statement(self, verbs: tuple[str, ...]) -> Order | Rule:
        token = self._next("an order")
        verb = token.text.casefold()
        if verb not in VERBS:
            self._fail("O110", f"there is no order {token.text!r}", token, _verb_help(verb, verbs))
        if verb not in verbs:
            self._fail("O115", f"{verb} does not belong in this block", token, _place_of(verb))
        readers: dict[str, Callable[[], Order | Rule]] = {**self._order_readers(), **self._rule_readers()}
        return readers[verb]()

    def _order_readers(self) -> dict[str, Callable[[], Order | Rule]]:
        return {
            "move": self._move,
            "shift": self._shift,
            "entrench": lambda: EntrenchOrder(self._units()),
            "attack": self._attack,
            "hold": self._hold,
            "special": self._special,
            "battles": lambda: BattlesOrder(self._areas()),
            "target": self._target,
            "shell": self._shell,
            "build": self._build,
            "remove": self._remove,
        }

    def _rule_readers(self) -> dict[str, Callable[[], Order | Rule]]:
        return {
            "demolish": self._demolish,
            "spare": self._spare,
            "targets": self._targets,
            "losses": lambda: LossesRule(self._given_up()),
            "removal": lambda: RemovalRule(self._given_up()),
        }

    # -- orders --------------------------------------------------------------------------------------------

    def _move(self) -> MoveOrder:
        units = self._units()
        path = self._path()
        if not self._take("else"):
            return MoveOrder(units, path)
        if self._take("stop"):
            return MoveOrder(units, path, None, True)
        known = len(self.parts)
        otherwise = self._path()
        self.parts[known:] = [(f"else {name}", span) for name, span in self.parts[known:]]
        return MoveOrder(units, path, otherwise)

    def _shift(self) -> ShiftOrder:
        units = self._units()
        return ShiftOrder(units, self._path())

    def _attack(self) -> AttackOrder:
        area = self._area()
        return AttackOrder(area, self._units() if self._take("with") else ())

    def _hold(self) -> HoldOrder:
        area = self._area()
        return HoldOrder(area, self._units() if self._take("with") else ())

    def _special(self) -> SpecialOrder:
        token = self._next("an effect")
        effect = token.text.casefold()
        if effect not in self.names.effects:
            effects = ", ".join(self.names.effects)
            self._problem(invalid("R206", f"there is no effect {token.text!r}", f"effects are: {effects}"), token)
        return SpecialOrder(effect, self._area())

    def _target(self) -> TargetOrder:
        firer = self._unit(self.side)
        self._sign(">")
        return TargetOrder(firer, self._units(self.enemy))

    def _shell(self) -> ShellOrder:
        area = self._area()
        self._sign(">")
        return ShellOrder(area, self._units(self.enemy))

    def _build(self) -> BuildOrder:
        bridge = self._bridge()
        self._expect("with")
        return BuildOrder(bridge, self._unit(self.side))

    def _remove(self) -> RemoveOrder:
        units = self._units()
        self._expect("from")
        return RemoveOrder(units, self._area())

    # -- rules ---------------------------------------------------------------------------------------------

    def _demolish(self) -> DemolishRule:
        bridge = None if self._take("any") else self._bridge()
        unit = None
        if self._take("with") and not self._take("any"):
            unit = self._unit(self.side)
        return DemolishRule(bridge, unit, self._when())

    def _spare(self) -> SpareRule:
        bridge = None if self._take("any") else self._bridge()
        return SpareRule(bridge, self._when())

    def _targets(self) -> TargetsRule:
        self._expect("prefer")
        return TargetsRule(self._preferences(self.enemy))

    def _given_up(self) -> tuple[str, ...]:
        wishes = self._preferences(self.side)
        self._take("first")
        return wishes

    def _preferences(self, side: str | None) -> tuple[str, ...]:
        wishes = [self._preference(side)]
        while self._take_kind(Kind.COMMA):
            wishes.append(self._preference(side))
        return tuple(wishes)

    def _preference(self, side: str | None) -> str:
        token = self._next("a preference")
        word = token.text.casefold()
        if word in self.names.types or word == INFANTRY or word in ORDINAL_PREFERENCES:
            return word
        found = self.names.unit(token.text, side)
        if isinstance(found, str):
            self.parts.append((found, self._span(token)))
            return found
        if found.code == "R201":
            known = (*ORDINAL_PREFERENCES, INFANTRY, *self.names.types)
            help = suggestion(token.text, known) or f"preferences are: {', '.join(known)}, or a unit"
            found = invalid("R206", f"there is no preference {token.text!r}", help)
        self._problem(found, token)
        return UNKNOWN

    # -- conditions ----------------------------------------------------------------------------------------

    def _when(self) -> Condition | None:
        return self._either() if self._take("when") else None

    def _either(self) -> Condition:
        left = self._both()
        while self._take("or"):
            left = OrCondition(left, self._both())
        return left

    def _both(self) -> Condition:
        left = self._term()
        while self._take("and"):
            left = AndCondition(left, self._term())
        return left

    def _term(self) -> Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail("O117", f"a condition is nested more than {MAX_DEPTH} deep", None)
        try:
            if self._take("not"):
                return NotCondition(self._term())
            if self._take_kind(Kind.OPEN):
                return self._bracketed()
            return self._fact()
        finally:
            self.depth -= 1

    def _bracketed(self) -> Condition:
        inner = self._either()
        if not self._take_kind(Kind.CLOSE):
            self._fail("O117", "a bracket is never closed", self._peek())
        return inner

    def _fact(self) -> Condition:
        token = self._next("a condition")
        word = token.text.casefold()
        if word == "strength":
            return self._strength()
        if word in ("from", "to"):
            area = self._area()
            return FromCondition(area) if word == "from" else ToCondition(area)
        if word in ("near", "far"):
            self._expect("bank")
            return BankCondition(word)
        if word not in self.names.types and word != INFANTRY:
            known = (*self.names.types, INFANTRY, "strength", "from", "to", "near bank", "far bank")
            help = suggestion(token.text, known) or f"conditions are: {', '.join(known)}"
            self._fail("O117", f"{token.text!r} is no condition", token, help)
        return TypeCondition(word)

    def _strength(self) -> StrengthCondition:
        sign = self._next("a comparison")
        if sign.kind is not Kind.COMPARE:
            self._fail("O117", f"strength is compared, not followed by {sign.text!r}", sign, "write: strength >= 4")
        number = self._next("a number")
        if not (number.text.isascii() and number.text.isdigit() and len(number.text) < 5):
            self._fail("O117", f"strength is compared with a number, not {number.text!r}", number)
        return StrengthCondition(sign.text, int(number.text))

    # -- names ---------------------------------------------------------------------------------------------

    def _units(self, side: str | None = UNKNOWN) -> tuple[str, ...]:
        side = self.side if side == UNKNOWN else side
        units = [self._unit(side)]
        while self._take_kind(Kind.COMMA):
            unit = self._unit(side)
            if unit in units and unit != UNKNOWN:
                self._problem(invalid("R208", f"{unit} is named twice in one list"), self.tokens[self.at - 1])
            units.append(unit)
        return tuple(units)

    def _unit(self, side: str | None) -> str:
        token = self._next("a unit")
        if token.kind is not Kind.WORD or self._is_keyword(token):
            self._fail("O111", f"a unit is missing before {token.text!r}", token)
        found = self.names.unit(token.text, side)
        if isinstance(found, str):
            self.parts.append((found, self._span(token)))
            return found
        self._problem(found, token)
        return UNKNOWN

    def _areas(self) -> tuple[Space, ...]:
        areas = [self._area()]
        while self._take_kind(Kind.COMMA):
            areas.append(self._area())
        return tuple(areas)

    def _area(self) -> Space:
        start = self.at
        spaces = self._spaces()
        if len(spaces) != 1:
            self._fail("O111", "one area is meant here, not a path", self.tokens[start])
        return spaces[0]

    def _path(self) -> tuple[Space, ...]:
        start = self.at
        spaces = self._spaces()
        if len(spaces) < 2:
            message = "a path names at least two areas, the start included"
            self._fail("O116", message, self.tokens[start], "such as 51-70")
        return spaces

    def _bridge(self) -> str:
        start = self.at
        spaces = self._spaces()
        if len(spaces) != 2:
            self._fail("O111", "a bridge is named by the two areas it joins", self.tokens[start], "such as 51-70")
        if UNKNOWN in spaces:
            return UNKNOWN
        found = self.names.bridge(*spaces)
        if isinstance(found, str):
            return found
        self._problem(found, self.tokens[start], self.tokens[self.at - 1])
        return UNKNOWN

    def _spaces(self) -> tuple[Space, ...]:
        """Places joined by dashes; a place may be a name of several words, and hold a dash itself."""
        pieces = self._pieces()
        spaces: list[Space] = []
        i = 0
        while i < len(pieces):
            taken = self._several(pieces, i)
            group = [token for piece in pieces[i : i + taken] for token in piece]
            spaces.append(self._space(group))
            i += taken
        return tuple(spaces)

    def _pieces(self) -> list[list[Token]]:
        pieces: list[list[Token]] = [[]]
        while (token := self._peek()) is not None:
            if token.kind is Kind.DASH:
                pieces.append([])
            elif token.kind is Kind.WORD and not self._is_keyword(token):
                pieces[-1].append(token)
            else:
                break
            self.at += 1
        if len(pieces) > MAX_PATH:
            message = f"a path of {len(pieces):,} areas is too long; at most {MAX_PATH}"
            self._fail("O114", message, pieces[0][0] if pieces[0] else None)
        if not all(pieces):
            self._missing_area(pieces)
        return pieces

    def _missing_area(self, pieces: list[list[Token]]) -> NoReturn:
        if len(pieces) == 1:
            self._fail("O111", "an area is missing here", self._peek())
        self._fail("O111", "a dash needs an area on both sides", self.tokens[self.at - 1], "such as 51-70")

    def _several(self, pieces: list[list[Token]], i: int) -> int:
        """How many pieces make one name such as Trois-Ponts: only words that are no places themselves."""
        if pieces[i][0].text.isdigit():
            return 1
        for count in (3, 2):
            group = pieces[i : i + count]
            texts = [" ".join(token.text for token in piece) for piece in group]
            if len(group) == count and not any(map(self._is_place, texts)) and self.names.is_name(" ".join(texts)):
                return count
        return 1

    def _is_place(self, text: str) -> bool:
        return isinstance(self.names.place(text), str) or text.isdigit()

    def _space(self, group: list[Token]) -> Space:
        found = self.names.place(" ".join(token.text for token in group))
        span = self._span(group[0], group[-1])
        if isinstance(found, str):
            self.parts.append((found, span))
            return found
        self.problems.append(found.at(span))
        return UNKNOWN

    # -- tokens --------------------------------------------------------------------------------------------

    def _peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _next(self, wanted: str) -> Token:
        token = self._peek()
        if token is None:
            self._fail("O111", f"the order breaks off; {wanted} is missing", None)
        self.at += 1
        return token

    def _is_keyword(self, token: Token) -> bool:
        return not token.quoted and token.text.casefold() in KEYWORDS

    def _take(self, word: str) -> bool:
        token = self._peek()
        found = token is not None and not token.quoted and token.text.casefold() == word
        self.at += found
        return found

    def _take_kind(self, kind: Kind) -> bool:
        token = self._peek()
        found = token is not None and token.kind is kind
        self.at += found
        return found

    def _expect(self, word: str) -> None:
        if not self._take(word):
            self._fail("O111", f"the word {word!r} is missing here", self._peek())

    def _sign(self, sign: str) -> None:
        token = self._peek()
        if token is None or token.text != sign:
            self._fail("O111", f"the sign {sign!r} is missing here", token)
        self.at += 1

    def _nothing_more(self) -> None:
        token = self._peek()
        if token is not None:
            self._fail("O112", f"nothing is expected after the order, but there is {token.text!r}", token)

    # -- places and problems -------------------------------------------------------------------------------

    def line_span(self) -> Span:
        if not self.tokens:
            return self.line.span(0, len(self.line.text))
        return self._span(self.tokens[0], self.tokens[-1])

    def _span(self, first: Token, last: Token | None = None) -> Span:
        return self.line.span(first.start, (last or first).end)

    def _problem(self, problem: Diagnostic, first: Token, last: Token | None = None) -> None:
        self.problems.append(problem.at(self._span(first, last)))

    def _fail(self, code: str, message: str, token: Token | None, help: str | None = None) -> NoReturn:
        if token is not None:
            span = self._span(token)
        else:
            whole = self.line_span()
            span = Span(whole.line, max(1, whole.end - 1), max(2, whole.end))
        raise Unreadable(invalid(code, message, help).at(span))


def _verb_help(word: str, verbs: tuple[str, ...]) -> str:
    return suggestion(word, verbs) or "if this is the rest of a comment, put # before it"


def _place_of(verb: str) -> str:
    if verb in ORDER_VERBS:
        return "put it between `begin orders GAME DAY-IMPULSE SIDE` and `end`"
    return "put it between `begin standing GAME SIDE` and `end`"


assert set(VERBS) == set(ORDER_VERBS) | set(RULE_VERBS)
