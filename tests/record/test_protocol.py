"""docs/protocol.md is the specification: its vectors are run from the document, and the independent verifier agrees."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.record import canonical, codes, entries, gamefile, play, seals
from pbem.record.chain import Chain
from pbem.record.dice import bot_chance, die, point_key, private_key
from pbem.record.entries import Draft
from pbem.record.genesis import game_id
from pbem.record.keys import PrivateKey, refused_key
from tests.record.conftest import BLUE, RED, STRANGER, TOY, UMPIRE, begun, fresh, impulse, played

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


def check_id(vector: Any) -> None:
    assert game_id(vector["name"], vector["nonce"]) == vector["id"]


def check_public(vector: Any) -> None:
    public = PrivateKey.from_seed(bytes.fromhex(vector["seed"])).public
    assert (public.text, public.code) == (vector["key"], vector["code"])


def check_entry(vector: Any) -> None:
    key = PrivateKey.from_seed(bytes.fromhex(vector["seed"]))
    message = vector["signed"].encode()
    assert key.sign(message).hex() == vector["signature"]
    entry = entries.sign(key, Draft(**json.loads(message[message.index(b"{"):])))
    assert (entry.signed, entry.signature, entry.hash) == (message, vector["signature"], vector["hash"])
    assert hashlib.sha256(message).hexdigest() == vector["hash"]
    assert codes.game_code(entry.hash) == vector["code_as_game"]


def check_chain(vector: Any) -> None:
    game, role = vector["game"], vector["role"]
    chain = Chain(bytes.fromhex(vector["seed"]), game, role, vector["nonce"])
    assert chain.tip.hex() == vector["tip"]
    assert {number: chain.link(int(number)).value.hex() for number in vector["links"]} == vector["links"]
    first = bytes.fromhex(vector["links"]["1"])
    assert OTHER.digest("pbem/link/v2", game, role, first).hex() == vector["tip"]


def check_key(vector: Any) -> None:
    links = [(role, bytes.fromhex(link)) for role, link in vector["links"]]
    words = [(role, word) for role, word in vector["words"]]
    key = point_key(vector["game"], vector["point"], vector["position"], links, words)
    assert key.hex() == vector["key"]
    shown, roles = {role: {"value": link} for role, link in vector["links"]}, ["german", "allied", "moderator"]
    again = OTHER.point_key(vector["game"], vector["point"], vector["position"], roles, shown, dict(words))
    assert again.hex() == vector["key"]


def check_dice(vector: Any) -> None:
    key = bytes.fromhex(vector["key"])
    for label, sides, face in vector["dice"]:
        assert die(key, label, sides) == face, label
        assert OTHER.die(key, label, sides) == face, label


def check_seal(vector: Any) -> None:
    names = [vector[name] for name in ("game", "role", "label", "nonce")]
    seed, salt = bytes.fromhex(vector["seed"]), vector["salt"]
    body = seals.body_of(seed, *names, vector["text"])
    box = bytes.fromhex(body["box"])
    assert (seals.salt_of(seed, *names), body["commitment"]) == (salt, vector["commitment"])
    assert seals.commit(*names, salt, vector["text"]) == vector["commitment"]
    assert seals.box_key(seed, *names).hex() == vector["key"]
    assert (len(box), body["box"][:32], body["box"][-32:], hashlib.sha256(box).hexdigest()) == (
        vector["box_bytes"], vector["box_begins"], vector["box_ends"], vector["box_sha256"],
    )
    raw = [vector["game"], vector["role"], vector["label"], bytes.fromhex(vector["nonce"]), bytes.fromhex(salt)]
    assert OTHER.digest("pbem/seal/v2", *raw, vector["text"]).hex() == vector["commitment"]


def check_private(vector: Any) -> None:
    names = [vector[name] for name in ("game", "role", "label", "nonce")]
    salt = seals.salt_of(bytes.fromhex(vector["seed"]), *names)
    key = private_key(*names[:3], salt, bytes.fromhex(vector["link"]))
    assert key.hex() == vector["key"]
    check_dice(vector)


def check_bot(vector: Any) -> None:
    link = bytes.fromhex(vector["link"])
    assert bot_chance(link, vector["game"], vector["role"], vector["point"]).hex() == vector["chance"]


def check_refused(vector: Any) -> None:
    assert all(refused_key(bytes.fromhex(key)) for key in vector["keys"])
    assert not refused_key(RED.public.raw)


CHECKS: dict[str, Callable[[Any], None]] = {
    "canonical": check_canonical, "id": check_id, "public": check_public, "entry": check_entry, "chain": check_chain,
    "key": check_key, "dice": check_dice, "seal": check_seal, "private": check_private, "bot": check_bot,
    "refused": check_refused,
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
    play.takeback(game, TOY, BLUE, to=3)
    play.takeback(game, TOY, RED, answer="no")
    play.takeback(game, TOY, BLUE, to=3)
    play.takeback(game, TOY, RED)
    impulse(game)
    return game


def careful() -> gamefile.Game:
    game = begun(exchange="careful")
    impulse(game)
    return game


def moderated() -> gamefile.Game:
    game = fresh("keyless", "moderated", UMPIRE)
    play.join(game, UMPIRE, role="red", word="blue horse 42")
    play.join(game, UMPIRE, role="blue")
    impulse(game)
    return game


def reseated() -> gamefile.Game:
    game = begun()
    impulse(game)
    play.submit(game, BLUE, "orders", "climb c")
    play.reseat(game, BLUE, "red", STRANGER.public.text)
    play.join(game, STRANGER)
    impulse(game, "climb d")
    return game


def moderator_renewed() -> gamefile.Game:
    game = moderated()
    play.reseat(game, UMPIRE, "moderator", UMPIRE.public.text)
    play.join(game, UMPIRE)
    play.join(game, UMPIRE, role="red", word="red cow 7")
    play.join(game, UMPIRE, role="blue")
    impulse(game)
    return game


@pytest.mark.parametrize("make", [played, taken_back, careful, moderated, reseated, moderator_renewed])
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
        payload = canonical.dump({name: entry[name] for name in entry if name != "signature"})
        before = hashlib.sha256(canonical.envelope(entry["kind"], payload)).hexdigest()
    return "\n".join(lines)


def turn_face(body: Any) -> None:
    body["rolls"][0][2] = body["rolls"][0][2] % 10 + 1


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (turn_face, "entry 6: die '1R climb a' shows"),
        (lambda body: body["links"]["blue"].update(value="00" * 32), "entry 6: link 1 of blue does not hash"),
        (lambda body: body["links"]["blue"].update(index=7), "entry 6: link 7 of blue is not the next"),
        (lambda body: body.update(point=9), "entry 6: it is not for point 1"),
    ],
)
def test_the_independent_verifier_catches_a_change(change: Callable[[Any], None], cause: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.pbem"
    path.write_text(forge(gamefile.render(played()).decode(), 6, change), encoding="utf-8", newline="")
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
    for data in (b"\xff\0", b"", b"-----BEGIN RECORD-----\n-----END RECORD-----\n", b"[" * 100_000):
        path.write_bytes(data)
        assert run(path).returncode == 1


@pytest.mark.parametrize("sides", [0, -1, 300, "ten", None, 2.5])
def test_the_independent_verifier_survives_hostile_dice(sides: object, tmp_path: Path) -> None:
    path = tmp_path / "toy.pbem"
    text = gamefile.render(played()).decode()

    def odd(body: Any) -> None:
        body["rolls"][0][1] = sides

    lines = text.split("\n")
    at = next(place for place, line in enumerate(lines) if '"kind":"resolution"' in line)
    entry = json.loads(lines[at])
    odd(entry["body"])
    lines[at] = json.dumps(entry, sort_keys=True, separators=(",", ":"))
    path.write_text("\n".join(lines), encoding="utf-8")
    result = run(path)
    assert (result.returncode, "Traceback" in result.stderr) == (1, False)


@pytest.mark.parametrize("name", ["\ud800", "\x1b[31mall dice verify", "\u202e", "x\ny"])
def test_the_independent_verifier_shows_no_character_that_a_terminal_obeys(name: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.pbem"
    genesis = json.loads(played().record.entries[0].line)
    text = json.dumps({**genesis, "game": name}, sort_keys=True, separators=(",", ":"))
    path.write_text(f"-----BEGIN RECORD-----\n{text}\n-----END RECORD-----\n", encoding="utf-8")
    result = run(path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.removesuffix("\n").isprintable()


def random_damage(row: str, chance: random.Random) -> str:
    """A value of an entry changed for another of any kind."""
    entry = json.loads(row)
    tree, name = entry, "kind"
    while isinstance(tree, dict | list) and tree:
        name = chance.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
        if not isinstance(tree[name], dict | list) or not tree[name] or chance.random() < 0.3:
            tree[name] = chance.choice([None, True, -1, 2**70, "", "x", "\ud800", [], {}, [[]], 1.5, 10**400])
            break
        tree = tree[name]
    return json.dumps(entry, sort_keys=True, separators=(",", ":"))


def test_the_independent_verifier_survives_any_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever stands in a field: exit 0, 1 or 3, and no traceback. Hash links are made good first."""
    chance, path = random.Random(3), tmp_path / "toy.pbem"
    rows = [entry.line.decode() for entry in reseated().record.entries]
    for _ in range(400):
        at = chance.randrange(len(rows))
        text = "\n".join([*rows[:at], random_damage(rows[at], chance)])
        path.write_text(f"-----BEGIN RECORD-----\n{text}\n-----END RECORD-----\n", encoding="utf-8")
        assert OTHER.main(str(path)) in (0, 1, 3)
    assert "Traceback" not in capsys.readouterr().err


def test_the_independent_verifier_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    modules = {
        name.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for name in node.names
    }
    assert modules <= set(sys.stdlib_module_names)
    assert "pbem" not in modules
