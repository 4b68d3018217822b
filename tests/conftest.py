"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
"""How long an example takes on a busy machine says nothing; tests of speed count processor time."""
