"""Exceptions carry data; those about input are value errors."""

from __future__ import annotations

import pytest

from doko_rules.core import errors
from doko_rules.core.diagnostics import Diagnostic, Place, Report


def test_all_exceptions_have_one_root() -> None:
    for name in (
        "VariantError",
        "NotationError",
        "IllegalAction",
        "ReplayError",
        "BudgetExceeded",
        "InternalError",
    ):
        assert issubclass(getattr(errors, name), errors.DokoError)


def test_a_variant_error_shows_its_report() -> None:
    report = Report([Diagnostic("DK106", "error", "no map", Place("f.yaml", 1, 1))])
    with pytest.raises(ValueError, match="no map") as caught:
        raise errors.VariantError(report)
    assert isinstance(caught.value, errors.VariantError)
    assert caught.value.report is report


def test_exceptions_about_input_say_what_was_expected() -> None:
    notation = errors.NotationError("C11", 1, "a rank")
    assert "a rank" in str(notation)
    assert (notation.text, notation.position) == ("C11", 1)
    replay = errors.ReplayError(4, "a card", "a call")
    assert str(replay) == "action 4: expected a card, found a call"


def test_an_illegal_action_knows_the_deal_and_the_action() -> None:
    deal = object()
    error = errors.IllegalAction(deal, "play CA")
    assert error.deal is deal
    assert "play CA" in str(error)


def test_a_passed_budget_names_the_rule() -> None:
    error = errors.BudgetExceeded("score/lines/won", 100, 120)
    assert "score/lines/won" in str(error)
    assert error.used > error.limit
