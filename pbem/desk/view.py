"""What there is to see: a game as it stands, or a scenario as it is set up; for maps and for the board in words."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import usage

if TYPE_CHECKING:
    from pbem.kernel.referee import Event
    from pbem.kernel.values import Exhibit
    from pbem.report.board.chart import Chart
    from pbem.report.telling import Telling


@dataclass(frozen=True)
class View:
    """A board with what stands on it, and how its game tells it."""

    telling: Telling[Any, Any]
    scenario: Any
    position: Any
    events: Sequence[Event]
    title: str

    def chart(self, part: str | None = None) -> Chart:
        """The map, or a part of it: the box round two corners (`1015-2030`), or round some spaces."""
        from pbem.report.board.chart import part_of

        whole = self.telling.chart(self.scenario, self.position, self.events, self.title)
        return part_of(whole, self._known(part, whole.spots)) if part else whole

    @staticmethod
    def _known(words: str, board: Container[str]) -> list[str]:
        """Spaces as somebody writes them: `70`, `51-70`, `1015..2030`, `70, 71`."""
        found = [space if space in board else space.upper() for space in _split(words)]
        for space in found:
            if space not in board:
                raise usage(f"there is no {space} on this map")
        if not found:
            raise usage("name a space, or some of them")
        return found

    def words(self, what: str) -> Exhibit:
        """A space in words, or a way through several."""
        stops = self._known(what, self.scenario.board)
        if len(stops) == 1:
            return next(self.telling.spaces(self.scenario, self.position, stops))
        return self.telling.way(self.scenario, self.position, stops)


def _split(words: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+|\.\.|-", words) if word]


def view_of(name: str) -> View:
    """A game file is known by its first line, everything else is a scenario."""
    path = Path(name)
    if path.suffix == ".pbem" or (path.is_file() and path.read_bytes()[:4] == b"pbem"):
        return _game(path)
    from pbem.desk.games import game_of, load

    scenario, game = load(name), game_of(name)
    return View(game.telling, scenario, game.rules.start(scenario), (), f"{scenario.title}: set-up")


def _game(path: Path) -> View:
    from pbem.desk.game import open_desk
    from pbem.desk.papers import position_now
    from pbem.desk.sight import seen
    from pbem.desk.story import events_of, last

    desk = open_desk(path)
    told = last(desk)
    events = events_of(desk, told) if told else []
    after = f", after {told.clock}" if told else ""
    position, _ = seen(desk, position_now(desk))
    return View(desk.parts.telling, desk.scenario, position, events, f"{desk.state.game}{after}")
