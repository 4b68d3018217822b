"""What goes to a player who has no program: the form, and for mail programs that drop it the map and a template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.browser.form import build_form
from pbem.browser.sitting import Sitting
from pbem.desk.template import text_for
from pbem.desk.view import view_of
from pbem.record.mail import Enclosure
from pbem.report.board.draw import draw

if TYPE_CHECKING:
    from pbem.desk.game import Desk


def enclosures(game: Path, side: str) -> tuple[Enclosure, ...]:
    """Form, map and template of a side, as they go with a mail; once a game is over, the map alone."""
    sitting = Sitting(game, game.with_suffix(".orders"))
    over, now = sitting.desk.state.over, sitting.desk.position.now
    drawn = Enclosure(f"map-{now}.svg", "image/svg+xml", draw(view_of(str(game)).chart()).encode("utf-8"))
    if over:
        return (drawn,)
    form, template = build_form(sitting, side), text_for(sitting.desk, side)
    return (
        Enclosure(f"{side}-{now}.html", "text/html", form.encode("utf-8")),
        drawn,
        Enclosure(f"{side}-{now}.orders", "text/plain", template.encode("utf-8")),
    )


def sides_without_program(desk: Desk) -> Iterator[str]:
    """Who writes orders by hand: the seats without a key."""
    parties = {party.role: party for party in desk.state.parties}
    yield from (side for side in desk.parts.rules.SIDES if side in parties and parties[side].key is None)


def drafts(desk: Desk, sides: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """A mail for each side: what was resolved, with its own form."""
    from pbem.desk.drafting import draft_of

    draft = draft_of(desk)
    for side in sides:
        yield side, draft.eml(enclosed=enclosures(desk.path, side))
