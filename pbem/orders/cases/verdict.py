"""What a case may expect in every game, and the makings of what a game adds: one function for each key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.referee import Event
from pbem.kernel.values import value
from pbem.orders.cases.setting import several
from pbem.orders.trials import Check, Played, Trials

E = TypeVar("E", bound=Event)
GONE = ("destroyed", "not on the board")


@value
class Verdict:
    """What came of one case."""

    id: str
    rule: str
    title: str
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


def problems_of(expect: Mapping[str, Any], played: Played, trials: Trials) -> Iterator[str]:
    """Everything that is not as expected."""
    checks = {"refused": refused_lines(trials.SAME_RULES, lambda played: played.refused), **COMMON, **trials.EXPECT}
    for key, wanted in expect.items():
        if key in checks:
            yield from (f"{key}: {problem}" for problem in checks[key](wanted, played))
        else:
            yield f"unknown expectation {key}; known are {', '.join(sorted(checks))}"


# ---- the makings -----------------------------------------------------------------------------------------------


def told(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in played.events if isinstance(event, kind)]


def differs(expected: Any, found: Any) -> Iterator[str]:
    if expected != found:
        yield f"expected {expected}, found {found}"


def each(find: Callable[[Played, str], Any]) -> Check:
    """An expectation of the form {name: value}; a list of names says that it is true of each; null: not there."""

    def check(given: Any, played: Played) -> Iterator[str]:
        wanted = given if isinstance(given, Mapping) else dict.fromkeys(several(given), True)
        for name, expected in wanted.items():
            found = find(played, str(name))
            if expected is None and found in GONE:
                continue
            same = str(expected) if isinstance(found, str) else expected
            yield from (f"{name} {problem}" for problem in differs(same, found))

    return check


def all_of(find: Callable[[Played], Any], key: Callable[[object], str] = str) -> Check:
    """An expectation that lists everything there is."""

    def check(given: Any, played: Played) -> Iterator[str]:
        yield from differs(sorted(map(key, several(given))), sorted(map(str, find(played))))

    return check


def equals(find: Callable[[Played], Any]) -> Check:
    """An expectation of one value."""

    def check(given: Any, played: Played) -> Iterator[str]:
        yield from differs(given, find(played))

    return check


# ---- what every game has ---------------------------------------------------------------------------------------


def _by_line(given: Any) -> dict[int, Mapping[str, Any]]:
    """`{line: 1, rule: ...}`, or the bare number of the line."""
    entries = [entry if isinstance(entry, Mapping) else {"line": entry} for entry in several(given)]
    return {int(entry["line"]): entry for entry in entries}


def refused_lines(
    same_rules: Sequence[frozenset[str]], refused: Callable[[Played], Mapping[int, Diagnostic]]
) -> Check:
    """Exactly these lines, each by one of the rules that are cited."""

    def is_cited(rules: Sequence[str], found: str | None) -> bool:
        return any(rule == found or any({rule, found} <= group for group in same_rules) for rule in rules)

    def check(given: Any, played: Played) -> Iterator[str]:
        lines, said = _by_line(given), refused(played)
        for line in sorted(set(said) - set(lines)):
            found = said[line]
            yield f"line {line} was refused: {found.code} {found.message} (rule {found.rule})"
        for line, entry in sorted(lines.items()):
            if line not in said:
                yield f"line {line} was not refused"
                continue
            found, rules = said[line], [str(rule) for rule in several(entry.get("rule"))]
            if rules and not is_cited(rules, found.rule):
                yield f"line {line} was refused by rule {found.rule}, expected {' or '.join(rules)}: {found.message}"
            if "code" in entry and entry["code"] != found.code:
                yield f"line {line} was refused with {found.code}, expected {entry['code']}"

    return check


def _failed(given: Any, played: Played) -> Iterator[str]:
    yield from differs(sorted(_by_line(given)), sorted(set(played.failed)))


def _no_roll(given: Any, played: Played) -> Iterator[str]:
    for text in several(given):
        yield from (f"{roll.label} was rolled" for roll, _ in played.rolls if str(text) in roll.label)


def _result(given: Any, played: Played) -> Iterator[str]:
    """The level of victory, capitals or not; `both sides lose` is `both lose`."""
    found = played.position.result
    if given is None or found is None or _level(given) != _level(found):
        yield from differs(given, found)


def _level(words: object) -> list[str]:
    return [word for word in str(words).casefold().split() if word not in ("sides", "victory")]


COMMON: Mapping[str, Check] = {
    "failed": _failed,
    "no_roll": _no_roll,
    "clock": equals(lambda played: f"{played.position.now} {played.position.mover}"),
    "game_over": equals(lambda played: played.position.over),
    "result": _result,
}
EVERYWHERE = ("refused", *COMMON)
"""The keys of `expect` in every game."""
