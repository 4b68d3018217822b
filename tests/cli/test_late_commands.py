"""Late in a game a command plays no more than the impulse that it tells; what is kept for that is never believed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.cli.app import run
from pbem.desk import positions, story
from pbem.desk.bot import order_block, planned_lines
from pbem.desk.game import Desk, open_desk
from pbem.desk.games import adjudicator_for, load
from pbem.games import default_game
from pbem.kernel.adjudication import Outcome
from pbem.orders.adjudicate import OrdersAdjudicator
from pbem.orders.formatter import format_block
from pbem.orders.parser import parse
from pbem.record import canonical, gamefile, play
from pbem.record.keys import PrivateKey
from pbem.record.state import Party

GAME = default_game()
KEYS = {side: PrivateKey.from_seed(bytes([number]) * 32, side) for number, side in enumerate(GAME.rules.SIDES, 1)}
IMPULSES = 6


@pytest.fixture(scope="module")
def bytes_of_a_late_game() -> bytes:
    """Two keys have played some impulses by orders drawn by lot."""
    scenario = load("first-three-days")
    parties = [Party(side, "player", key.public.text, side) for side, key in KEYS.items()]
    game = play.create(
        adjudicator_for(GAME, scenario), next(iter(KEYS.values())), name="late", parties=parties,
        scenario=f"{GAME.name}/{scenario.name}", options=dict(scenario.rulebook.chosen), data=dict(scenario.digests),
        nonce="00" * 16,
    )  # fmt: skip
    desk = Desk(Path("late.pbem"), game)
    while sum(entry.kind == "resolution" for entry in desk.record.entries) < IMPULSES:
        write(desk)
    return gamefile.render(game)


def write(desk: Desk) -> None:
    """The entry that is due."""
    stage = desk.state.stage
    steps: dict[str, Callable[[PrivateKey], Any]] = {
        "join": lambda key: play.join(desk.game, key),
        "standing": lambda key: play.keep(desk.game, key),
        "resolve": lambda key: play.resolve(desk.game, desk.adjudicator, key),
        "paper": lambda key: play.submit(desk.game, key, "orders", orders(desk), role=stage.role),
    }
    steps[stage.name](KEYS[stage.role])


def orders(desk: Desk) -> str:
    position, names = desk.position, GAME.language.names(desk.scenario)
    lines = planned_lines(GAME, desk.scenario, position, "random", position.clock)
    [block] = parse(order_block(position, desk.state.game, lines), GAME.language, names).blocks
    return format_block(block, GAME.language)


@pytest.fixture
def late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of_a_late_game: bytes) -> Path:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    path = tmp_path / "late.pbem"
    path.write_bytes(bytes_of_a_late_game)
    return path


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The clock of every impulse that is played, one by one."""
    clocks: list[str] = []
    honest = OrdersAdjudicator.run

    def counted(self: OrdersAdjudicator, position: Any, *others: Any) -> Outcome:
        clocks.append(self.clock(position))
        return honest(self, position, *others)

    monkeypatch.setattr(OrdersAdjudicator, "run", counted)
    return clocks


def kept(path: Path) -> list[Path]:
    return sorted((path.parent / "home" / "cache" / "positions").glob("*"))


def report(path: Path, capfd: pytest.CaptureFixture[str], command: str = "report") -> str:
    assert run([*command.split(), str(path)]) == 0
    return capfd.readouterr().out


@pytest.mark.parametrize("command", ["report", "map", "send", "report --format json"])
def test_a_late_command_plays_one_impulse(
    command: str, late: Path, played: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    first = report(late, capfd, command)
    assert len(played) == IMPULSES, "nothing was kept"
    played.clear()
    assert report(late, capfd, command) == first
    assert len(played) == 1
    played.clear()
    for one in kept(late):
        one.unlink()
    assert report(late, capfd, command) == first
    assert len(played) == IMPULSES, "nothing was kept any more"


@pytest.mark.parametrize("command", ["status", "template", "options"])
def test_a_command_that_tells_nothing_plays_nothing(
    command: str, late: Path, played: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    report(late, capfd, command)
    assert played == []


def test_any_impulse_is_told_as_a_replay_of_the_whole_game_tells_it(late: Path, played: list[str]) -> None:
    everything = story.impulses(open_desk(late))
    assert [told.clock for told in everything] == played
    for told in reversed(everything):
        again = story.find(open_desk(late), told.clock)
        assert (again.before, again.outcome, again.entry) == (told.before, told.outcome, told.entry)


def spoilt(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


def another(data: bytes) -> bytes:
    position = canonical.parse(zlib.decompress(data), "position")
    return zlib.compress(canonical.dump({**position, "result": "somebody has won"}))


def bomb(data: bytes) -> bytes:
    return zlib.compress(bytes(2 * positions.LARGEST))


@pytest.mark.parametrize("harm", [spoilt, another, bomb, lambda data: b"", lambda data: data[:-1]])
def test_a_position_that_was_tampered_with_changes_nothing(
    harm: Callable[[bytes], bytes], late: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    first = report(late, capfd)
    assert kept(late)
    for one in kept(late):
        one.write_bytes(harm(one.read_bytes()))
    assert report(late, capfd) == first
    assert all(positions.find(one.name) for one in kept(late)), "they are mended"


def test_positions_that_are_exchanged_change_nothing(late: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first = report(late, capfd)
    contents = [one.read_bytes() for one in kept(late)]
    for one, content in zip(kept(late), reversed(contents), strict=True):
        one.write_bytes(content)
    assert report(late, capfd) == first


def test_a_folder_that_cannot_be_written_changes_nothing(late: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first = report(late, capfd)
    for one in kept(late):
        one.unlink()
    folder = late.parent / "home" / "cache" / "positions"
    folder.rmdir()
    folder.write_text("in the way")
    assert report(late, capfd) == first


def test_verify_does_not_look_at_what_is_kept(
    late: Path, monkeypatch: pytest.MonkeyPatch, played: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    report(late, capfd)
    played.clear()

    def never(*_: object) -> None:
        raise AssertionError("verify looks at kept positions")

    for name in ("find", "keep", "is_kept"):
        monkeypatch.setattr(positions, name, never)
    report(late, capfd, "verify")
    assert len(played) == IMPULSES


def test_only_positions_are_kept_that_the_record_names(late: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report(late, capfd)
    named = {entry.body["after"] for entry in open_desk(late).record.entries if entry.kind == "resolution"}
    assert {one.name for one in kept(late)} <= named
    assert (late.parent / "home" / "cache" / "positions").stat().st_mode & 0o077 == 0


def test_who_resolves_keeps_where_the_next_impulse_begins(
    late: Path, played: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    desk = open_desk(late)
    for _ in range(4):
        write(desk)
    desk.save()
    played.clear()
    desk = open_desk(late)
    told = story.last(desk)
    assert told is not None
    assert played == [told.clock]
