"""Reports: an impulse is told once as a neutral document and rendered as text, markdown, HTML or JSON."""

from pbem.report.build import build_report
from pbem.report.model import Meta, Report
from pbem.report.render import FORMATS, form_of, render

__all__ = ["FORMATS", "Meta", "Report", "build_report", "form_of", "render"]
