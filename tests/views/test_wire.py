"""What happened is written with the ids of the variant."""

from __future__ import annotations

from doko_rules.engine.session import Session
from doko_rules.views import wire
from tests.views.test_events import _answer_all
from tests.views.test_seat import BOTH_QUEENS, ORDINARY, _deal


def test_cards_are_written_in_the_order_in_force() -> None:
    deal = _deal(ORDINARY)
    assert wire.dealt(deal, 0) == ORDINARY.split()
    assert wire.hand(deal, 0) == ORDINARY.split()


def test_tricks_count_from_one() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    while not deal.winner_of:
        deal.apply(deal.choices()[0])
    trick = wire.trick(deal, 0)
    assert trick["number"] == 1
    assert [card["seat"] for card in trick["cards"]] == [0, 1, 2, 3]
    assert sum(deal.trick_points) == trick["card_points"]


def test_an_unknown_party_stays_empty() -> None:
    assert wire.party_ids(_deal(ORDINARY), [0, None, 1, 1]) == [
        "re",
        None,
        "kontra",
        "kontra",
    ]


def test_the_outcome_has_the_true_contract() -> None:
    deal = _deal(BOTH_QUEENS)
    _answer_all(deal)
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    found = wire.outcome(deal, "en")
    assert (found["contract"], found["declarer"]) == ("silent-solo", 0)


def test_players_of_equal_score_share_a_rank_in_the_totals() -> None:
    found = wire.totals(Session(_deal(ORDINARY).ruleset, 2))
    assert [place["rank"] for place in found["ranking"]] == [1, 1, 1, 1]
    assert found["dealer"] == 2
    assert not found["is_over"]
