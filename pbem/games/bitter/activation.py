"""Rule 4: everything that the mover may do in each phase, from one source of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.bitter import (
    alternative,
    bombardment,
    boundaries,
    bridges,
    combat,
    costs,
    dumps,
    leaders,
    movement,
    peiper,
    positions,
    reinforcements,
    reserves,
    searches,
    supposed,
    victory,
)
from pbem.games.bitter.acts import (
    DONE,
    Act,
    Attach,
    Attack,
    Bombard,
    Build,
    Dig,
    Done,
    Fight,
    Fortify,
    Join,
    Move,
    Reserve,
    Split,
    Suppose,
)
from pbem.games.bitter.scenario import OFF
from pbem.games.bitter.stacking import room_for
from pbem.games.bitter.turn import EXPLOITATION, PlayerTurn
from pbem.games.bitter.ways import bold_ways
from pbem.kernel.board import Reach, Space, spread_cheapest_first
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.game import Chance
from pbem.kernel.legal import Menu, illegal

STROLLS = 0.9
"""How many of the moves that are drawn by lot go step by step, where the whole map is open; the others, and all in a
small area, go to any hex within reach."""
REFUSE: dict[type[Any], Callable[[PlayerTurn, Any], Diagnostic | None]] = {
    Reserve: reserves.refuse_reserve,
    Move: movement.refuse_move,
    Dig: positions.refuse_dig,
    Fortify: positions.refuse_fortify,
    Build: bridges.refuse_build,
    Attach: leaders.refuse_attach,
    Split: alternative.refuse_split,
    Join: alternative.refuse_join,
    Attack: combat.refuse_attack,
    Bombard: bombardment.refuse_bombard,
    Suppose: lambda turn, act: combat.refuse_attack(turn, act.attack),
    Done: lambda turn, act: None,
}
CARRY_OUT: dict[type[Any], Callable[[PlayerTurn, Any], None]] = {
    Reserve: reserves.carry_out_reserve,
    Move: movement.carry_out_move,
    Dig: positions.carry_out_dig,
    Fortify: positions.carry_out_fortify,
    Build: bridges.carry_out_build,
    Attach: leaders.carry_out_attach,
    Split: alternative.carry_out_split,
    Join: alternative.carry_out_join,
    Attack: combat.carry_out_attack,
    Bombard: bombardment.carry_out_bombard,
    Suppose: supposed.carry_out_supposed,
}
KINDS: dict[str, tuple[type[Any], ...]] = {
    "act": (Reserve, Move, Dig, Fortify, Build, Attach, Split, Join, Done),
    "attack": (Attack, Bombard, Suppose, Split, Join, Done),
    "exploit": (Move, Split, Join, Done),
    "strike": (Attack, Suppose, Done),
}
RULES = {"act": "5.1", "attack": "9.1", "exploit": "14.2", "strike": "27.1"}


class Phase(Menu[Any]):
    """What the mover may do now in a phase. What is legal where the attacks of a plan succeed is legal in the plan."""

    about: str | None = None

    def __init__(self, turn: PlayerTurn, kind: str) -> None:
        self.turn, self.kind = turn, kind

    def refusal(self, answer: Act | Fight) -> Diagnostic | None:
        if type(answer) not in KINDS[self.kind]:
            return illegal("T702", "4.0", f"this cannot be done in the {self.turn.phase} phase")
        refusal = REFUSE[type(answer)](self.turn, answer)
        if refusal is None or self.turn.hope is None:
            return refusal
        return REFUSE[type(answer)](self.turn.hope, answer) and refusal

    @property
    def end(self) -> Done:
        return DONE

    @property
    def round(self) -> object:
        return self.turn.now, self.kind


class Acts(Phase):
    """4, 5: reserve, moves, digging and bridges. Iteration lists single units with their cheapest path to every hex."""

    def __init__(self, turn: PlayerTurn) -> None:
        super().__init__(turn, "act")

    def subjects(self) -> Iterator[str]:
        yield from self.turn.stacks.of(self.turn.mover)
        yield from self.turn.leaders.of(self.turn.mover)
        yield from reinforcements.arrivals(self.turn)

    def of(self, subject: str) -> Iterator[Act]:
        yield from (Move((subject,), path) for path in paths(self.turn, subject))
        yield from self.on_the_spot(subject)

    def draw(self, subject: str, chance: Chance) -> Act | None:
        """One act or none; only for the hex that is drawn is a path written out."""
        turn = self.turn
        if movement.refuse_stranger(turn, subject):
            return None
        if subject not in turn.pieces:
            entries = arrivals_by_hex(turn, subject)
            goal = chance.choice((None, *entries))
            return Move((subject,), (entries[goal][0], *entries[goal][1].path(goal))) if goal else None
        if self._is_open(subject) and chance.random() < STROLLS:
            return self._stroll(subject, chance)
        ways = reachable(turn, subject)
        drawn = chance.choice((None, *ways, *self.on_the_spot(subject)))
        return Move((subject,), ways[drawn].path(drawn)) if isinstance(drawn, str) else drawn

    def _is_open(self, unit: str) -> bool:
        """Whether a unit may move, and over the whole map."""
        turn = self.turn
        return turn.scenario.limits is None and movement.refuse_unit(turn, unit, turn.pieces[unit].at) is None

    def _stroll(self, unit: str, chance: Chance) -> Act | None:
        """A move of steps by lot, or something on the spot."""
        drawn = chance.choice((None, "stroll", "stroll", *self.on_the_spot(unit)))
        if not isinstance(drawn, str):
            return drawn
        path = searches.stroll(self.turn, unit, chance)
        act = Move((unit,), path)
        return act if len(path) > 1 and self.refusal(act) is None else None

    def on_the_spot(self, unit: str) -> Iterator[Act]:
        turn = self.turn
        if unit not in turn.pieces or not turn.unit(unit).type.fights:
            return
        acts: list[Act] = [Reserve((unit,)), Dig(unit), Fortify(unit)]
        if turn.plays("peiper_alternative") and unit in turn.tables.lists["peiper"]:
            acts += [change(group) for group in turn.tables.lists["group"] for change in (Split, Join)]
        yield from (act for act in acts if self.refusal(act) is None)
        yield from bridges.build_options(turn, unit)


class Exploits(Phase):
    """14.2: the moves of units in reserve."""

    about = EXPLOITATION

    def __init__(self, turn: PlayerTurn) -> None:
        super().__init__(turn, "exploit")

    def subjects(self) -> Iterator[str]:
        yield from reserves.waiting(self.turn)

    def of(self, subject: str) -> Iterator[Move]:
        yield from (Move((subject,), path) for path in paths(self.turn, subject))


class Fights(Phase):
    """9.1: attacks, hex by hex."""

    def __init__(self, turn: PlayerTurn, kind: str = "attack") -> None:
        super().__init__(turn, kind)

    def subjects(self) -> Iterator[str]:
        beside = self.turn.beside[self.turn.mover]
        return (space for space in sorted(self.turn.stacks.spaces_of(self.turn.enemy)) if space in beside)

    def of(self, subject: str) -> Iterator[Attack]:
        return combat.attack_options(self.turn, subject)


class Strikes(Fights):
    """27.1: the attack of Peiper after exploitation."""

    def __init__(self, turn: PlayerTurn) -> None:
        super().__init__(turn, "strike")


def reachable(turn: PlayerTurn, unit: str) -> dict[Space, Reach[Space]]:
    """5.1: every hex that a unit on the map may move to now."""
    at = turn.pieces[unit].at
    if movement.refuse_unit(turn, unit, at) or unit in turn.offroad:
        return {}
    return bold_ways(turn, unit) if peiper.is_bold(turn, unit) else searches.ways(turn, unit)


def paths(turn: PlayerTurn, unit: str) -> Iterator[tuple[Space, ...]]:
    """5.1, 5.5, 16.1: the cheapest path to every hex, off the map, and onto it."""
    if unit not in turn.pieces:
        yield from entries(turn, unit)
        return
    ways = reachable(turn, unit)
    for goal, reach in ways.items():
        yield reach.path(goal)
    if ways or turn.pieces[unit].at in turn.scenario.edges_of:
        yield from exits(turn, unit, ways)


def exits(turn: PlayerTurn, unit: str, ways: dict[Space, Reach[Space]]) -> Iterator[tuple[Space, ...]]:
    """5.5: the ways off the map from every hex of the edge that a unit may come to."""
    at = turn.pieces[unit].at
    edges = [space for space in (at, *ways) if space in turn.scenario.edges_of]
    for edge in edges:
        path = (*(ways[edge].path(edge) if edge != at else (at,)), OFF)
        if movement.refuse_move(turn, Move((unit,), path)) is None:
            yield path


def entries(turn: PlayerTurn, unit: str) -> Iterator[tuple[Space, ...]]:
    """16.1: every hex that a unit may come to from off the map, by the letter that is cheapest."""
    for goal, (letter, reach) in arrivals_by_hex(turn, unit).items():
        yield (letter, *reach.path(goal))


def arrivals_by_hex(turn: PlayerTurn, unit: str) -> dict[Space, tuple[str, Reach[Space]]]:
    """16.1: every hex that a unit off the map may reach, the letter by which, and the search that knows the
    way; none for who is lost."""
    found: dict[Space, tuple[str, Reach[Space]]] = {}
    if movement.refuse_stranger(turn, unit):
        return found
    has_room = room_for(turn, unit)
    for letter in reinforcements.letters_of(turn, unit):
        entry = turn.tables.letters[letter].hex
        cost = reinforcements.entry_cost(turn, unit, letter, entry)
        if isinstance(cost, Diagnostic) or movement.refuse_unit(turn, unit, letter):
            continue
        onward = searches.steps_of(turn, turn.unit(unit).gait, boundaries.bound_of(turn, unit))
        reach = spread_cheapest_first(entry, onward[entry], onward, max(0, costs.allowance(turn, unit) - cost))
        for goal in (entry, *reach.before):
            if goal not in found and has_room(goal):
                found[goal] = letter, reach
    return found


def run_phase(turn: PlayerTurn, menu: Phase) -> None:
    """4: the mover acts, one thing after another, until he has done all that he wants to."""
    while not turn.position.over:
        act = turn.ask(turn.mover, menu.kind, RULES[menu.kind], menu, menu.about)
        if isinstance(act, Done):
            return
        carry_out(turn, act)
        for world in filter(None, (turn, turn.hope)):
            leaders.sweep(world)
        dumps.react(turn)
        victory.check_instant(turn)


def carry_out(turn: PlayerTurn, act: Any) -> None:
    """An act happens where it is legal: in a plan perhaps only where its attacks succeed."""
    do, refuse = CARRY_OUT[type(act)], REFUSE[type(act)]
    hope = turn.hope
    possible = hope is None or refuse(turn, act) is None
    if hope is not None and not isinstance(act, Suppose) and refuse(hope, act) is None:
        do(hope, act)
    if possible or isinstance(act, Suppose):
        do(turn, act)
