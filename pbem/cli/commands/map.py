"""`pbem map`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault, usage
from pbem.desk.files import write_bytes

if TYPE_CHECKING:
    from pbem.kernel.referee import Event
    from pbem.report.telling import Telling

    Shown = tuple[Telling[Any, Any], Any, Any, Sequence[Event], str]

ENDINGS = (".svg", ".html", ".png")


@a_command("pbem map duel.pbem -o duel.svg", "pbem map campaign -o campaign.html", section="read")
@click.argument("game", metavar="GAME|SCENARIO")
@click.option("-o", "--output", metavar="FILE", default="-", help="A file ending in .svg, .html or .png; else stdout.")
@json_option
def command(game: str, output: str, as_json: bool) -> None:
    """Draw the board: of a game as it stands, or of a scenario as it is set up.

    A game shows the moves and battles of its last impulse. The page is A3, and says in shapes and words all that it
    says in colour. PNG needs the extra `pbem[png]`.
    """
    ending = Path(output).suffix.lower() if output != "-" else ".svg"
    if ending not in ENDINGS:
        raise usage(f"{output}: no picture ends in {ending or 'nothing'!r}", f"name it {', '.join(ENDINGS)}")
    shown = _shown(game)
    drawn = _draw(ending, *shown)
    if as_json:
        inline = {"svg": drawn.decode()} if output == "-" else {}
        print_json({"title": shown[-1], "file": None if output == "-" else output, **inline})
    if output != "-" or not as_json:
        write_bytes(output, drawn)


def _shown(name: str) -> Shown:
    """What to draw: a game file is known by its first line, everything else is a scenario."""
    path = Path(name)
    if path.suffix == ".pbem" or (path.is_file() and path.read_bytes()[:4] == b"pbem"):
        return _game(path)
    from pbem.desk.games import game_of, load

    scenario, game = load(name), game_of(name)
    return game.telling, scenario, game.rules.start(scenario), (), f"{scenario.title}: set-up"


def _game(path: Path) -> Shown:
    from pbem.desk.game import open_desk
    from pbem.desk.papers import position_now
    from pbem.desk.story import events_of, standing

    desk = open_desk(path)
    told = standing(desk)
    events = events_of(desk, told[-1]) if told else []
    after = f", after {told[-1].clock}" if told else ""
    return desk.parts.telling, desk.scenario, position_now(desk), events, f"{desk.state.game}{after}"


def _draw(
    ending: str, telling: Telling[Any, Any], scenario: Any, position: Any, events: Sequence[Event], title: str
) -> bytes:
    from pbem.report import picture
    from pbem.report.svg import draw_board

    if ending == ".html":
        return picture.board_page(telling, scenario, position, events, title).encode()
    drawn = draw_board(scenario, position, events, title)
    if ending == ".svg":
        return drawn.encode()
    try:
        return picture.to_png(drawn)
    except picture.NoPainter as missing:
        raise Fault(str(missing), "pip install 'pbem[png]', or name a file that ends in .svg") from None
