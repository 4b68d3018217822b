"""Tables of a rules file as people read them."""

from __future__ import annotations

import pytest

from pbem.packs.tables import table_of

RULES = {
    "cost": {"road": 1, "leave_enemy": 2},
    "types": {"foot": {"pace": 5, "wades": True}, "tank": {"pace": 8, "wades": False}},
    "crt": {"columns": ["1:1", "2:1"], "rows": {1: ["A", "B"], 2: ["C", "D"]}},
    "turns": [{"date": "16"}, {"date": "17"}],
    "deep": {"by": {"day": 1}, "list": [1, 2]},
    "limit": 3,
}


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("cost", (("road", "1"), ("leave enemy", "2"))),
        ("types", (("foot", "5", "yes"), ("tank", "8", "no"))),
        ("crt", (("1", "A", "B"), ("2", "C", "D"))),
        ("turns", (("1", "16"), ("2", "17"))),
        ("deep", (("by day", "1"), ("list", "1, 2"))),
        ("deep.by", (("day", "1"),)),
        ("limit", (("limit", "3"),)),
    ],
)
def test_every_shape_becomes_rows(path: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert table_of(RULES, path).rows == rows


def test_a_grid_has_a_head_in_text_and_in_documents() -> None:
    table = table_of(RULES, "types")
    assert table.text.splitlines() == ["types  pace  wades", "foot   5     yes", "tank   8     no"]
    assert table.markdown.splitlines()[:2] == ["| types | pace | wades |", "| --- | --- | --- |"]


def test_a_table_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError):
        table_of(RULES, "cost.river")
