"""The words of the order language."""

from __future__ import annotations

ORDERS, STANDING, REPLY = "orders", "standing", "reply"
KINDS = (ORDERS, STANDING, REPLY)

ORDER_VERBS = (
    "move", "shift", "entrench", "attack", "hold", "special", "battles", "target", "shell", "build", "remove",
)  # fmt: skip
RULE_VERBS = ("demolish", "spare", "targets", "losses", "removal")
VERBS = ORDER_VERBS + RULE_VERBS

KEYWORDS = frozenset({"else", "stop", "with", "from", "to", "when", "and", "or", "not", "prefer", "first", "any"})
OPEN_ENDS = frozenset({"else", "with", "from", "to", "when", "and", "or", "not", "prefer", "strength", "near", "far"})
JOINING = frozenset({"else", "with", "from", "to", "when", "and", "or", "prefer", "first", "bank", "strength"})

ORDINAL_PREFERENCES = ("strongest", "weakest", "easiest")
INFANTRY = "infantry"

MAX_TEXT = 1_000_000
MAX_LINES = 20_000
MAX_BLOCKS = 50
MAX_ORDERS = 2000
MAX_PATH = 100
MAX_PROBLEMS = 100
MAX_DEPTH = 40
