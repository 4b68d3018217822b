"""No mail of the corpus is misread; of those that are right at most one in fifty is refused, each with its reason."""

from __future__ import annotations

import pytest

from pbem.desk.faults import Fault
from pbem.desk.game import open_desk
from pbem.desk.papers import must_pass, read_sheet
from pbem.orders.formatter import format_block
from pbem.record.errors import RecordError
from tests.mail_corpus.shapes import Shape, shapes
from tests.mail_corpus.world import NEW, STANDING_3, World, play

SHAPES = {shape.name: shape for shape in shapes()}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return play(tmp_path_factory.mktemp("corpus"))


def expected(shape: Shape, world: World) -> list[str]:
    blocks = {
        "new": world.block(NEW), "filled": world.block(NEW), "pass": world.block("  pass\n"),
        "standing": world.standing(STANDING_3),
    }  # fmt: skip
    return [blocks[shape.outcome]] if shape.outcome in blocks else []


def accepted(shape: Shape, world: World) -> tuple[list[str], str]:
    """What `submit` would sign of a mail, and why it would refuse."""
    desk = open_desk(world.game)
    path = world.game.parent / "mail.eml"
    path.write_bytes(shape.make(world))
    try:
        sheet = read_sheet(desk, str(path))
        codes = ", ".join(found.code for found in sheet.checked.diagnostics if found.is_error)
        must_pass([sheet], skip_faults=False)
    except Fault as fault:
        return [], f"{fault.message} {codes}".strip()
    except RecordError as error:
        return [], str(error)
    return [format_block(block, desk.parts.language) for block in sheet.blocks], ""


def test_the_corpus_is_large_enough() -> None:
    assert len(SHAPES) >= 150
    assert len(SHAPES) == len(shapes())


def test_none_is_misread_and_hardly_any_right_one_is_refused(world: World) -> None:
    misread, refused, right = [], [], 0
    for shape in SHAPES.values():
        wanted, (got, why) = expected(shape, world), accepted(shape, world)
        right += bool(wanted)
        if got and got != wanted:
            misread.append((shape.name, got))
        elif wanted and not got:
            refused.append((shape.name, why))
        elif not wanted and not got:
            assert why, shape.name
    assert misread == []
    assert len(refused) * 50 <= right, refused
    print(f"{len(SHAPES)} shapes, {right} right ones, {len(refused)} of them refused: {refused}")
