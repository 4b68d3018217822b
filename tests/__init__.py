"""Tests and what `make regen` writes: mails of the same bytes on every day."""

import os

os.environ["SOURCE_DATE_EPOCH"] = "1766055600"
