"""A deal can be had again as it was when something was decided."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from doko_rules.audit.trial import state_of
from doko_rules.engine.actions import PLAY
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.situation import read_situation
from doko_rules.views import history
from tests.engine.deals import (
    GAMES,
    HOME,
    SEEDS,
    a_deal,
    a_whole_deal,
    name_of,
    rules,
)

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


@in_each_game
@example(seed=17960)  # a marriage that becomes a solo: two events of one trick
@given(seed=SEEDS)
def test_at_each_position_what_was_before_has_happened_and_no_more(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    before = state_of(deal)
    for position, entry in enumerate(deal.log):
        then = history.at(deal, position)
        assert then is not None
        assert then.log == deal.log[:position]
        if not isinstance(entry, tuple):
            assert then.is_legal(entry)
        elif entry[0] == "trick":
            assert len(then.card_of) == (entry[1] + 1) * deal.ruleset.seats
            assert len(then.winner_of) == entry[1]
        elif entry[0] == "settled":
            assert not then.settled
            assert len(then.winner_of) == entry[1] + 1
        else:
            assert then.phase != PLAYING or then.card_of
    assert state_of(deal) == before


@in_each_game
@given(seed=SEEDS)
def test_behind_the_last_entry_the_deal_is_as_it_is(game: str, seed: int) -> None:
    deal = a_deal(rules(game), seed)
    now = history.at(deal, len(deal.log))
    assert now is not None
    assert state_of(now) == state_of(deal)


@in_each_game
@given(seed=SEEDS)
def test_a_full_trick_is_the_same_played_again_or_cut_off(game: str, seed: int) -> None:
    deal = a_deal(rules(game), seed)
    unknown = deal.copy()
    unknown.log = []
    for trick in deal.tricks():
        again, cut = (history.full_trick(d, trick) for d in (deal, unknown))
        for name in ("card_of", "seat_of", "led", "winner_of"):
            assert getattr(again, name) == getattr(cut, name)
        assert again.plays() == cut.plays() == range(trick * deal.ruleset.seats)


def test_a_deal_that_was_set_up_has_no_history() -> None:
    trick = {"leader": 0, "cards": ["H10", "H10", "CQ", "DA"]}
    found = read_situation(rules(HOME), {"contract": "normal", "trick": trick})
    assert not found.problems
    assert history.at(found.deal, 0) is None
    taken = found.taken()
    assert not history.is_whole(taken)
    full = history.full_trick(taken, 0)
    assert (list(full.tricks()), len(full.card_of)) == ([], 4)


def test_what_the_log_does_not_tell_was_not_played() -> None:
    deal = a_whole_deal(rules(HOME), 1)
    assert history.is_whole(deal)
    plays = [e for e in deal.log if not isinstance(e, tuple) and e.do == PLAY]
    deal.log.remove(plays[0])
    assert not history.is_whole(deal)
