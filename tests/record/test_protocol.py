"""docs/protocol.md is the specification: its vectors are run from the document, and the independent verifier agrees."""

from __future__ import annotations

import ast
import base64
import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.record import canonical, entries, gamefile, play
from pbem.record.chain import Chain, secret
from pbem.record.dice import die, point_key
from pbem.record.keys import PrivateKey
from tests.record.conftest import BLUE, RED, TOY, UMPIRE, begun, impulse, played

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "verify_dice.py"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
VECTORS = [json.loads(block) for block in re.findall(r"^```vector\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]


def independent() -> Any:
    """The example verifier as a module: a second implementation of chain, key and die."""
    spec = importlib.util.spec_from_file_location("verify_dice", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OTHER = independent()


def check_canonical(vector: Any) -> None:
    assert canonical.dump(vector["tree"]).hex() == vector["hex"]
    assert canonical.digest(vector["tree"]) == vector["sha256"]


def check_entry(vector: Any) -> None:
    key = PrivateKey.from_seed(bytes.fromhex(vector["seed"]))
    assert key.public.line == vector["public"]
    message = vector["signed"].encode()
    assert base64.b64encode(key.sign(message)).decode() == vector["signature"]
    fields = json.loads(message[message.index(b"{"):])
    entry = entries.sign(
        key, fields["game"], fields["number"], fields["kind"], fields["author"], fields["before"], fields["body"]
    )
    assert (entry.signature, entry.hash) == (vector["signature"], vector["hash"])


def check_chain(vector: Any) -> None:
    bottom = secret(bytes.fromhex(vector["seed"]), vector["game"], vector["role"], vector["nonce"])
    chain = Chain(bottom, vector["game"], vector["role"])
    assert (bottom.hex(), chain.tip.hex()) == (vector["secret"], vector["tip"])
    assert {index: chain.link(int(index)).value.hex() for index in vector["links"]} == vector["links"]
    assert OTHER.above(vector["game"], vector["role"], vector["links"]["1"]) == vector["tip"]


def check_key(vector: Any) -> None:
    links = [(role, bytes.fromhex(link)) for role, link in vector["links"]]
    assert point_key(vector["game"], vector["point"], vector["position"], links).hex() == vector["key"]
    roles = [role for role, _ in vector["links"]]
    shown = {role: {"value": link} for role, link in vector["links"]}
    again = OTHER.point_key(vector["game"], vector["point"], vector["position"], roles, shown)
    assert again.hex() == vector["key"]


def check_dice(vector: Any) -> None:
    key = bytes.fromhex(vector["key"])
    for label, sides, face in vector["dice"]:
        assert die(key, label, sides) == face, label
        assert OTHER.die(key, label, sides) == face, label


def check_die(vector: Any) -> None:
    check_dice({"key": vector["key"], "dice": [[vector["label"], vector["sides"], vector["face"]]]})


CHECKS: dict[str, Callable[[Any], None]] = {
    "canonical": check_canonical, "entry": check_entry, "chain": check_chain, "key": check_key, "dice": check_dice,
    "die": check_die,
}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["test"] for vector in VECTORS])
def test_the_vectors_of_the_page_hold(vector: Any) -> None:
    CHECKS[vector["test"]](vector)


def test_the_page_has_every_kind_of_vector_with_d6_and_d10() -> None:
    assert {vector["test"] for vector in VECTORS} == set(CHECKS)
    sides = {sides for vector in VECTORS if vector["test"] == "dice" for _, sides, _ in vector["dice"]}
    assert sides == {6, 10}


def test_the_page_names_every_kind_of_entry() -> None:
    assert all(f"`{kind}`" in PAGE for kind in entries.KINDS)


def run(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(SCRIPT), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def taken_back() -> gamefile.Game:
    game = begun()
    impulse(game)
    play.takeback(game, TOY, RED, to=2)
    play.takeback(game, TOY, BLUE)
    impulse(game)
    return game


def careful() -> gamefile.Game:
    game = begun(exchange="careful")
    play.submit(game, RED, "orders", "climb a")
    play.submit(game, BLUE, "reply", "parry")
    play.resolve(game, TOY, RED)
    return game


def moderated() -> gamefile.Game:
    game = begun("keyless", "moderated", UMPIRE)
    play.submit(game, UMPIRE, "orders", "climb a", role="red")
    play.resolve(game, TOY, UMPIRE)
    return game


@pytest.mark.parametrize("make", [played, taken_back, careful, moderated])
def test_the_independent_verifier_agrees(make: Callable[[], gamefile.Game], tmp_path: Path) -> None:
    game = make()
    path = tmp_path / "toy.pbem"
    gamefile.save(game, path)
    dice = sum(len(entry.body["rolls"]) for entry in game.record.entries if entry.kind == "resolution")
    result = run(path)
    assert (result.returncode, result.stderr) == (0, "")
    assert f"{len(game.record.entries)} entries" in result.stdout
    assert f"{dice} dice: all verify" in result.stdout


def forge(text: str, number: int, change: Callable[[Any], None]) -> str:
    """Change an entry and link all later ones to it anew, as a forger without care for signatures would."""
    lines = text.split("\n")
    first = lines.index("-----BEGIN RECORD-----")
    last = lines.index("-----END RECORD-----")
    before = "0" * 64
    for place in range(first + 1, last):
        entry = json.loads(lines[place])
        if entry["number"] == number:
            change(entry["body"])
        entry["before"] = before
        lines[place] = canonical.dump(entry).decode()
        before = hashlib.sha256(lines[place].encode()).hexdigest()
    return "\n".join(lines)


def turn_face(body: Any) -> None:
    body["rolls"][0][2] = body["rolls"][0][2] % 10 + 1


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (turn_face, "entry 5: die '1R climb a' shows"),
        (lambda body: body["links"]["blue"].update(value="00" * 32), "entry 5: link 1 of blue does not hash"),
        (lambda body: body["links"]["blue"].update(index=7), "entry 5: link 7 of blue is not the next"),
        (lambda body: body.update(point=9), "entry 5: it is not for point 1"),
    ],
)
def test_the_independent_verifier_catches_a_change(change: Callable[[Any], None], cause: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.pbem"
    path.write_text(forge(gamefile.render(played()).decode(), 5, change), encoding="utf-8", newline="")
    result = run(path)
    assert result.returncode == 3
    assert result.stderr.startswith(f"error: {cause}")


def test_the_independent_verifier_names_an_edited_line(tmp_path: Path) -> None:
    path = tmp_path / "toy.pbem"
    path.write_bytes(gamefile.render(played()).replace(b"climb b", b"climb x", 1))
    result = run(path)
    assert (result.returncode, result.stderr) == (3, "error: entry 5: it does not build on the entry before\n")


def test_the_independent_verifier_refuses_what_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\0")
    assert run(path).returncode == 1


def test_the_independent_verifier_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    modules = {
        name.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for name in node.names
    }
    assert modules <= set(sys.stdlib_module_names)
    assert "pbem" not in modules
