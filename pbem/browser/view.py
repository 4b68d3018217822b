"""Values for the page: spaces, pieces, lines, findings, reach. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.browser.sitting import Faces, Sitting
from pbem.orders.ast import OrderBlock, ReplyBlock, StandingBlock, Statement, fields_of
from pbem.orders.facts import write_condition
from pbem.orders.formatter import format_line
from pbem.orders.language import Language, Part, lexicon_of
from pbem.orders.phrases import OPEN, conditions
from pbem.orders.reach import Goal, Reach, path_of, spaces_of, units_of
from pbem.orders.show import diagnostic_obj
from pbem.report.board.chart import Chart, Counter
from pbem.report.board.draw import draw_layers
from pbem.report.board.geometry import Box, distance
from pbem.report.board.ink import FONT, tag
from pbem.report.board.style import STYLE, css
from pbem.report.board.symbols import piece_sign, sides_of

if TYPE_CHECKING:
    from pbem.kernel.diagnostics import Diagnostic
    from pbem.orders.checking import Checked
    from pbem.orders.running import Run

Obj = dict[str, Any]
SVG = "http://www.w3.org/2000/svg"


# ---- the board that stays --------------------------------------------------------------------------------------


def game_obj(sitting: Sitting) -> Obj:
    """What of a game never changes while the desk is open."""
    desk, chart = sitting.desk, sitting.board
    field, piece = chart.field, [size * chart.scale for size in STYLE.piece]
    return {
        "version": __version__,
        "name": desk.state.game,
        "title": desk.scenario.title,
        "field": [field.x0, field.y0, field.x1, field.y1],
        "scale": chart.scale,
        "step": _step(chart),
        "piece": piece,
        "sides": {side: {"words": ink.words} for side, ink in chart.inks.items()},
        "spaces": dict(_spaces(sitting, chart)),
        "style": css(chart.inks),
        "clock": desk.parts.language.CLOCK.word,
        "verbs": [_verb_obj(verb) for verb in desk.parts.language.VERBS],
        "steps": desk.parts.telling.STEP,
    }


def _spaces(sitting: Sitting, chart: Chart) -> Iterator[tuple[str, Obj]]:
    name_of = sitting.desk.scenario.name_of
    for space, spot in chart.spots.items():
        yield space, {
            "at": [round(x, 2) for x in spot.at],
            "shape": spot.shape,
            "words": name_of(space),
            "outline": [[round(x, 2), round(y, 2)] for x, y in spot.outline],
        }


def _step(chart: Chart) -> float:
    """About how far it is from a space to the next."""
    spots = [spot.at for spot in chart.spots.values()]
    sample = spots[:: max(len(spots) // 40, 1)]
    gaps = [min((distance(a, b) for b in spots if b != a), default=12.0) for a in sample]
    return round(median(gaps), 2) if gaps else 12.0


def _verb_obj(verb: Any) -> Obj:
    wish = not verb.asks and not verb.standing and bool(verb.parts)
    return {"word": verb.word, "form": verb.form, "standing": verb.standing or verb.both, "wish": wish}


def ground_svg(sitting: Sitting) -> str:
    """The ground without anybody on it; its colours are classes, which the style of the game gives. The board has one
    cursor of its own, so nothing in it can be reached by Tab."""
    from pbem.report.board.chart import replaced

    chart = replaced(sitting.board, stacks=(), arrows=(), bursts=())
    layers = draw_layers(chart)
    drawn = (layers.ground + layers.units).replace(' tabindex="0"', "")
    return tag("svg", drawn, xmlns=SVG, font_family=FONT)


def faces_svg(sitting: Sitting, chart: Chart, first: int) -> str:
    """Counters from a number on, each drawn at the top left corner."""
    wide, high = (size * chart.scale for size in STYLE.piece)
    sides, box = sides_of(chart), Box(0.0, 0.0, wide, high)
    drawn = [
        tag("g", piece_sign(counter, sides[counter.side], box, chart.scale), data_face=name)
        for counter, name in list(sitting.faces.known.items())[first:]
    ]
    return tag("svg", *drawn, xmlns=SVG)


# ---- pieces ----------------------------------------------------------------------------------------------------


def pieces_obj(sitting: Sitting, chart: Chart) -> list[Obj]:
    """Everybody on the board."""
    formations = formations_of(sitting)
    return [
        piece_obj(sitting.faces, stack.space, counter, formations)
        for stack in chart.stacks
        for counter in stack.counters
    ]


def piece_obj(faces: Faces, at: str, counter: Counter, formations: Mapping[str, str]) -> Obj:
    found = {"id": counter.name, "at": at, "side": counter.side, "face": faces.name(counter), "about": counter.about}
    formation = formations.get(counter.name)
    return {**found, "formation": formation} if formation else found


def formations_of(sitting: Sitting) -> dict[str, str]:
    """Which formation a unit belongs to."""
    known = sitting.hearing.names.formations
    return {unit: name for by_name in known.values() for name, units in by_name.items() for unit in units}


def moved_obj(before: Chart, after: Chart) -> list[Obj]:
    """Who stands elsewhere after the orders written so far: the ghosts."""
    old = {counter.name: stack.space for stack in before.stacks for counter in stack.counters}
    new = {counter.name: stack.space for stack in after.stacks for counter in stack.counters}
    return [{"id": unit, "at": new.get(unit)} for unit in {**old, **new} if old.get(unit) != new.get(unit)]


# ---- lines and findings ----------------------------------------------------------------------------------------


def lines_obj(sitting: Sitting, block: OrderBlock, checked: Checked, run: Run | None) -> list[Obj]:
    """Every line of a block of orders: who, where, what it costs, and how it stands."""
    number = len(sitting.hearing.earlier)
    states = line_states(checked.diagnostics)
    costs = run.findings.costs if run else {}
    spelled = run.findings.spelled if run else {}
    return [
        _line_obj(sitting, spelled.get((number, index), order), order, index, states, costs.get((number, index), ""))
        for index, order in enumerate(block.lines)
    ]


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
    }


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


# ---- reach -----------------------------------------------------------------------------------------------------


def reach_obj(reach: Reach, home: str, hostile: frozenset[str], formations: Mapping[str, str]) -> Obj:
    """Where units can go and what they can do, the cheapest first."""
    goals = [_goal_obj(goal, hostile) for goal in reach.goals]
    goals.sort(key=lambda goal: (len(goal["price"]), goal["price"], goal["space"]))
    return {
        "units": list(reach.units),
        "from": home,
        "goals": goals,
        "acts": [{"text": line} for line in reach.lines],
        "left": list(reach.left),
        "barred": sorted(reach.barred),
        "why": reach.why,
        "formation": formations.get(reach.units[0], "") if reach.units else "",
    }


def _goal_obj(goal: Goal, hostile: frozenset[str]) -> Obj:
    return {
        "space": goal.space,
        "path": list(goal.path),
        "lines": list(goal.lines),
        "lacking": list(goal.lacking),
        "cost": goal.cost,
        "price": price_of(goal.cost),
        "enemy": goal.space in hostile,
    }


def price_of(cost: str) -> str:
    """The sum in the words of a cost: `3` of `1 + 2 = 3 of 8 points`."""
    return cost.rpartition("= ")[2].partition(" of ")[0] if cost else ""
