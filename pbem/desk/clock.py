"""The one place where somebody looks at a clock: the date of a mail. Rules and record never do."""

from __future__ import annotations

import os
import time
from email.utils import formatdate


def mail_date() -> str:
    """Now, as the head of a mail says it. Where the same bytes are wanted, SOURCE_DATE_EPOCH says what time it is."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    return formatdate(float(given) if given.isascii() and given.isdigit() else time.time())
