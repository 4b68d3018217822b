"""The game file: any change is caught and named, and a failed command changes nothing."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.record import gamefile, play, steps, verify
from pbem.record.errors import RecordError, Status
from pbem.record.gamefile import Game
from tests.forging import body_of, changed, next_entry, signed_as
from tests.record.conftest import BLUE, RED, STRANGER, TOY, begun, impulse, played

WHOLE = gamefile.render(played())
ROOT = Path(__file__).parents[2]
Saver = Callable[[Game], Path]


def sealed(text: bytes) -> bytes:
    """The same text with a checksum that fits: what a forger would do."""
    body = text[: text.rindex(b"sha256 ")]
    return body + b"sha256 " + hashlib.sha256(body).hexdigest().encode() + b"\n"


def problem(data: bytes) -> RecordError:
    """What is found wrong with a file, by loading it and then by verifying it."""
    try:
        found = verify.verify(gamefile.parse(data), TOY).problem
    except RecordError as error:
        return error
    assert found is not None, "nothing was found"
    return found


def test_a_game_file_comes_back_byte_for_byte(saved: Saver) -> None:
    path = saved(played())
    assert path.read_bytes() == WHOLE
    assert gamefile.render(gamefile.load(path)) == WHOLE


def test_the_head_can_be_read_by_people() -> None:
    assert WHOLE.decode().split("\n\n")[0].split("\n") == [
        "pbem game file, format 2",
        "game: toy-ba65",
        "scenario: toy/ladder",
        "exchange: swift",
        "clock: 2B",
        "waiting for: blue: orders",
        "entries: 14",
        "- score: red 3, blue 1",
    ]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_any_flipped_byte_is_caught(place: int, change: int) -> None:
    data = bytearray(WHOLE)
    data[place] ^= change
    with pytest.raises(RecordError):
        gamefile.parse(bytes(data))


def test_every_single_byte_is_guarded() -> None:
    """One bit of each byte of a whole game file; hypothesis tries the others."""
    for place in range(len(WHOLE)):
        data = bytearray(WHOLE)
        data[place] ^= 0x80
        with pytest.raises(RecordError):
            gamefile.parse(bytes(data))


@settings(max_examples=120, deadline=None)
@given(st.integers(0, len(WHOLE) - 73), st.integers(1, 255))
def test_any_flipped_byte_is_caught_even_under_a_new_checksum(place: int, change: int) -> None:
    data = bytearray(WHOLE)
    data[place] ^= change
    problem(sealed(bytes(data)))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(WHOLE) - 1))
def test_any_truncation_is_caught(length: int) -> None:
    with pytest.raises(RecordError):
        gamefile.parse(WHOLE[:length])


def test_damage_is_named_by_entry() -> None:
    data = WHOLE.replace(b'"text":"climb a', b'"text":"climb z', 1)
    assert str(problem(data)) == (
        "game file is damaged: entry 4 was changed: entry 5 builds on other bytes"
    )


def test_damage_in_the_last_entry_and_in_the_position_is_named() -> None:
    game = played()
    last = game.record.entries[-1].line
    assert "entry 14 was changed" in str(problem(WHOLE.replace(last, last.replace(b'"kind"', b'"kinds"'))))
    assert "the position was changed" in str(problem(WHOLE.replace(b'"round": 2', b'"round": 3')))


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (b'"round": 2', b'"round": 3', "entry 14: the position in the file is not the one that the record leads to"),
        (b"clock: 2B", b"clock: 9B", "its head or layout was changed"),
        (b"- score: red 3", b"- score: red 7", "the head of the file does not tell what the record leads to"),
        (b'"signature":"', b'"signature":"A', "entry 1: field 'signature' is not what it should be"),
    ],
)
def test_a_forged_file_is_caught_by_verify(old: bytes, new: bytes, cause: str) -> None:
    assert cause in str(problem(sealed(WHOLE.replace(old, new))))


def forged(number: int, change: Callable[[dict[str, object]], None]) -> Game:
    """A duel in which the author of an entry signed something else, and the others built on it."""
    source = played().record.entries
    owners = {"red": RED, "blue": BLUE}
    record = steps.Record(source[: number - 1])
    game = Game(record, None, None)
    entry = source[number - 1]
    body = body_of(entry)
    change(body)
    made = signed_as(entry, owners[entry.author], body)
    record.states.append(record.state)
    record.entries.append(made)
    return game


def first_fault(game: Game) -> RecordError:
    found = verify.verify(game, TOY).problem
    assert found is not None
    return found


def set_face(body: dict[str, object]) -> None:
    body["rolls"][0][2] = body["rolls"][0][2] % 10 + 1  # type: ignore[index]


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (set_face, "entry 6: die '1R climb a' shows "),
        (lambda body: body.update(after="0" * 64), "entry 6: the position after it is not what the rules give"),
        (lambda body: body["rolls"].pop(), "entry 6: the number of dice is not what the rules give"),
        (lambda body: body["rolls"].append(body["rolls"][0]), "entry 6: die '1R climb a' is rolled twice"),
        (lambda body: body.update(papers=[3]), "entry 6: it is not resolved by the papers in force"),
        (lambda body: body["links"].pop("red"), "entry 6: it does not use the link that red has shown"),
        (lambda body: body["links"]["blue"].update(value="0" * 64), "entry 6: link 1 of blue does not lead to"),
        (lambda body: body["links"]["blue"].update(index=2), "entry 6: link 2 of blue is out of order: link 1 is next"),
        (lambda body: body.update(at="0" * 64), "entry 6: it was written for position 00000000"),
        (lambda body: body["next"].update(clock="9R"), "entry 6: what follows (clock, mover or question)"),
    ],
)
def test_a_signed_lie_in_a_resolution_is_named(change: Callable[[dict[str, object]], None], cause: str) -> None:
    fault = first_fault(forged(6, change))
    assert str(fault).startswith(cause)
    assert fault.status == Status.NOT_VERIFIED


def test_a_link_used_twice_is_named() -> None:
    game = begun()
    impulse(game)
    impulse(game)
    used = game.record.entries[3].body["link"]
    body = {"point": 3, "clock": "2R", "at": game.record.state.at, "text": "", "link": used}
    entry = next_entry(game, RED, "orders", "red", body)
    with pytest.raises(RecordError, match="entry 8: link 1 of red is used twice: links up to 2 are shown") as caught:
        game.record.add(entry)
    assert caught.value.status == Status.NOT_VERIFIED


def test_an_entry_signed_with_a_wrong_key_is_named() -> None:
    game = begun()
    game.record.add(next_entry(game, STRANGER, "note", "red", {"text": "red here"}))
    fault = first_fault(game)
    assert str(fault) == "entry 4: the signature of red's note does not verify"
    assert fault.status == Status.NOT_VERIFIED


def test_a_note_cannot_pass_as_standing_orders() -> None:
    """Both have one field, a text: only the type in the envelope tells them apart."""
    game = begun()
    note = play.note(game, RED, "parry")
    swapped = changed(note, kind="standing")
    with pytest.raises(RecordError, match="signature of red's standing does not verify"):
        swapped.check_signature(RED.public)


def test_an_entry_from_another_game_is_refused() -> None:
    game, other = begun(), begun(nonce="f" * 32)
    note = play.note(other, RED, "hello")
    with pytest.raises(RecordError, match=f"entry 4: it belongs to game {other.record.game}, not to toy-ba65"):
        game.record.add(note)


def test_data_of_another_version_is_named_with_exit_status_4() -> None:
    data = begun().record.state.data
    steps.check_data(data, {"rules/toy.yaml": "ab" * 32})
    with pytest.raises(RecordError, match=r"rules/toy\.yaml is not the file that this game is played with") as caught:
        steps.check_data(data, {"rules/toy.yaml": "cd" * 32})
    assert caught.value.status == Status.BAD_DATA
    with pytest.raises(RecordError, match=r"rules/toy\.yaml is not the file that this game is played with"):
        steps.check_data(data, {})


BOMB = b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"


def test_a_file_whose_line_ends_were_converted_is_mended_on_reading(tmp_path: Path) -> None:
    path = tmp_path / "windows.pbem"
    path.write_bytes(WHOLE.replace(b"\n", b"\r\n"))
    game = gamefile.load(path)
    assert gamefile.render(game) == WHOLE
    assert not gamefile.has_changed(game, path)


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "is empty"),
        (WHOLE[: len(WHOLE) // 2], "is truncated: it ends before its checksum is complete"),
        (WHOLE[:-10], "is truncated"),
        (WHOLE[:-72], "is truncated"),
        (b"\x7fELF\0\0\0\0", "is not text"),
        (b"\xff\xfe\xfd no text", "is not text"),
        (b"hello\n", "is no game file"),
        (BOMB, "is no game file"),
        (gamefile.MAGIC.encode() + b"\n" + b"[" * 100_000, "is truncated"),
        (b"x" * 50_000_000, "has 50,000,000 bytes; a game file has at most 20,000,000"),
    ],
    ids=["empty", "truncated", "checksum cut", "no checksum", "elf", "binary", "other text",
         "yaml bomb", "nested bomb", "50 MB"],
)
def test_bad_files_have_their_error_and_stay_as_they_are(tmp_path: Path, data: bytes, cause: str) -> None:
    path = tmp_path / "bad.pbem"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=cause) as caught:
        gamefile.load(path)
    assert caught.value.status == Status.AT_FAULT
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == data


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no game file"):
        gamefile.load(tmp_path / "none.pbem")


def test_a_new_game_never_overwrites_a_file(saved: Saver) -> None:
    path = saved(played())
    with pytest.raises(RecordError, match="exists already"):
        gamefile.save(begun(), path)
    assert path.read_bytes() == WHOLE


def test_of_two_processes_that_append_the_second_is_told(saved: Saver) -> None:
    path = saved(begun())
    one, two = gamefile.load(path), gamefile.load(path)
    play.note(one, RED, "first")
    play.note(two, RED, "second")
    gamefile.save(one, path)
    with pytest.raises(RecordError, match="has changed since it was read"):
        gamefile.save(two, path)
    assert gamefile.load(path).record.entries[-1].body["text"] == "first"


def test_a_failed_write_leaves_the_folder_as_it_was(saved: Saver, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(begun())
    before = path.read_bytes()
    game = gamefile.load(path)
    play.note(game, RED, "lost")

    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"toy\.pbem cannot be written: no space left"):
        gamefile.save(game, path)
    assert path.read_bytes() == before
    assert sorted(path.name for path in path.parent.iterdir() if path.is_file()) == ["toy.pbem"]


WRITER = """
import sys
from pathlib import Path
from pbem.record import gamefile, play
from tests.forging import body_of, changed, next_entry, signed_as
from tests.record.conftest import RED
path = Path(sys.argv[1])
game = gamefile.load(path)
print("ready", flush=True)
while True:
    play.note(game, RED, "x" * 2000)
    gamefile.save(game, path)
