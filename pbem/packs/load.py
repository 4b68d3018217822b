"""From a name or a path to a scenario: files are found, read, checked, kept in a cache if one is given, and built."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.kernel.rulebook import Rulebook
from pbem.packs.defects import PackError
from pbem.packs.files import File
from pbem.packs.rules import Values, lay, policies_of, wished

if TYPE_CHECKING:
    from pbem.packs.pack import Pack, Playable

S = TypeVar("S", bound="Playable")
FORMAT = "pbem pack cache 2"
_MEMORY: dict[str, Kept] = {}


class Kept:
    """The checked values behind a scenario by role, with path and digest of every file they came from."""

    __slots__ = ("digests", "overlays", "parts", "paths")

    def __init__(
        self,
        parts: Mapping[str, Values],
        overlays: Mapping[str, Values],
        digests: Mapping[str, str],
        paths: Mapping[str, str],
    ) -> None:
        self.parts = parts
        self.overlays = overlays
        self.digests = digests
        self.paths = paths

    def is_fresh(self) -> bool:
        """Whether the files are still what they were."""
        return all(_digest(File(name, Path(path)).read()) == self.digests[name] for name, path in self.paths.items())

    def to_obj(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def load_scenario(pack: Pack[S], ref: str | Path, options: Mapping[str, str], cache: Path | None) -> S:
    """A scenario by name or by the path of its card, played by these options."""
    kept = _kept(pack, pack.shelf.find(ref), cache)
    found: S = _assembled(pack, kept, tuple(sorted(options.items())))
    return found


def load_rules(pack: Pack[Any], options: Mapping[str, str], cache: Path | None) -> tuple[Values, Rulebook]:
    """The rules as changed by the overlays of these options, and the rulebook that they make."""
    kept = _kept(pack, pack.shelf.rules(), cache)
    rulebook = Rulebook.of(policies_of(kept.parts["rules"]), wished(kept.parts["rules"], {}, options))
    return lay(kept.parts["rules"], kept.overlays, rulebook)[0], rulebook


def forget() -> None:
    """Empty what this process remembers; for measurements."""
    _MEMORY.clear()
    _assembled.cache_clear()


@lru_cache(maxsize=32)
def _assembled(pack: Pack[Any], kept: Kept, options: tuple[tuple[str, str], ...]) -> Any:
    known = kept.parts["rules"]
    rulebook = Rulebook.of(policies_of(known), wished(known, kept.parts["card"], dict(options)))
    rules, unused = lay(kept.parts["rules"], kept.overlays, rulebook)
    digests = {name: digest for name, digest in kept.digests.items() if name not in unused}
    return pack.build({**kept.parts, "rules": rules}, rulebook, digests)


def _kept(pack: Pack[Any], file: File, cache: Path | None) -> Kept:
    """The values from memory, from the cache, or from the files; always those of the files as they are now."""
    key = _key(pack, file)
    known = _MEMORY.get(key) or (_from_cache(cache / f"{key}.json") if cache else None)
    if known is None or not known.is_fresh():
        known = _from_files(pack, file)
        if cache:
            _to_cache(cache / f"{key}.json", known)
    _MEMORY[key] = known
    return known


def _key(pack: Pack[Any], file: File) -> str:
    """The game, and the files that are known before anything is understood: card, rules and overlays."""
    first = {one.name: _digest(one.read()) for one in (file, pack.shelf.rules(), *pack.shelf.overlays())}
    return _digest(json.dumps([FORMAT, pack.game, str(file.path), first], sort_keys=True).encode())


def _digest(raw: bytes) -> str:
    return sha256(raw).hexdigest()


def _from_files(pack: Pack[Any], file: File) -> Kept:
    """Read and check everything; raise all defects together."""
    from pbem.packs.examine import examine

    found = examine(pack, file)
    if found.defects:
        raise PackError(found.defects)
    return Kept(
        {role: doc.data for role, doc in found.docs.items()},
        {doc.file: doc.data for doc in found.overlays},
        {one.name: _digest(raw) for one, raw in found.files},
        {one.name: str(one.path) for one, _ in found.files},
    )


def _from_cache(path: Path) -> Kept | None:
    """What the cache holds, if it is whole: the first line is the digest of the rest."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head.decode("ascii", "replace") != _digest(body):
        return None
    try:
        kept = Kept(**json.loads(body))
        return kept if "rules" in kept.parts else None
    except (ValueError, TypeError):
        return None


def _to_cache(path: Path, kept: Kept) -> None:
    """A cache that cannot be written is no cache; nothing else changes."""
    body = json.dumps(kept.to_obj(), separators=(",", ":")).encode()
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(_digest(body).encode() + b"\n" + body)
        fresh.replace(path)
    except OSError:
        return
