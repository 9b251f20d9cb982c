"""A session: the deal moves on, scores add up, it ends, and players are ranked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.engine.facts import Facts, read_facts
from doko_rules.engine.session import Session
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.engine.deals import HARBOUR, HOME, SEEDS, a_whole_deal, rules


def _facts(re: int = 121, **changes: Any) -> Facts:
    data = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": re, "kontra": 240 - re},
        **changes,
    }
    facts, problems = read_facts(rules(HOME), data)
    assert not problems
    return facts


def _solo(seat: int, re: int = 121) -> Facts:
    others = [other for other in range(4) if other != seat]
    return _facts(re, contract="queens-solo", parties={"re": [seat], "kontra": others})


# --- dealers and the end ------------------------------------------------------------


def test_the_deal_moves_to_the_left_after_every_deal() -> None:
    session = Session(rules(HOME), 2)
    dealers = []
    for facts in (_facts(), _solo(1), _facts(100), _facts()):
        assert session.forehand == (session.dealer + 1) % 4
        dealers.append(session.dealer)
        session.enter(facts)
    assert dealers == [2, 3, 0, 1]
    assert session.dealer == 2


def test_a_session_at_home_has_twelve_deals() -> None:
    session = Session(rules(HOME), 0)
    while not session.is_over:
        session.enter(_facts())
    assert session.deals_played == 12


@pytest.mark.parametrize("deals", [1, 4, 24])
def test_the_number_of_deals_is_an_option(deals: int) -> None:
    session = Session(load_variant("ddv-2026", {"deals": deals}), 0)
    for _ in range(deals):
        assert not session.is_over
        session.enter(_facts())
    assert session.is_over


def test_the_first_dealer_is_drawn_by_lot() -> None:
    ruleset = rules(HOME)
    dealers = {Session.begin(ruleset, seeded(n)).dealer for n in range(50)}
    assert dealers == {0, 1, 2, 3}


def test_a_new_deal_is_dealt_by_the_dealer_in_turn() -> None:
    session = Session(rules(HOME), 1)
    first = session.new_deal(seeded(1))
    assert (first.dealer, first.turn) == (1, 2)
    session.enter(_facts())
    assert session.new_deal(seeded(1)).dealer == 2


# --- scores -------------------------------------------------------------------------


@given(seeds=st.lists(SEEDS, min_size=1, max_size=4))
def test_scores_add_up_deal_by_deal_and_sum_to_nothing(seeds: list[int]) -> None:
    ruleset = rules(HOME)
    session = Session(ruleset, 0)
    totals = [0, 0, 0, 0]
    for seed in seeds:
        scored = session.enter(a_whole_deal(ruleset, seed))
        scores = scored.settlement.session_scores
        totals = [a + b for a, b in zip(totals, scores, strict=True)]
        assert list(scored.totals) == totals
    assert session.session_scores == totals
    assert sum(totals) == 0
    assert [scored.totals for scored in session.deals][-1] == tuple(totals)


# --- ranking ------------------------------------------------------------------------


def _ranked(ruleset: Any, *facts: Facts) -> list[tuple[int, int, int]]:
    session = Session(ruleset, 0)
    for one in facts:
        session.enter(one)
    return [(p.rank, p.player, p.session_score) for p in session.ranking()]


def test_players_of_equal_score_share_a_rank_and_the_next_rank_is_left_out() -> None:
    assert _ranked(rules(HOME)) == [(1, seat, 0) for seat in range(4)]
    # One wins a solo three times over; the others lose one each.
    assert _ranked(rules(HOME), _solo(2)) == [
        (1, 2, 3),
        (2, 0, -1),
        (2, 1, -1),
        (2, 3, -1),
    ]
    assert _ranked(rules(HOME), _facts(), _solo(0, 100)) == [
        (1, 1, 2),
        (2, 2, 0),
        (2, 3, 0),
        (4, 0, -2),
    ]


def test_where_the_seat_decides_nobody_shares_a_rank() -> None:
    ranking = {"ranking": {"ties": "seat"}}
    ruleset = load_variant({"extends": HOME, "session": ranking})
    assert [rank for rank, *_ in _ranked(ruleset, _solo(2))] == [1, 2, 3, 4]
    assert [player for _, player, _ in _ranked(ruleset, _solo(2))] == [2, 0, 1, 3]


def test_where_the_lowest_score_is_best_it_stands_first() -> None:
    ranking = {"ranking": {"order": "lowest"}}
    ruleset = load_variant({"extends": HOME, "session": ranking})
    assert [player for _, player, _ in _ranked(ruleset, _solo(2))] == [0, 1, 3, 2]


def test_a_session_without_an_end_goes_on() -> None:
    ruleset = rules(HARBOUR)
    session = Session.begin(ruleset, seeded(1))
    for seed in range(40):
        session.enter(a_whole_deal(ruleset, seed))
        assert not session.is_over


def test_any_of_several_ends_ends_a_session() -> None:
    ends = {
        "early": {
            "source": "home 9",
            "label": {"en": "early", "de": "früh"},
            "when": "deals_played >= 2",
        }
    }
    ruleset = load_variant({"extends": HOME, "session": {"ends": ends}})
    session = Session(ruleset, 0)
    session.enter(_facts())
    assert not session.is_over
    session.enter(_facts())
    assert session.is_over
