"""What a player of Wave of Terror is told besides whether orders are legal: warnings, options and template; odds are
loaded when somebody asks for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, field
from typing import Any

from pbem.games.wave import artillery, combat, depots, movement, pace, reinforcements, supply
from pbem.games.wave.activation import Acts, party
from pbem.games.wave.choices import Crossing
from pbem.games.wave.orders import AdvanceOrder, AttackOrder, MoveOrder, PolOrder
from pbem.games.wave.position import SETUP, WEATHER
from pbem.games.wave.scenario import ALLIED, OFF
from pbem.games.wave.segment import Segment
from pbem.games.wave.setup import setup_hexes
from pbem.kernel.board import Space
from pbem.kernel.diagnostics import Diagnostic, Severity
from pbem.kernel.values import Exhibit, value
from pbem.kernel.words import counted, listed
from pbem.orders.ast import OrderBlock
from pbem.orders.checking import already_ordered
from pbem.orders.hearing import Hearing
from pbem.orders.openings import Opening, Strike, Way, answer, meant
from pbem.orders.running import Run

SHOWN = 12

# ---- warnings --------------------------------------------------------------------------------------------------------


def explain(why: Diagnostic, block: OrderBlock, index: int, hearing: Hearing) -> Diagnostic:
    """Who is not where the path starts has orders already, perhaps."""
    return already_ordered(why, block, index) if why.code in ("M106", "C242") else why


def warnings(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """What is allowed but unwise."""
    yield from _open_bridges(block, run, hearing)
    yield from _idle_advances(block)
    yield from _unsealed_depots(block, hearing)


def _warning(code: str, rule: str, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, message, rule, help)


def _open_bridges(block: OrderBlock, run: Run, hearing: Hearing) -> Iterator[Diagnostic]:
    """9.14: a line that comes to a bridge which may be blown, crosses it, and does not say what then."""
    for (where, index), asked in run.findings.reactions.items():
        order = block.lines[index] if where == len(hearing.earlier) else None
        if not isinstance(order, MoveOrder) or order.otherwise is not None:
            continue
        bridges = {choice.about.bridge for choice in asked if isinstance(choice.about, Crossing)}
        crossed = [bridge for bridge in sorted(bridges) if set(bridge.split("-")) <= set(order.path)]
        if crossed:
            message = f"the bridge {crossed[0]} may be blown before this stack, and the order has no `else`"
            help = "add `else PATH` from the near bank, or `else stop`; without it the stack stays there"
            yield _warning("B601", "9.14", message, help).at(order.span)


def _idle_advances(block: OrderBlock) -> Iterator[Diagnostic]:
    """10.26: an advance into a hex that no line attacks never happens."""
    attacked = {order.space for order in block.lines if isinstance(order, AttackOrder)}
    for order in block.lines:
        if isinstance(order, AdvanceOrder) and order.space not in attacked:
            yield _warning("C602", "10.26", f"no line of this block attacks {order.space}").at(order.span)


def _unsealed_depots(block: OrderBlock, hearing: Hearing) -> Iterator[Diagnostic]:
    """6.17: the Allied player may say which depots are real, and here he does not say it of all of them."""
    segment: Segment = hearing.look()
    if not depots.are_named_now(segment) or segment.scenario.rulebook["pol"] == depots.UNSEALED:
        return
    most = segment.tables.pol.markers
    missing = most - sum(isinstance(order, PolOrder) and bool(order.kind) for order in block.lines)
    if missing > 0:
        message = f"{counted(missing, 'depot')} of {most} not called real or dummy: drawn by lot"
        help = "write `pol E2714 real`, and so for four hexes, two real and two dummy; the kinds are sealed"
        yield _warning("M602", "6.17", message, help).at(block.span)


# ---- options ---------------------------------------------------------------------------------------------------------


@value(frozen=False)
class UnitOptions:
    """Everything open to one unit: hexes with the points to reach them and the cheapest path, hexes to attack."""

    unit: str
    at: str
    place: str
    type: str
    steps: int
    allowance: int
    status: list[str] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)
    attacks: list[str] = field(default_factory=list)
    supports: list[str] = field(default_factory=list)
    setup: list[str] = field(default_factory=list)


def options(hearing: Hearing, what: str | None, to: str | None = None) -> Exhibit | Diagnostic:
    """Of one unit, of all units in a hex or of a formation everything; of the side without paths; who reaches a hex."""
    if hearing.position.over:
        return Exhibit("", [])
    segment: Segment = hearing.look()
    units = _meant(hearing, segment, what)
    if isinstance(units, Diagnostic):
        return units

    def beside(space: Space) -> Iterable[Space]:
        return segment.scenario.board.around(space) if segment.at(space, segment.enemy) else ()

    openings = [_opening(segment, unit_options(segment, unit)) for unit in units]
    return answer(hearing, openings, what, to, "beside the enemy", beside)


def _meant(hearing: Hearing, segment: Segment, what: str | None) -> Sequence[str] | Diagnostic:
    where = {unit: segment.pieces[unit].at for unit in sorted(segment.pieces)}
    if what is None:
        mine = [unit for unit in where if segment.unit(unit).side == segment.mover]
        return [unit for unit in mine if where[unit] != OFF or reinforcements.may_enter(segment, unit)]
    return segment.position.kg if what == "KG" else meant(hearing.names, segment.mover, what, where)


def unit_options(segment: Segment, unit: str) -> UnitOptions:
    """The options of one unit, in the phases that are still to come."""
    piece, card = segment.pieces[unit], segment.unit(unit)
    state = supply.prospects(segment, (unit,))[unit]
    found = UnitOptions(
        unit, piece.at, segment.scenario.name_of(piece.at), card.type, piece.steps,
        pace.allowance(segment, unit, state), _status(segment, unit, state),
    )  # fmt: skip
    if segment.position.stage == SETUP:
        found.setup = list(setup_hexes(segment.scenario, unit))
        return found
    found.moves = sorted(_moves(segment, unit), key=lambda move: (move["cost"], move["to"]))
    if piece.at != OFF:
        around = segment.scenario.board.around(piece.at)
        found.attacks = [s for s in around if segment.at(s, segment.enemy) and _may_attack(segment, unit, s)]
        found.supports = _supported(segment, unit) if card.guns else []
    return found


def _may_attack(segment: Segment, unit: str, space: Space) -> bool:
    return combat.refuse_attacker(segment, unit, space) is None


def _supported(segment: Segment, unit: str) -> list[str]:
    """10.20: hexes of own units that the guns could support now."""
    near = segment.scenario.grid.within(segment.pieces[unit].at, segment.tables.artillery.range)
    mine = (space for space in near if segment.at(space, segment.mover) and space != segment.pieces[unit].at)
    return [space for space in mine if artillery.refuse_guns(segment, segment.mover, (unit,), (space,)) is None]


def _status(segment: Segment, unit: str, state: str) -> list[str]:
    piece, card = segment.pieces[unit], segment.unit(unit)
    flags = {
        state: state != supply.REGULAR,
        "reduced": piece.steps < card.steps,
        "done": piece.done,
        "KG Peiper": piece.kg,
        "heavy": card.heavy,
        "waits off the map": piece.at == OFF,
    }
    return [name for name, true in flags.items() if true]


def _moves(segment: Segment, unit: str) -> Iterator[dict[str, Any]]:
    for act in Acts(segment, "move").moves(unit):
        cost = movement.path_cost(segment, act.units, act.path)
        goal = act.path[-1]
        told = {"to": goal, "name": segment.scenario.name_of(goal), "path": "-".join(act.path)}
        yield {**told, "cost": cost or pace.factor(segment, unit), "column": _is_column(segment, act.units, cost)}


def _is_column(segment: Segment, units: tuple[str, ...], cost: int) -> bool:
    return cost > pace.left(segment, units, pace.states(segment, units))


def _opening(segment: Segment, found: UnitOptions) -> Opening:
    status = "".join(f", {word}" for word in found.status)
    told = f"{found.unit}  in {found.place}: {found.type}, {counted(found.steps, 'step')}, MF {found.allowance}{status}"
    ways = tuple(_way(move, _is_beside_enemy(segment, move["to"])) for move in found.moves)
    strikes = tuple(Strike((space,), f"attack {space} with {found.unit}") for space in found.attacks)
    mover = ", ".join(party(segment, found.unit))
    return Opening(found.unit, found.at, told, ways, strikes, tuple(_others(found)), mover, asdict(found))


def _is_beside_enemy(segment: Segment, space: Space) -> bool:
    return any(segment.at(near, segment.enemy) for near in segment.scenario.board.around(space))


def _way(move: dict[str, Any], meets: bool) -> Way:
    column = "in column" if move["column"] else ""
    return Way(move["to"], move["name"], move["path"], move["cost"], str(move["cost"]), meets, column)


def _others(found: UnitOptions) -> Iterator[str]:
    for name, hexes in (("guns for units in", found.supports), ("set up in", found.setup)):
        if hexes:
            yield f"{name} {listed(hexes, most=SHOWN)}"


# ---- template --------------------------------------------------------------------------------------------------------


def template(hearing: Hearing) -> Iterator[str]:
    """By formation: a line for each stack, so that a corps is ordered by its divisions."""
    segment: Segment = hearing.look()
    yield from (f"# {line}" for line in _about(segment))
    for org, units in _by_formation(segment):
        yield ""
        yield f"# {org}: {counted(len(units), 'unit')}"
        yield from (f"#   {line}" for line in _stacks(segment, org, units))


def _about(segment: Segment) -> Iterator[str]:
    position, scenario = segment.position, segment.scenario
    yield f"{scenario.title}, turn {position.turn} ({segment.tables.dates.get(position.turn, '')}), {position.weather}"
    if position.stage == SETUP:
        yield "place UNIT HEX sets a unit up elsewhere than here; units not named stay where they are shown"
        if depots.are_named_now(segment):
            yield _about_depots(segment)
        return
    if position.stage == WEATHER:
        yield "clear skies: clear interdict HEX, ...; clear airdrop HEX for UNITS; clear keep N"
        return
    if depots.are_named_now(segment):
        yield _about_depots(segment)
    yield "sequence move fight (or fight move); move UNITS A..B; attack HEX with UNITS guns UNITS; advance UNITS HEX"
    yield "12V/* is a division where it stands, `all E3916` everybody in a hex; attacks: " + listed(_targets(segment))


def _about_depots(segment: Segment) -> str:
    """3.7: what only the Allied player's first orders may say."""
    around = f"within {segment.tables.pol.radius} of {segment.tables.pol.around}, no towns"
    if segment.scenario.rulebook["pol"] == depots.UNSEALED:
        return f"pol HEX places a depot: four road hexes {around}"
    return f"pol HEX real, pol HEX dummy: two each, road hexes {around}; the mail shows the hex, the kind is sealed"


