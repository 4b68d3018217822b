"""The luck of a game as text with sparklines, as a page with a chart, and as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from pbem.games.tigers.luck import KINDS, Faces, Luck, Tally
from pbem.games.tigers.scenario import SIDES
from pbem.report.luck_chart import cumulative, faces_svg, hits_svg

BLOCKS = "▁▂▃▄▅▆▇█"
WORDS = {"hits": "fire and shells", "calls": "artillery calls", "bridges": "bridges blown or built"}
HEAD = ("", "dice", "hits", "expected", "more", "percentile")


def luck_text(title: str, luck: Luck) -> str:
    """At most 80 columns; sparklines show the hits above or below expectation, impulse by impulse."""
    lines = [f"luck in {title}", "", *_totals(luck), "", *_sparklines(luck), *_impulses(luck), *_faces(luck.faces)]
    return "\n".join(lines) + "\n"


def _totals(luck: Luck) -> Iterator[str]:
    yield f"{HEAD[0]:31}" + "".join(f"{word:>{len(word) + 3}}" for word in HEAD[1:])
    for side in SIDES:
        for kind in KINDS:
            found = luck.totals[side][kind]
            yield f"{side:8}{WORDS[kind]:23}" + _numbers(found)


def _numbers(found: Tally) -> str:
    if not found.dice:
        return f"{0:>7}"
    return (
        f"{found.dice:>7}{found.hits:>7}{found.expected:>11.1f}{found.difference:>+7.1f}{found.percentile:>12.1f}%"
    )


def _sparklines(luck: Luck) -> Iterator[str]:
    if len(luck.impulses) > 1:
        span = f"{luck.impulses[0].clock} to {luck.impulses[-1].clock}"
        yield f"hits above or below expectation, {span} (a dot: no dice)"
        for side in SIDES:
            yield f"{side:8}{sparkline([one.hits[side] for one in luck.impulses])}"
        yield ""


def sparkline(tallies: list[Tally]) -> str:
    """One block for each impulse: the lowest for the worst luck of this line, the highest for the best."""
    most = max((abs(one.difference) for one in tallies), default=0.0) or 1.0
    top = len(BLOCKS) - 1
    return "".join(
        BLOCKS[round((one.difference / most + 1) / 2 * top)] if one.dice else "·" for one in tallies
    )


def _impulses(luck: Luck) -> Iterator[str]:
    told = [one for one in luck.impulses if any(found.dice for found in one.hits.values())]
    if not told:
        return
    yield f"{'impulse':10}" + "".join(f"{f'{side}: hits':>14}{'expected':>10}{'percentile':>11}" for side in SIDES)
    for one in told:
        yield f"{one.clock:10}" + "".join(_short(one.hits[side]) for side in SIDES)
    yield ""


def _short(found: Tally) -> str:
    if not found.dice:
        return f"{'-':>14}{'-':>10}{'-':>11}"
    return f"{f'{found.hits} of {found.dice}':>14}{found.expected:>10.1f}{found.percentile:>10.1f}%"


def _faces(faces: Faces) -> Iterator[str]:
    yield "face      " + "".join(f"{face:>6}" for face in range(1, len(faces.counts) + 1))
    yield "came up   " + "".join(f"{count:>6}" for count in faces.counts)
    yield from verdict(faces)


def verdict(faces: Faces) -> list[str]:
    """What chi-square says of the dice, in a line or two."""
    if not faces.dice:
        return ["no die has been thrown yet"]
    numbers = f"{faces.dice} dice: chi-square {faces.statistic:.2f}, {len(faces.counts) - 1} degrees of freedom"
    caution = "" if faces.enough else " (too few dice to tell)"
    return [numbers, f"fair dice are as uneven or more in {100 * faces.p_value:.1f}% of all games{caution}"]


# ---- for programs ----------------------------------------------------------------------------------------------


def luck_obj(game: str, luck: Luck) -> dict[str, Any]:
    return {
        "game": game,
        "sides": {side: {kind: _tally_obj(luck.totals[side][kind]) for kind in KINDS} for side in SIDES},
        "impulses": [
            {"impulse": one.clock, **{side: _tally_obj(one.hits[side]) for side in SIDES}} for one in luck.impulses
        ],
        "faces": {str(face): count for face, count in enumerate(luck.faces.counts, 1)},
        "chi_square": {
            "dice": luck.faces.dice,
            "statistic": luck.faces.statistic,
            "degrees_of_freedom": len(luck.faces.counts) - 1,
            "p_value": luck.faces.p_value,
            "enough_dice": luck.faces.enough,
        },
    }


def _tally_obj(found: Tally) -> dict[str, Any]:
    return {
        "dice": found.dice,
        "hits": found.hits,
        "expected": found.expected,
        "standard_deviation": found.deviation,
        "percentile": found.percentile,
        "chance_of_so_many_or_fewer": found.at_most,
        "chance_of_so_many_or_more": found.at_least,
    }


# ---- the page --------------------------------------------------------------------------------------------------

STYLE = """
:root{color-scheme:light dark;--ink:#1c1c1c;--paper:#fbfaf6;--rule:#c9c4b8;--german:#44546a;--allied:#4f6b2f}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e0;--paper:#1b1d20;--rule:#555;--german:#9db4d6;--allied:#b2cf8a}}
body{margin:0 auto;max-width:52rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.45 sans-serif}
svg{width:100%;height:auto}svg text{fill:var(--ink);font:12px sans-serif}
.axis{stroke:var(--rule)}.german{stroke:var(--german);fill:var(--german)}.allied{stroke:var(--allied);fill:var(--allied)}
polyline.german,polyline.allied{fill:none;stroke-width:2.5}polyline.allied{stroke-dasharray:7 3}
svg text.german,svg text.allied{stroke:none}svg text.german{fill:var(--german)}svg text.allied{fill:var(--allied)}
.scroll{overflow-x:auto}table{border-collapse:collapse}
td,th{padding:.2rem .6rem;border-bottom:1px solid var(--rule);text-align:right}
td:first-child,th:first-child{text-align:left}
@media(max-width:40rem){svg text{font-size:20px}table{font-size:.8rem}td,th{padding:.2rem .25rem}h1{font-size:1.4rem}}
"""


def luck_html(title: str, luck: Luck) -> str:
    """One file without script or network; every number of the charts is in a table too."""
    name, said = escape(title), escape("; ".join(verdict(luck.faces)))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Luck in {name}</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<style>{STYLE}</style></head><body>\n<h1>Luck in {name}</h1>\n{_totals_html(luck)}\n"
        f"<h2>Hits above or below expectation</h2>\n{hits_svg(luck)}\n"
        f"<h2>All dice</h2>\n{faces_svg(luck.faces)}\n<p>{said}</p>\n"
        f"<h2>Impulse by impulse</h2>\n{_impulses_html(luck)}\n</body></html>\n"
    )


def _totals_html(luck: Luck) -> str:
    rows = [HEAD] + [
        (f"{side}, {WORDS[kind]}", *_cells(luck.totals[side][kind])) for side in SIDES for kind in KINDS
    ]
    return _table(rows)


def _cells(found: Tally) -> tuple[str, ...]:
    if not found.dice:
        return ("0", "-", "-", "-", "-")
    return (
        str(found.dice),
        str(found.hits),
        f"{found.expected:.1f}",
        f"{found.difference:+.1f}",
        f"{found.percentile:.1f}%",
    )


def _impulses_html(luck: Luck) -> str:
    head = ("impulse", *(f"{side} {word}" for side in SIDES for word in ("hits", "exp.", "sum")))
    running = {side: cumulative(luck, side) for side in SIDES}
    rows = [head]
    for number, one in enumerate(luck.impulses):
        cells = [
            (str(one.hits[side].hits), f"{one.hits[side].expected:.1f}", f"{running[side][number]:+.1f}")
            for side in SIDES
        ]
        rows.append((one.clock, *cells[0], *cells[1]))
    return _table(rows)


def _table(rows: list[tuple[str, ...]]) -> str:
    first, *rest = rows
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in first)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rest)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
