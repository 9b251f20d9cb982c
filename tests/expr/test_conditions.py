"""What is true or false, and what is never equal."""

from __future__ import annotations

import pytest

from doko_rules.expr.types import BOOL
from tests.expr.toy import checked, messages


@pytest.mark.parametrize(
    "text",
    [
        "true",
        "not settled",
        "settled and option.flag or settled",
        "winner = kontra",
        "winner != us",
        "declarer = seat",
        "declarer = declarer",
        "none = winner",
        "winner is none",
        "3 <= card_points(us) < 7",
        "announcement < level(us) <= no30",
        "pair is not empty",
        "sides = before",
        "pair = [seat]",
        "CQ in hand(seat)",
        "declarer in pair",
        "suit(CQ) not in [clubs]",
        "class(CQ) in (list c.suit for c in cards)",
        "settled = option.flag",
    ],
)
def test_a_condition_is_a_bool_without_findings(text: str) -> None:
    found = checked(text)
    assert (found.type, found.problems) == (BOOL, ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not us", "DK403 a condition must be bool, but this is party"),
        (
            "settled and us",
            "DK403 each part of an `and` must be bool, but this is party",
        ),
        ("us = seat", "DK403 seat is compared with party: they are never equal"),
        ("us = 3", "DK403 int 3 is compared with party: they are never equal"),
        ("none = us", "DK403 party and none are never equal"),
        ("us = none", "DK409 this is always false: it is never none here"),
        ("pair = seat", "DK403 seat is compared with list of seat"),
        ("sides = 3", "DK403 int 3 is compared with party by seat"),
        ("seat < seat", "DK403 seat has no order, so `<` cannot compare it"),
        ("pair < pair", "DK403 list of seat has no order"),
        ("level(us) < 3", "DK403 int 3 cannot be compared with level of calls"),
        ("settled_in < 3", "DK406 what `<` compares may be none here"),
        ("seat in trio", "DK406 `in` needs a list, but this is list of seat or none"),
        ("seat in us", "DK403 `in` needs a list, but this is party"),
        ("us in pair", "DK403 a list of seat never has party in it"),
        ("us is none", "DK409 this is always false: it is never none here"),
        ("us is not none", "DK409 this is always true: it is never none here"),
        ("seat is empty", "DK403 a list is needed, but this is seat"),
    ],
)
def test_a_faulty_condition_is_told_once(text: str, says: str) -> None:
    (found,) = messages(text)
    assert found.startswith(says)


@pytest.mark.parametrize(
    "text", ["XX = us", "XX < 3", "not XX", "XX in pair", "seat in XX", "XX = none"]
)
def test_a_fault_inside_raises_no_further_ones(text: str) -> None:
    assert messages(text) == ["DK402 `XX` is not known here"]
