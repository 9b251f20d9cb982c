"""Conditions that have one value only, whatever the options."""

from __future__ import annotations

import pytest

from doko_rules.expr.constants import constant_conditions
from tests.expr.toy import VOCABULARY, checked


def found(text: str) -> list[tuple[str, str]]:
    problems = constant_conditions(checked(text).ir, VOCABULARY)
    return [(text[p.start : p.end], p.message) for p in problems]


@pytest.mark.parametrize(
    ("text", "part", "value"),
    [
        ("card_points(us) > 240", "card_points(us) > 240", "false"),
        ("settled and 300 > card_points(us)", "300 > card_points(us)", "true"),
        ("option.many >= 1", "option.many >= 1", "true"),
        ("option.flag or not option.flag", "option.flag or not option.flag", "true"),
        ("settled and not settled", "settled and not settled", "false"),
        ("seat = seat", "seat = seat", "true"),
        ("left(seat) != left(seat)", "left(seat) != left(seat)", "false"),
        ("seat in []", "seat in []", "false"),
        ("option.mode = strict or option.mode = loose", None, "true"),
        ("any p in plays where 1 = 2", "1 = 2", "false"),
        ("if 1 < 2 then settled else option.flag", "1 < 2", "true"),
        ("0 <= card_points(us) and settled", "0 <= card_points(us)", "true"),
        ("option.many = 4 and option.many = 5", None, "false"),
        ("generous(us) and not option.flag", None, "false"),
        ("5 < option.many < 3", None, "false"),
        ("card_points(us) != 300", None, "true"),
        ("card_points(us) <= 240", None, "true"),
        ("card_points(us) < 0", None, "false"),
        ("option.deals < 241", None, "true"),
    ],
)
def test_a_constant_condition_is_found_at_its_core(
    text: str, part: str | None, value: str
) -> None:
    assert found(text) == [(part or text, f"this is always {value}")]


@pytest.mark.parametrize(
    "text",
    [
        "settled",
        "true",
        "option.flag",
        "option.many > 4",
        "option.deals > 4",
        "seat = left(seat)",
        "card_points(us) > 239",
        "card_points(us) != 240",
        "if option.flag then settled else true",
        "option.flag and settled",
        "option.mode = strict",
        "option.many = 4 or option.many = 5",
        "held(seat, CQ) = 2",
    ],
)
def test_a_condition_that_can_differ_is_not(text: str) -> None:
    assert found(text) == []


def test_too_many_combinations_are_left_open() -> None:
    text = "option.many + size(pair) > 0 and option.flag = option.flag"
    assert ("option.flag = option.flag", "this is always true") in found(text)
