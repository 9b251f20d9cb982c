"""Programs score facts and deals in one call."""

from __future__ import annotations

import pytest

from doko_rules import (
    Deal,
    DocumentError,
    DokoError,
    Session,
    UnfinishedDeal,
    load_variant,
    score_deal,
    score_facts,
)
from tests.chance import seeded

RULES = load_variant("ddv-2026")
FACTS = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 121, "kontra": 119},
}


def test_facts_have_an_answer_in_both_languages() -> None:
    assert score_facts(RULES, FACTS)["lines"][0]["text"] == "won"
    assert score_facts(RULES, FACTS, "de")["lines"][0]["text"] == "gewonnen"


def test_an_error_carries_all_that_can_not_be() -> None:
    wrong = {**FACTS, "contract": "nomal", "card_points": {"re": 1, "kontra": 1}}
    with pytest.raises(DocumentError) as caught:
        score_facts(RULES, wrong)
    assert [p.path for p in caught.value.problems] == [("contract",), ("card_points",)]
    assert isinstance(caught.value, DokoError)
    assert str(caught.value).splitlines() == [
        "contract: unknown contract `nomal` (did you mean `normal`?)",
        "card_points: card points sum to 2, the deck has 240 (count again)",
    ]


def test_a_deal_is_scored_when_it_is_over() -> None:
    deal = Deal.shuffled(RULES, 0, seeded(1))
    with pytest.raises(UnfinishedDeal, match="the phase `reservations`"):
        score_deal(deal)
    with pytest.raises(UnfinishedDeal) as caught:
        Session(RULES, 0).enter(deal)
    assert caught.value.deal is deal
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    assert sum(score_deal(deal)["session_scores"]) == 0
