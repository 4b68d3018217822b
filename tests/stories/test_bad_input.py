"""What goes wrong in life, with the real program: one `error:`, a hint, the right status, and not a byte changed."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

import pytest

from tests.cli.people import Person, duel

PBEM = Path(sys.executable).parent / "pbem"


@dataclass(frozen=True)
class Desk:
    """The folder of the German player, whose game waits for German orders; the Allied one is beside it."""

    folder: Path
    game: str
    name: str = "german"

    @property
    def home(self) -> Path:
        return self.folder / f"home-{self.name}"

    def run(self, *words: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
        """A real process; `limit` is the size in bytes that a file may have before the disk is full."""
        env = {**os.environ, "PBEM_HOME": str(self.home), "NO_COLOR": "1"}
        before = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) if limit is not None else None
        return subprocess.run(
            [PBEM, *words], cwd=self.folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False, preexec_fn=before,
        )  # fmt: skip

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}

    def refuses(self, status: int, *words: str, limit: int | None = None) -> str:
        """The command fails in order and leaves everything as it was; its words."""
        before = self.files()
        done = self.run(*words, limit=limit)
        lines = done.stderr.splitlines()
        assert done.returncode == status, done.stderr
        assert sum(line.startswith("error: ") for line in lines) == 1, done.stderr
        assert sum(line.startswith("hint: ") for line in lines) >= 1, done.stderr
        assert "Traceback" not in done.stderr
        assert self.files() == before
        return done.stderr


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    root = tmp_path_factory.mktemp("table")
    _, allied, game = duel(root, settled=False)
    allied.does('note duel.pbem "first" --key allied')
    allied.does("send duel.pbem --eml ../first.eml")
    allied.does("resolve duel.pbem --keep --key allied")
    allied.does("send duel.pbem --eml ../second.eml")
    stranger = Person("stranger", root / "s")
    stranger.does("keys new stranger")
    stranger.does("new crossroads other.pbem --solo")
    stranger.does("send other.pbem --eml ../other.eml")
    return root, game


@pytest.fixture
def desk(played: tuple[Path, str], tmp_path: Path) -> Desk:
    shutil.copytree(played[0], tmp_path / "t")
    return Desk(tmp_path / "t" / "g", played[1])


def letter(text: str, subtype: str = "plain") -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = "my move"
    message.set_content(text, subtype=subtype)
    return message


def packet(desk: Desk, name: str = "first") -> str:
    text = (desk.folder.parent / f"{name}.eml").read_text(encoding="utf-8")
    return text[text.index("-----BEGIN PBEM PACKET") :]


def without_packet(desk: Desk) -> bytes:
    return letter("how is the weather?").as_bytes()


def two_packets(desk: Desk) -> bytes:
    return letter(packet(desk, "first") + "\n" + packet(desk, "second")).as_bytes()


def of_another_game(desk: Desk) -> bytes:
    return letter(packet(desk, "other")).as_bytes()


def only_html(desk: Desk) -> bytes:
    return letter(f"<html><body><p>{packet(desk)}</p></body></html>", "html").as_bytes()


def in_a_wrong_charset(desk: Desk) -> bytes:
    head = b"Subject: my move\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
    return head + "mein n\u00e4chster Zug".encode("latin-1") + b"\n"


def zipped(desk: Desk) -> bytes:
    memory = BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.writestr("move.txt", packet(desk))
    message = letter("see the file")
    message.add_attachment(memory.getvalue(), maintype="application", subtype="zip", filename="move.zip")
    return message.as_bytes()


def damaged(desk: Desk) -> bytes:
    text = packet(desk)
    return letter(text[:200] + ("A" if text[200] != "A" else "B") + text[201:]).as_bytes()


def cut_off(desk: Desk) -> bytes:
    return letter(packet(desk)[:300]).as_bytes()


MAILS: list[tuple[Callable[[Desk], bytes], str]] = [
    (without_packet, "holds no packet"),
    (of_another_game, "is of game other-"),
    (in_a_wrong_charset, "charset 'utf-8'"),
    (zipped, "zipped attachment, move.zip"),
    (damaged, "damaged"),
    (cut_off, "packet"),
]


@pytest.mark.parametrize("make", [only_html, two_packets])
def test_a_mail_in_html_alone_or_with_an_older_packet_is_taken_in(desk: Desk, make: Callable[[Desk], bytes]) -> None:
    (desk.folder / "in.eml").write_bytes(make(desk))
    assert desk.run("receive", "duel.pbem", "in.eml").returncode == 0


@pytest.mark.parametrize(("make", "words"), MAILS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_mail_that_cannot_be_taken_in(desk: Desk, make: Callable[[Desk], bytes], words: str) -> None:
    (desk.folder / "in.eml").write_bytes(make(desk))
    assert words in desk.refuses(1, "receive", "duel.pbem", "in.eml")


def test_the_packet_of_a_wrong_charset_is_found_all_the_same(desk: Desk) -> None:
    head = b"Subject: my move\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-16\n\n"
    (desk.folder / "in.eml").write_bytes(head + packet(desk).encode())
    done = desk.run("receive", "duel.pbem", "in.eml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "entry 3: note of allied" in done.stdout


def test_a_wrong_passphrase_and_none(desk: Desk) -> None:
    (desk.folder / "right").write_text("open sesame\n", encoding="utf-8")
    (desk.folder / "wrong").write_text("open barley\n", encoding="utf-8")
    assert desk.run("keys", "new", "locked", "--passphrase-file", "right").returncode == 0
    new = ("new", "crossroads", "mine.pbem", "--solo", "--key", "locked")
    assert "wrong passphrase" in desk.refuses(3, *new, "--passphrase-file", "wrong")
    assert "has a passphrase, and none was given" in desk.refuses(1, *new)


def test_a_missing_key_and_one_that_plays_no_role(desk: Desk) -> None:
    assert "there is no key nobody" in desk.refuses(1, "note", "duel.pbem", "hello", "--key", "nobody")
    assert desk.run("keys", "new", "stranger").returncode == 0
    assert "plays no role in this game" in desk.refuses(3, "note", "duel.pbem", "hello", "--key", "stranger")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere; see the next test")
def test_a_folder_without_write_permission(desk: Desk) -> None:
    assert desk.run("receive", "duel.pbem", "../second.eml").returncode == 0
    desk.folder.chmod(0o500)
    try:
        assert "permission denied" in desk.refuses(4, "note", "duel.pbem", "hello")
    finally:
        desk.folder.chmod(0o700)


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="needs a folder where nobody may write")
def test_a_place_where_not_even_root_may_write(desk: Desk) -> None:
    err = desk.refuses(4, "new", "crossroads", "/sys/mine.pbem", "--solo")
    assert "mine.pbem cannot be written" in err
    assert "x.svg" in desk.refuses(4, "map", "crossroads", "-o", "/sys/x.svg")


@pytest.mark.parametrize(("target", "status"), [("no/such/folder/x.txt", 2), ("home-german", 4)])
def test_dice_are_not_rolled_for_a_report_that_cannot_be_written(desk: Desk, target: str, status: int) -> None:
    allied = Desk(desk.folder.parent / "a", desk.game, "allied")
    (desk.folder / "o").write_text(f"begin orders {desk.game} 17-1 german\npass\nend\n", encoding="utf-8")
    assert desk.run("receive", "duel.pbem", "../second.eml").returncode == 0
    assert desk.run("submit", "duel.pbem", "o").returncode == 0
    assert desk.run("send", "duel.pbem", "--eml", "../03.eml").returncode == 0
    assert allied.run("receive", "duel.pbem", "../03.eml").returncode == 0
    allied.refuses(status, "resolve", "duel.pbem", "--report", target.replace("german", "allied"))
    assert allied.run("resolve", "duel.pbem", "--report", "x.txt").returncode == 0


def test_a_game_that_cannot_be_saved_leaves_no_report(desk: Desk) -> None:
    solo = ("adjudicate", "mine.pbem", "--no-show", "german")
    assert desk.run("new", "crossroads", "mine.pbem", "--solo").returncode == 0
    assert "exists already" in desk.refuses(1, *solo, "-o", "duel.pbem", "--report", "x.txt")


def test_a_full_disk_loses_nothing(desk: Desk) -> None:
    assert desk.run("receive", "duel.pbem", "../second.eml").returncode == 0
    err = desk.refuses(4, "note", "duel.pbem", "hello", limit=1000)
    assert "file too large" in err.lower()
    assert desk.run("verify", "duel.pbem", "-q").returncode == 0
    assert desk.run("note", "duel.pbem", "hello").returncode == 0


def test_two_processes_that_append_at_once_lose_nothing(desk: Desk) -> None:
    assert desk.run("receive", "duel.pbem", "../second.eml").returncode == 0
    env = {**os.environ, "PBEM_HOME": str(desk.home)}
    words = [[PBEM, "note", "duel.pbem", f"note {number}"] for number in range(3)]
    runs = [subprocess.Popen(each, cwd=desk.folder, env=env, stdout=-1, stderr=-1, text=True) for each in words]
    ended = [(run.communicate()[1], run.returncode) for run in runs]
    written = [number for number in range(3) if f"note {number}" in desk.run("history", "duel.pbem").stdout]
    assert len(written) == sum(status == 0 for _, status in ended) >= 1
    for err, status in ended:
        assert status == 0 or (status == 1 and err.startswith("error: ") and "hint: " in err)
    assert desk.run("verify", "duel.pbem", "-q").returncode == 0
