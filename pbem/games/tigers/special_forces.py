"""Rule 14: German special forces."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.tigers.acts import EFFECTS, Special
from pbem.games.tigers.events import SpecialPlaced, SpecialRemoved
from pbem.games.tigers.impulse import Impulse
from pbem.games.tigers.scenario import ALLIED, GERMAN
from pbem.games.tigers.situation import Situation
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.events import Modifier, Toll
from pbem.kernel.legal import illegal
from pbem.kernel.referee import Referee


def refuse_special(impulse: Impulse, act: Special) -> Diagnostic | None:
    """14.1, 14.2: why the counter may not be placed so."""
    return _refuse_now(impulse) or _refuse_effect(impulse, act.effect) or _refuse_place(impulse, act.area)


def _refuse_now(impulse: Impulse) -> Diagnostic | None:
    """14.11: one counter on each of its days, in one impulse of the day, by the German."""
    special, days = impulse.position.special, impulse.scenario.special_days
    if impulse.mover != GERMAN:
        return illegal("T401", "14.12", "special forces are German; they are placed in a German impulse")
    if impulse.position.day not in days:
        allowed = ", ".join(map(str, days)) or "no day of this scenario"
        return illegal("T402", "14.11", f"special forces are available on {allowed}, not on {impulse.position.day}")
    if impulse.position.day in special.used.values() or len(special.used) >= impulse.scenario.special_count:
        return illegal("T403", "14.11", "no special forces counter is left for today")
    return None


def _refuse_effect(impulse: Impulse, effect: str) -> Diagnostic | None:
    """14.21: each effect once a game; 14.22: mobility not in the third impulse of a day."""
    if effect not in EFFECTS:
        return illegal("T404", "14.21", f"{effect!r} is no effect", f"effects are {', '.join(EFFECTS)}")
    if effect in impulse.position.special.used:
        return illegal("T404", "14.21", f"{effect} has been used on the {impulse.position.special.used[effect]}th")
    if effect == "mobility" and impulse.position.impulse == 3:
        return illegal("T405", "14.22", "mobility may not be chosen in the third impulse of a day")
    return None


def _refuse_place(impulse: Impulse, space: Space) -> Diagnostic | None:
    """14.12: any area that scores no victory points; never a zone."""
    area = impulse.scenario.area(space)
    if area is None:
        return illegal("T406", "14.12", f"special forces may not be placed in zone {space}", names=(space,))
    if area.vp:
        return illegal("T406", "14.12", f"{impulse.scenario.name_of(space)} is a victory point area")
    if space not in impulse.scenario.limits:
        return illegal("T406", "14.12", f"{space} is outside the playing area", names=(space,))
    return None


def carry_out_special(impulse: Impulse, act: Special) -> None:
    """14.12: the counter is on the map."""
    special = impulse.position.special
    special.used[act.effect] = impulse.position.day
    special.effect, special.area = act.effect, act.area
    impulse.referee.tell(SpecialPlaced(act.effect, act.area))


def special_options(impulse: Impulse) -> Iterator[Special]:
    """Every legal placing of the counter."""
    if _refuse_now(impulse):
        return
    for effect in EFFECTS:
        if not _refuse_effect(impulse, effect):
            yield from (Special(effect, area) for area in impulse.scenario.board if not _refuse_place(impulse, area))


def mobility_tolls(impulse: Impulse, here: Space, there: Space) -> tuple[Toll, ...]:
    """14.22: Allied units pay one more to enter the area, and one more to leave it."""
    special = impulse.position.special
    if special.effect != "mobility" or impulse.mover != ALLIED:
        return ()
    if there == special.area:
        return (Toll(impulse.tables.cost["special_enter"], "entering special forces", "14.22"),)
    if here == special.area:
        return (Toll(impulse.tables.cost["special_leave"], "leaving special forces", "14.22"),)
    return ()


def interferes(situation: Situation, area: Space) -> bool:
    """14.23: whether Allied demolition by units in this area is disturbed."""
    special = situation.position.special
    return special.effect == "demolition" and special.area == area


def confusion(situation: Situation, area: Space, side: str) -> Iterator[Modifier]:
    """14.24: all Allied fire in the designated battle is harder, artillery too; it is the first one there."""
    special = situation.position.special
    if special.effect == "confusion" and special.area == area and side == ALLIED and not special.fought:
        yield Modifier(situation.tables.modifiers["confusion"], "special forces confuse the Allies", "14.24")


def end_confusion(situation: Situation, area: Space) -> None:
    """14.24: the designated battle is over; a later one in the same area is not touched."""
    special = situation.position.special
    special.fought |= special.effect == "confusion" and special.area == area


def remove_special(situation: Situation, referee: Referee) -> None:
    """14.3: the counter leaves the map at the end of the Allied part of the impulse."""
    special = situation.position.special
    if special.effect and special.area:
        referee.tell(SpecialRemoved(special.effect, special.area))
        special.effect, special.area, special.fought = None, None, False
