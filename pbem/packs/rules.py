"""What every rules file has, whatever the game: policies, and the index of numbered rules with their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.kernel.rulebook import Policy, Rule, Rulebook

Values = Mapping[str, Any]


def policies_of(rules: Values) -> tuple[Policy, ...]:
    """The options that a game may be played with; the first value of each is its default."""
    return tuple(
        Policy(name, tuple(data["values"]), data["values"][0], data["meaning"], _seals_of(data))
        for name, data in rules["policies"].items()
    )


PRESET = "preset"
"""The policy that chooses others: its values are the names of `presets` in the rules file."""


def wished(rules: Values, card: Values, wishes: Mapping[str, str]) -> dict[str, str]:
    """The options of a game as far as they are not the defaults: a preset, then what the card says, unless the players
    have named a preset themselves, then what they wish. An option that is played brings others, unless they are
    named."""
    said = {**({} if PRESET in wishes else card.get("options", {})), **wishes}
    presets = rules.get("presets", {})
    default = rules["policies"][PRESET]["values"][0] if PRESET in rules["policies"] else ""
    chosen = {**presets.get(said.get(PRESET, default), {}), **said}
    return {**chosen, **_brought(rules["policies"], chosen), **said}


def _brought(policies: Values, chosen: Mapping[str, str]) -> dict[str, str]:
    """What the options that are not left at their first value bring with them."""
    known = ((policies[name], value) for name, value in chosen.items() if name in policies)
    played = (policy for policy, value in known if value != policy["values"][0])
    return {name: value for policy in played for name, value in policy.get("brings", {}).items()}


def _seals_of(policy: Values) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """What each side seals under each value of a policy."""
    return {
        value: {side: tuple(labels) for side, labels in sealed.items()}
        for value, sealed in policy.get("seals", {}).items()
    }


def index_of(rules: Values) -> dict[str, Rule]:
    """Every numbered rule, by number."""
    return {
        number: Rule(number, data["title"], data["status"] == "played", tuple(data.get("tables", ())))
        for number, data in rules["index"].items()
    }


def table_at(rules: Values, path: str) -> Any:
    """The part of the tables that a rule points to: `movement.cost`; a `LookupError` if there is none."""
    found: Any = rules
    for step in path.split("."):
        if not isinstance(found, Mapping):
            raise KeyError(path)
        found = found[step]
    return found


def lay(rules: Values, overlays: Mapping[str, Values], rulebook: Rulebook) -> tuple[Values, set[str]]:
    """The rules with the overlays of the chosen policies laid on, and the names of the overlays not used."""
    unused = set()
    for name, overlay in overlays.items():
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
