"""Keys: made, listed, exported, imported; OpenSSH keys work."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from pbem.record.errors import RecordError, Status
from pbem.record.keys import KeyStore, PrivateKey, home, parse_public
from tests.record.conftest import RED


@pytest.fixture
def store(tmp_path: Path) -> KeyStore:
    return KeyStore(tmp_path)


def test_a_new_key_signs_and_only_its_owner_may_read_it(store: KeyStore) -> None:
    public = store.new("german")
    assert store.names() == ["german"]
    assert (store.folder / "german").stat().st_mode & 0o777 == 0o600
    assert store.public("german") == public
    assert public.verifies(store.private("german").sign(b"orders"), b"orders")
    assert not public.verifies(store.private("german").sign(b"orders"), b"other orders")


def test_a_public_key_is_one_line_that_can_be_read_out_of_a_quoted_mail() -> None:
    line = RED.public.line
    assert line.startswith("pbem-ed25519 ")
    assert "\n" not in line
    assert parse_public(f"Hello\r\n> > -- \r\n> > {line}\r\n") == RED.public


def test_a_passphrase_is_needed_and_checked(store: KeyStore) -> None:
    store.new("german", "sesame")
    assert store.is_locked("german")
    assert store.private("german", "sesame").public == store.public("german")
    with pytest.raises(RecordError, match="has a passphrase, and none was given"):
        store.private("german")
    with pytest.raises(RecordError, match="wrong passphrase") as caught:
        store.private("german", "simsim")
    assert caught.value.status == Status.NOT_VERIFIED


def test_a_passphrase_for_an_open_key_is_told(store: KeyStore) -> None:
    store.new("german")
    with pytest.raises(RecordError, match="no passphrase, but one was given"):
        store.private("german", "sesame")


@pytest.mark.parametrize("lock", [None, "sesame"])
def test_an_openssh_key_is_imported_or_used_in_place(store: KeyStore, tmp_path: Path, lock: str | None) -> None:
    path = tmp_path / "id_ed25519"
    path.write_bytes(PrivateKey.from_seed(b"\x07" * 32).to_pem(lock))
    path.chmod(0o600)
    expected = PrivateKey.from_seed(b"\x07" * 32).public.raw
    assert store.private(str(path), lock).public.raw == expected
    assert store.import_file(path, "german", lock).raw == expected
    assert store.private("german", lock).public.raw == expected


def test_an_openssh_public_line_works() -> None:
    blob = b"\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x20" + RED.public.raw
    line = f"ssh-ed25519 {base64.b64encode(blob).decode()} german@example"
    assert parse_public(line).raw == RED.public.raw


def test_an_existing_key_is_never_overwritten(store: KeyStore) -> None:
    public = store.new("german")
    with pytest.raises(RecordError, match="there is a key german already"):
        store.new("german")
    assert store.public("german") == public


@pytest.mark.parametrize("name", ["../x", "", "a b", ".hidden", "x.pub", "a/b"])
def test_names_that_leave_the_folder_are_refused(store: KeyStore, name: str) -> None:
    with pytest.raises(RecordError, match="is no name for a key"):
        store.new(name)


@pytest.mark.parametrize("text", ["", "hello", "pbem-ed25519 !!!", "pbem-ed25519 AAAA short", "ssh-ed25519 AAAAB3 x"])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="public key"):
        parse_public(text)


def test_other_keys_are_refused(store: KeyStore, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"-----BEGIN OPENSSH PRIVATE KEY-----\nnoise\n-----END OPENSSH PRIVATE KEY-----\n")
    with pytest.raises(RecordError, match="cannot be read as a private key"):
        store.import_file(path)


def test_a_missing_key_lists_those_there_are(store: KeyStore) -> None:
    store.new("german")
    with pytest.raises(RecordError, match="there is no key allied") as caught:
        store.private("allied")
    assert caught.value.hint is not None
    assert "keys here: german" in caught.value.hint


def test_pbem_home_decides_where_keys_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "here"))
    assert home() == tmp_path / "here"
    monkeypatch.delenv("PBEM_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert home() == tmp_path / "pbem"


def test_a_public_key_of_somebody_else_is_not_overwritten(store: KeyStore) -> None:
    store.folder.mkdir(parents=True)
    (store.folder / "friend.pub").write_text(f"{RED.public.line}\n", encoding="utf-8")
    with pytest.raises(RecordError, match="there is a key friend already"):
        store.new("friend")
    assert store.public("friend").raw == RED.public.raw