"""


def test_a_process_killed_during_a_write_leaves_a_whole_file(saved: Saver) -> None:
    path = saved(begun())
    for delay in (0.05, 0.11, 0.17):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(delay)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        assert verify.verify(gamefile.load(path), TOY).problem is None


@pytest.mark.parametrize("moment", ["fsync", "chmod", "replace"])
def test_a_process_killed_at_any_step_of_a_write_leaves_the_old_file(saved: Saver, moment: str) -> None:
    path = saved(begun())
    before = path.read_bytes()
    deadly = f"import os; os.{moment} = lambda *_: os.kill(os.getpid(), 9)\n"
    command = [sys.executable, "-c", deadly + WRITER, str(path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert result.returncode == -signal.SIGKILL
    assert path.read_bytes() == before


def test_what_a_killed_process_left_is_swept_up(saved: Saver) -> None:
    path = saved(begun())
    (path.parent / ".toy.pbem.x1y2.tmp").write_bytes(b"half")
    game = gamefile.load(path)
    play.note(game, RED, "on")
    gamefile.save(game, path)
    assert sorted(path.name for path in path.parent.iterdir() if path.is_file()) == ["toy.pbem"]


APPENDER = """
import sys
from pathlib import Path
from pbem.record import gamefile, play
from pbem.record.errors import RecordError
from tests.forging import body_of, changed, next_entry, signed_as
from tests.record.conftest import RED
path, done = Path(sys.argv[1]), 0
while done < 8:
    game = gamefile.load(path)
    play.note(game, RED, sys.argv[2])
    try:
        gamefile.save(game, path)
        done += 1
    except RecordError:
        pass
