"""Files that are written whole or not at all, and held against other processes meanwhile."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write beside the old file, make it durable, then change the name: a killed process leaves the old one whole."""
    import tempfile

    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode if mode is not None else _mode(path))
        os.replace(temporary, path)
        _settle(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _settle(folder: Path) -> None:
    """Make the change of names durable too, where folders can be synchronised."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:  # not every file system does: then the name is as durable as it can be
        pass
    finally:
        os.close(descriptor)


def sweep(path: Path) -> None:
    """Remove what a killed process left beside a file; nobody else writes while it is locked."""
    import glob

    for left in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        left.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777 if path.exists() else 0o644


if sys.platform == "win32":

    @contextlib.contextmanager
    def locked(path: Path) -> Iterator[None]:
        """Hold a file against other processes. Windows locks bytes of a file, so one lies in the temporary folder."""
        import hashlib
        import msvcrt
        import tempfile

        name = f"pbem-{hashlib.sha256(str(path.resolve()).lower().encode()).hexdigest()[:32]}.lock"
        with open(Path(tempfile.gettempdir()) / name, "wb") as file:
            while True:
                try:
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:  # it gives up after ten tries, a second apart; the other is only slow
                    continue
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:

    @contextlib.contextmanager
    def locked(path: Path) -> Iterator[None]:
        """Hold a file against other processes, by its folder: nothing is left behind, not even by a killed one."""
        import fcntl

        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)
