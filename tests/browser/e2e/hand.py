"""A hand at the desk: what a person does there, by clicks, keys and lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.browser.rig import Rig

QUIET = """Promise.all([import('/desk.mjs'), import('/served.mjs')])
    .then(([{desk}, {stillWaiting}]) => !desk.saving && !stillWaiting())"""


@dataclass
class Hand:
    """Somebody at the page of a desk."""

    page: Any
    rig: Rig
    complaints: list[str] = field(default_factory=list)

    def enter(self) -> None:
        """Open the link and wait until the desk is laid."""
        self.page.goto(self.rig.server.gate.link())
        self.page.wait_for_selector("body.ready", timeout=30_000)

    def hear(self, kind: str, words: str) -> None:
        """What the browser says on its console."""
        if kind in ("error", "warning"):
            self.complaints.append(words)

    # -- what is seen --------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        return str(self.page.input_value("#text"))

    @property
    def lines(self) -> list[str]:
        """The orders in the text, without comments."""
        rows = (row.partition("#")[0].strip() for row in self.text.splitlines())
        return [row for row in rows if row and not row.startswith(("begin", "end"))]

    @property
    def said(self) -> str:
        return str(self.page.inner_text("#status"))

    def store(self, expression: str) -> Any:
        """A value of the page's own state: `desk.reach`."""
        return self.page.evaluate(f"import('/desk.mjs').then(({{desk}}) => {expression})")

    def until(self, expression: str, seconds: float = 8.0) -> None:
        """Until something is so on the page; its policy lets nobody wait by a string of script."""
        for _ in range(int(seconds * 40)):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never so: {expression}")

    # -- what is done --------------------------------------------------------------------------------------

    def point(self, space: str) -> tuple[float, float]:
        """Where a space is in the window."""
        self.page.evaluate(f"import('/world.mjs').then((world) => world.seeSpace({space!r}))")
        x, y = self.page.evaluate(f"import('/world.mjs').then((world) => world.spaceInWindow({space!r}))")
        return x, y

    def tap(self, space: str, **how: Any) -> None:
        """Click on a space, and wait for what comes of it."""
        self.page.mouse.click(*self.point(space), **how)
        self.settle()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def settle(self) -> None:
        """Until the engine has answered, odds and all, and the file is written."""
        quiet = 0
        for _ in range(400):
            self.page.wait_for_timeout(25)
            quiet = quiet + 1 if self.page.evaluate(QUIET) else 0
            if quiet == 3:
                return
        raise AssertionError("the desk does not come to rest")

    def button(self, words: str, inside: str = "body") -> None:
        self.page.click(f"{inside} >> role=button[name={words!r}]")
        self.settle()

    def tab(self, name: str) -> None:
        self.page.click(f"#tab-{name}")

    def order(self, start: str, goal: str) -> None:
        """A stack to a goal: two clicks."""
        self.tap(start)
        self.tap(goal)

    def sign(self) -> None:
        """Sign what is written: see it, tick the warnings, sign."""
        self.page.click("#main-button")
        self.page.wait_for_selector("dialog[open]")
        for box in self.page.query_selector_all("dialog input[type=checkbox]"):
            box.check()
        self.page.click("dialog button.main")
        self.settle()

    def resolve(self) -> None:
        self.page.click("#main-button")
        self.page.wait_for_selector("#banner:not([hidden])", timeout=20_000)
        self.settle()
        self.page.click("#banner >> role=button[name='Leave']")
        self.settle()
