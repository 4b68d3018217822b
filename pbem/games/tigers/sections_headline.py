"""The headline: what changed hands, what was lost, how it stands."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers import events as ev
from pbem.games.tigers.scenario import SIDES
from pbem.games.tigers.tale import Tale, battles_in, destroyed_in, losses_in
from pbem.games.tigers.words import THE_SIDE, counted, place, side_word
from pbem.kernel.words import listed


def headline(story: Tale) -> tuple[str, ...]:
    """The impulse in a few sentences."""
    return (*_over(story), *_control(story), *_battles(story), *_losses(story), *_bridges(story), _score(story))


def _over(story: Tale) -> Iterator[str]:
    for event in story.all(ev.GameOver):
        points = f", with {event.vp} VP" if counts_points(story) else ""
        yield f"The game is over: {event.result}{points}."


def _control(story: Tale) -> Iterator[str]:
    for side in SIDES:
        taken = [place(story.scenario, event.area) for event in story.all(ev.ControlChanged) if event.side == side]
        if taken:
            yield f"Taken by {THE_SIDE[side]}: {listed(taken)}."


def _battles(story: Tale) -> Iterator[str]:
    fought = battles_in(story)
    if not fought:
        yield "No battle was fought."
        return
    ends: dict[str, list[str]] = {"defenders destroyed": [], "fighting goes on": [], "attackers destroyed": []}
    for battle in fought:
        if battle.ended is not None:
            ends[_end(battle.ended)].append(place(story.scenario, battle.began.area))
    words = [f"{end} in {listed(areas)}" for end, areas in ends.items() if areas]
    yield f"{counted(len(fought), 'battle')}: {'; '.join(words) or 'not decided yet'}."


def _end(ended: ev.BattleEnded) -> str:
    if not ended.attackers:
        return "attackers destroyed"
    return "fighting goes on" if ended.defenders else "defenders destroyed"


def _losses(story: Tale) -> Iterator[str]:
    losses, destroyed = losses_in(story), destroyed_in(story)
    for side in SIDES:
        points, gone = sum(losses[side].values()), destroyed[side]
        if points:
            units = f"; destroyed: {listed(gone)}" if gone else ""
            yield f"{side_word(side)} losses: {counted(points, 'strength point')}{units}."


def _bridges(story: Tale) -> Iterator[str]:
    blown = [event.bridge for event in story.all(ev.DemolitionTried) if event.blown]
    built = [event.bridge for event in story.all(ev.ConstructionTried) if event.built]
    if blown:
        yield f"Bridges blown: {listed(blown)}."
    if built:
        yield f"Bridges built: {listed(built)}."


def _score(story: Tale) -> str:
    if not counts_points(story):
        return f"{towns(story)}."
    change = story.after.vp - story.before.vp
    return f"Score: {story.after.vp} VP ({change:+d})." if change else f"Score: {story.after.vp} VP, unchanged."


def counts_points(story: Tale) -> bool:
    """7th Army judges towns instead of counting points."""
    return story.scenario.victory.scoring != "contest"


def towns(story: Tale) -> str:
    """Who holds each town that decides the game."""
    held = []
    for town in story.scenario.victory.towns:
        sides = {story.scenario.side_of(unit) for unit in story.after.units_at(town)}
        state = "contested" if len(sides) > 1 else side_word(story.after.control.get(town, "nobody"))
        held.append(f"{place(story.scenario, town)} {state}")
    return f"Towns: {listed(held)}"
