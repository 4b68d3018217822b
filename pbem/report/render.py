"""One report, any format."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath

from pbem.report.model import Report

FORMATS = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
"""The formats, with the ending of a file in each."""
ALSO = {".htm": "html"}
_MODULES = {"text": "text", "markdown": "markdown", "html": "page", "json": "objects"}


def form_of(file: str) -> str | None:
    """The format that the name of a file asks for: plain text if it has no ending, none if there is no such format."""
    ending = PurePath(file).suffix.lower()
    if not ending[1:].isalpha():
        return "text"
    return {**{end: form for form, end in FORMATS.items()}, **ALSO}.get(ending)


def render(report: Report, form: str) -> str:
    """A report in a format; each renderer is loaded when it is first used."""
    if form not in _MODULES:
        raise ValueError(f"there is no report format {form!r}; formats are {', '.join(FORMATS)}")
    renderer: Callable[[Report], str] = import_module(f"pbem.report.{_MODULES[form]}").render
    return renderer(report)