def _targets(segment: Segment) -> list[str]:
    hexes = Acts(segment, "fight").subjects()
    around = segment.scenario.board.around
    return [space for space in hexes if any(segment.at(near, segment.mover) for near in around(space))]


def _by_formation(segment: Segment) -> Iterator[tuple[str, list[str]]]:
    found: dict[str, list[str]] = defaultdict(list)
    for unit in sorted(segment.pieces):
        if segment.unit(unit).side == segment.mover and _is_here(segment, unit):
            found[segment.unit(unit).formation].append(unit)
    yield from sorted(found.items())


def _is_here(segment: Segment, unit: str) -> bool:
    if segment.pieces[unit].at != OFF:
        return True
    return not segment.position.stage and segment.unit(unit).turn <= segment.position.turn


def _stacks(segment: Segment, org: str, units: Iterable[str]) -> Iterator[str]:
    from pbem.games.wave.sections_board import unit_words

    here: dict[Space, list[str]] = defaultdict(list)
    for unit in units:
        here[segment.pieces[unit].at].append(unit)
    for space, stack in sorted(here.items()):
        names = listed(unit_words(segment.position, segment.scenario, unit).removeprefix(f"{org}/") for unit in stack)
        where = "off the map, may enter" if space == OFF else segment.scenario.name_of(space)
        attack, defense = (sum(map(find, stack)) for find in (segment.attack_of, segment.defense_of))
        pace = min(segment.unit(unit).movement for unit in stack)
        yield f"{where}: {names} ({attack}-{defense}-{pace})"


def odds(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """10.5-10.8: the chances of the attacks in a block, or of every attack on one hex as it stands."""
    from pbem.games.wave.odds_pages import odds_for

    return odds_for(hearing, block, where, prize)


def standing_example(side: str) -> Sequence[str]:
    """Standing orders to begin with."""
    lines = ("demolish any", "support any up to 2 when odds >= 1:1", "losses weakest first")
    return (*lines, "air any when odds >= 3:1") if side == ALLIED else lines
