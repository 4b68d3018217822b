"""Values for the page: the lines of a text, what they may have besides, and what `check` finds. No word of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.orders.ast import OrderBlock, ReplyBlock, StandingBlock, Statement, fields_of
from pbem.orders.facts import write_condition
from pbem.orders.formatter import format_line
from pbem.orders.language import Language, Part, lexicon_of
from pbem.orders.phrases import OPEN, conditions
from pbem.orders.reach import path_of, spaces_of, units_of
from pbem.orders.show import diagnostic_obj

if TYPE_CHECKING:
    from pbem.browser.sitting import Sitting
    from pbem.kernel.diagnostics import Diagnostic
    from pbem.orders.checking import Checked
    from pbem.orders.running import Run

Obj = dict[str, Any]


def lines_obj(sitting: Sitting, block: OrderBlock, checked: Checked, run: Run | None) -> list[Obj]:
    """Every line of a block of orders: who, where, what it costs, and how it stands."""
    number = len(sitting.hearing.earlier)
    states = line_states(checked.diagnostics)
    costs = run.findings.costs if run else {}
    spelled = run.findings.spelled if run else {}
    lines = [
        _line_obj(sitting, spelled.get((number, index), order), order, index, states, costs.get((number, index), ""))
        for index, order in enumerate(block.lines)
    ]
    return [{**line, "offers": offers_in(line, checked.diagnostics)} for line in lines]


def line_states(findings: Iterable[Diagnostic]) -> dict[int, str]:
    """How each line stands, by its place in the text: refused or warned of; the others are fine."""
    states: dict[int, str] = {}
    for found in findings:
        if found.span and found.severity != "note":
            state = "refused" if found.is_error else "warned"
            if states.get(found.span.line) != "refused":
                states[found.span.line] = state
    return states


def _line_obj(
    sitting: Sitting, order: Statement, written: Statement, index: int, states: Mapping[int, str], cost: str
) -> Obj:
    language, line = sitting.desk.parts.language, written.span.line
    spaces = [space for space in spaces_of(order) if space in sitting.desk.scenario.board]
    return {
        "line": line,
        "number": index + 1,
        "verb": lexicon_of(language).by_node[type(order)].word,
        "text": format_line(written, language),
        "units": list(units_of(order)),
        "path": list(path_of(order)),
        "else": list(_detour(order)),
        "space": spaces[0] if spaces and not path_of(order) else "",
        "state": states.get(line, "fine"),
        "cost": cost,
        "chips": chips_of(written, language),
        "offers": [],
    }


def offers_in(line: Obj, findings: Iterable[Diagnostic]) -> list[Obj]:
    """The parts that a line lacks and a warning of it tells to add, with the place on its way that it speaks of."""
    mine = [found for found in findings if found.span and found.span.line == line["line"] and not found.is_error]
    return [
        {"number": chip["number"], "label": chip["label"], "space": _place_of(line, found)}
        for found in mine
        for chip in line["chips"]
        if not chip["value"] and f"`{chip['label']} " in (found.help or "")
    ]


def _place_of(line: Obj, found: Diagnostic) -> str:
    """The first space of the way that a finding names; else the last but one."""
    named = re.findall(r"[\w/]+", found.message)
    path: list[str] = line["path"]
    return next((space for space in path if space in named), path[-2] if len(path) > 1 else str(line["space"]))


def _detour(order: Statement) -> Sequence[str]:
    other = getattr(order, "otherwise", None)
    return other if isinstance(other, tuple) else ()


def rules_in(checked: Checked, side: str) -> tuple[Statement, ...]:
    """The standing orders of a side in a text, and its reply."""
    blocks: list[StandingBlock | ReplyBlock] = [*checked.parsed.standing_blocks, *checked.parsed.reply_blocks]
    return tuple(rule for block in blocks if block.side == side for rule in block.rules)


def rules_obj(sitting: Sitting, rules: Sequence[Statement], checked: Checked) -> list[Obj]:
    """Every standing order of a text, as a line."""
    states = line_states(checked.diagnostics)
    return [{**_line_obj(sitting, rule, rule, index, states, ""), "standing": True} for index, rule in enumerate(rules)]


FLAG = re.compile(r"\[([a-z][a-z ]*)\]")


def chips_of(order: Statement, language: Language) -> list[Obj]:
    """What a line may have besides what it must: flags, parts behind a word of their own, and its `if`."""
    verb = lexicon_of(language).by_node[type(order)]
    parts = enumerate(zip(verb.parts, fields_of(order), strict=False))
    found = [_chip(number, part, getattr(order, name), language) for number, (part, name) in parts]
    if verb.asks and not verb.standing:
        written = f"if {write_condition(order.condition)}" if order.condition else ""
        asked = [f"if {form}" for form in conditions(language.FACTS, frozenset({"", verb.moment}))]
        found.append(_chip_obj(len(verb.parts), "if", written, asked))
    return [chip for chip in found if chip is not None]


def _chip(number: int, part: Part, given: Any, language: Language) -> Obj | None:
    lead = sorted(part.leads & part.follows)
    written = part.write(given) if given is not None else ""
    flag = FLAG.fullmatch(part.form)
    if flag:
        return {**_chip_obj(number, flag[1], written, []), "flag": True}
    if "CONDITION" in part.form:
        moments = frozenset(fact.moment for fact in language.FACTS)
        return _chip_obj(number, "when", written, [f"when {form}" for form in conditions(language.FACTS, moments)])
    if not lead or (written and not written.startswith(lead[0])):
        return None
    return _chip_obj(number, lead[0], written, [f"{lead[0]} {word}" for word in sorted(part.words - {lead[0]})])


def _chip_obj(number: int, label: str, written: str, choices: list[str]) -> Obj:
    hint = f"click on the board, or write `{label} ...`"
    return {"number": number, "label": label, "kind": label, "value": written, "hint": hint,
            "choices": [{"text": one, "open": OPEN.findall(one)} for one in dict.fromkeys(choices)]}  # fmt: skip


def findings_obj(sitting: Sitting, findings: Iterable[Diagnostic]) -> list[Obj]:
    """Everything that `check` says, with the spaces of the board that it speaks of."""
    verbs = lexicon_of(sitting.desk.parts.language).verbs
    return [{**diagnostic_obj(one), "spaces": _spaces_named(sitting, one), "fix": _fix(one, verbs)} for one in findings]


def _fix(found: Diagnostic, verbs: Sequence[str]) -> str:
    """The order that the help of a finding offers in place of its line, if it offers one."""
    offered = re.search(r"`(\w+ [^`]+)`", found.help or "") if found.is_error else None
    return offered[1] if offered and offered[1].split()[0] in verbs and "..." not in offered[1] else ""


def _spaces_named(sitting: Sitting, found: Diagnostic) -> list[str]:
    return [name for name in found.names if name in sitting.desk.scenario.board][-1:]
