"""`pbem report` and `pbem map` on a real game file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from pbem.cli.app import run

ORDERS = "begin orders {game} 17-1 german\nmove 276/986 18-17\nend\n"


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of one person in which the first impulse has been resolved."""
    folder = tmp_path_factory.mktemp("duel")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PBEM_HOME", str(folder / "home"))
        patch.chdir(folder)
        assert run(["keys", "new", "me"]) == 0
        assert run(["new", "crossroads", "duel.pbem", "--solo", "--key", "me"]) == 0
        assert run(["note", "duel.pbem", "good luck & <b>have fun</b>", "--key", "me"]) == 0
        head = (folder / "duel.pbem").read_text(encoding="utf-8")
        game = next(line.split(": ")[1] for line in head.splitlines() if line.startswith("game: "))
        (folder / "german.orders").write_text(ORDERS.format(game=game), encoding="utf-8")
        assert run(["adjudicate", "duel.pbem", "german.orders", "--key", "me", "--report", "r.txt"]) == 0
    return folder / "duel.pbem"


def test_a_report_in_every_format(duel: Path, tmp_path: Path) -> None:
    for form in ("text", "markdown", "html", "json"):
        file = tmp_path / form
        assert run(["report", str(duel), "--format", form, "-o", str(file)]) == 0
        text = file.read_text(encoding="utf-8")
        assert "276/986" in text
        assert "pbem verify duel.pbem" in text
    assert json.loads((tmp_path / "json").read_text(encoding="utf-8"))["impulse"] == "17-1G"
    assert "<b>have fun" not in (tmp_path / "html").read_text(encoding="utf-8")


def test_the_report_of_resolve_is_the_report_of_the_record(duel: Path, tmp_path: Path) -> None:
    assert run(["report", str(duel), "--impulse", "17-1g", "-o", str(tmp_path / "again.txt")]) == 0
    again = (tmp_path / "again.txt").read_text(encoding="utf-8")
    assert again == (duel.parent / "r.txt").read_text(encoding="utf-8")
    assert "good luck" in again


def test_the_ending_of_a_file_names_the_format(duel: Path, tmp_path: Path) -> None:
    assert run(["report", str(duel), "-o", str(tmp_path / "r.html")]) == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_format_that_there_is_not_is_refused_with_those_there_are(
    duel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", str(duel), "-o", str(tmp_path / "r.pdf")]) == 2
    told = capsys.readouterr().err
    assert "r.pdf: no report ends in '.pdf'" in told
    assert "hint: name it .txt, .md, .html, .json, or say --format text|markdown|html|json" in told
    assert not list(tmp_path.iterdir())
    assert run(["report", str(duel), "-o", str(tmp_path / "r.pdf"), "--format", "text"]) == 0


def test_an_impulse_that_was_not_played_is_named(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(duel), "--impulse", "22-1A"]) == 1
    assert "22-1A" in capsys.readouterr().err


def test_an_impulse_may_be_written_as_in_orders(duel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for name in ("17-1G", "17-1g", "17-1 german", " 17-1 German"):
        assert run(["report", str(duel), "--impulse", name]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1


def test_a_map_of_a_game_and_of_a_scenario(duel: Path, tmp_path: Path) -> None:
    for name in (str(duel), "crossroads"):
        assert run(["map", name, "-o", str(tmp_path / "m.svg")]) == 0
        root = ElementTree.fromstring((tmp_path / "m.svg").read_text(encoding="utf-8"))
        assert root.get("width") == "420mm"
        assert run(["map", name, "-o", str(tmp_path / "m.html")]) == 0
        assert "<svg" in (tmp_path / "m.html").read_text(encoding="utf-8")


def test_a_map_knows_three_endings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "crossroads", "-o", str(tmp_path / "m.gif")]) == 2
    assert "hint: name it .svg, .html, .png" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_png_without_the_painter_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert run(["map", "crossroads", "-o", str(tmp_path / "m.png")]) == 1
    told = capsys.readouterr().err
    assert told.startswith("error: PNG needs cairosvg")
    assert "pip install 'pbem[png]'" in told
    assert not list(tmp_path.iterdir())


def test_png_is_painted_from_the_same_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = ModuleType("cairosvg")
    monkeypatch.setattr(painter, "svg2png", lambda bytestring, dpi: b"PNG of " + bytestring[:4], raising=False)
    monkeypatch.setitem(sys.modules, "cairosvg", painter)
    assert run(["map", "crossroads", "-o", str(tmp_path / "m.png")]) == 0
    assert (tmp_path / "m.png").read_bytes() == b"PNG of <svg"


def test_an_unknown_scenario_gets_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "crossroad", "-o", "m.svg"]) == 2
    assert "did you mean crossroads?" in capsys.readouterr().err
