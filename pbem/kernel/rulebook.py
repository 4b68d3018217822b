"""Editions and house rules are data: a rulebook of named policies. No option is accepted that is not implemented."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pbem.kernel.values import value


@value
class Policy:
    """One named option: what it may be, what it is if nobody says, and what it means; by its values and by side, the
    labels under which something is placed in secret before the game begins."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str
    seals: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)


@value
class Rule:
    """A numbered rule in our words; `played` if it changes what happens in a game; the tables that it speaks of."""

    number: str
    title: str
    played: bool
    tables: tuple[str, ...] = ()


class UnknownPolicy(ValueError):
    """An option that no code implements, or a value that it does not have."""


def _refusal(policy: Policy | None, name: str, wish: str) -> str | None:
    """Why an option cannot be wished for."""
    if policy is None:
        return f"there is no option {name!r}"
    return None if wish in policy.values else f"{name} is one of {', '.join(policy.values)}, not {wish!r}"


@value
class Rulebook:
    """The policies that one game of pbem is played by; part of its genesis."""

    policies: tuple[Policy, ...]
    chosen: Mapping[str, str]

    @classmethod
    def of(cls, policies: tuple[Policy, ...], wishes: Mapping[str, str]) -> Rulebook:
        """A rulebook with these wishes, and defaults for the rest."""
        known = {policy.name: policy for policy in policies}
        wrong = [why for name, wish in wishes.items() if (why := _refusal(known.get(name), name, wish))]
        if any(name not in known for name in wishes):
            wrong.append(f"options are: {', '.join(sorted(known))}")
        if wrong:
            raise UnknownPolicy("; ".join(wrong))
        return cls(policies, {policy.name: wishes.get(policy.name, policy.default) for policy in policies})

    def __getitem__(self, name: str) -> str:
        return self.chosen[name]

    def seals_of(self, side: str) -> tuple[str, ...]:
        """What a side seals before the game begins, by the options chosen: the labels."""
        sealed = (policy.seals.get(self.chosen[policy.name], {}) for policy in self.policies)
        return tuple(label for labels in sealed for label in labels.get(side, ()))
