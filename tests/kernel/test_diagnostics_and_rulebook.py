"""Findings are values with a code and a place; options are known or refused."""

from __future__ import annotations

import pytest

from pbem.kernel.diagnostics import Diagnostic, Severity, Span
from pbem.kernel.rulebook import Policy, Rulebook, UnknownPolicy

FINDING = Diagnostic("M203", Severity.ILLEGAL, "needs 6 movement points, has 5", "8.38", "it can reach 50 for 3")
POLICIES = (
    Policy("bridges", ("blown", "whole"), "whole", "how bridges stand at the start"),
    Policy("night", ("yes", "no"), "no", "whether the night is played"),
)


def test_a_finding_can_be_pointed_at_a_place() -> None:
    there = FINDING.at(Span(4, 23, 25))
    assert FINDING.span is None, "the finding itself does not change"
    assert there.span == Span(4, 23, 25)
    assert there.code == "M203"


@pytest.mark.parametrize(
    ("severity", "error"), [(Severity.INVALID, True), (Severity.ILLEGAL, True), (Severity.WARNING, False)]
)
def test_only_a_warning_is_no_error(severity: Severity, error: bool) -> None:
    assert Diagnostic("X001", severity, "anything").is_error is error


def test_an_option_that_nobody_sets_has_its_default() -> None:
    book = Rulebook.of(POLICIES, {"night": "yes"})
    assert book["night"] == "yes"
    assert book["bridges"] == "whole"


def test_an_option_that_no_code_implements_is_refused() -> None:
    with pytest.raises(UnknownPolicy, match="there is no option 'fog'; options are: bridges, night"):
        Rulebook.of(POLICIES, {"fog": "yes"})


def test_a_value_that_an_option_does_not_have_is_refused() -> None:
    with pytest.raises(UnknownPolicy, match="no option 'fog'; bridges is one of blown, whole, not 'gone'; options are"):
        Rulebook.of(POLICIES, {"fog": "thick", "bridges": "gone"})
    with pytest.raises(UnknownPolicy, match="bridges is one of blown, whole, not 'gone'"):
        Rulebook.of(POLICIES, {"bridges": "gone"})
