"""Deals that are looked for have what was wanted, and keep the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bench import yardstick
from tests.external import construct
from tests.external.tally import SkippedError

DECK = Counter(yardstick.CODES)


def _is_whole(found: construct.Found) -> bool:
    dealt: Counter[str] = sum(map(Counter, found.hands), Counter())
    return dealt == DECK == Counter(found.cards)


@pytest.mark.parametrize("number", [10, 11])
def test_a_wanted_trick_is_played_where_it_should_be(number: int) -> None:
    cards = ["DJ", "DJ", "S10", "CJ"]
    is_re = [False, False, True, True]
    found, place = construct.with_trick(cards, is_re, last=number == 11)
    assert _is_whole(found)
    assert place == number
    assert found.cards[number * 4 : number * 4 + 4] == cards
    assert [("CQ" in hand) for hand in found.hands] == is_re


def test_a_trick_whose_queens_contradict_the_sides_does_not_exist() -> None:
    with pytest.raises(SkippedError):
        construct.with_trick(
            ["CQ", "D9", "D9", "DK"], [False, False, True, True], last=True
        )


def test_a_card_that_the_deck_does_not_have_thrice_does_not_exist() -> None:
    with pytest.raises(SkippedError):
        construct.with_trick(
            ["DJ", "DJ", "DJ", "CJ"], [False, False, True, True], last=True
        )


def test_tricks_are_won_as_wanted() -> None:
    found = construct.with_winners(2, [2, 2, 0], leader=1)
    assert _is_whole(found)
    assert found.hands[2].count("CQ") == 2


def test_given_tricks_begin_the_deal() -> None:
    tricks = [["SA", "SK", "S9", "S9"], ["C10", "CA", "C9", "CA"]]
    found = construct.with_tricks(0, tricks, leader=0)
    assert _is_whole(found)
    assert found.cards[:8] == tricks[0] + tricks[1]
    assert found.hands[0].count("CQ") == 2


def test_queens_of_clubs_are_dealt_as_wanted() -> None:
    hands = construct.hands_with_queens([1, 0, 0, 1])
    assert [hand.count("CQ") for hand in hands] == [1, 0, 0, 1]
    assert [len(hand) for hand in hands] == [12] * 4
