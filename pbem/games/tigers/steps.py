"""Rule 8.2: the steps from space to space, which of them may be made, and tables of them for whoever searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pbem.games.tigers import reinforcements
from pbem.games.tigers.costs import Units, lasting_tolls, total
from pbem.games.tigers.impulse import Impulse, Step
from pbem.games.tigers.scenario import ALLIED
from pbem.kernel.board import Space, Steps
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal


def barrier(impulse: Impulse, units: Units, here: Space, there: Space) -> Diagnostic | None:
    """8.2, 8.27, 8.34, 11.2: why no step may be made from one space to the next, whatever it costs."""
    if here in impulse.open_country and there in impulse.scenario.roads[here] and not impulse.is_blown(here, there):
        return None
    if there not in impulse.scenario.board.around(here):
        return _no_road(impulse, here, there)
    if impulse.is_enemy_area(here) and impulse.is_enemy_area(there):
        return illegal(
            "M204", "8.27", f"{here} and {there} both hold enemy units; no unit goes from one straight to the other",
            names=(here, there),
        )
    if impulse.is_blown(here, there) and not all_infantry(impulse, units):
        armor = next(unit for unit in units if not impulse.type(unit).infantry)
        return illegal(
            "M206", "8.34", f"{armor} is armor; the bridge {here}-{there} is blown, only infantry wades", names=(there,)
        )
    return (
        _outside(impulse, here, there)
        or reinforcements.barred(impulse, here, there)
        or _across_line(impulse, here, there)
    )


def _no_road(impulse: Impulse, here: Space, there: Space) -> Diagnostic:
    around = ", ".join(impulse.scenario.board.around(here))
    return illegal(
        "M201", "8.2", f"no road joins {here} and {there}", f"roads lead from {here} to {around}", names=(here, there)
    )


def _outside(impulse: Impulse, here: Space, there: Space) -> Diagnostic | None:
    """Scenario limits: nobody leaves the playing area; who starts outside may still come in."""
    limits = impulse.scenario.limits
    if there in limits or (impulse.scenario.outsiders_enter_first_day and here not in limits):
        return None
    return illegal(
        "M210", "8.2", f"{there} is outside the playing area of the scenario {impulse.scenario.name}", names=(there,)
    )


def _across_line(impulse: Impulse, here: Space, there: Space) -> Diagnostic | None:
    """5.23: by the errata, Allied units cross no scenario line on 16-1."""
    scenario = impulse.scenario
    if impulse.mover != ALLIED or scenario.rulebook["edition"] != "errata-2016" or not impulse.is_first_impulse:
        return None
    for name, inside in scenario.lines.items():
        if (here in inside) != (there in inside):
            return illegal(
                "M105", "5.23", f"the step {here}-{there} crosses the {name} scenario line on 16-1", names=(there,)
            )
    return None


def all_infantry(impulse: Impulse, units: Sequence[str]) -> bool:
    return all(impulse.type(unit).infantry for unit in units)


# ---- tables of steps -------------------------------------------------------------------------------------------------


def steps_of(impulse: Impulse, wading: bool) -> Steps[Space]:
    """8.2, 8.33: the steps that may be made out of each space, with or without wading; what 8.37 adds for other units
    is not in them."""
    if wading not in impulse.steps:
        impulse.steps[wading] = Steps(partial(_infantry_steps if wading else _dry_steps, impulse))
    return impulse.steps[wading]


def onward_of(impulse: Impulse, wading: bool) -> Steps[Space]:
    """8.22, 8.26: the same for those on the way: no step leads on from where a move ends."""
    if wading not in impulse.onward:
        impulse.onward[wading] = Steps(steps_of(impulse, wading).__getitem__, impulse.ends)
    return impulse.onward[wading]


def _infantry_steps(impulse: Impulse, here: Space) -> Sequence[Step]:
    if here in impulse.open_country:
        return impulse.scenario.steps[here]
    around = impulse.scenario.board.around(here)
    open_to_all = [there for there in around if barrier(impulse, (), here, there) is None]
    return [(there, total(lasting_tolls(impulse, here, there))) for there in open_to_all]


def _dry_steps(impulse: Impulse, here: Space) -> Sequence[Step]:
    steps = steps_of(impulse, wading=True)[here]
    return steps if here in impulse.open_country else [step for step in steps if not impulse.is_blown(here, step[0])]
