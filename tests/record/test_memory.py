"""The memory of a computer: what was signed is never signed again, and a crash loses nothing."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.record import gamefile, keys, memory, play, verify
from pbem.record.errors import RecordError
from pbem.record.gamefile import Game
from pbem.record.keys import KeyStore
from tests.record.conftest import BLUE, RED, TOY, begun, fresh, impulse, kinds, played

ROOT = Path(__file__).parents[2]


def keep(game: Game, role: str, made: int) -> None:
    memory.remember(game.record, [role], game.record.entries[-made:])


def test_after_a_crash_the_very_same_lines_are_taken_up_again() -> None:
    game = begun()
    saved = gamefile.parse(gamefile.render(game))
    play.submit(game, RED, "standing", "parry", sealed=True)
    play.submit(game, RED, "orders", "climb a")
    keep(game, "red", 2)
    assert memory.take_up(saved.record, ["red"]) == game.record.entries[3:]
    for entry in memory.take_up(saved.record, ["red"]):
        saved.record.add(entry)
    assert memory.take_up(saved.record, ["red"]) == []
    assert memory.guard(saved.record, "red") is not None


def test_only_what_was_never_sent_can_be_withdrawn() -> None:
    game = begun()
    play.note(game, RED, "one")
    keep(game, "red", 1)
    play.submit(game, RED, "orders", "climb a")
    keep(game, "red", 1)
    assert [entry.kind for entry in memory.withdrawable(game.record, ["red"])] == ["orders"]
    memory.mark_sent(game.record, 5)
    assert memory.withdrawable(game.record, ["red"]) == []
    assert memory.withdrawable(game.record, ["blue"]) == []


def test_own_entries_that_are_received_raise_the_memory_and_never_make_one() -> None:
    game = begun()
    memory.seen(game.record, ["red"])
    assert memory.load(game.record.state.genesis, "red") is None
    keep(game, "red", 0)
    impulse(game)
    memory.seen(game.record, ["red"])
    found = memory.load(game.record.state.genesis, "red")
    assert found is not None
    assert found.signed is not None
    assert (found.signed["number"], found.seen["number"], found.link and found.link["index"]) == (4, 5, 1)


def test_a_damaged_memory_is_no_memory_and_says_what_to_do() -> None:
    game = begun()
    keep(game, "red", 1)
    path = memory.place(game.record.state.genesis, "red")
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"{}")
    with pytest.raises(RecordError, match="the memory of red cannot be read") as caught:
        memory.guard(game.record, "red")
    assert "--first-here CODE" in (caught.value.hint or "")


def test_a_new_key_in_a_seat_has_no_memory_of_the_old_one() -> None:
    game = begun()
    impulse(game)
    keep(game, "blue", 1)
    play.reseat(game, BLUE, "blue", RED.public.text)
    assert memory.guard(game.record, "blue") is not None


def test_a_key_that_others_can_read_is_refused_as_ssh_does(tmp_path: Path) -> None:
    store = KeyStore(tmp_path)
    store.new("german")
    (store.folder / "german").chmod(0o644)
    with pytest.raises(RecordError, match=r"can be read by others on this machine \(mode 0644\)") as caught:
        store.private("german")
    assert (caught.value.hint or "").startswith("keep it to yourself: chmod 600 ")


def test_a_stray_file_among_the_keys_is_passed_over(tmp_path: Path) -> None:
    store = KeyStore(tmp_path)
    store.new("german")
    (store.folder / "notes.txt").write_text("buy milk\n", encoding="utf-8")
    assert (store.names(), store.strays()) == (["german"], ["notes.txt"])


def test_a_key_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = KeyStore(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(keys, "replace_file", full)
    with pytest.raises(OSError, match="no space left"):
        store.new("german")
    assert store.names() == []


PLAYER = """
import sys
from pathlib import Path
from pbem.record import gamefile, memory, play
from tests.record.conftest import TOY, pen
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    game = gamefile.load(path)
    state = game.record.state
    if state.over:
        break
    key, before = pen(game), len(game.record.entries)
    roles = state.roles_of(key.public.text)
    for entry in memory.take_up(game.record, roles):
        from pbem.record.verify import Replay
        Replay(TOY, game).take(entry)
        before = 0
    for role in roles:
        memory.guard(game.record, role)
    if not before:
        gamefile.save(game, path)
        continue
    if state.stage.name == "resolve":
        play.resolve(game, TOY, key)
    elif state.stage.name == "standing":
        play.submit(game, key, "standing", "parry", sealed=True)
    else:
        play.submit(game, key, "standing", "parry", sealed=True)
        play.submit(game, key, "orders", "climb a")
    made = game.record.entries[before:]
    gamefile.save(game, path, lambda: memory.remember(game.record, roles, made))
