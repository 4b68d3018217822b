"""Each battle as a table: who fired at whom, the number needed and why, the dice, the hits, who is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase

from pbem.games.tigers import events as ev
from pbem.games.tigers.scenario import enemy_of
from pbem.games.tigers.tale import Battle, Tale, battles_in
from pbem.games.tigers.words import counted, faces, place, side_word, signed
from pbem.kernel.events import Modifier
from pbem.kernel.referee import Event
from pbem.kernel.words import listed
from pbem.report.model import Block, Facts, Items, Section, Table

FIRE = ("Fires", "At", "Factor", "Needs", "Dice", "Hits")


def battles(story: Tale) -> Section | None:
    """All battles, in the order fought."""
    fought = battles_in(story)
    return Section("battles", "Battles", (), tuple(_battle(story, battle) for battle in fought)) if fought else None


@dataclass(slots=True)
class Notes:
    """The modifiers of a battle, each with a letter."""

    letters: dict[Modifier, str] = field(default_factory=dict)

    def arithmetic(self, factor: int, modifiers: tuple[Modifier, ...]) -> str:
        """`5 -1a -1b`."""
        return " ".join([str(factor), *(f"{signed(modifier)}{self._letter(modifier)}" for modifier in modifiers)])

    def _letter(self, modifier: Modifier) -> str:
        number = len(self.letters)
        return self.letters.setdefault(modifier, ascii_lowercase[number % 26] * (number // 26 + 1))

    def lines(self) -> tuple[str, ...]:
        return tuple(f"{letter}: {signed(m)}, {m.reason} ({m.rule})" for m, letter in self.letters.items())


def _battle(story: Tale, battle: Battle) -> Section:
    notes = Notes()
    began = battle.began
    rows = tuple(row for event in battle.told for row in _shots(event, notes))
    blocks: list[Block] = [Facts(tuple(_facts(story, battle)))]
    if rows:
        blocks.append(Table("Fire, in order (9.3)", FIRE, rows, frozenset({"Hits"})))
    if notes.letters:
        blocks.append(Items(notes.lines()))
    blocks.append(Facts(tuple(_result(story, battle))))
    title = f"{place(story.scenario, began.area)}: {side_word(began.attacker)} attack"
    return Section(f"battle-{began.area}", title, tuple(blocks))


def _facts(story: Tale, battle: Battle) -> Iterator[tuple[str, str]]:
    began = battle.began
    attack, defense = began.strengths
    yield "Attackers", f"{listed(began.attackers)} ({counted(attack, 'point')})"
    yield "Defenders", f"{listed(began.defenders)} ({counted(defense, 'point')})"
    if began.out_of_supply:
        yield "Out of supply", listed(began.out_of_supply)
    for side in _sides(battle):
        yield f"{side_word(side)} artillery", _calls(battle, side)
    for event in battle.all(ev.CombinedArms):
        lacks = f"no: the attack lacks {' and '.join(event.lacking)}" if event.lacking else "yes"
        yield "Combined arms", f"{lacks} (9.6)"


def _sides(battle: Battle) -> tuple[str, str]:
    """The defender calls and fires first."""
    return enemy_of(battle.began.attacker), battle.began.attacker


def _calls(battle: Battle, side: str) -> str:
    calls = [event for event in battle.all(ev.ArtilleryCalled) if event.side == side]
    if not calls:
        return "no call (9.42)"
    answered = sum(call.answered for call in calls)
    dice = listed(str(call.face) for call in calls)
    first = calls[0]
    needed = f"needs {faces(first.needed)} ({first.rule})"
    return f"{counted(len(calls), 'call')}, {needed}, rolled {dice}: {answered or 'none'} answered"


def _shots(event: Event, notes: Notes) -> Iterator[tuple[str, ...]]:
    if isinstance(event, ev.ArtilleryFired):
        factor = event.to_hit + sum(modifier.value for modifier in event.modifiers)
        die = "lost (9.47)" if event.face is None else str(event.face)
        yield (
            f"{side_word(event.side)} art. {event.shot}", event.target, notes.arithmetic(factor, event.modifiers),
            faces(event.to_hit), die, "1" if event.hit else "-",
        )
    elif isinstance(event, ev.Fired):
        yield (
            event.unit, event.target, notes.arithmetic(event.factor, event.modifiers), faces(event.to_hit),
            " ".join(map(str, event.faces)), str(event.hits or "-"),
        )
    elif isinstance(event, ev.StrengthLost):
        fate = "destroyed" if event.after == 0 else f"{event.before} to {event.after}"
        yield f"  > {event.unit}", fate, "", "", "", ""


def _result(story: Tale, battle: Battle) -> Iterator[tuple[str, str]]:
    if battle.ended is None:
        yield "Result", "not decided yet"
        return
    strength = {unit: piece.strength for unit, piece in story.before.pieces.items()}
    for event in story.events:
        if isinstance(event, ev.StrengthLost):
            strength[event.unit] = event.after
        if event is battle.ended:
            break
    for name, units in (("Attackers left", battle.ended.attackers), ("Defenders left", battle.ended.defenders)):
        yield name, listed(f"{unit} ({strength.get(unit, 0)})" for unit in units)
