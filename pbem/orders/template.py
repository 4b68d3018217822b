"""A ready order file: every unit that may act, as comments to write under; it passes `check` as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.orders.hearing import Hearing


def template(hearing: Hearing, side: str, standing_text: str = "") -> str:
    """An order file for a side, with the standing orders in force; in the midst of a run, for its answer."""
    position, game = hearing.position, hearing.game or "GAME"
    lines = [f"# orders of {side} for {position.now}", f"begin orders {game} {position.now} {side}"]
    if position.mover == side and not position.over:
        lines += hearing.by.advice.template(hearing)
    lines.append("end")
    return "\n".join([*lines, "", *_standing(game, side, standing_text, hearing)]) + "\n"


def _standing(game: str, side: str, text: str, hearing: Hearing) -> Iterable[str]:
    """The standing orders in force, as comments: to change them, write the whole block anew."""
    if not text.strip():
        example: Sequence[str] = hearing.by.advice.standing_example(side)
        return [
            "# no standing orders of yours are in force; the default policy speaks. To give some:",
            f"#   begin standing {game} {side}",
            *(f"#     {line}" for line in example),
            "#   end",
        ]
    head = "# your standing orders in force; to replace them, send the block without the # marks:"
    return [head, *(f"#   {line}" for line in text.strip().splitlines())]