"""


RECEIVER = """
import sys
from pathlib import Path
from pbem.record import exchange, gamefile
from pbem.record.packets import Packet
from tests.record.conftest import TOY
path, source = Path(sys.argv[1]), gamefile.load(Path(sys.argv[2]))
print("ready", flush=True)
while True:
    game = gamefile.load(path)
    have = len(game.record.entries)
    if have == len(source.record.entries):
        break
    exchange.receive(game, TOY, Packet(game.record.game, tuple(source.record.entries[: have + 1])))
    gamefile.save(game, path)
"""


def receivers_killed(folder: Path, moments: int, chance: random.Random) -> int:
    """Kill somebody again and again who takes in the mails of a whole game; how often it was not done yet."""
    source, path, killed = folder / "source.pbem", folder / "mine.pbem", 0
    whole = played()
    gamefile.save(whole, source)
    first = gamefile.render(verify.rebuild(whole.record.entries[:2], TOY))
    path.write_bytes(first)
    for _ in range(moments):
        _kill_soon([RECEIVER, str(path), str(source)], chance)
        lines = [entry.line for entry in gamefile.load(path).record.entries]
        assert lines == [entry.line for entry in whole.record.entries[: len(lines)]]
        killed += len(lines) < len(whole.record.entries)
        if len(lines) == len(whole.record.entries):
            path.write_bytes(first)
    return killed


def _kill_soon(command: list[str], chance: random.Random) -> None:
    player = subprocess.Popen([sys.executable, "-c", *command], cwd=ROOT, stdout=subprocess.PIPE)
    assert player.stdout is not None
    player.stdout.readline()
    time.sleep(chance.uniform(0, 0.08))
    player.send_signal(signal.SIGKILL)
    player.wait()
    player.stdout.close()


def killed_at_random(path: Path, moments: int, chance: random.Random) -> int:
    """Kill a player again and again while it seals, submits and resolves; how often the game went on."""
    went_on = 0
    for _ in range(moments):
        before = len(gamefile.load(path).record.entries)
        _kill_soon([PLAYER, str(path)], chance)
        game = gamefile.load(path)
        assert verify.verify(game, TOY).problem is None
        went_on += len(game.record.entries) > before
        if game.record.state.over:
            break
    return went_on


def test_a_player_killed_at_any_moment_loses_nothing_and_signs_nothing_twice(tmp_path: Path) -> None:
    """`make fuzz` does it 500 times."""
    path = tmp_path / "toy.pbem"
    game = fresh("solo")
    gamefile.save(game, path)
    memory.remember(game.record, ["red", "blue"], game.record.entries)
    killed_at_random(path, 12, random.Random(1))
    subprocess.run([sys.executable, "-c", PLAYER, str(path)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    after = gamefile.load(path)
    assert after.record.state.over
    assert verify.verify(after, TOY).problem is None
    assert kinds(after).count("resolution") == 6


def test_a_receiver_killed_at_any_moment_has_a_true_beginning_of_the_game(tmp_path: Path) -> None:
    receivers_killed(tmp_path, 6, random.Random(2))


if __name__ == "__main__":
    import os
    import tempfile

    chance, killed, games = random.Random(7), 0, 0
    while killed < int(sys.argv[1]):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PBEM_HOME"] = f"{folder}/home"
            path = Path(folder) / "toy.pbem"
            game = fresh("solo")
            gamefile.save(game, path)
            memory.remember(game.record, ["red", "blue"], game.record.entries)
            while killed < int(sys.argv[1]) and not gamefile.load(path).record.state.over:
                killed_at_random(path, 1, chance)
                killed += 1
            games += 1
    print(f"killed {killed} times in {games} games: nothing lost")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PBEM_HOME"] = f"{folder}/home"
        midway = receivers_killed(Path(folder), int(sys.argv[1]) // 2, chance)
        print(f"receiver killed {int(sys.argv[1]) // 2} times, {midway} of them midway: nothing lost")
