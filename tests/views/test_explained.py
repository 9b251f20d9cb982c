"""All explanations of a deal or of facts come in one call."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules import DocumentError, explain_deal, explain_facts
from doko_rules.engine.settlement import settle
from tests.engine.deals import GAMES, HOME, a_deal, a_whole_deal, name_of, rules

FACTS: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 121, "kontra": 119},
}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_deal_that_is_over_is_explained_to_its_last_line(game: str) -> None:
    deal = a_whole_deal(rules(game), 3)
    found = [why.subject for why in explain_deal(deal)]
    seats = [f"party of seat {seat}" for seat in range(deal.ruleset.seats)]
    assert found[: len(seats) + 2] == ["contract", *seats, "winner"]
    settlement = settle(deal.ruleset, deal)
    counted = len(settlement.items) + len(settlement.ignored) + len(settlement.factors)
    assert len(found) == len(seats) + 2 + counted + 1
    assert found[-1] == "game value"


def test_the_game_value_is_told_by_the_sum_of_its_groups() -> None:
    facts = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 160, "kontra": 80},
        "calls": {"re": "no90"},
        "specials": [
            {"id": "fox", "party": "re"},
            {"id": "doppelkopf", "party": "kontra"},
        ],
    }
    value = explain_facts(rules(HOME), facts)[-1]
    assert value.result == "5 for re, session scores +5 +5 -5 -5"
    assert [(why.rule, dict(why.values)) for why in value.because] == [
        (
            "score/groups/value",
            {"re": "won +1, played under 90 +1, Re called +2, Re denied: no 90 +1 = 5"},
        ),
        (
            "score/groups/specials",
            {"re": "fox caught +1 = 1", "kontra": "Doppelkopf +1 = 1"},
        ),
    ]


def test_a_factor_is_told_with_the_seats_that_it_multiplies() -> None:
    facts = {
        "contract": "queens-solo",
        "parties": {"re": [2], "kontra": [0, 1, 3]},
        "card_points": {"re": 130, "kontra": 110},
    }
    value = explain_facts(rules(HOME), facts)[-1]
    assert value.result == "1 for re, session scores -1 -1 +3 -1"
    assert dict(value.because[-1].values) == {"times": "3", "seats": "2"}


def test_of_a_deal_that_goes_on_there_is_no_result_to_explain() -> None:
    deal = next(
        deal
        for seed in range(99)
        if (deal := a_deal(rules(HOME), seed)).turn is not None
    )
    subjects = [why.subject for why in explain_deal(deal)]
    assert subjects[0] == "contract"
    assert "winner" not in subjects


def test_facts_are_explained_by_their_winner_and_lines() -> None:
    found = explain_facts(rules(HOME), FACTS)
    assert [why.subject for why in found][:2] == ["winner", "line won: won"]


def test_facts_that_can_not_be_are_refused() -> None:
    with pytest.raises(DocumentError, match="unknown contract `x`"):
        explain_facts(rules(HOME), {**FACTS, "contract": "x"})
