"""Routes that tell a story: every step of the record again, event by event, and a try-out with dice drawn by lot."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pbem.browser import view
from pbem.browser.asking import text_in
from pbem.browser.sitting import Sitting
from pbem.desk import story as stories
from pbem.desk.frames import Camera, Frame, Pieces, Placed
from pbem.kernel.referee import Referee, Roll
from pbem.orders.checking import check_text
from pbem.orders.running import resolve

if TYPE_CHECKING:
    from pbem.desk.story import Told
    from pbem.kernel.referee import Event

Obj = dict[str, Any]


def story(sitting: Sitting, given: Obj) -> Obj:
    """The steps that were resolved; or one of them, with its frames and its report."""
    desk = sitting.desk
    if not given["rest"]:
        return {"stories": [{"clock": told.clock, "title": f"{told.clock}, entry {told.entry}"}
                            for told in stories.standing(desk)]}  # fmt: skip
    told = stories.find(desk, given["rest"])
    return _told(sitting, told)


def _told(sitting: Sitting, told: Told) -> Obj:
    from pbem.desk.watching import watch

    desk = sitting.desk
    before = desk.parts.rules.read(told.before)
    camera: list[Camera] = []

    def film(referee: Referee) -> Referee:
        camera.append(Camera(referee, lambda position: pieces_of(sitting, position), pieces_of(sitting, before)))
        return camera[-1]

    watch(desk, told, film)
    frames = camera[-1].frames if camera else []
    return {
        **_film(sitting, pieces_of(sitting, before), frames),
        "title": told.clock,
        "report": stories.render(desk, told),
    }


def _film(sitting: Sitting, base: Pieces, frames: list[Frame]) -> Obj:
    formations = view.formations_of(sitting)
    shown = [_frame_obj(sitting, frame, formations) for frame in frames]
    pieces = [view.piece_obj(sitting.faces, one.at, one.counter, formations) for one in base.values()]
    return {"pieces": pieces, "frames": shown, "faces": len(sitting.faces.known)}


def _frame_obj(sitting: Sitting, frame: Frame, formations: dict[str, str]) -> Obj:
    moved = [
        view.piece_obj(sitting.faces, placed.at, placed.counter, formations) if placed else {"id": unit, "at": ""}
        for unit, placed in frame.changed.items()
    ]
    spaces = list(dict.fromkeys(placed.at for placed in frame.changed.values() if placed))
    dice = [{"label": roll.label, "sides": roll.sides, "face": face} for roll, face in frame.rolls]
    return {"words": words_of(sitting, frame.event), "pieces": moved, "spaces": spaces[:1], "dice": dice}


def words_of(sitting: Sitting, event: Event) -> str:
    """An event in a few words: its kind and what it names."""
    obj = sitting.desk.parts.rules.EVENTS.to_obj(event)
    kind = str(obj.pop("kind")).replace("-", " ")
    told = [_plain(value) for value in obj.values() if value not in (None, "", [], ())]
    return f"{kind}: {', '.join(filter(None, told))}"[:160]


def _plain(value: Any) -> str:
    if isinstance(value, bool | dict):
        return ""
    if isinstance(value, list):
        return "-".join(map(str, value)) if all(isinstance(one, str) for one in value) else ""
    return str(value)


def pieces_of(sitting: Sitting, position: Any) -> Pieces:
    """Everybody on the board of a position, by name."""
    chart = sitting.chart(position)
    return {counter.name: Placed(stack.space, counter) for stack in chart.stacks for counter in stack.counters}


def die(sitting: Sitting, given: Obj) -> Obj:
    """How one die of the record came about."""
    from pbem.desk.derivation import all_dice, derive, find_die

    found = find_die(list(all_dice(sitting.desk)), given["rest"])
    return {"text": derive(found.entry, found.before, found.label, found.sides, found.face).text()}


def trial(sitting: Sitting, given: Obj) -> Obj:
    """The orders of a text played with dice drawn by lot: unsigned, and no link of anybody is near."""
    from pbem.browser.looking import block_now
    from pbem.orders.running import play

    hearing, lots = sitting.hearing, random.SystemRandom()
    block = block_now(sitting, check_text(text_in(given, "text"), hearing))
    segments = hearing.segments(block)

    def dice(roll: Roll) -> int:
        return hearing.known[roll.label] if roll.label in hearing.known else lots.randint(1, roll.sides)

    refused = resolve(hearing.scene, segments, hearing.scene.calm(hearing.known)).refused
    base = pieces_of(sitting, hearing.position)
    camera: list[Camera] = []

    def film(referee: Referee) -> Referee:
        camera.append(Camera(referee, lambda position: pieces_of(sitting, position), base))
        return camera[-1]

    play(hearing.scene, segments, dice, refused=refused, watch=film)
    return {**_film(sitting, base, camera[-1].frames), "title": "try-out", "trial": True}
