"""The form: one file for a player without the program: board, moves of each unit alone, lists; it writes a block.

The modules of the page are joined into one script, which the policy of the file allows by its hash; nothing is fetched.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pbem.browser import view
from pbem.browser.pointing import places_of, rules_anywhere, rules_at
from pbem.browser.sitting import Sitting
from pbem.desk.faults import Fault
from pbem.desk.template import text_for
from pbem.orders.after import block_of, empty_block, visit_ends
from pbem.orders.reach import Asker, Reach, best

if TYPE_CHECKING:
    from pbem.kernel.referee import Choice

Obj = dict[str, Any]
IMPORT = re.compile(r'^import \{([\w, ]+)\} from "\./(\w+)\.mjs";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function (\w+)|const (\w+)|class (\w+))", re.MULTILINE)
FIRST = "sheet"
MOST_FREE = 6
MOST = 1_000_000
"""How large a form may be: it goes by mail."""


def build_form(sitting: Sitting, side: str) -> str:
    """The whole file for one side; it holds only what that side may see."""
    desk = sitting.desk
    if side not in desk.parts.rules.SIDES:
        raise Fault(f"there is no side {side!r} in this game", f"sides are: {', '.join(desk.parts.rules.SIDES)}")
    desk.eyes = side
    packed = base64.b64encode(gzip.compress(json.dumps(_packed(sitting, side), ensure_ascii=False).encode(), mtime=0))
    title = f"{desk.state.game} {desk.state.clock} {side}"
    made = _page(packed.decode("ascii"), joined_script(), _static("desk.css"), title)
    if len(made) > MOST:
        raise Fault(f"the form has {len(made) // 1000} kB, more than goes by mail", "send map and template instead")
    return made


def _packed(sitting: Sitting, side: str) -> Obj:
    desk, chart = sitting.desk, sitting.board
    mine = side == desk.position.mover and not desk.state.over
    pieces = view.pieces_obj(sitting, chart)
    return {
        "game": {**view.game_obj(sitting), "version": "", "form": True},
        "state": {
            "head": sitting.head[:16], "clock": desk.state.clock, "mover": desk.position.mover, "over": desk.state.over,
            "sides": [side], "score": "", "pieces": pieces, "faces": len(sitting.faces.known),
            "orders": {"text": text_for(desk, side), "stamp": "", "file": "this browser"},
            "card": _card(sitting, side),
        },
        "reach": reach_alone(sitting) if mine else {},
        "free": free_lines(sitting) if mine else [],
        "places": places_of(sitting),
        "rules": {space: found for space in _near(sitting, side) if (found := rules_at(sitting, space, side))},
        "general": rules_anywhere(sitting, side),
        "ground": view.ground_svg(sitting),
        "faces": view.faces_svg(sitting, chart, 0),
    }  # fmt: skip


def _near(sitting: Sitting, side: str) -> list[str]:
    """The spaces where a side has somebody, and those beside them."""
    board = sitting.desk.scenario.board
    mine = [stack.space for stack in sitting.board.stacks if stack.counters[0].side == side and stack.space in board]
    return list(dict.fromkeys([*mine, *(there for space in mine for there in board.around(space))]))


def _card(sitting: Sitting, side: str) -> Obj:
    desk = sitting.desk
    return {
        "kind": "form", "title": f"Orders of {side} for {desk.position.now}",
        "words": ["each unit is known here alone, from where it stands: the moderator's check decides"],
        "act": "copy", "button": "Copy", "more": [{"act": "post", "button": "Mail"}, {"act": "file", "button": "Save"}],
        "command": "", "file": f"{side}-{desk.position.now}.orders",
        "subject": f"[{desk.state.game}] {desk.position.now} {side} orders",
    }  # fmt: skip


def reach_alone(sitting: Sitting) -> Obj:
    """What each unit of the side to move may do by itself, before any order. Where nobody may do anything before one
    that needs no unit (a formation is activated), that order stands before the unit's own line."""
    found = _reached(sitting, "")
    leads = () if any(reach["goals"] for reach in found.values()) else free_lines(sitting)[:MOST_FREE]
    for line in leads:
        for unit, reach in _reached(sitting, line).items():
            found[unit] = _joined(found.get(unit), reach, line)
    return found


