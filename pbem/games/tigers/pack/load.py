"""Finding, reading and checking the files of a scenario; the way in for everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pbem.games.data import rules_dir, scenarios_dir
from pbem.games.tigers.pack.build import build, policies_of
from pbem.games.tigers.pack.defects import PackError
from pbem.games.tigers.pack.parts import Parts
from pbem.games.tigers.pack.reader import read
from pbem.games.tigers.scenario import Scenario
from pbem.kernel.rulebook import Rulebook


def load_scenario(ref: str | Path, options: Mapping[str, str] | None = None) -> Scenario:
    card_path = scenarios_dir() / "tigers" / f"{ref}.yaml"
    digests: dict[str, str] = {}
    def get(path: Path, name: str):  # type: ignore
        raw = path.read_bytes()
        digests[name] = sha256(raw).hexdigest()
        doc = read(name, raw)
        if doc.defects:
            raise PackError(doc.defects)
        return doc.data
    rules = get(rules_dir() / "tigers.yaml", "rules/tigers.yaml")
    card = get(card_path, f"scenarios/tigers/{ref}.yaml")
    chart = get(card_path.parent / card["map"], f"scenarios/tigers/{card['map']}")
    units = get(card_path.parent / card["units"], f"scenarios/tigers/{card['units']}")
    return build(Parts(chart, units, card, rules), Rulebook.of(policies_of(rules), options or {}), digests)
