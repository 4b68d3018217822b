"""`pbem map`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Fault, usage
from pbem.desk.files import write_bytes
from pbem.desk.view import View, view_of

ENDINGS = (".svg", ".html", ".png")
EXAMPLES = ("pbem map duel.pbem -o duel.svg", "pbem map SCENARIO -o board.html")


@a_command(*EXAMPLES, section="read")
@click.argument("game", metavar="GAME|SCENARIO")
@click.option("-o", "--output", metavar="FILE", default="-", help="A file ending in .svg, .html or .png; else stdout.")
@click.option("--area", "part", metavar="A-B", help="Only what lies between two corners, or round some spaces.")
@json_option
def command(game: str, output: str, part: str | None, as_json: bool) -> None:
    """Draw the board: of a game as it stands, or of a scenario as it is set up.

    A game shows what happened last. The page is A3, says in shapes and words all that it says in colour, and is dark
    where the reader's screen is. HTML zooms and pans, and tells about what one points at. PNG needs the extra
    `pbem[png]`.
    """
    ending = Path(output).suffix.lower() if output != "-" else ".svg"
    if ending not in ENDINGS:
        raise usage(f"{output}: no picture ends in {ending or 'nothing'!r}", f"name it {', '.join(ENDINGS)}")
    view = view_of(game)
    drawn = _draw(ending, view, part)
    if as_json:
        inline = {"svg": drawn.decode()} if output == "-" else {}
        print_json({"title": view.title, "file": None if output == "-" else output, **inline})
    if output != "-" or not as_json:
        write_bytes(output, drawn)


def _draw(ending: str, view: View, part: str | None) -> bytes:
    from pbem.report import picture
    from pbem.report.board.draw import draw

    chart = view.chart(part)
    if ending == ".html":
        return picture.board_page(chart, view.telling.position(view.scenario, view.position)).encode()
    drawn = draw(chart)
    if ending == ".svg":
        return drawn.encode()
    try:
        return picture.to_png(drawn)
    except picture.NoPainter as missing:
        raise Fault(str(missing), "pip install 'pbem[png]', or name a file that ends in .svg") from None
