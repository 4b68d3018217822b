"""Commands of the program, run as a user runs them, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "PYTHONDEVMODE")
"""Settings of developers under which a start is not that of a user."""
BARE = (sys.executable, "-c", "pass")
WEIGH = """import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""
"""A child counts the memory of whoever started it as its own, so that somebody small starts it."""


class Children:
    """Runs commands with a home of their own."""

    def __init__(self, home: Path) -> None:
        kept = {name: setting for name, setting in os.environ.items() if name not in UNUSUAL}
        self.environment = {**kept, "PBEM_HOME": str(home), "NO_COLOR": "1"}

    def pbem(self, *arguments: object, fine: Sequence[int] = (0,)) -> float:
        """Seconds of processor time of the program with these arguments."""
        return self.run([*program(), *map(str, arguments)], fine)

    def memory(self, *arguments: object, fine: Sequence[int] = (0,)) -> float:
        """The greatest memory of the program with these arguments, in megabytes."""
        command = [sys.executable, "-I", "-S", "-c", WEIGH, *program(), *map(str, arguments)]
        said = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout
        status, kilobytes = map(int, said.split())
        if status not in fine:
            raise RuntimeError(f"{' '.join(command)}: status {status}")
        return kilobytes / 1024

    def run(self, command: Sequence[str], fine: Sequence[int] = (0,)) -> float:
        """Seconds of processor time of a command."""
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
            assert child.stdout is not None
            said = child.stdout.read()
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in fine:
            raise RuntimeError(f"{' '.join(command)}: {said.decode(errors='replace').strip()}")
        return used.ru_utime + used.ru_stime

    def bare(self) -> float:
        """Seconds of a start of Python that does nothing."""
        return self.run(BARE)


def program() -> list[str]:
    """The program as it is called: the script beside the interpreter, or the module."""
    script = Path(sys.executable).with_name("pbem")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "pbem"]
