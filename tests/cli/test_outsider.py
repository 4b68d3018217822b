"""An outsider with a mailbox: the game is rebuilt from the mails alone, and every kind of foul play is named."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.record import gamefile, mail, packets
from pbem.record.entries import Entry
from pbem.record.keys import KeyStore, PrivateKey
from tests.cli.people import Person, duel
from tests.cli.people import mail as send
from tests.forging import changed, signed_again


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the mails of two impulses."""
    folder = tmp_path_factory.mktemp("played")
    german, allied, game = duel(folder)
    impulses = [(german, allied, "17-1 german"), (allied, german, "17-1 allied")]
    for number, (mover, other, clock) in enumerate(impulses, 3):
        line = "move 212/423, 653JgPz 10-11" if mover is german else "move 803TD 16-11"
        text = f"begin orders {game} {clock}\n{line}\nend\n"
        mover.does(f"submit duel.pbem {mover.writes('o', text)} --key {mover.name} --skip-faults")
        send(mover, other, folder / f"{number:02d}.eml")
        other.does(f"resolve duel.pbem --key {other.name}")
    send(german, allied, folder / "05.eml")
    return folder


def mbox(path: Path, mails: list[Path]) -> Path:
    parts = [b"From somebody Thu Jan  1 00:00:00 1970\n" + each.read_bytes() + b"\n" for each in mails]
    path.write_bytes(b"".join(parts))
    return path


@pytest.fixture
def outsider(tmp_path: Path) -> Person:
    return Person("outsider", tmp_path)


def test_a_mailbox_is_enough(played: Path, outsider: Person, tmp_path: Path) -> None:
    box = mbox(tmp_path / "all.mbox", sorted(played.glob("*.eml")))
    out = outsider.does(f"verify {box.name}")
    assert out.splitlines()[0].split() == ["ENTRY", "AUTHOR", "KIND", "WHAT"]
    assert "verified, 7 entries, 2 resolutions adjudicated again" in out
    assert outsider.sees(f"verify {box.name}")["ok"] is True


def test_mails_may_come_in_any_order_and_twice(played: Path, outsider: Person, tmp_path: Path) -> None:
    mails = sorted(played.glob("*.eml"))
    box = mbox(tmp_path / "mixed.mbox", [*reversed(mails), mails[2]])
    assert "verified" in outsider.does(f"verify {box.name} -q")


def test_a_folder_of_mails_is_a_mailbox(played: Path, outsider: Person, tmp_path: Path) -> None:
    (tmp_path / "cur").mkdir()
    (tmp_path / "new").mkdir()
    for each in played.glob("*.eml"):
        (tmp_path / "cur" / each.name).write_bytes(each.read_bytes())
    assert "verified" in outsider.does("verify . -q")


def test_a_dropped_mail_is_named(played: Path, outsider: Person, tmp_path: Path) -> None:
    mails = [each for each in sorted(played.glob("*.eml")) if each.name != "03.eml"]
    err = outsider.fails(f"verify {mbox(tmp_path / 'gap.mbox', mails).name}", 1)
    assert "entry 4 is missing: no mail brings it" in err


def forged(played: Path, tmp_path: Path, change: Callable[[Entry], Entry | None]) -> str:
    """A mailbox with one mail more, in which entries were changed."""
    game = gamefile.load(played / "g" / "duel.pbem").record
    changed = [change(entry) or entry for entry in game.entries]
    box = tmp_path / "forged.eml"
    box.write_bytes(mail.write(subject="x", text="", packet=packets.wrap(game.game, changed)))
    return box.name


def cheat(played: Path, who: str) -> PrivateKey:
    """The key of a player who signs something else."""
    return KeyStore(played / who[0] / f"home-{who}").private(who)


def test_a_changed_order_breaks_its_signature(played: Path, outsider: Person, tmp_path: Path) -> None:
    def change(entry: Entry) -> Entry | None:
        if entry.number != 4:
            return None
        return changed(entry, body={**entry.body, "text": entry.body["text"].replace("10-11", "10-18")})

    err = outsider.fails(f"verify {forged(played, tmp_path, change)}", 3)
    assert "entry 4: the signature of german's orders does not verify" in err


def test_a_forged_die_is_named_even_if_its_author_signed_it(played: Path, outsider: Person, tmp_path: Path) -> None:
    record = gamefile.load(played / "g" / "duel.pbem").record
    entry = record.entries[4]
    label, sides, face = entry.body["rolls"][0]
    rolls = [[label, sides, face % sides + 1], *entry.body["rolls"][1:]]
    lie = signed_again(entry, cheat(played, "allied"), rolls=rolls)
    box = tmp_path / "forged.eml"
    box.write_bytes(mail.write(subject="x", text="", packet=packets.wrap(record.game, [*record.entries[:4], lie])))
    err = outsider.fails(f"verify {box.name}", 3)
    assert f"entry 5: die {label!r} shows {face % sides + 1}, the links give {face}" in err


def test_a_fork_names_both_entries(played: Path, outsider: Person, tmp_path: Path) -> None:
    record = gamefile.load(played / "g" / "duel.pbem").record
    entry = record.entries[3]
    text = entry.body["text"].replace("10-11", "10-18")
    other = signed_again(entry, cheat(played, "german"), text=text)
    extra = tmp_path / "extra.eml"
    extra.write_bytes(mail.write(subject="x", text="", packet=packets.wrap(record.game, [*record.entries[:3], other])))
    err = outsider.fails(f"verify {mbox(tmp_path / 'fork.mbox', [*sorted(played.glob('*.eml')), extra]).name}", 3)
    assert "fork: german signed two entries with this number" in err
    assert entry.hash[:8] in err
    assert other.hash[:8] in err


def test_a_derivation_can_be_repeated_with_stock_tools(played: Path, outsider: Person) -> None:
    label = outsider.sees(f"dice {played}/g/duel.pbem")[0]["label"]
    shown = outsider.sees(f"dice {played}/g/duel.pbem --explain '{label}'")
    assert len(shown["steps"]) == 4, "two links, the key, the bytes"
    for step in shown["steps"]:
        done = subprocess.run(["/bin/sh", "-c", step["command"]], capture_output=True, text=True, check=True)
        assert step["result"] in done.stdout, step["title"]
    text = outsider.does(f"dice {played}/g/duel.pbem --explain '{label}'")
    assert f"that shows {shown['face']}" in text
    assert text.rstrip().endswith(f"+ 1 = {shown['face']}")
