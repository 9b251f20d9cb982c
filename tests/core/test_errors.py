"""Exceptions carry data; those about input are value errors."""

from __future__ import annotations

import re

import pytest

from doko_rules.core import errors
from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.problems import Problem


def test_all_exceptions_have_one_root() -> None:
    for name in (
        "VariantError",
        "DocumentError",
        "IllegalAction",
        "UnfinishedDeal",
        "BudgetExceeded",
    ):
        assert issubclass(getattr(errors, name), errors.DokoError)


def test_a_variant_error_shows_its_report() -> None:
    report = Report([Diagnostic("DK106", "error", "no map", Place("f.yaml", 1, 1))])
    with pytest.raises(ValueError, match="no map") as caught:
        raise errors.VariantError(report)
    assert isinstance(caught.value, errors.VariantError)
    assert caught.value.report is report


def test_a_document_error_tells_all_problems_with_their_places() -> None:
    problems = [
        Problem("DK810", ("parties", "re", 0), "no", "yes"),
        Problem("", (), "x"),
    ]
    error = errors.DocumentError(iter(problems))
    assert error.problems == tuple(problems)
    assert str(error) == "parties.re[0]: no (yes)\ndocument: x"


def test_an_unfinished_deal_is_told_with_its_phase() -> None:
    deal = object()
    error = errors.UnfinishedDeal(deal, "play")
    assert error.deal is deal
    assert str(error) == "the deal is not over: it is in the phase `play`"


def test_the_tree_that_is_drawn_has_every_exception() -> None:
    found = {
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, Exception)
    }
    drawn = set(
        re.findall(r"^ {4}(?:[├└]─ )?(\w+)", errors.__doc__ or "", re.MULTILINE)
    )
    assert drawn == found


def test_an_illegal_action_knows_the_deal_and_the_action() -> None:
    deal = object()
    error = errors.IllegalAction(deal, "play CA")
    assert error.deal is deal
    assert "play CA" in str(error)


def test_a_passed_budget_names_the_rule() -> None:
    error = errors.BudgetExceeded("score/lines/won", 100, 120)
    assert "score/lines/won" in str(error)
    assert error.used > error.limit
