"""What cases have to reach: outcomes of conditions, searches, values."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.clauses import Clause, clauses
from doko_rules.audit.opened import open_variant
from doko_rules.compile.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Sequence


@cache
def _all(variant: str) -> Sequence[Clause]:
    watch = Watch()
    return list(clauses(open_variant(variant, watch=watch), watch))


def _of(rule: str, variant: Any = "ddv-2026") -> list[str]:
    if isinstance(variant, str):
        found = _all(variant)
    else:
        watch = Watch()
        found = list(clauses(open_variant(variant, watch=watch), watch))
    return [f"{one.text}: {one.missing}" for one in found if one.rule == rule]


def _line(where: str, **more: Any) -> dict[str, Any]:
    """A variant with one more line that counts on a condition."""
    words = {"en": "more", "de": "mehr"}
    line = {"source": "own 1", "label": words, "group": "value", "party": "re"}
    return {
        "extends": "ddv-2026",
        "sources": {"own": {"title": words, "edition": "1", "status": "house"}},
        "score": {"lines": {"more": {**line, "value": 1, "when": where, **more}}},
    }


def test_a_condition_has_to_come_out_both_ways() -> None:
    assert _of("score/factors/solo") == [
        "contract.solo: never false",
        "contract.solo: never true",
    ]


def test_of_conditions_joined_by_and_each_is_to_be_the_false_one() -> None:
    assert _of("outcome/needs/only-kontra") == [
        "level(kontra) = announcement and level(re) = nothing: never true",
        "level(kontra) = announcement: never false",
        "level(re) = nothing: never false",
    ]


def test_of_conditions_joined_by_or_each_is_to_be_the_true_one() -> None:
    assert _of("contracts/marriage/party")[1:] == [
        "seat = declarer or seat = partner: never false",
        "seat = declarer: never true",
        "seat = partner: never true",
    ]


def test_what_is_denied_is_to_decide_the_other_way_round() -> None:
    found = _of("score/lines/more", _line("not contract.solo and winner = re"))
    assert found[1:] == ["contract.solo: never true", "winner = re: never false"]


def test_a_value_is_to_be_asked_for() -> None:
    assert _of("score/lines/won/value") == ["1: never asked"]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (
            "count l in levels where l.below > 60",
            "count l in levels where l.below > 60",
        ),
        (
            "count l in levels where l = (first m in levels where m.below < 60)",
            "first m in levels where m.below < 60",
        ),
    ],
)
def test_a_search_is_to_find_something_and_nothing(value: str, wanted: str) -> None:
    found = _of("score/lines/more/value", _line("winner is not none", value=value))
    assert f"{wanted}: always finds something" in found
    assert f"{wanted}: never finds anything" in found


def test_parts_are_quoted_with_their_parentheses() -> None:
    assert "(count p in all_plays where p.card = CQ) = 2: never false" in _of(
        "knowledge/parties/both-queens-of-clubs"
    )


def test_what_the_options_settle_is_no_clause() -> None:
    line = _line("winner is not none and option.deals > 3")
    found = _of("score/lines/more", line)
    assert found == [
        "winner is not none: never false",
        "winner is not none: never true",
    ]


def test_the_words_around_a_condition_of_a_contract_are_no_clause() -> None:
    variant: dict[str, Any] = {
        "extends": "ddv-2026",
        "contracts": {
            "queens-solo": {
                "rules": {"score": {"lines": {"won": {"unless": {"x": "winner = re"}}}}}
            }
        },
    }
    assert _of("score/lines/won/unless/queens-solo-x", variant) == [
        "winner = re: never false",
        "winner = re: never true",
    ]


def test_advice_and_what_it_alone_uses_are_no_rules() -> None:
    sections = {one.rule.partition("/")[0] for one in _all("ddv-2026")}
    assert "advice" not in sections
    defined = {one.rule for one in _all("ddv-2026") if one.rule.startswith("define/")}
    assert defined == {"define/denied", "define/kept"}


def test_what_is_worked_out_before_any_deal_is_said_to_be() -> None:
    settled = {one.rule for one in _all("ddv-2026") if one.settled}
    assert "trick/next/clockwise/is" in settled
    assert "score/lines/won/value" not in settled
