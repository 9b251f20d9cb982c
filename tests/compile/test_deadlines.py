"""There is a time for every call."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.compile.variant import check_variant


def _found(ladder: dict[str, Any] | None = None, **limits: Any) -> list[str]:
    levels = {
        level: {"source": "tsr 1", "limit": limit} for level, limit in limits.items()
    }
    calls = {**(ladder or {}), "levels": levels}
    variant = {"extends": "ddv-2026", "ladders": {"calls": calls}}
    return [found.code for found in check_variant(variant).report]


def test_a_limit_that_a_full_hand_reaches_is_fine() -> None:
    assert _found(announcement=12) == []


def test_a_limit_above_a_full_hand_is_never_reached() -> None:
    # Not by the shift of the settling trick either: then fewer cards are in hand.
    assert _found(announcement=13) == ["DK513"]


def test_what_is_added_to_limits_counts() -> None:
    less = {"source": "tsr 1", "label": {"en": "a", "de": "b"}, "limit": "0 - 1"}
    assert _found({"plus": {"less": less}}, announcement=13) == []
    assert _found({"plus": {"less": less}}, announcement=14) == ["DK513"]
    assert (
        _found({"plus": {"less": {**less, "when": "seat = dealer"}}}, announcement=13)
        == []
    )


def test_a_limit_that_depends_on_the_deal_is_reached_if_it_may_be() -> None:
    assert _found(announcement="if seat = dealer then 13 else 3") == []
    assert _found(announcement="if seat = dealer then 13 else 14") == ["DK513"]


def test_a_limit_may_be_worked_out_of_what_never_changes() -> None:
    assert _found(no60="no60.below divided by 10") == []
    assert _found(no60="no90.below divided by 10 + copies * 3") == ["DK513"]
    assert _found(no60="if left(seat) = right(seat) then 3 else 12") == []


def test_the_level_of_replies_may_be_there_for_replies_alone() -> None:
    skip = {"allowed": "free", "source": "tsr 1"}
    assert _found({"skip": skip}, announcement=13) == []


@pytest.mark.parametrize(("no60", "codes"), [(10, []), (9, []), (11, ["DK515"])])
def test_levels_may_close_together_but_the_higher_one_not_first(
    no60: int, codes: list[str]
) -> None:
    assert _found(no60=no60) == codes


def test_options_decide_what_is_looked_at() -> None:
    option = {
        "type": "int",
        "from": 1,
        "to": 20,
        "default": 10,
        "label": {"en": "a", "de": "b"},
    }
    level = {"source": "tsr 1", "limit": "option.first"}
    variant = {
        "extends": "ddv-2026",
        "options": {"first": option},
        "ladders": {"calls": {"levels": {"announcement": level}}},
    }
    assert not check_variant(variant).report
    found = check_variant(variant, {"first": 13}).report
    assert [item.code for item in found] == ["DK513"]
