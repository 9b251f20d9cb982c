"""A value that was tested before is no longer none."""

from __future__ import annotations

import pytest

from doko_rules.expr import ir
from doko_rules.expr.types import BOOL, Option
from tests.expr import toy
from tests.expr.toy import checked, messages


@pytest.mark.parametrize(
    "text",
    [
        "declarer is not none and left(declarer) = seat",
        "declarer is none or left(declarer) = seat",
        "declarer != none and left(declarer) = seat",
        "declarer = none or left(declarer) = seat",
        "not (declarer is none) and left(declarer) = seat",
        "not (declarer is none or settled) and left(declarer) = seat",
        "if declarer is not none then left(declarer) else seat",
        "if declarer is none then seat else left(declarer)",
        "if declarer is none or settled then seat else left(declarer)",
        "declarer = seat and left(declarer) = seat",
        "declarer != seat or left(declarer) = seat",
        "declarer in pair and left(declarer) = seat",
        "declarer not in pair or left(declarer) = seat",
        "settled and declarer is not none and seat = seat and left(declarer) = seat",
        "any s in seats where declarer is not none and left(declarer) = s",
        "declarer is not none and (any s in seats where left(declarer) = s)",
        "before is not none and before(seat) = re",
        "trio is not none and seat in trio",
        "stakes(seat) is not none and stakes(seat) > 1",
        "any c in calls where c.answer is not none and left(c.answer) = seat",
        "(first p in plays) is not none and (first p in plays).card = CQ",
        "settled_in is not none and 1 < settled_in and settled_in < 3",
        "all s in pair where declarer is not none holds left(declarer) = s",
    ],
)
def test_a_test_before_is_enough(text: str) -> None:
    assert messages(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "left(declarer) = seat",
        "declarer is not none or left(declarer) = seat",
        "declarer is none and left(declarer) = seat",
        "(declarer is not none or settled) and left(declarer) = seat",
        "if declarer is none then left(declarer) else seat",
        "left(declarer) = seat and declarer is not none",
        "declarer = declarer and left(declarer) = seat",
        "(any s in seats where declarer is not none) and left(declarer) = seat",
        "winner is not none and left(declarer) = seat",
        "not (seat != declarer != seat) and left(declarer) = seat",
        "(seat = declarer) = settled and left(declarer) = seat",
    ],
)
def test_no_test_or_another_one_is_not(text: str) -> None:
    (found,) = messages(text)
    assert found.startswith("DK406")


def test_a_premise_holds_for_the_whole_expression() -> None:
    when = checked("winner is not none and settled").ir
    assert checked("winner", expected=toy.PARTY, premises=(when,)).ok
    assert not checked("winner", expected=toy.PARTY).ok


def test_the_premise_of_an_exception_is_its_opposite() -> None:
    unless = checked("winner is none").ir
    premise = ir.Not(0, 0, BOOL, unless)
    assert checked("other(winner)", premises=(premise,)).ok


def test_a_narrowed_value_may_still_be_compared_with_none() -> None:
    found = checked("declarer is not none and declarer is none")
    assert [problem.code for problem in found.problems] == ["DK409"]


def test_what_is_not_tested_keeps_its_type() -> None:
    assert checked("declarer").type == Option(toy.SEAT)
