"""Case files: YAML from anybody, as cases with their keys looked at and their spellings settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pbem.kernel.values import value
from pbem.orders.trials import CaseError, Tried
from pbem.packs.reader import read

NEEDED = ("id", "rule", "expect")
KEYS = (
    *NEEDED, "game", "title", "why", "scenario", "options",
    "orders", "standing", "choices", "through", "dice", "other_dice",
)  # fmt: skip
"""The keys of a case in every game; its board has keys of its own, and each side may have its `standing_SIDE`."""
TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
Find = Callable[[str | None], Tried]
"""The game of a name, or the one that is meant where a case names none."""


@value
class Case:
    """One case. `board` has what it gives of the keys of its game; nothing of it has been judged yet."""

    id: str
    rule: str
    title: str
    game: Tried
    scenario: str
    options: Mapping[str, str]
    board: Mapping[str, Any]
    orders: str
    standing: str
    standing_of: Mapping[str, str]
    choices: Mapping[str, Any]
    through: str
    dice: Any
    other_dice: int | None
    expect: Mapping[str, Any]


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and every .yaml file in the folders named."""
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def read_cases(path: Path, find: Find) -> list[Case]:
    """One case, or a list of cases, from a file."""
    try:
        doc = read(path.name, path.read_bytes())
    except OSError as problem:
        raise CaseError(f"{path}: {problem.strerror or problem}") from None
    if doc.defects:
        found = doc.defects[0]
        raise CaseError(f"{path}:{found.line}: not a case file: {found.message}")
    if not isinstance(doc.data, list):
        return [case_of(doc.data, find, f"{path}:{doc.line(())}")]
    return [case_of(one, find, f"{path}:{doc.line((number,))}") for number, one in enumerate(doc.data)]


def case_of(given: Any, find: Find, where: str = "case") -> Case:
    """A case from plain values."""
    if not isinstance(given, dict):
        raise CaseError(f"{where}: a case has keys with values, such as `id: T083`")
    missing = sorted(set(NEEDED) - set(given))
    if missing:
        raise CaseError(f"{where}: a case has at least id, rule and expect; missing: {', '.join(missing)}")
    game = _game(given, find, where)
    papers = {f"standing_{side}" for side in game.rules.SIDES}
    unknown = sorted(str(key) for key in given if key not in {*KEYS, *papers, *game.trials.BOARD})
    if unknown:
        raise CaseError(f"{where}: case {given['id']}: unknown key {', '.join(unknown)}")
    return _settled_case({**_settled(given), "options": given.get("options")}, game)


def _game(given: Mapping[str, Any], find: Find, where: str) -> Tried:
    named = given.get("game")
    try:
        return find(None if named is None else str(named))
    except LookupError as problem:
        raise CaseError(f"{where}: case {given['id']}: {problem}") from None


def _settled_case(given: Mapping[str, Any], game: Tried) -> Case:
    return Case(
        id=str(given["id"]),
        rule=str(given["rule"]),
        title=str(given.get("title", "")),
        game=game,
        scenario=str(given.get("scenario", game.trials.DEFAULT)),
        options={str(name): _wish(wish) for name, wish in (given.get("options") or {}).items()},
        board={key: given[key] for key in game.trials.BOARD if key in given},
        orders=_text(given.get("orders")),
        standing=_text(given.get("standing")),
        standing_of={side: _text(given.get(f"standing_{side}")) for side in game.rules.SIDES},
        choices={str(who): wish for who, wish in (given.get("choices") or {}).items()},
        through=str(given.get("through", game.trials.THROUGH[0])),
        dice=given.get("dice"),
        other_dice=given.get("other_dice"),
        expect=given["expect"] or {},
    )


def _wish(given: Any) -> str:
    """An option as the players of a game would write it: what is true is on."""
    return ("on" if given else "off") if isinstance(given, bool) else str(given)


def _settled(value: Any) -> Any:
    """Values with every spelling of true and false settled."""
    if isinstance(value, list):
        return [_settled(one) for one in value]
    if isinstance(value, dict):
        return {key: _settled(one) for key, one in value.items()}
    return TRUTH.get(value.casefold(), value) if isinstance(value, str) else value


def _text(given: Any) -> str:
    """A text, or a list of its lines; a `begin` and an `end` around it are left out."""
    lines = [str(line) for line in given] if isinstance(given, list) else str(given or "").splitlines()
    return "\n".join(line for line in lines if line.split()[:1] not in (["begin"], ["end"]))
