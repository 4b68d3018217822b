"""Keys: Ed25519, kept as OpenSSH private keys in PBEM_HOME; a public key is one line of text.

The environment is read here and nowhere else. `cryptography` is imported when a key is used, not before.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.kernel.values import value
from pbem.kernel.words import shell
from pbem.record.codes import key_code
from pbem.record.errors import RecordError, unverified
from pbem.record.files import replace_file

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

OWN_PREFIX = "pbem-ed25519"
LOOK = "look at the name and the permissions of the file"
SSH_PREFIX = "ssh-ed25519"
_SSH_HEAD = b"\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x20"
_NAME = r"[A-Za-z0-9_][A-Za-z0-9._-]{0,63}\Z"
_LINE = rf"(?m)(?:^|[\s>|])({OWN_PREFIX}|{SSH_PREFIX})\s+([A-Za-z0-9+/=]+)(?:[ \t]+(\S+))?"


@value
class PublicKey:
    """32 bytes that check signatures, and a name that is only a hint."""

    raw: bytes
    name: str = ""

    @classmethod
    def of(cls, text: str, name: str = "") -> PublicKey:
        """A key as genesis holds it."""
        return cls(bytes.fromhex(text), name)

    @property
    def text(self) -> str:
        """The 32 bytes in hexadecimal, as genesis holds them."""
        return self.raw.hex()

    @property
    def code(self) -> str:
        """What two people compare by telephone."""
        return key_code(self.text)

    @property
    def line(self) -> str:
        """One line of text, fit for a mail signature."""
        import base64

        return f"{OWN_PREFIX} {base64.b64encode(self.raw).decode()} {self.name}".rstrip()

    def verifies(self, signature: bytes, message: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True


class PrivateKey:
    """A key that signs. Its seed also makes the owner's dice chains."""

    def __init__(self, key: Ed25519PrivateKey, name: str = "") -> None:
        self._key = key
        self.public = PublicKey(key.public_key().public_bytes_raw(), name)

    @classmethod
    def from_seed(cls, seed: bytes, name: str = "") -> PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.from_private_bytes(seed), name)

    @classmethod
    def generate(cls, name: str = "") -> PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate(), name)

    @property
    def seed(self) -> bytes:
        return self._key.private_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)

    def to_pem(self, passphrase: str | None = None) -> bytes:
        """OpenSSH private key, encrypted if there is a passphrase."""
        from cryptography.hazmat.primitives import serialization as s

        lock: s.KeySerializationEncryption = s.NoEncryption()
        if passphrase:
            lock = s.BestAvailableEncryption(passphrase.encode())
        return self._key.private_bytes(s.Encoding.PEM, s.PrivateFormat.OpenSSH, lock)


def parse_public(text: str, name: str = "") -> PublicKey:
    """The first public key in a text: ours or an `ssh-ed25519` line, alone or in a quoted mail."""
    import base64
    import binascii

    found = re.search(_LINE, text)
    if not found:
        raise RecordError("no public key in the text", hint=f"a public key is a line that begins with {OWN_PREFIX}")
    try:
        blob = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise RecordError("the public key is damaged: it is not base64") from None
    raw = blob.removeprefix(_SSH_HEAD) if found[1] == SSH_PREFIX else blob
    if len(raw) != 32 or base64.b64encode(blob).decode() != found[2]:
        raise RecordError(f"the public key is damaged: it has {len(raw)} bytes, not 32, or a letter was changed")
    if refused_key(raw):
        raise unverified("the public key is one that anybody could sign for", hint="ask for another one")
    return PublicKey(raw, name or found[3] or "")


_PRIME = 2**255 - 19
_SMALL = (
    0, 1, _PRIME - 1,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
)
"""The heights of the points of small order: such a key has signatures that nobody has made."""


def refused_key(raw: bytes) -> bool:
    """Whether 32 bytes are no honest public key: of small order, or not reduced."""
    height = int.from_bytes(raw, "little") & (2**255 - 1)
    return height >= _PRIME or height in _SMALL


