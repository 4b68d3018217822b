"""`pbem odds`: the exact chances of every battle of an order file, or of a hex as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pbem.games.bitter import artillery, combat, odds
from pbem.games.bitter.acts import Attack
from pbem.games.bitter.odds import Clash
from pbem.games.bitter.orders import AttackOrder
from pbem.games.bitter.policy import fewest_guns
from pbem.games.bitter.throws import worth
from pbem.games.bitter.turn import PlayerTurn
from pbem.kernel.diagnostics import Diagnostic
from pbem.kernel.legal import illegal
from pbem.kernel.values import Exhibit
from pbem.kernel.words import listed
from pbem.orders.ast import OrderBlock
from pbem.orders.hearing import Hearing
from pbem.orders.running import plan


def odds_of(hearing: Hearing, block: OrderBlock | None, where: str | None, prize: float) -> Exhibit | Diagnostic:
    """Every attack that the orders lead to, where their moves have brought the units; or one hex, by all who can."""
    if where is not None:
        return _of_hex(hearing, where)
    attacks = list(_declared(hearing, block)) if block is not None else []
    pages = [_page(turn, act) for turn, act in attacks]
    text = "".join(page.text for page in pages) or "the orders lead to no battle\n"
    return Exhibit(text, [page.obj for page in pages])


def _of_hex(hearing: Hearing, where: str) -> Exhibit | Diagnostic:
    turn: PlayerTurn = hearing.look()
    space = hearing.names.place(where)
    if isinstance(space, Diagnostic):
        return space
    able = combat.attackers_of(turn, space) if turn.at(space, turn.enemy) else []
    if not able:
        return illegal("C701", "9.1", f"nobody can attack {space} now", names=(space,))
    page = _page(turn, Attack(space, tuple(able), tuple(artillery.offensive(turn, space))))
    return Exhibit(page.text, [page.obj])


def _declared(hearing: Hearing, block: OrderBlock) -> Iterator[tuple[PlayerTurn, Attack]]:
    """The attacks of a block with the units where its moves have brought them."""
    run = plan(hearing.scene, hearing.segments(block))
    turn = _after_moves(hearing, run.events)
    for index, order in enumerate(block.lines):
        key = len(hearing.earlier), index
        spelled = run.findings.spelled.get(key, order)
        if isinstance(spelled, AttackOrder) and key not in run.findings.refused and turn.at(spelled.space, turn.enemy):
            yield turn, Attack(spelled.space, spelled.units, spelled.guns, spelled.air)


def _after_moves(hearing: Hearing, events: Iterable[Any]) -> PlayerTurn:
    from pbem.games.bitter.events import Entered, Moved
    from pbem.games.bitter.reinforcements import come
    from pbem.games.bitter.turn import MOVEMENT

    turn: PlayerTurn = hearing.look()
    for event in events:
        if isinstance(event, Entered) and event.unit not in turn.pieces and event.unit in turn.position.coming:
            come(turn, event.unit, event.space)
        if isinstance(event, Moved) and event.phase == MOVEMENT and event.path[-1] in turn.scenario.board:
            turn.put(event.unit, event.path[-1])
    return turn


def _page(turn: PlayerTurn, act: Attack) -> Exhibit:
    """One battle without and with what the defender would commit by the default policy."""
    clash = Clash(act.space, turn.mover, act.units, act.guns, act.air, tuple(turn.at(act.space, turn.enemy)))
    able = artillery.supporters(turn, act.space)
    guns = fewest_guns(turn, combat.view(turn, clash), able)
    plain, obj = _lines(turn, clash)
    lines = [f"{turn.scenario.name_of(act.space)}: {listed(act.units)}", *plain]
    badge = f"{obj['odds']} · {100 * obj['emptied']:.0f}%"
    result: dict[str, Any] = {"space": act.space, "badge": badge, "units": list(act.units), **obj}
    if guns:
        clash.support = list(guns)
        more, other = _lines(turn, clash)
        lines += [f"  with {listed(guns)} in support of the defender:", *more]
        result["supported"] = {"guns": list(guns), **other}
    return Exhibit("".join(f"{line}\n" for line in lines), result)


def _lines(turn: PlayerTurn, clash: Clash) -> tuple[list[str], dict[str, Any]]:
    table, column, drm = odds.table_of(turn, clash), odds.final_column(turn, clash), odds.drm(turn, clash)
    ours, theirs = odds.total(odds.attack_forces(turn, clash)), odds.total(odds.defense_forces(turn, clash))
    chances = Counter(table.result(column, face, drm, turn.tables.most_drm) for face in table.faces)
    raw = table.text(odds.raw_column(turn, clash))
    told = ", ".join(f"{name} {n}/{len(table.faces)}" for name, n in sorted(chances.items(), key=_best_first))
    mean = sum(worth(name) * n for name, n in chances.items()) / len(table.faces)
    emptied = sum(n for name, n in chances.items() if "D" in name)
    lines = [
        f"  {ours} to {theirs}: {raw}, final {table.text(column)}, die {drm:+d}",
        f"  {told}; the hex is emptied by {emptied} of {len(table.faces)} faces",
    ]
    obj = {
        "attack": ours, "defense": theirs, "raw": raw, "odds": table.text(column), "drm": drm,
        "chances": {name: n / len(table.faces) for name, n in chances.items()},
        "emptied": emptied / len(table.faces), "mean": mean,
    }  # fmt: skip
    return lines, obj


def _best_first(item: tuple[str, int]) -> tuple[int, str]:
    return -worth(item[0]), item[0]
