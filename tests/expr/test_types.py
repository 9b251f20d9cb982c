"""The types: what fits where, and what two of them have in common."""

from __future__ import annotations

import pytest

from doko_rules.expr.types import (
    BOOL,
    INT,
    NEVER,
    NONE,
    UNKNOWN,
    Int,
    Kind,
    Map,
    Option,
    Seq,
    Type,
    fits,
    is_ordered,
    join,
    option,
    plain,
)

SEAT, SUIT, CLASS = Kind("seat"), Kind("suit"), Kind("class")


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        (INT, "int"),
        (Int(0, 8), "int 0..8"),
        (Int(3, 3), "int 3"),
        (Kind("level:calls"), "level of calls"),
        (Option(SEAT), "seat or none"),
        (Seq(SEAT, 2), "list of seat"),
        (Option(Map(SEAT, BOOL)), "bool by seat or none"),
        (NONE, "none"),
    ],
)
def test_types_read_as_they_are_written(type_: Type, text: str) -> None:
    assert str(type_) == text


@pytest.mark.parametrize(
    ("actual", "wanted"),
    [
        (Int(2, 3), Int(0, 8)),
        (SUIT, CLASS),
        (NONE, Option(SEAT)),
        (SEAT, Option(SEAT)),
        (Option(SUIT), Option(CLASS)),
        (Seq(SUIT, 2), Seq(CLASS, 4)),
        (Seq(NEVER, 0), Seq(SEAT, 4)),
        (Map(SEAT, Int(0, 1)), Map(SEAT, INT)),
        (UNKNOWN, SEAT),
        (SEAT, UNKNOWN),
    ],
)
def test_a_narrower_type_fits_a_wider_one(actual: Type, wanted: Type) -> None:
    assert fits(actual, wanted)


@pytest.mark.parametrize(
    ("actual", "wanted"),
    [
        (Int(0, 9), Int(0, 8)),
        (CLASS, SUIT),
        (Option(SEAT), SEAT),
        (NONE, SEAT),
        (Seq(SEAT, 5), Seq(SEAT, 4)),
        (BOOL, INT),
        (Map(SEAT, BOOL), Map(SUIT, BOOL)),
    ],
)
def test_a_wider_or_other_type_does_not_fit(actual: Type, wanted: Type) -> None:
    assert not fits(actual, wanted)


@pytest.mark.parametrize(
    ("one", "two", "both"),
    [
        (Int(0, 3), Int(7, 8), Int(0, 8)),
        (SUIT, CLASS, CLASS),
        (NONE, SEAT, Option(SEAT)),
        (Option(SUIT), CLASS, Option(CLASS)),
        (NONE, NONE, NONE),
        (Seq(SUIT, 1), Seq(CLASS, 3), Seq(CLASS, 3)),
        (Seq(NEVER, 0), Seq(SEAT, 2), Seq(SEAT, 2)),
        (Map(SEAT, SUIT), Map(SEAT, CLASS), Map(SEAT, CLASS)),
        (UNKNOWN, SEAT, UNKNOWN),
        (SEAT, SUIT, None),
        (BOOL, INT, None),
        (Option(SEAT), BOOL, None),
        (Seq(SEAT, 1), SEAT, None),
        (Map(SEAT, BOOL), Map(SUIT, BOOL), None),
    ],
)
def test_two_types_have_a_smallest_common_one_or_none(
    one: Type, two: Type, both: Type | None
) -> None:
    assert join(one, two) == both
    assert join(two, one) == both


def test_an_option_of_an_option_is_an_option() -> None:
    assert option(Option(SEAT)) == Option(SEAT)
    assert option(NONE) == NONE
    assert option(NEVER) == NONE


def test_none_alone_has_nothing_left_without_none() -> None:
    assert plain(NONE) == NEVER


def test_levels_have_an_order_that_does_not_make_another_kind() -> None:
    assert is_ordered(Kind("level:calls", ordered=True))
    assert not is_ordered(SEAT)
    assert Kind("level:calls", ordered=True) == Kind("level:calls")
