"""A case as it is played: scripted dice, papers, players whose choices it may fix; first the plan, then the block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, islice
from typing import Any, TypeVar, cast

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import OrderFailed
from pbem.kernel.referee import Choice, Dice, Player, Roll, Table, Undecided
from pbem.orders.ast import OrderBlock, Statement
from pbem.orders.cases.reading import Case
from pbem.orders.cases.setting import Load, number, set_up
from pbem.orders.course import Course, Segment
from pbem.orders.parser import parse
from pbem.orders.player import Hand
from pbem.orders.script import Findings, Key, join_worlds
from pbem.orders.trials import CaseError, Played, Setting, Trials

T = TypeVar("T")
Refused = Mapping[Key, Diagnostic]


def play_case(case: Case, load: Load) -> Played:
    """Plan, then play: refused lines come from the plan, everything else from the scripted dice."""
    setting = set_up(case, load)
    papers = papers_of(case, setting)
    plan, refused = _planned(case, setting, papers)
    dice = ScriptedDice(case.dice, case.other_dice)
    played, _ = _run(case, setting, papers, refused, dice)
    played.problems += [*plan.problems, *dice.problems, *dice.leftovers()]
    played.refused = {papers.lines[index + 1]: diagnostic for (_, index), diagnostic in refused.items()}
    played.refused.update(papers.void)
    played.failed = [papers.lines[event.line] for event in played.events if isinstance(event, OrderFailed)]
    return played


def _planned(case: Case, setting: Setting, papers: Papers) -> tuple[Played, Refused]:
    """The plan and the lines that it refuses, in both of its worlds if there is an `if` somewhere."""
    plan, found = _run(case, setting, papers, None, case.game.rules.calm)
    lines = [(point, n, order) for point, block in enumerate(papers.blocks) for n, order in enumerate(block.lines)]
    if any(order.condition for _, _, order in lines):
        _, aside = _run(case, setting, papers, None, case.game.rules.calm, aside=True)
        join_worlds(found, aside, [(point, n) for point, n, order in lines if order.condition is None])
    return plan, found.refused


def _run(
    case: Case, setting: Setting, papers: Papers, refused: Refused | None, dice: Dice, aside: bool = False
) -> tuple[Played, Findings]:
    """One block on a copy of the board; without `refused` it is the plan, which finds them."""
    trials, planning = case.game.trials, refused is None
    scenario, position = setting.scenario, setting.position.copy()
    table = Table({}, dice)
    played = Played(scenario, position, events=table.events, rolls=table.rolls, refused_before=setting.refused)
    course, language = Course(papers.segments, planned=planning), case.game.language
    players = {
        side: Hand(language, side, course, refused=refused, planning=planning, aside=aside)
        if side == position.mover
        else Hand(language, side, course, passive=True)
        for side in case.game.rules.SIDES
    }
    choices = {} if planning else case.choices
    table.players = {side: CasePlayer(player, choices, played, trials) for side, player in players.items()}
    mover = players[position.mover]
    try:
        played.now = trials.play(scenario, position, table)
        if not planning:
            _play_on(case, played, table)
    except Undecided as stop:
        played.now = stop.choice.now
        if not planning and stop.choice.kind not in trials.WAITS:
            played.problems.append(f"the game waits: {stop}")
    return played, mover.findings


def _play_on(case: Case, played: Played, table: Table) -> None:
    """As far as the case wants; in the blocks after the first nobody does anything."""
    trials = case.game.trials
    if case.through not in trials.THROUGH:
        raise CaseError(f"through is one of {', '.join(trials.THROUGH)}, not {case.through}")
    if case.through != trials.THROUGH[0]:
        course, language = Course(), case.game.language
        table.players = {
            side: Afterwards(player, Hand(language, side, course, passive=True), played.now)
            for side, player in table.players.items()
        }
        trials.play_on(played.now, table, case.through)


@dataclass(frozen=True, slots=True)
class Afterwards:
    """A player by papers as long as the block is not over that they were written for; after it, one without any."""

    player: Player
    idle: Player
    block: Any

    def decide(self, choice: Choice[T]) -> T:
        return (self.player if choice.now is self.block else self.idle).decide(choice)


class CasePlayer:
    """A player by papers whose choices a case may fix; it also notes what the engine asked."""

    def __init__(self, player: Player, given: Mapping[str, Any], played: Played, trials: Trials) -> None:
        self.player, self.given, self.played, self.trials = player, given, played, trials

    def decide(self, choice: Choice[T]) -> T:
        self.played.asked.append(choice)
        wishes = self.trials.wished(choice, self.given)
        for wish in wishes:
            if wish in choice.options:
                return cast(T, wish)
        own = self.player.decide(choice)
        unheard = [wish for wish in wishes if _is_about(wish, own)]
        if unheard:
            legal = ", ".join(sorted(map(str, choice.options)))
            self.played.problems.append(f"choice {unheard[0]} is not legal; legal are {legal}")
        return own


def _is_about(wish: Any, answer: Any) -> bool:
    """Of pairs (who, whom) only those of the same first speak of an answer; the turn of others may come."""
    return not isinstance(answer, tuple) or bool(wish[0] == answer[0])


# ---- dice ------------------------------------------------------------------------------------------------------


class ScriptedDice:
    """Faces by label (its end is enough) or in the order rolled; the rest as `other_dice` says."""

    def __init__(self, dice: Any, other: int | None) -> None:
        self.listed = list(dice) if isinstance(dice, list) else []
        labelled = dict(_labelled(dice)) if isinstance(dice, dict) else {}
        self.labelled = dict(sorted(labelled.items(), key=lambda item: -len(item[0])))
        self.unused = set(self.labelled)
        self.other = other
        self.problems: list[str] = []

    def __call__(self, roll: Roll) -> int:
        if self.listed:
            return _face(self.listed.pop(0), roll)
        for label, face in self.labelled.items():
            if _is_meant(label, roll.label):
                self.unused.discard(label)
                return _face(face, roll)
        if self.other is None and roll.sides > 1:
            self.problems.append(f"unlisted roll: {roll.label}")
        return _face(self.other or roll.sides, roll)

    def leftovers(self) -> Iterator[str]:
        yield from (f"die not rolled: {label}" for label in sorted(self.unused))
        if self.listed:
            yield f"dice not rolled: {self.listed}"


def _face(face: Any, roll: Roll) -> int:
    """What a die shows; a 0 is its highest face."""
    if number(face, "a face") > roll.sides:
        raise CaseError(f"a die shows 1 to {roll.sides}, not {face}")
    return int(face) or roll.sides


def _labelled(dice: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    """A face for each label; several faces in a list are those of die 1, die 2 and so on."""
    for label, faces in dice.items():
        if isinstance(faces, list):
            stem = str(label).removesuffix(" die")
            yield from ((f"{stem} {NUMBERED}{place}", face) for place, face in enumerate(faces, 1))
        else:
            yield str(label), faces


NUMBERED = "die "
BETWEEN = re.compile(r"(\d+)-(\d+)")


def _is_meant(label: str, rolled: str) -> bool:
    """The end of a label is enough, without its number if that is 1, without `die`, or without who rolls; a bridge
    may be written from either end."""
    label, rolled = _from_one_end(label), _from_one_end(rolled)
    bare = label.replace(NUMBERED, "")
    return rolled.endswith((label, bare, f"{label} 1", f"{label} die 1")) or f" {label} by " in rolled


def _from_one_end(label: str) -> str:
    return BETWEEN.sub(lambda found: "-".join(sorted(found.groups())), label)


# ---- papers ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Papers:
    """What both sides have written for a case, and the lines that speak of what there is not: they are refused."""

    blocks: tuple[OrderBlock, ...]
    rules: Mapping[str, Sequence[Statement]]
    void: Mapping[int, Diagnostic] = field(default_factory=dict)

    @cached_property
    def lines(self) -> dict[int, int]:
        """The number of an order among all that were written, by its number among those understood."""
        numbers = (place for place in count(1) if place not in self.void)
        return dict(enumerate(islice(numbers, sum(len(block.lines) for block in self.blocks)), 1))

    @property
    def segments(self) -> list[Segment]:
        """The only point of the block: a case answers no question in its midst."""
        return [Segment({block.side: block for block in self.blocks[:1]}, self.rules)]


def papers_of(case: Case, setting: Setting) -> Papers:
    """The orders of the side that moves, and the standing orders of the others, read as everybody's are."""
    text, void = _framed(case, setting.position), case.game.trials.VOID
    language = case.game.language
    parsed = parse(text, language, language.names(setting.scenario), source=case.id)
    wrong = {found.span.line if found.span else 0: found for found in parsed.diagnostics if found.is_error}
    for where, found in wrong.items():
        if found.code not in void:
            raise CaseError(f"{_where(text, where)}: {found.code} {found.message}")
    written = sorted([*wrong, *(order.span.line for block in parsed.order_blocks for order in block.lines)])
    refused = {written.index(where) + 1: replace(found, rule=void[found.code]) for where, found in wrong.items()}
    rules = {block.side: block.rules for block in parsed.standing_blocks}
    return Papers(tuple(parsed.order_blocks), rules, refused)


def _framed(case: Case, position: Any) -> str:
    text = f"begin orders case {position.now} {position.mover}\n{case.orders}\nend\n"
    for side in case.game.rules.SIDES:
        lines = case.standing_of[side] or (case.standing if side != position.mover else "")
        text += f"begin standing case {side}\n{lines}\nend\n" if lines else ""
    return text


def _where(text: str, line: int) -> str:
    """A line of the papers as the author of the case counts it."""
    orders = text.splitlines().index("end") + 1
    return f"standing, line {line - orders - 1}" if line > orders else f"orders, line {line - 1}"
