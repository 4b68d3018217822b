"""From a name or a path to a `Scenario`: files are found, read, checked, kept in a cache if one is given, and built."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.games.tigers.pack.build import build, index_of, policies_of
from pbem.games.tigers.pack.defects import PackError
from pbem.games.tigers.pack.files import File, card_file, overlay_files, rules_file, scenario_names
from pbem.games.tigers.pack.parts import Parts, Values
from pbem.games.tigers.scenario import Rule, Scenario
from pbem.kernel.rulebook import Policy, Rulebook

FORMAT = "pbem pack cache 1"


@dataclass(frozen=True, eq=False)
class Kept:
    """The checked values behind a scenario, with the digest of every file they came from."""

    digests: Mapping[str, str]
    parts: Parts
    overlays: Mapping[str, Values]


def load_scenario(ref: str | Path, options: Mapping[str, str] | None = None, *, cache: Path | None = None) -> Scenario:
    """A scenario by shipped name or by the path of its card, played by these options.

    Raises `PackError` with every defect of the pack, or `UnknownPolicy` for an option that does not exist. With a
    cache folder, checked values are kept there under the digest of their files, and are not checked again.
    """
    card = card_file(ref)
    kept = _kept(card, _first_digests(card), cache)
    return _assembled(kept, tuple(sorted((options or {}).items())))


def list_scenarios(*, cache: Path | None = None) -> tuple[Scenario, ...]:
    """Every scenario that comes with pbem, the teaching one first, then by number of units."""
    found = [load_scenario(name, cache=cache) for name in scenario_names()]
    return tuple(sorted(found, key=lambda scenario: (len(scenario.units), scenario.name)))


def policies() -> tuple[Policy, ...]:
    """The options that a game may be played with."""
    return policies_of(_shipped_rules().parts.rules)


def rule_index(options: Mapping[str, str] | None = None) -> dict[str, Rule]:
    """Every numbered rule in our words, as changed by the overlays of these options."""
    kept = _shipped_rules()
    rulebook = Rulebook.of(policies_of(kept.parts.rules), options or {})
    return index_of(_laid(kept, rulebook)[0])


def _shipped_rules() -> Kept:
    card = card_file("crossroads")
    return _kept(card, _first_digests(card), None)


@lru_cache(maxsize=32)
def _assembled(kept: Kept, options: tuple[tuple[str, str], ...]) -> Scenario:
    rulebook = Rulebook.of(policies_of(kept.parts.rules), dict(options))
    rules, unused = _laid(kept, rulebook)
    parts = Parts(kept.parts.map, kept.parts.units, kept.parts.card, rules)
    return build(parts, rulebook, {name: digest for name, digest in kept.digests.items() if name not in unused})


def _laid(kept: Kept, rulebook: Rulebook) -> tuple[Values, set[str]]:
    """The rules with the overlays of the chosen policies laid on, and the names of the overlays not used."""
    rules, unused = kept.parts.rules, set()
    for name, overlay in kept.overlays.items():
        if all(rulebook.chosen.get(policy) == value for policy, value in overlay["when"].items()):
            rules = _over(rules, {key: value for key, value in overlay.items() if key not in ("when", "title")})
        else:
            unused.add(name)
    return rules, unused


def _over(under: Values, upper: Values) -> dict[str, Any]:
    """Mappings are merged, notes are added, everything else is replaced."""
    merged = dict(under)
    for key, value in upper.items():
        if key == "notes":
            merged[key] = [*merged.get(key, ()), *value]
            continue
        below = merged.get(key)
        merged[key] = _over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _first_digests(card: File) -> dict[str, str]:
    """The files that are known before anything is understood: card, rules and overlays."""
    return {file.name: _digest(file.read()) for file in (card, rules_file(), *overlay_files())}


def _digest(raw: bytes) -> str:
    return sha256(raw).hexdigest()


_MEMORY: dict[str, tuple[dict[str, Path], Kept]] = {}


def forget() -> None:
    """Empty what this process remembers; for measurements."""
    _MEMORY.clear()
    _assembled.cache_clear()


def _kept(card: File, first: Mapping[str, str], cache: Path | None) -> Kept:
    """The values from memory, from the cache, or from the files; always those of the files as they are now."""
    key = _digest(json.dumps([FORMAT, str(card.path), first], sort_keys=True).encode())
    known = _MEMORY.get(key) or (_from_cache(cache / f"{key}.json") if cache else None)
    if known is None or not _fresh(*known):
        known = _from_files(card)
        if cache:
            _to_cache(cache / f"{key}.json", *known)
    _MEMORY[key] = known
    return known[1]


def _fresh(paths: Mapping[str, Path], kept: Kept) -> bool:
    return all(_digest(File(name, path).read()) == kept.digests[name] for name, path in paths.items())


def _from_files(card: File) -> tuple[dict[str, Path], Kept]:
    """Read and check everything; raise all defects together."""
    from pbem.games.tigers.pack.examine import examine

    docs, overlays, files, defects = examine(card)
    if defects:
        raise PackError(defects)
    digests = {file.name: _digest(raw) for file, raw in files}
    kept = Kept(digests, docs.parts, {doc.file: doc.data for doc in overlays})
    return {file.name: file.path for file, _ in files}, kept


def _from_cache(path: Path) -> tuple[dict[str, Path], Kept] | None:
    """What the cache holds, if it is whole: the first line is the digest of the rest."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head.decode("ascii", "replace") != _digest(body):
        return None
    try:
        held = json.loads(body)
        kept = Kept(held["digests"], Parts(**held["parts"]), held["overlays"])
        return {name: Path(where) for name, where in held["paths"].items()}, kept
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def _to_cache(path: Path, paths: Mapping[str, Path], kept: Kept) -> None:
    """A cache that cannot be written is no cache; nothing else changes."""
    parts = {"map": kept.parts.map, "units": kept.parts.units, "card": kept.parts.card, "rules": kept.parts.rules}
    held = {
        "digests": kept.digests,
        "paths": {name: str(where) for name, where in paths.items()},
        "parts": parts,
        "overlays": kept.overlays,
    }
    body = json.dumps(held, separators=(",", ":")).encode()
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(_digest(body).encode() + b"\n" + body)
        fresh.replace(path)
    except OSError:
        return
