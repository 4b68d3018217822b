"""Where the files of a pack lie, what they are called, and how they are read."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from pbem.games.data import rules_dir, scenarios_dir
from pbem.games.tigers.pack.defects import Defect, PackError
from pbem.games.tigers.pack.reader import MAX_BYTES
from pbem.kernel.values import value

SHIPPED = "shipped:"
GAME = "tigers"


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


def shipped_card(name: str) -> File:
    return File(f"scenarios/{GAME}/{name}.yaml", scenarios_dir() / GAME / f"{name}.yaml")


def rules_file() -> File:
    return File(f"rules/{GAME}.yaml", rules_dir() / f"{GAME}.yaml")


def overlay_files() -> list[File]:
    """The variants that are laid over the rules, in order of name."""
    found = sorted((rules_dir() / GAME).glob("*.yaml"))
    return [File(f"rules/{GAME}/{path.name}", path) for path in found]


def scenario_names() -> tuple[str, ...]:
    """The scenarios that come with pbem: every file of the pack that is neither map nor units."""
    found = sorted(path.stem for path in (scenarios_dir() / GAME).glob("*.yaml"))
    return tuple(name for name in found if name not in ("map", "units"))


def card_file(ref: str | Path) -> File:
    """A scenario by shipped name, or by the path of its file."""
    text = str(ref)
    if text in scenario_names():
        return shipped_card(text)
    path = Path(ref)
    if path.suffix.lower() not in (".yaml", ".yml") or not path.is_file():
        help = f"scenarios are {', '.join(scenario_names())}; or give the path of a scenario file of a pack"
        raise PackError([missing(text, "there is no scenario of that name and no such file", help)])
    home = (scenarios_dir() / GAME).resolve()
    if path.resolve().parent == home:
        return shipped_card(path.stem)
    return File(path.name, path.resolve())


def beside(card: File, name: str) -> File:
    """A file that a card names: relative to itself and inside its folder, or `shipped:map.yaml`."""
    if name.startswith(SHIPPED):
        inner = name.removeprefix(SHIPPED)
        home = File(f"scenarios/{GAME}/x", scenarios_dir() / GAME / "x")
        return rules_file() if inner == f"{GAME}.yaml" else beside(home, inner)
    steps = PurePosixPath(name).parts
    if not steps or ".." in steps or PurePosixPath(name).is_absolute() or "\\" in name or ":" in name:
        why = f"{card.name} names {name!r}, which is not in its folder"
        raise PackError([missing(name, why, "use a relative name such as map.yaml, or shipped:map.yaml")])
    folder = PurePosixPath(card.name).parent
    return File(str(folder / name), card.path.parent / name)
