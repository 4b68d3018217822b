"""Values for the page: spaces, pieces, lines, findings, reach. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.browser.sitting import Faces, Sitting
from pbem.orders.phrases import OPEN
from pbem.orders.reach import Goal, Reach
from pbem.report.board.chart import Chart, Counter
from pbem.report.board.draw import draw_layers
from pbem.report.board.geometry import Box, distance
from pbem.report.board.ink import FONT, tag
from pbem.report.board.style import STYLE, css
from pbem.report.board.symbols import piece_sign, sides_of

if TYPE_CHECKING:
    from pbem.orders.language import Verb

Obj = dict[str, Any]
PLACES = {"SPACE", "SPACES", "PATH", "A-B", "ENEMY", "ENEMIES"}
"""Words of a form that a click on the board fills."""
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
        "verbs": list(_verbs(desk.parts.language.VERBS)),
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


def _verbs(verbs: Iterable[Verb]) -> Iterator[Obj]:
    """Every verb with its form; one that stands in orders and in standing orders is there twice."""
    for verb in verbs:
        place = bool(PLACES & set(OPEN.findall(verb.form)))
        told = {"word": verb.word, "form": verb.form, "place": place}
        if not verb.standing or verb.both:
            yield {**told, "standing": False, "wish": not verb.asks and bool(verb.parts)}
        if verb.standing or verb.both:
            yield {**told, "standing": True, "wish": False}


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
