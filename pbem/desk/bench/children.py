"""Commands of the program, run as a user runs them, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pbem.kernel.values import value

UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "PYTHONDEVMODE")
"""Settings of developers under which a start is not that of a user."""
BARE = (sys.executable, "-c", "pass")


@value
class Cost:
    """Seconds of processor time, and the greatest memory."""

    seconds: float
    megabytes: float


class Children:
    """Runs commands with a home of their own."""

    def __init__(self, home: Path) -> None:
        kept = {name: setting for name, setting in os.environ.items() if name not in UNUSUAL}
        self.environment = {**kept, "PBEM_HOME": str(home), "NO_COLOR": "1"}

    def pbem(self, *arguments: object, fine: Sequence[int] = (0,)) -> Cost:
        """The program with these arguments."""
        return self.run([*program(), *map(str, arguments)], fine)

    def run(self, command: Sequence[str], fine: Sequence[int] = (0,)) -> Cost:
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
            assert child.stdout is not None
            said = child.stdout.read()
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in fine:
            raise RuntimeError(f"{' '.join(command)}: {said.decode(errors='replace').strip()}")
        return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)

    def bare(self) -> float:
        """Seconds of a start of Python that does nothing."""
        return self.run(BARE).seconds


def program() -> list[str]:
    """The program as it is called: the script beside the interpreter, or the module."""
    script = Path(sys.executable).with_name("pbem")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "pbem"]
