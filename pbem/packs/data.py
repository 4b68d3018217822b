"""Where the tables and packs that come with pbem lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def data_root() -> Path:
    """The folder that holds `rules/` and `scenarios/`."""
    inside = _PACKAGE / "_data"
    return inside if inside.is_dir() else _PACKAGE.parent