def parse_private(data: bytes, passphrase: str | None, name: str) -> PrivateKey:
    """An Ed25519 private key in OpenSSH or PKCS8 form."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    secret = passphrase.encode() if passphrase else None
    load = s.load_ssh_private_key if b"OPENSSH" in data[:40] else s.load_pem_private_key
    try:
        key = load(data, secret)
    except TypeError:
        raise _needs_passphrase(name, passphrase) from None
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _unreadable(name, passphrase, error) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise RecordError(f"key {name} is not an Ed25519 key", hint="make one with: pbem keys new NAME")
    return PrivateKey(key, name)


def _needs_passphrase(name: str, passphrase: str | None) -> RecordError:
    if passphrase:
        return RecordError(f"key {name} has no passphrase, but one was given", hint="leave --passphrase-file out")
    hint = "type it on a terminal, or give --passphrase-file FILE"
    return RecordError(f"key {name} has a passphrase, and none was given", hint=hint)


def _unreadable(name: str, passphrase: str | None, error: Exception) -> RecordError:
    if "assphrase" in str(error) or "assword" in str(error):
        return _needs_passphrase(name, None) if not passphrase else _wrong(f"wrong passphrase for key {name}")
    if passphrase:
        return _wrong(f"key {name} cannot be opened: wrong passphrase or damaged file")
    hint = "an OpenSSH or PEM file is meant, not the .pub file"
    return RecordError(f"key {name} cannot be read as a private key", hint=hint)


def _wrong(message: str) -> RecordError:
    return unverified(message, hint="look at capitals and blanks; a passphrase cannot be recovered")


def home() -> Path:
    """PBEM_HOME, or the platform's configuration folder."""
    if chosen := os.environ.get("PBEM_HOME"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pbem"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "pbem"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pbem"


class KeyStore:
    """The keys of this machine: `keys/NAME` and `keys/NAME.pub` in PBEM_HOME."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or home()) / "keys"

    def names(self) -> list[str]:
        """Names of all keys that can sign, sorted: files that have their public half beside them."""
        return sorted(path.name for path in self._files() if self._is_key(path))

    def strays(self) -> list[str]:
        """Names of files among the keys that are none."""
        publics = {f"{name}.pub" for name in self.names()}
        return sorted(path.name for path in self._files() if not self._is_key(path) and path.name not in publics)

    def _files(self) -> list[Path]:
        if not self.folder.is_dir():
            return []
        return [path for path in self.folder.iterdir() if path.is_file()]

    def _is_key(self, path: Path) -> bool:
        if not re.match(_NAME, path.name) or path.suffix == ".pub":
            return False
        try:
            parse_public((self.folder / f"{path.name}.pub").read_text("utf-8", "replace"))
        except (OSError, RecordError):
            return False
        return True

    def new(self, name: str, passphrase: str | None = None) -> PublicKey:
        return self.add(PrivateKey.generate(name), name, passphrase)

    def add(self, key: PrivateKey, name: str, passphrase: str | None = None) -> PublicKey:
        """Store a key. An existing key of that name is never overwritten."""
        if not re.match(_NAME, name) or name.endswith(".pub"):
            raise RecordError(f"{name!r} is no name for a key", hint="use letters, digits, dots, dashes, underlines")
        if (self.folder / name).exists() or (self.folder / f"{name}.pub").exists():
            raise RecordError(f"there is a key {name} already", hint="choose another name")
        public = PublicKey(key.public.raw, name)
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(self.folder / f"{name}.pub", f"{public.line}\n".encode())
        replace_file(self.folder / name, key.to_pem(passphrase), 0o600)
        return public

    def import_file(
        self, path: Path, name: str | None = None, passphrase: str | None = None, lock: str | None = None
    ) -> PublicKey:
        """Copy a private key (OpenSSH or PKCS8) in here. `passphrase` opens the file; `lock` is the new one,
        by default the same."""
        name = name or path.stem
        key = parse_private(_read(path, f"key file {path}"), passphrase, name)
        return self.add(key, name, lock if lock is not None else passphrase)

    def public(self, name: str) -> PublicKey:
        """The public key by the name of a stored key, by the path of a file, or as the line itself."""
        if " " in name.strip():
            return parse_public(name)
        stored = self.folder / f"{name}.pub"
        path = stored if re.match(_NAME, name) and stored.is_file() else Path(name)
        if not path.exists():
            raise self._unknown(name, "there is no public key {name}, and no such file")
        return parse_public(_read(path, f"public key {name}").decode("utf-8", "replace"))

    def private(self, name: str, passphrase: str | None = None) -> PrivateKey:
        """The key that signs, by the name of a stored key or the path of a private key file."""
        stored = self.folder / name
        if re.match(_NAME, name) and stored.is_file():
            _check_private(stored)
            return parse_private(_read(stored, f"key {name}"), passphrase, name)
        if Path(name).is_file():
            _check_private(Path(name))
            return parse_private(_read(Path(name), f"key {name}"), passphrase, Path(name).stem)
        raise self._unknown(name, "there is no key {name}")

    def _unknown(self, name: str, message: str) -> RecordError:
        known = ", ".join(self.names()) or "none yet"
        made = f"; make one with: pbem keys new {name}" if re.match(_NAME, name) and not name.endswith(".pub") else ""
        return RecordError(message.format(name=name), hint=f"keys here: {known}{made}")

    def is_locked(self, name: str) -> bool:
        """Whether the key needs a passphrase."""
        try:
            self.private(name)
        except RecordError as error:
            return "passphrase" in str(error)
        return False


def _read(path: Path, what: str) -> bytes:
    try:
        return path.read_bytes()[:65536]
    except OSError as error:
        raise RecordError(f"{what} cannot be read: {error.strerror or error}", hint=LOOK) from None


def _check_private(path: Path) -> None:
    """A key that others can read may be another's already: it is refused, as ssh does."""
    if os.name != "posix":
        return
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        raise RecordError(
            f"key {path.name} can be read by others on this machine (mode {mode:04o}), so it is not used",
            hint=f"keep it to yourself: chmod 600 {shell(str(path))}",
        )
