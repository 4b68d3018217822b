"""A moderated game with a history, and everything that was mailed in it: what people answer to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.cli.people import Person

STANDING_1 = "  demolish any when strength >= 2\n"
STANDING_2 = "  demolish any when strength >= 4\n  losses weakest first\n"
STANDING_3 = "  targets prefer armor\n"
OLD = "  move 605Eng 10-9\n"
ENEMY = "  entrench 4Inf/8\n"
NEW = "  move 212/423 10-9\n  move 276/986 18-10\n"
DRAFT = "  move 276/986 18-10\n  entrench 212/320\n"


@dataclass(frozen=True)
class World:
    """The game file, and the texts of the game: `now` is the moment for which german owes orders."""

    game: Path
    name: str
    report: str
    template: str
    previews: str

    def block(self, lines: str, clock: str = "17-2", side: str = "german") -> str:
        return f"begin orders {self.name} {clock} {side}\n{lines}end\n"

    def standing(self, lines: str, side: str = "german") -> str:
        return f"begin standing {self.name} {side}\n{lines}end\n"

    @property
    def new(self) -> str:
        return self.block(NEW)

    @property
    def old(self) -> str:
        return self.block(OLD, "17-1")

    @property
    def filled(self) -> str:
        """The template with the new orders written into it, each under its unit."""
        first, second = NEW.splitlines()
        lines = self.template.splitlines()
        at = next(number for number, line in enumerate(lines) if "276/986" in line)
        lines.insert(at + 1, second.strip())
        at = next(number for number, line in enumerate(lines) if "212/423" in line)
        lines.insert(at + 1, first.strip())
        return "\n".join(lines) + "\n"


def play(folder: Path) -> World:
    """One impulse of each side, standing orders given and replaced, and the mails that went out."""
    me = Person("me", folder)
    me.does("keys new me")
    me.does("new crossroads bulge.pbem --moderate --key me")
    for side in ("german", "allied"):
        me.does(f"join bulge.pbem --seat {side} --key me")
    name = me.sees("status bulge.pbem")["game"]
    world = World(folder / "bulge.pbem", name, "", "", "")
    me.writes("1.txt", world.standing(STANDING_1) + world.block(OLD, "17-1"))
    me.does("adjudicate bulge.pbem 1.txt --key me --report r1.txt")
    me.writes("2.txt", world.standing("  demolish any\n", "allied") + world.block(ENEMY, "17-1", "allied"))
    me.does("adjudicate bulge.pbem 2.txt --key me --report r2.txt")
    me.writes("3.txt", world.standing(STANDING_2))
    me.does("submit bulge.pbem 3.txt --key me")
    me.writes("4.txt", world.new)
    letter = me.does("send bulge.pbem --all")
    report = f"{letter.partition('-----BEGIN')[0]}\n{me.does('report bulge.pbem')}\n{world.standing(STANDING_1)}"
    return World(
        world.game, name, f"{world.old}\n{report}\n{world.block(ENEMY, '17-1', 'allied')}",
        me.does("template bulge.pbem"), me.does("adjudicate bulge.pbem 4.txt --key me --preview"),
    )  # fmt: skip
