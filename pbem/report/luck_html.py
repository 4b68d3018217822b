"""The luck of a game as a page with charts: one file without script or network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pbem.report.luck import Luck, Tally
from pbem.report.luck_chart import cumulative, faces_svg, hits_svg
from pbem.report.luck_pages import HEAD, NOTHING, SIZES_SHOWN, charted, verdict

STYLE = """
:root{color-scheme:light dark;--ink:#1c1c1c;--paper:#fbfaf6;--rule:#c9c4b8;--one:#44546a;--two:#4f6b2f}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e0;--paper:#1b1d20;--rule:#555;--one:#9db4d6;--two:#b2cf8a}}
body{margin:0 auto;max-width:52rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.45 sans-serif}
svg{width:100%;height:auto}svg text{fill:var(--ink);font:12px sans-serif}
.axis{stroke:var(--rule)}.one{stroke:var(--one);fill:var(--one)}.two{stroke:var(--two);fill:var(--two)}
polyline.one,polyline.two{fill:none;stroke-width:2.5}polyline.two{stroke-dasharray:7 3}
svg text.one,svg text.two{stroke:none}svg text.one{fill:var(--one)}svg text.two{fill:var(--two)}
.scroll{overflow-x:auto}table{border-collapse:collapse}
td,th{padding:.2rem .6rem;border-bottom:1px solid var(--rule);text-align:right}
td:first-child,th:first-child{text-align:left}
@media(max-width:40rem){svg text{font-size:20px}table{font-size:.8rem}td,th{padding:.2rem .25rem}h1{font-size:1.4rem}}
"""


def luck_html(title: str, luck: Luck) -> str:
    """The page; every number of the charts is in a table too."""
    name = escape(title)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Luck in {name}</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<style>{STYLE}</style></head><body>\n<h1>Luck in {name}</h1>\n{_totals(luck)}\n"
        f"<h2>{escape(charted(luck).capitalize())} above or below expectation</h2>\n{hits_svg(luck)}\n"
        f"<h2>All dice</h2>\n{_faces(luck)}\n"
        f"<h2>{luck.words.step.capitalize()} by {luck.words.step}</h2>\n{_steps(luck)}\n</body></html>\n"
    )


def _faces(luck: Luck) -> str:
    shown = [f"{faces_svg(faces)}\n<p>{escape('; '.join(verdict(faces)))}</p>" for faces in luck.faces[:SIZES_SHOWN]]
    return "\n".join(shown) or f"<p>{NOTHING}</p>"


def _totals(luck: Luck) -> str:
    kinds = luck.words.kinds
    rows = [
        (f"{side}, {kinds[kind]}", *_cells(luck.totals[side][kind])) for side in luck.words.sides for kind in kinds
    ]
    return _table([HEAD, *rows])


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


def _steps(luck: Luck) -> str:
    sides = luck.words.sides
    head = (luck.words.step, *(f"{side} {word}" for side in sides for word in ("hits", "exp.", "sum")))
    running = {side: cumulative(luck, side) for side in sides}
    rows = [head]
    for number, one in enumerate(luck.steps):
        cells = [
            cell
            for side in sides
            for cell in (str(one.hits[side].hits), f"{one.hits[side].expected:.1f}", f"{running[side][number]:+.1f}")
        ]
        rows.append((one.clock, *cells))
    return _table(rows)


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    first, *rest = rows
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in first)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rest)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