def free_lines(sitting: Sitting) -> list[str]:
    """What the side may do that needs no unit."""
    found: dict[str, None] = {}

    def visit(choice: Choice[Any]) -> None:
        found.update(dict.fromkeys(Asker(choice, sitting.desk.parts.language).free()))

    visit_ends(empty_block(sitting.hearing), sitting.hearing, {}, visit)
    return list(found)


def _joined(known: Obj | None, reach: Obj, line: str) -> Obj:
    """A reach with the goals that another has besides; those need a line before theirs."""
    had = {goal["space"] for goal in known["goals"]} if known else set()
    acts = {act["text"] for act in known["acts"]} if known else set()
    goals = [{**goal, "lines": [line, *goal["lines"]]} for goal in reach["goals"] if goal["space"] not in had]
    more = [{**act, "first": line} for act in reach["acts"] if act["text"] not in acts]
    base = known or {**reach, "goals": [], "acts": []}
    return {**base, "goals": [*base["goals"], *goals], "acts": [*base["acts"], *more]}


def _reached(sitting: Sitting, line: str) -> dict[str, Obj]:
    """What each unit may do by itself after one line, or after none."""
    found: dict[str, list[Reach]] = {}
    mover = sitting.hearing.position.mover
    units = [p["id"] for p in view.pieces_obj(sitting, sitting.board) if p["side"] == mover]
    places: dict[str, str] = {}
    hostile: set[str] = set()

    def visit(choice: Choice[Any]) -> None:
        chart = sitting.chart(choice.now.position)
        places.update({counter.name: stack.space for stack in chart.stacks for counter in stack.counters})
        hostile.update(stack.space for stack in chart.stacks if stack.counters[0].side != mover)
        asker = Asker(choice, sitting.desk.parts.language, frozenset(hostile))
        stacks = {unit: [one for one in units if places.get(one) == places.get(unit)] for unit in units}
        for unit in dict.fromkeys([*units, *asker.idle()]):
            found.setdefault(unit, []).append(_alone(asker, unit, stacks.get(unit, [])))

    visit_ends(block_of(sitting.hearing, line), sitting.hearing, {}, visit)
    formations = view.formations_of(sitting)
    every = {unit: best(reaches) for unit, reaches in found.items()}
    return {
        unit: view.reach_obj(reach, places.get(unit, ""), frozenset(hostile), formations)
        for unit, reach in every.items()
        if reach is not None and (reach.goals or reach.lines)
    }


def _alone(asker: Asker, unit: str, stack: Sequence[str]) -> Reach:
    """What a unit may do by itself; one that goes only with those beside it, what they may do together."""
    reach = asker.reach([unit])
    if reach.goals or len(stack) < 2:
        return reach
    together = asker.reach(stack)
    return replace(together, lines=reach.lines) if unit in together.units and together.goals else reach


# ---- one file --------------------------------------------------------------------------------------------------


def _static(name: str) -> str:
    return files("pbem.browser").joinpath("static", name).read_text(encoding="utf-8")


def joined_script(first: str = FIRST) -> str:
    """Every module that one needs, each in a function of its own, those that are needed first in front."""
    order: list[str] = []

    def visit(name: str) -> None:
        if name not in order:
            for _, wanted in IMPORT.findall(_static(f"{name}.mjs")):
                visit(wanted)
            order.append(name)

    visit(first)
    return '"use strict";\nconst M = {};\n' + "".join(_module(name) for name in order)


def _module(name: str) -> str:
    text = _static(f"{name}.mjs")
    given = ", ".join("".join(names) for names in EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(r"const {\1} = M.\2;", text))
    return f"M.{name} = (() => {{\n{body}\nreturn {{{given}}};\n}})();\n"


def _page(packed: str, script: str, style: str, title: str) -> str:
    from html import escape

    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    page = _static("desk.html")
    page = page.replace("<title>pbem desk</title>", f"<title>{escape(title)}</title>")
    page = page.replace(
        '<link rel="stylesheet" href="desk.css">\n<script type="module" src="start.mjs"></script>',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{style}</style>',
    )
    tail = (
        "<noscript>This form needs scripts; your moderator can send a map and a template instead.</noscript>\n"
        f'<script type="application/json" id="packed">{packed}</script>\n<script>{script}</script>\n</body>'
    )
    return page.replace("</body>", tail)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
