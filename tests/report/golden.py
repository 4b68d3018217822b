"""The golden reports: `python -m tests.report.golden` writes them again after a wanted change; read the diff."""

from __future__ import annotations

from pathlib import Path

from pbem.report import FORMATS, Meta, render
from tests.report.scripted import Impulse, impulses

FOLDER = Path(__file__).parent / "golden"
META = Meta(
    game="ford-7f3a", file="ford.pbem", players={"german": "me", "allied": "you"}, entry=4,
    notes=[("allied", "Well played at the river.")],
)


def stories() -> dict[str, Impulse]:
    """Three impulses: two of the teaching scenario, and the opening of the southern shoulder."""
    crossroads, south = impulses("crossroads", 2), impulses("seventh-army", 1)
    return {"crossroads-17-1G": crossroads[0], "crossroads-17-1A": crossroads[1], "seventh-army-16-1G": south[0]}


def files() -> dict[str, str]:
    return {
        f"{name}{ending}": render(impulse.report(META), form)
        for name, impulse in stories().items()
        for form, ending in FORMATS.items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
