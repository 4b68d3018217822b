"""Draw a chart as SVG: one page, readable in black and white, light or dark as the reader's screen is.

The picture has four layers, each a group with a class of its own, so that a page can put things between them:
`m-ground` (land, water, roads, hexes), `m-tale` (fights and moves), `m-units` (areas, marks, stacks) and `m-frame`
(heading, legend).
Whatever somebody may point at has a `title` and the class `m-tip`; spots carry `data-space`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pbem.kernel.board import Space
from pbem.kernel.values import value
from pbem.report.board import symbols
from pbem.report.board.chart import Chart, Spot, contested_in
from pbem.report.board.geometry import Box, distance
from pbem.report.board.grounds import PATTERNS, marks_at
from pbem.report.board.ink import FONT, clean, halo, path, tag, text, width
from pbem.report.board.legend import draw_legend
from pbem.report.board.moves import draw_moves
from pbem.report.board.stacks import Layout, Placed, piled, spread
from pbem.report.board.strokes import draw_strokes
from pbem.report.board.style import STYLE, css
from pbem.report.board.symbols import Side, sides_of


@value
class Layers:
    """The picture in parts, and the box of the whole page."""

    ground: str
    tale: str
    units: str
    frame: str
    page: Box


def draw(chart: Chart) -> str:
    """The whole page."""
    layers = draw_layers(chart)
    page = layers.page
    high = STYLE.page * page.height / page.width
    box = chart.field
    clip = tag("clipPath", tag("rect", x=box.x0, y=box.y0, width=box.width, height=box.height), id="m-field")
    about = describe(chart)
    return tag(
        "svg", tag("title", clean(chart.title)), tag("desc", clean(about)), tag("style", css(chart.inks)),
        tag("defs", clip),
        tag("rect", x=page.x0, y=page.y0, width=page.width, height=page.height, class_="f-paper"),
        tag("g", layers.ground, class_="m-ground", clip_path="url(#m-field)"),
        tag("g", layers.tale, class_="m-tale", clip_path="url(#m-field)"),
        tag("g", layers.units, class_="m-units", clip_path="url(#m-field)"),
        tag("g", layers.frame, class_="m-frame"),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"{page.x0:g} {page.y0:g} {page.width:g} {page.height:g}",
        width=f"{STYLE.page:g}mm", height=f"{high:.4g}mm", font_family=FONT, role="img", aria_label=about,
    ) + "\n"  # fmt: skip


def draw_layers(chart: Chart) -> Layers:
    """The layers by themselves."""
    layout = piled(chart) if chart.piled else spread(chart)
    sides = sides_of(chart)
    ground = [*_land(chart, sides), *draw_strokes(chart), *_grid(chart)]
    spots = [*_marks(chart), *_spots(chart, sides), *_labels(chart, layout)]
    units = list(_stacks(chart, layout, sides))
    if chart.piled:
        ground += spots
    else:
        units[:0] = spots
    frame = _heading(chart, chart.field.width / 404.0) + draw_legend(chart)[0]
    return Layers("".join(ground), draw_moves(chart, sides), "".join(units), frame, page_of(chart))


def page_of(chart: Chart) -> Box:
    """The whole page: the map with a margin, its heading and its legend."""
    u, edge = chart.field.width / 404.0, chart.field
    foot = draw_legend(chart)[1]
    return Box(edge.x0 - STYLE.margin * u, edge.y0 - STYLE.head * u, edge.x1 + STYLE.margin * u, foot)


def describe(chart: Chart) -> str:
    """What the picture shows, for those who cannot see it; the tables beside it say the same in full."""
    units = sum(len(stack.counters) for stack in chart.stacks)
    parts = [f"{len(chart.spots)} spaces", f"{units} units in {len(chart.stacks)} stacks" if units else ""]
    if chart.arrows:
        parts.append(f"{len(chart.arrows)} moves")
    if chart.bursts:
        parts.append(f"fights in {', '.join(dict.fromkeys(chart.bursts))}")
    return f"Map: {chart.title}. {', '.join(filter(None, parts))}."


# ---- ground ------------------------------------------------------------------------------------------------------


def _land(chart: Chart, sides: Mapping[str, Side]) -> Iterator[str]:
    """Ground by kind, or by whose it is where no kind is told: one path for each."""
    field = chart.field
    yield tag("rect", x=field.x0, y=field.y0, width=field.width, height=field.height, class_="f-land")
    kinds: dict[tuple[str, str], list[Spot]] = {}
    for spot in chart.spots.values():
        if spot.outline:
            kinds.setdefault((spot.ground, "" if spot.ground else spot.owner), []).append(spot)
    for (ground, owner), spots in kinds.items():
        d = "".join(path(spot.outline, True) for spot in spots)
        if ground:
            pattern = chart.grounds[ground].pattern
            yield tag("path", d=d, class_=f"f-{PATTERNS[pattern].tint}")
            yield marks_at(pattern, (spot.at for spot in spots), chart.scale)
        elif owner:
            yield tag("path", d=d, class_=sides[owner].fill("land"))


def _grid(chart: Chart) -> Iterator[str]:
    """The outlines of spots: thin, over the ground and the water, under everything that stands on it."""
    outlines = "".join(path(spot.outline, True) for spot in chart.spots.values() if spot.outline)
    if outlines:
        yield tag("path", d=outlines, fill="none", class_="s-edge", stroke_width=(0.2 if chart.piled else 0.12))


def _marks(chart: Chart) -> Iterator[str]:
    yield from (symbols.mark_sign(mark, chart.scale) for mark in chart.marks)


# ---- spots -------------------------------------------------------------------------------------------------------


def _spots(chart: Chart, sides: Mapping[str, Side]) -> Iterator[str]:
    contested = contested_in(chart)
    for space, spot in chart.spots.items():
        owner = sides.get(spot.owner)
        parts = [_spot(spot, owner, chart)]
        if space in contested:
            parts.append(symbols.contested_sign(spot.at, chart.scale))
        yield _tip(space, spot, "".join(parts))


def _spot(spot: Spot, owner: Side | None, chart: Chart) -> str:
    k = chart.scale
    if spot.shape == "hex":
        return _hex(spot, chart)
    box = symbols.box_frame(spot, k) if spot.shape == "box" else Box.around(spot.at, 4 * k, 4 * k)
    sign = (symbols.box_sign if spot.shape == "box" else symbols.area_sign)(spot, owner, k)
    return _faint(sign, box) if spot.faint else sign


def _faint(sign: str, box: Box) -> str:
    """A sign outside the playing area: pale, but roads do not show through."""
    ground = tag("rect", x=box.x0, y=box.y0, width=box.width, height=box.height, rx=2.0, class_="f-paper")
    return ground + tag("g", sign, opacity="0.55")


def _hex(spot: Spot, chart: Chart) -> str:
    """The number at the top, the name at the foot; an invisible face, so that the whole hex can be pointed at."""
    k, (x, y) = chart.scale, spot.at
    parts = [tag("path", d=path(spot.outline, True), fill_opacity=0, class_="m-face")]
    number = {"text_anchor": "middle", "class_": "f-soft m-number"}
    parts.append(text((x, y - 5.0 * k), spot.text, STYLE.hex_number * k, **number))
    if spot.faint:
        parts.append(tag("path", d=path(spot.outline, True), class_="f-paper", fill_opacity=0.6))
    if spot.name:
        parts.append(halo((x, y + 4.7 * k), spot.name, STYLE.hex_name * k, text_anchor="middle", class_="f-ink"))
    if spot.worth:
        parts.append(symbols.worth_sign((x + 4.3 * k, y + 2.6 * k), spot.worth, 0.8 * k))
    return "".join(parts)


def _tip(space: Space, spot: Spot, sign: str) -> str:
    about = spot.about or " ".join(filter(None, (spot.text, spot.name)))
    reach: dict[str, object] = {} if spot.shape == "hex" else {"tabindex": 0}
    return tag("g", tag("title", clean(about)), sign, class_="m-tip", data_space=space, **reach)


def _labels(chart: Chart, layout: Layout) -> Iterator[str]:
    k = chart.scale
    for label in layout.names:
        yield halo(label.box.centre, label.words, STYLE.river * k, text_anchor="middle", class_="f-deep",
                   font_style="italic")
    for space, label in layout.labels.items():
        left = (label.box.x0 + 0.2 * k, label.box.centre[1])
        ink = "f-soft" if chart.spots[space].faint else "f-ink"
        far = label.box.nearest(chart.spots[space].at)
        if distance(chart.spots[space].at, far) > 5.5 * k:
            yield tag("path", d=path([chart.spots[space].at, far]), class_="s-soft", stroke_width=0.2 * k, fill="none")
        yield halo(left, label.words, STYLE.name * k, class_=ink)
        if label.worth:
            yield symbols.worth_sign((label.box.x1 - 2.1 * k, label.box.centre[1]), label.worth, k)


# ---- stacks ------------------------------------------------------------------------------------------------------


def _stacks(chart: Chart, layout: Layout, sides: Mapping[str, Side]) -> Iterator[str]:
    for placed in layout.stacks:
        counters = placed.stack.counters
        side = sides[counters[0].side]
        signs = _pile(placed, side, chart.scale) if chart.piled else _rows(placed, side, chart.scale)
        yield tag("g", tag("title", clean(_about(chart, placed))), *signs, class_="m-tip m-stack", tabindex=0,
                  data_space=placed.stack.space)
    if not chart.piled:
        yield from _leaders(chart, layout.stacks)


def _about(chart: Chart, placed: Placed) -> str:
    """Every unit of a stack in words."""
    stack = placed.stack
    units = [counter.about or f"{counter.name} {counter.numbers}" for counter in stack.counters]
    where = " ".join(filter(None, (chart.spots[stack.space].text, chart.spots[stack.space].name)))
    return f"{chart.inks[stack.counters[0].side].words} in {where}: {'; '.join(units)}"


def _rows(placed: Placed, side: Side, k: float) -> Iterator[str]:
    counters, box = placed.stack.counters, placed.box
    rows = -(-len(counters) // placed.columns)
    wide, high = box.width / placed.columns, box.height / rows
    for index, counter in enumerate(counters):
        x, y = box.x0 + wide * (index // rows), box.y0 + high * (index % rows)
        yield symbols.row_sign(counter, side, Box(x, y, x + wide, y + high), k)


def _pile(placed: Placed, side: Side, k: float) -> Iterator[str]:
    """The counter on top, the edges of those below, and how many there are."""
    counters, box = placed.stack.counters, placed.box
    small = box.height / STYLE.piece[1]
    for depth in range(min(len(counters), 3) - 1, 0, -1):
        shift = 0.55 * depth * small
        yield tag("rect", x=box.x0 + shift, y=box.y0 - shift, width=box.width, height=box.height,
                  rx=0.0 if side.ink.square else 0.9 * small, class_=f"{side.fill()} s-ink", stroke_width=0.22 * small)
    yield symbols.piece_sign(counters[0], side, box, small)
    if len(counters) > 1:
        yield symbols.disc((box.x1, box.y0), str(len(counters)), small)


def _leaders(chart: Chart, stacks: Iterable[Placed]) -> Iterator[str]:
    """A line from each stack to its area, over everything else."""
    k = chart.scale
    for placed in stacks:
        spot = chart.spots[placed.stack.space]
        end = placed.box.nearest(spot.at)
        gap = distance(spot.at, end)
        if spot.shape != "box" and gap > STYLE.area * k:
            part = STYLE.area * k / gap
            start = (spot.at[0] + (end[0] - spot.at[0]) * part, spot.at[1] + (end[1] - spot.at[1]) * part)
            yield tag("path", d=path([start, end]), class_="s-halo", stroke_width=0.9 * k, fill="none")
            yield tag("path", d=path([start, end]), class_="s-ink m-leader", stroke_width=0.4 * k, fill="none")


# ---- frame -------------------------------------------------------------------------------------------------------


def _heading(chart: Chart, u: float) -> str:
    field = chart.field
    edge = tag("rect", x=field.x0, y=field.y0, width=field.width, height=field.height, fill="none", class_="s-ink",
               stroke_width=0.5 * u)
    room = field.width - width(chart.note, STYLE.note * u) - 6 * u
    size = symbols.fitting(chart.title, STYLE.heading * u, room, bold=True)
    y = field.y0 - 8 * u
    title = text((field.x0, y), chart.title, size, font_weight="bold", class_="f-ink")
    return edge + title + text((field.x1, y), chart.note, STYLE.note * u, text_anchor="end", class_="f-ink")
