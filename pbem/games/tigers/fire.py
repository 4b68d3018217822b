"""Rule 9.5: which unit fires at which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pbem.kernel.values import value

Pair = tuple[str, str]
Select = Callable[[Sequence[str]], list[str]]


@value
class Line:
    """Two lines of units as 9.5 sees them: quality of each, points of the targets, and whether the firer defends."""

    quality: Mapping[str, int]
    strength: Mapping[str, int]
    defending: bool


def legal_pairs(line: Line, firers: Sequence[str], targets: Sequence[str], done: Mapping[str, str]) -> tuple[Pair, ...]:
    """9.54-9.57: the next allocations that are legal, given those already made (firer -> target)."""
    waiting = [unit for unit in firers if unit not in done]
    best = max(line.quality[unit] for unit in waiting)
    return tuple(
        (firer, target)
        for firer in waiting
        if line.quality[firer] == best
        for target in _targets(line, firer, firers, targets, done)
    )


def _targets(
    line: Line, firer: str, firers: Sequence[str], targets: Sequence[str], done: Mapping[str, str]
) -> list[str]:
    if len(firers) == 1:
        return _lone_targets(line, firer, targets)
    shots = list(done.values())
    uncovered = [target for target in targets if target not in shots]
    if uncovered:
        return _covering_targets(line, firer, uncovered)
    fewest = min(shots.count(target) for target in targets)
    return [target for target in targets if shots.count(target) == fewest or fewest >= 2]


def _lone_targets(line: Line, firer: str, targets: Sequence[str]) -> list[str]:
    """9.54, 9.52: alone, any target of its own quality or less; if all are better, the least of them."""
    return _with_exemption(line, targets, lambda among: _within_quality(line, firer, among))


def _within_quality(line: Line, firer: str, targets: Sequence[str]) -> list[str]:
    fair = [target for target in targets if line.quality[target] <= line.quality[firer]]
    lowest = min(line.quality[target] for target in targets)
    return fair or [target for target in targets if line.quality[target] == lowest]


def _covering_targets(line: Line, firer: str, uncovered: Sequence[str]) -> list[str]:
    """9.55, 9.57: among targets that nobody fires at yet."""
    return _with_exemption(line, uncovered, lambda among: _matching(line, firer, among))


def _matching(line: Line, firer: str, targets: Sequence[str]) -> list[str]:
    """9.57: equal quality; else the best of lesser quality; else the least of higher quality."""
    own = line.quality[firer]
    at_most = [line.quality[target] for target in targets if line.quality[target] <= own]
    wanted = max(at_most) if at_most else min(line.quality[target] for target in targets)
    return [target for target in targets if line.quality[target] == wanted]


def _with_exemption(line: Line, targets: Sequence[str], select: Select) -> list[str]:
    """9.53: a defender may pass over any attackers of one point, so a target is legal if it would be with no other
    of them there; 9.55: but one of those left must be fired at."""
    if not line.defending:
        return select(targets)
    strong = [target for target in targets if line.strength[target] > 1]
    return [target for target in targets if target in select([*strong, *(() if target in strong else (target,))])]


def allocations(line: Line, firers: Sequence[str], targets: Sequence[str]) -> Iterator[dict[str, str]]:
    """9.59: every complete legal allocation, once each, its pairs in an order in which they may be made."""
    partial: list[dict[str, str]] = [{}]
    for _ in firers:
        longer: dict[frozenset[Pair], dict[str, str]] = {}
        for done in partial:
            for firer, target in legal_pairs(line, firers, targets, done):
                longer.setdefault(frozenset([*done.items(), (firer, target)]), {**done, firer: target})
        partial = list(longer.values())
    yield from partial