"""


def test_two_processes_that_append_at_once_lose_nothing(saved: Saver) -> None:
    path = saved(begun())
    writers = [
        subprocess.Popen([sys.executable, "-c", APPENDER, str(path), name], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    said = [writer.communicate()[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0], said
    game = gamefile.load(path)
    assert sorted(entry.body["text"] for entry in game.record.entries[3:]) == ["one"] * 8 + ["two"] * 8
    assert verify.verify(game, TOY).problem is None


def test_loading_needs_no_cryptography(saved: Saver) -> None:
    path = saved(played())
    code = (
        "import sys; from pathlib import Path; from pbem.record import gamefile;"
        "gamefile.load(Path(sys.argv[1])); print('cryptography' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "False\n"


REAL = ROOT / "examples" / "seventh-army" / "sauer.pbem"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_flipped_byte_of_a_game_that_was_played_is_caught(data: st.DataObject) -> None:
    """In a real file, and with a new checksum under it too, but for lines of the head that only `verify` can judge; a
    signature is looked at when somebody asks for it."""
    whole = REAL.read_bytes()
    body = bytearray(whole)
    place = data.draw(st.integers(whole.index(b"-----BEGIN RECORD"), whole.rindex(b"sha256 ") - 1))
    body[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(RecordError):
        authenticated(sealed(bytes(body)))
    with pytest.raises(RecordError):
        gamefile.parse(bytes(body))


def authenticated(data: bytes) -> None:
    game = gamefile.parse(data)
    for entry in game.record.entries:
        verify.authenticate(game.record, entry)


def test_a_flipped_digit_of_a_signature_is_caught_under_a_new_checksum() -> None:
    whole = REAL.read_bytes()
    body = bytearray(whole)
    body[whole.index(b'"signature":"') + len('"signature":"') + 5] ^= 1
    with pytest.raises(RecordError):
        authenticated(sealed(bytes(body)))
