"""Questions about the elements of a list."""

from __future__ import annotations

import pytest

from doko_rules.expr.types import BOOL, Int, Option, Seq, Type
from tests.expr import toy
from tests.expr.toy import checked, messages


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("any p in plays where p.card = CQ", BOOL),
        ("all c in hand(seat) where c in queens holds class(c) = trump", BOOL),
        ("all p in plays holds p.seat = seat", BOOL),
        ("count p in plays", Int(0, 12)),
        ("sum t.card_points for t in tricks", Int(0, 132)),
        ("sum -1 for p in pair", Int(-2, 0)),
        ("product 2 for p in pair", Int(1, 4)),
        ("first p in plays where p.card = CQ", Option(toy.PLAY)),
        ("last p in plays", Option(toy.PLAY)),
        ("only s in pair", Option(toy.SEAT)),
        ("best c in queens by card_points(c)", Option(toy.CARD)),
        ("best p in parties by level(p)", Option(toy.PARTY)),
        ("min card_points(p) for p in parties", Option(Int(0, 240))),
        ("max level(p) for p in parties", Option(toy.LEVEL)),
        ("list p.card for p in plays where p.seat = seat", Seq(toy.CARD, 12)),
        ("(first p in plays) is none", BOOL),
        ("any t in tricks where any p in t.plays where p.card = CQ", BOOL),
    ],
)
def test_a_quantifier_has_a_type(text: str, type_: Type) -> None:
    found = checked(text)
    assert (found.type, found.problems) == (type_, ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("any p in seat where true", "DK403 `any` needs a list, but this is seat"),
        ("any s in trio where s = seat", "DK406 this list may be none here"),
        ("any p in plays where p.card", "DK403 what stands after `where` must be bool"),
        ("all p in plays holds p.card", "DK403 what stands after `holds` must be bool"),
        ("sum p.card for p in plays", "DK403 what `sum` adds up must be int"),
        ("min p for p in seats", "DK403 seat has no order, so `min` cannot choose"),
        ("best p in seats by p", "DK403 seat has no order, so `best` cannot"),
        ("list t.plays for t in tricks", "DK403 a list holds single values"),
        ("list declarer for t in tricks", "DK406 an element of a list may be none"),
        ("any seat in seats where true", "DK414 `seat` has a meaning here already"),
        (
            "any s in seats where any s in seats where true",
            "DK414 `s` has a meaning here already",
        ),
        ("product 99 for p in plays", "DK412 this number may be greater than"),
    ],
)
def test_a_faulty_quantifier_is_told_once(text: str, says: str) -> None:
    (found,) = messages(text)
    assert found.startswith(says)


def test_a_variable_ends_with_its_quantifier() -> None:
    assert messages("(any s in seats where true) and s = seat") == [
        "DK402 `s` is not known here"
    ]
    text = "(any s in seats where true) and (any s in seats where s = seat)"
    assert messages(text) == []


def test_quantifiers_stand_in_one_another_four_times_at_most() -> None:
    four = "".join(f"any {v} in pair where " for v in "abcd") + "true"
    assert messages(four) == []
    five = "".join(f"any {v} in pair where " for v in "abcde") + "true"
    assert messages(five) == ["DK411 more than 4 quantifiers inside one another"]
