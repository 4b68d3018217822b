"""Where the files of a game lie, what they are called, and how they are read."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from pbem.kernel.values import value
from pbem.packs.defects import Defect, PackError

MAX_BYTES = 1_000_000
SHIPPED = "shipped:"
ENDINGS = (".yaml", ".yml")
_GAME = rb"(?m)^game:[ \t]*[\"']?([A-Za-z0-9-]+)"


@value
class File:
    """A file by the name that digests and messages use for it."""

    name: str
    path: Path

    def read(self) -> bytes:
        """Its bytes (never many more than the limit), or D005."""
        try:
            with self.path.open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise PackError([missing(self.name, error.strerror or "it cannot be read")]) from None


def missing(name: str, why: str, help: str | None = None) -> Defect:
    return Defect(name, 1, "D005", f"this file cannot be used: {why}", help)


def stated_game(card: File) -> str | None:
    """The game that a card outside the program says it is for, if it says so."""
    found = re.search(_GAME, card.read())
    return found and found[1].decode().lower()


@value
class Shelf:
    """The files of one game that come with the program. Cards name files by their `roles`: map, units."""

    game: str
    root: Path
    roles: tuple[str, ...]

    @property
    def folder(self) -> Path:
        return self.root / "scenarios" / self.game

    def card(self, name: str) -> File:
        return File(f"scenarios/{self.game}/{name}.yaml", self.folder / f"{name}.yaml")

    def rules(self) -> File:
        return File(f"rules/{self.game}.yaml", self.root / "rules" / f"{self.game}.yaml")

    def overlays(self) -> list[File]:
        """The variants that are laid over the rules, in order of name."""
        found = sorted((self.root / "rules" / self.game).glob("*.yaml"))
        return [File(f"rules/{self.game}/{path.name}", path) for path in found]

    def names(self) -> tuple[str, ...]:
        """The scenarios: every file of the folder that is not one which cards name."""
        found = sorted(path.stem for path in self.folder.glob("*.yaml"))
        return tuple(name for name in found if name not in self.roles)

    def find(self, ref: str | Path) -> File:
        """A scenario by its name here, or by the path of its file anywhere."""
        text = str(ref)
        if text in self.names():
            return self.card(text)
        path = Path(ref)
        if path.suffix.lower() not in ENDINGS or not path.is_file():
            help = f"scenarios are {', '.join(self.names())}; or give the path of a scenario file of a pack"
            raise PackError([missing(text, "there is no scenario of that name and no such file", help)])
        if path.resolve().parent == self.folder.resolve():
            return self.card(path.stem)
        return File(path.name, path.resolve())

    def beside(self, card: File, name: str) -> File:
        """A file that a card names: relative to itself and inside its folder, or `shipped:map.yaml`."""
        if name.startswith(SHIPPED):
            inner = name.removeprefix(SHIPPED)
            return self.rules() if inner == f"{self.game}.yaml" else self.beside(self.card("x"), inner)
        steps = PurePosixPath(name).parts
        if not steps or ".." in steps or PurePosixPath(name).is_absolute() or "\\" in name or ":" in name:
            why = f"{card.name} names {name!r}, which is not in its folder"
            raise PackError([missing(name, why, "use a relative name such as map.yaml, or shipped:map.yaml")])
        folder = PurePosixPath(card.name).parent
        return File(str(folder / name), card.path.parent / name)
