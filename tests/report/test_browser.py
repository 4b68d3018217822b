"""The page in a real browser: on a phone and on a desk, in light and dark, nothing sticks out or lies over another."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path

import pytest

from pbem.games.tigers import telling
from pbem.report import Meta, render
from pbem.report.picture import board_page
from tests.report.scripted import Impulse, impulses

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1400,1000",
)
WIDTHS = (390, 1280)
MEASURE = """
const blocks = 'h1,h2,h3,p,.headline,nav,.map,figcaption,.wide,dl,pre,summary,main ul';
const shown = [];
for (const frame of document.querySelectorAll('iframe')) {
  const page = frame.contentDocument, width = frame.clientWidth, found = {width: width, out: [], over: []};
  page.querySelectorAll('details').forEach(part => part.open = true);
  found.scroll = page.documentElement.scrollWidth;
  let last = null;
  for (const one of page.querySelectorAll(blocks)) {
    const box = one.getBoundingClientRect();
    if (!box.height) continue;
    const name = one.tagName + ' ' + one.textContent.trim().slice(0, 30);
    if (box.left < -0.5 || box.right > width + 0.5) found.out.push(name);
    if (last && !last.one.contains(one) && box.top < last.box.bottom - 1) found.over.push(name);
    if (!last || !last.one.contains(one)) last = {one: one, box: box};
  }
  for (const cell of page.querySelectorAll('td,th')) {
    if (cell.scrollWidth > cell.clientWidth + 1) found.over.push('cell ' + cell.textContent.slice(0, 30));
  }
  found.cut = [...page.querySelectorAll('.wide')].filter(one => one.scrollWidth > one.clientWidth + 1).length;
  const style = frame.contentWindow.getComputedStyle(page.body);
  found.ink = style.color; found.paper = style.backgroundColor; found.rows = page.querySelectorAll('tr').length;
  shown.push(found);
}
document.getElementById('found').textContent = JSON.stringify(shown);
"""


def measure(page: str, folder: Path, *flags: str, script: str = MEASURE) -> list[dict[str, object]]:
    """Show a page in frames of each width and measure it there."""
    frames = "".join(
        f'<iframe style="border:0;width:{width}px;height:900px" srcdoc="{escape(page)}"></iframe>' for width in WIDTHS
    )
    run = f"addEventListener('load', () => {{{script}}})"
    (folder / "frame.html").write_text(
        f"<!DOCTYPE html><meta charset=utf-8><pre id=found></pre>{frames}<script>{run}</script>", encoding="utf-8"
    )
    command = [str(BROWSER), *FLAGS, *flags, f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=5000",
               "--dump-dom", (folder / "frame.html").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr[-500:]
    shown: list[dict[str, object]] = json.loads(unescape(found.group(1)))
    assert [one["width"] for one in shown] == list(WIDTHS)
    return shown


def assert_tidy(shown: list[dict[str, object]]) -> None:
    for one in shown:
        assert int(str(one["scroll"])) <= int(str(one["width"])), "horizontal scroll"
        assert one["out"] == []
        assert one["over"] == []
        assert int(str(one["rows"])) > 3


def contrast(one: dict[str, object]) -> float:
    """The ratio of brightness that the guidelines for accessible pages define."""
    bright = sorted(luminance(str(one[name])) for name in ("ink", "paper"))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_busy_report_fits_phone_and_desk(tmp_path: Path) -> None:
    busy = max(impulses("campaign", 8), key=lambda impulse: len(impulse.events))
    shown = measure(render(busy.report(), "html"), tmp_path)
    assert_tidy(shown)
    assert min(map(contrast, shown)) > 7
    assert luminance(str(shown[0]["paper"])) > 0.8
    assert [one["cut"] for one in shown] == [0, 0], "a table has to be pushed sideways"


def test_it_is_readable_in_the_dark_and_with_wild_names(tmp_path: Path) -> None:
    wild = "x" * 300 + "<script>\N{GRINNING FACE}\"'"
    meta = Meta(wild, wild, {"german": wild}, [("allied", "word " * 900), ("german", wild)], "german", wild)
    page = render(impulses("crossroads", 1)[0].report(meta), "html")
    shown = measure(page, tmp_path, "--blink-settings=preferredColorScheme=0")
    assert_tidy(shown)
    assert min(map(contrast, shown)) > 7
    assert luminance(str(shown[0]["paper"])) < 0.1


LOOK = """
const seen = [];
for (const frame of document.querySelectorAll('iframe')) {
  const page = frame.contentDocument, view = page.getElementById('view'), box = view.getBoundingClientRect();
  const told = () => page.getElementById('told').textContent;
  const world = () => page.getElementById('world').style.transform;
  const found = {live: page.body.className, wide: box.width, high: box.height, width: frame.clientWidth};
  const texts = [...page.querySelectorAll('.m-units text')].map(one => one.getBoundingClientRect());
  found.least = Math.min(...[...page.querySelectorAll('.m-units text')].map(
    one => parseFloat(one.getAttribute('font-size')) * one.getCTM().a * new frame.contentWindow.DOMMatrix(world()).a));
  const inside = one => one.left > 0 && one.right < box.right && one.top > box.top && one.bottom < box.bottom;
  found.shown = texts.filter(inside).length;
  const start = world();
  const turn = {deltaY: -300, clientX: 100, clientY: 200, cancelable: true};
  view.dispatchEvent(new frame.contentWindow.WheelEvent('wheel', turn));
  found.zoomed = world() !== start;
  const before = world();
  view.dispatchEvent(new frame.contentWindow.KeyboardEvent('keydown', {key: 'ArrowLeft', cancelable: true}));
  found.panned = world() !== before;
  view.dispatchEvent(new frame.contentWindow.KeyboardEvent('keydown', {key: 'w', cancelable: true}));
  found.whole = page.querySelector('#world svg').getBoundingClientRect().width <= box.width + 1;
  page.querySelector('.m-stack').focus();
  found.focused = told();
  page.querySelector('.m-tip').dispatchEvent(new frame.contentWindow.PointerEvent('pointermove', {bubbles: true}));
  found.hovered = told();
  found.scroll = page.documentElement.scrollWidth;
  found.paper = frame.contentWindow.getComputedStyle(page.querySelector('.f-paper')).fill;
  seen.push(found);
}
document.getElementById('found').textContent = JSON.stringify(seen);
"""


def page_of(impulse: Impulse) -> str:
    """The page of the map as it is after an impulse."""
    shown = telling.chart(impulse.scenario, impulse.after, impulse.events, "ford")
    return board_page(shown, telling.position(impulse.scenario, impulse.after))


def test_the_map_fills_the_window_zooms_pans_and_tells(tmp_path: Path) -> None:
    busy = max(impulses("campaign", 8), key=lambda impulse: len(impulse.events))
    for one in measure(page_of(busy), tmp_path, script=LOOK):
        assert one["live"] == "live", "the policy of the page lets its script run"
        assert float(str(one["wide"])) >= float(str(one["width"])) - 20, "but for a scroll bar"
        assert float(str(one["high"])) > 650
        assert float(str(one["least"])) >= 11, "texts can be read where it opens"
        assert int(str(one["shown"])) > 10, "it opens where units stand"
        assert one["zoomed"]
        assert one["panned"]
        assert one["whole"]
        assert re.match("(German|Allied) in ", str(one["focused"]))
        assert "roads to" in str(one["hovered"])
        assert int(str(one["scroll"])) <= int(str(one["width"]))


def test_a_small_board_does_not_open_on_one_counter(tmp_path: Path) -> None:
    for one in measure(page_of(impulses("crossroads", 2)[1]), tmp_path, script=LOOK):
        assert 11 <= float(str(one["least"])) < 16, "texts can be read, and no larger than that"


def test_the_map_is_dark_in_the_dark(tmp_path: Path) -> None:
    page = page_of(impulses("crossroads", 2)[1])
    light = measure(page, tmp_path, script=LOOK)
    dark = measure(page, tmp_path, "--blink-settings=preferredColorScheme=0", script=LOOK)
    assert luminance(str(light[0]["paper"])) > 0.8
    assert luminance(str(dark[0]["paper"])) < 0.1
