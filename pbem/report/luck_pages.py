"""The luck of a game as text with sparklines, and as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.kernel.words import counted
from pbem.report.luck import Faces, Luck, Tally

BLOCKS = "▁▂▃▄▅▆▇█"
HEAD = ("", "dice", "hits", "expected", "more", "percentile")
NOTHING = "no die has been thrown yet"
SIZES_SHOWN = 3
"""Kinds of dice whose faces are shown; draws from a cup have a die of their own for each number of chits."""


def luck_text(title: str, luck: Luck) -> str:
    """At most 80 columns; sparklines show the points above or below expectation, step by step."""
    lines = [f"luck in {title}", "", *_totals(luck), "", *_sparklines(luck), *_steps(luck), *_all_faces(luck)]
    return "\n".join(lines) + "\n"


def _totals(luck: Luck) -> Iterator[str]:
    sides, kinds = _width(luck), max(map(len, luck.words.kinds.values())) + 1
    yield " " * (sides + kinds) + "".join(f"{word:>{len(word) + 3}}" for word in HEAD[1:])
    for side in luck.words.sides:
        for kind, words in luck.words.kinds.items():
            yield f"{side:{sides}}{words:{kinds}}" + _numbers(luck.totals[side][kind])


def _width(luck: Luck) -> int:
    return max(map(len, luck.words.sides)) + 2


def _numbers(found: Tally) -> str:
    if not found.dice:
        return f"{0:>7}"
    return (
        f"{found.dice:>7}{found.hits:>7}{found.expected:>11.1f}{found.difference:>+7.1f}{found.percentile:>12.1f}%"
    )


def charted(luck: Luck) -> str:
    """The kind of throw that charts follow."""
    return next(iter(luck.words.kinds))


def _sparklines(luck: Luck) -> Iterator[str]:
    if len(luck.steps) > 1:
        span = f"{luck.steps[0].clock} to {luck.steps[-1].clock}"
        yield f"{charted(luck)} above or below expectation, {span} (a dot: no dice)"
        for side in luck.words.sides:
            yield f"{side:{_width(luck)}}{sparkline([one.hits[side] for one in luck.steps])}"
        yield ""


def sparkline(counts: list[Tally]) -> str:
    """One block for each step: the lowest for the worst luck of this line, the highest for the best."""
    most = max((abs(one.difference) for one in counts), default=0.0) or 1.0
    top = len(BLOCKS) - 1
    return "".join(
        BLOCKS[round((one.difference / most + 1) / 2 * top)] if one.dice else "·" for one in counts
    )


def _steps(luck: Luck) -> Iterator[str]:
    told = [one for one in luck.steps if any(found.dice for found in one.hits.values())]
    if not told:
        return
    heads = (f"{f'{side}: hits':>14}{'expected':>10}{'percentile':>11}" for side in luck.words.sides)
    yield f"{luck.words.step:10}" + "".join(heads)
    for one in told:
        yield f"{one.clock:10}" + "".join(_short(one.hits[side]) for side in luck.words.sides)
    yield ""


def _short(found: Tally) -> str:
    if not found.dice:
        return f"{'-':>14}{'-':>10}{'-':>11}"
    return f"{f'{found.hits} of {found.dice}':>14}{found.expected:>10.1f}{found.percentile:>10.1f}%"


def _all_faces(luck: Luck) -> Iterator[str]:
    for faces in luck.faces[:SIZES_SHOWN]:
        yield from _faces(faces)
    if not luck.faces:
        yield NOTHING


def _faces(faces: Faces) -> Iterator[str]:
    if len(faces.counts) <= 11:
        yield "face      " + "".join(f"{face:>6}" for face in range(1, len(faces.counts) + 1))
        yield "came up   " + "".join(f"{count:>6}" for count in faces.counts)
    yield from verdict(faces)


def verdict(faces: Faces) -> list[str]:
    """What chi-square says of the dice, in a line or two."""
    dice, degrees = counted(faces.dice, "die", "dice"), len(faces.counts) - 1
    numbers = f"{dice}: chi-square {faces.statistic:.2f}, {degrees} degrees of freedom"
    caution = "" if faces.enough else " (too few dice to tell)"
    return [numbers, f"fair dice are as uneven or more in {100 * faces.p_value:.1f}% of all games{caution}"]


# ---- for programs ----------------------------------------------------------------------------------------------


def luck_obj(game: str, luck: Luck) -> dict[str, Any]:
    """Everything for programs; `faces` and `chi_square` speak of the commonest die, `other_dice` of the rest."""
    sides, kinds = luck.words.sides, luck.words.kinds
    first, *others = luck.faces or (Faces(()),)
    return {
        "game": game,
        "sides": {side: {kind: _tally_obj(luck.totals[side][kind]) for kind in kinds} for side in sides},
        "impulses": [
            {"impulse": one.clock, **{side: _tally_obj(one.hits[side]) for side in sides}} for one in luck.steps
        ],
        **_faces_obj(first),
        "other_dice": [{"sides": len(faces.counts), **_faces_obj(faces)} for faces in others],
    }


def _faces_obj(faces: Faces) -> dict[str, Any]:
    return {
        "faces": {str(face): count for face, count in enumerate(faces.counts, 1)},
        "chi_square": {
            "dice": faces.dice,
            "statistic": faces.statistic,
            "degrees_of_freedom": max(len(faces.counts) - 1, 0),
            "p_value": faces.p_value,
            "enough_dice": faces.enough,
        },
    }


def _tally_obj(found: Tally) -> dict[str, Any]:
    return {
        "dice": found.dice,
        "hits": found.hits,
        "expected": found.expected,
        "standard_deviation": found.deviation,
        "percentile": found.percentile,
        "chance_of_so_many_or_fewer": found.at_most,
        "chance_of_so_many_or_more": found.at_least,
    }
