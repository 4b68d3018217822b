"""The golden reports: three impulses of the example game, as `pbem report` tells them.

`python -m tests.report.golden` writes them again after a wanted change; read the diff.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pbem.cli.app import run
from pbem.report import FORMATS

FOLDER = Path(__file__).parent / "golden"
EXAMPLE = Path(__file__).parents[2] / "examples" / "seventh-army"
IMPULSES = ("16-1G", "17-1A", "18-3G")


def files() -> dict[str, str]:
    """Name and text of every golden report."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for impulse in IMPULSES:
            for form, ending in FORMATS.items():
                file = Path(folder) / f"{impulse}{ending}"
                _report(impulse, form, file)
                found[file.name] = file.read_text(encoding="utf-8")
    return found


def _report(impulse: str, form: str, file: Path) -> None:
    """The path of the game stands in the report, so the command runs beside it."""
    before = Path.cwd()
    os.chdir(EXAMPLE)
    try:
        status = run(["report", "sauer.pbem", "--impulse", impulse, "--format", form, "-o", str(file)])
    finally:
        os.chdir(before)
    assert status == 0, f"pbem report --impulse {impulse} --format {form} failed"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
