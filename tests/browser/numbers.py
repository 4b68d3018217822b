"""The numbers of docs/desk.md: `python -m tests.browser.numbers GAME.pbem KEY`, best on a game of the largest map and
on a quiet machine. It prints the rows of the table; `python -m tests.browser.moves SCENARIO STEPS` measures a form."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

FRAMES = """async ([act, count]) => {
  const world = await import('/world.mjs');
  const surface = document.getElementById('world');
  const acts = {pan: (n) => world.pushWorld(n % 40 < 20 ? 9 : -9, n % 30 < 15 ? 5 : -5),
                zoom: (n) => world.zoomWorld(n % 40 < 20 ? 1.04 : 1 / 1.04),
                viewbox: (n) => { for (const svg of surface.querySelectorAll(':scope > svg')) {
                  const [x, y, w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
                  svg.setAttribute('viewBox', `${x + (n % 40 < 20 ? 1 : -1)} ${y} ${w} ${h}`); } }};
  const times = [];
  let last = performance.now();
  for (let n = 0; n < count; n += 1) {
    acts[act](n);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.slice(5);
}"""
PAINT = """async (unit) => {
  const {desk, paint} = await import('/desk.mjs');
  const {choose} = await import('/choose.mjs');
  await choose([unit]);
  const began = performance.now();
  paint();
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, 0));
  return performance.now() - began;
}"""

LOOK = """async (unit) => {
  const [{served}, {textNow}] = await Promise.all([import('/served.mjs'), import('/paper.mjs')]);
  const began = performance.now();
  await served.look({text: textNow(), units: [unit]});
  return performance.now() - began;
}"""


def late(times: list[float], share: float = 0.95) -> float:
    return sorted(times)[int(len(times) * share)]


def main(game: str, key: str) -> None:
    from playwright.sync_api import sync_playwright

    began = time.perf_counter()
    program = [sys.executable, "-m", "pbem", "desk", game, "--key", key, "--no-browser"]
    desk = subprocess.Popen(program, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
    assert desk.stdout is not None
    link = desk.stdout.readline().strip()
    served = time.perf_counter() - began
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name, context in (
                ("desktop 1600x1000", {"viewport": {"width": 1600, "height": 1000}}),
                ("phone 390x844", {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}),
            ):
                page = browser.new_context(**context).new_page()
                began = time.perf_counter()
                page.goto(link)
                page.wait_for_selector("body.ready", timeout=60_000)
                row(f"{name}: `pbem desk` to usable page", f"{served:.2f} + {time.perf_counter() - began:.2f} s")
                show(page)
                assert desk.stdin is not None
                desk.stdin.write("\n")
                desk.stdin.flush()
                link = desk.stdout.readline().strip()
    finally:
        desk.kill()


def show(page: Any) -> None:
    page.evaluate("import('/world.mjs').then((world) => world.showAll())")
    medians = {}
    for act in ("pan", "zoom", "viewbox"):
        times = page.evaluate(FRAMES, [act, 160 if act != "viewbox" else 40])
        within = sum(one <= 17.5 for one in times) / len(times)
        medians[act] = median(times)
        row(f"frames, {act}", f"median {median(times):.1f} ms, p95 {late(times):.1f} ms, {within:.0%} within 17 ms")
    row("pan by transform against `viewBox`", f"{medians['viewbox'] / medians['pan']:.1f} times")
    units = page.evaluate("import('/desk.mjs').then(({desk}) => desk.look.idle.slice(0, 12))")
    times = [page.evaluate(PAINT, unit) for unit in units]
    row("click to reach painted, without the engine", f"median {median(times):.0f} ms, p95 {late(times):.0f} ms")
    times = [page.evaluate(LOOK, unit) for unit in units * 3]
    row("answer of `look`", f"median {median(times):.0f} ms, p95 {late(times):.0f} ms")


def row(what: str, found: str) -> None:
    print(f"| {what} | {found} |")


if __name__ == "__main__":
    main(str(Path(sys.argv[1])), sys.argv[2])
