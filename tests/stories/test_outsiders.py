"""An outsider with a mailbox: what docs/outsiders.md leaves behind, and two verifiers that must agree."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.record import gamefile
from pbem.record.keys import KeyStore
from pbem.record.steps import Record
from tests.cli.people import Person
from tests.stories import forging
from tests.stories.conftest import Walked
from tests.stories.walkthrough import SOURCE

VERIFIER = SOURCE / "examples" / "verify_dice.py"
GAMES = [
    ("docs/players.md", "german/duel.pbem"),
    ("docs/players.md", "allied/sauer.pbem"),
    ("docs/players.md", "german/careful.pbem"),
    ("docs/moderators.md", "moderator/bulge-17-2A.pbem"),
    ("docs/outsiders.md", "outsider/game.pbem"),
]


def independent(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("document", "name"), GAMES, ids=lambda part: Path(part).stem)
def test_the_independent_verifier_agrees(document: str, name: str, walked: Walked, tmp_path: Path) -> None:
    path = walked(document)[1].root / name
    record = gamefile.load(path).record
    rolls = sum(len(entry.body["rolls"]) for entry in record.entries if entry.kind == "resolution")
    assert "verified" in Person("outsider", tmp_path).does(f"verify {path} -q")
    done = independent(path)
    assert done.returncode == 0
    assert f"{len(record.entries)} entries" in done.stdout
    assert f"{rolls} dice: all verify" in done.stdout


def test_both_verifiers_name_the_same_forged_die(walked: Walked, tmp_path: Path) -> None:
    folder = walked("docs/outsiders.md")[1].root / "outsider" / "tour"
    outsider = Person("outsider", tmp_path)
    outsider.does(f"receive game.pbem {' '.join(map(str, sorted((folder / 'mails').glob('0[1-4]*.eml'))))}")
    game = gamefile.load(tmp_path / "game.pbem")
    key = KeyStore(folder / "allied" / "home").private("allied")
    honest = game.record.entries
    game.record = Record([*honest[:4], forging.better_die(honest[4], key)])
    game.loaded = None
    gamefile.save(game, tmp_path / "forged.pbem")
    error = outsider.fails("verify forged.pbem", 3).splitlines()[0]
    other = independent(tmp_path / "forged.pbem")
    assert other.returncode == 3
    assert "the links give" in error
    assert other.stderr.splitlines()[0] == error


def test_each_kind_of_foul_play_ends_with_its_own_status(walked: Walked) -> None:
    folder = walked("docs/outsiders.md")[1].root / "outsider"
    outsider = Person("outsider", folder)
    words = {"die.mbox": (3, "the links give"), "orders.mbox": (3, "entry 4: the signature of german's orders"),
             "fork.mbox": (3, "fork: german signed two entries"), "gap": (1, "entry 4 is missing")}  # fmt: skip
    for name, (status, text) in words.items():
        err = outsider.fails(f"verify {name}", status)
        assert text in err
        assert "hint: " in err


def test_a_table_names_the_entry_at_fault_for_programs_too(walked: Walked) -> None:
    outsider = Person("outsider", walked("docs/outsiders.md")[1].root / "outsider")
    reply = outsider.types("verify die.mbox --json")
    told = json.loads(reply.out)
    assert (reply.status, told["ok"]) == (3, False)
    assert [row["entry"] for row in told["entries"] if not row["ok"]] == [5]
