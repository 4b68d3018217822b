"""The words that blocks are made of, and how much is read at most. The words of orders are those of a language."""

from __future__ import annotations

ORDERS, STANDING, REPLY = "orders", "standing", "reply"
KINDS = (ORDERS, STANDING, REPLY)
STOP = "stop"
"""`else stop`: end the run here and ask me."""
GAP = ".."
"""Stands in a path between two spaces for the cheapest way from one to the other."""

MAX_TEXT = 1_000_000
MAX_LINES = 20_000
MAX_BLOCKS = 50
MAX_ORDERS = 2000
MAX_PATH = 100
MAX_PROBLEMS = 100
MAX_DEPTH = 40
