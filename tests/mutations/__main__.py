"""`python -m tests.mutations COUNT [FOLDER]`: mutations through every reader; slowest inputs and bugs go to FOLDER."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.mail_corpus.world import play
from tests.mutations.harness import run
from tests.mutations.readers import SHARES, keep, readers


def main(count: int, folder: Path | None) -> int:
    bugs = 0
    with tempfile.TemporaryDirectory() as room:
        for reader in readers(play(Path(room))):
            tally = run(reader, count * SHARES[reader.name] // 100)
            print(tally, flush=True)
            bugs += len(tally.bugs)
            for number, (what, data) in enumerate(tally.bugs[:5]):
                print(f"  {what}: {data[:200]!r}")
                if folder:
                    keep(folder, f"{reader.name} {number}", data)
            if folder:
                keep(folder, f"{reader.name} slowest", tally.worst)
    return 1 if bugs else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
