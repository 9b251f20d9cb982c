"""Numbers, lists and choices between values."""

from __future__ import annotations

import pytest

from doko_rules.expr.types import BOOL, NEVER, NONE, Int, Option, Seq, Type
from tests.expr import toy
from tests.expr.toy import checked, messages


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("7", Int(7, 7)),
        ("none", NONE),
        ("-card_points(us)", Int(-240, 0)),
        ("card_points(re) - card_points(kontra)", Int(-240, 240)),
        ("card_points(us) divided by 3", Int(0, 80)),
        ("card_points(us) modulo option.many", Int(0, 8)),
        ("2 * option.many + 1", Int(3, 19)),
        ("min(card_points(us), 9)", Int(0, 9)),
        ("max(level(re), level(kontra))", toy.LEVEL),
        ("if settled then 1 else 5", Int(1, 5)),
        ("if settled then seat else none", Option(toy.SEAT)),
        ("if settled then none else none", NONE),
        ("if settled then suit(CQ) else trump", toy.CLASS),
        ("settled_in else 0", Int(0, 3)),
        ("declarer else seat", toy.SEAT),
        ("declarer else none", Option(toy.SEAT)),
        ("none else seat", toy.SEAT),
        ("[]", Seq(NEVER, 0)),
        ("[CQ, SQ]", Seq(toy.CARD, 2)),
        ("distinct [CQ, SQ, CQ]", Seq(toy.CARD, 3)),
        ("distinct (list c.suit for c in cards)", Seq(toy.SUIT, 4)),
        ("[true, settled]", Seq(BOOL, 2)),
    ],
)
def test_a_value_has_the_narrowest_type(text: str, type_: Type) -> None:
    found = checked(text)
    assert (found.type, found.problems) == (type_, ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("us + 1", "DK403 each side of `+` must be int, but this is party"),
        ("settled_in + 1", "DK406 each side of `+` may be none here"),
        ("-us", "DK403 what `-` is put before must be int"),
        ("3 divided by 0", "DK412 what stands after `divided by` must be at least 1"),
        ("3 modulo card_points(us)", "DK412 what stands after `modulo` must be"),
        ("1000000000 * 1000000000", "DK412 this number may be greater than"),
        ("min(us, us)", "DK403 party has no order, so `min` cannot choose"),
        ("min(3, settled_in)", "DK406 a value of `min` may be none here"),
        ("min(3, level(us))", "DK403 `min` chooses among values of one type"),
        ("if us then 1 else 2", "DK403 what stands after `if` must be bool"),
        (
            "if settled then us else 3",
            "DK403 `then` gives party, but `else` gives int 3",
        ),
        ("declarer else 3", "DK403 this is seat, but `else` gives int 3"),
        ("seat else seat", "DK409 what stands before `else` is never none"),
        ("[seat, us]", "DK403 a list holds values of one type, not seat and party"),
        ("[pair]", "DK403 a list holds single values, not list of seat"),
        ("[declarer]", "DK406 an element of a list may be none here"),
        ("distinct trio", "DK406 this list may be none here"),
        ("distinct XX", "DK402 `XX` is not known here"),
        ("distinct seat", "DK403 `distinct` needs a list, but this is seat"),
    ],
)
def test_a_faulty_value_is_told_once(text: str, says: str) -> None:
    (found,) = messages(text)
    assert found.startswith(says)


def test_none_else_something_is_that() -> None:
    assert checked("none else 3").type == Int(3, 3)
