"""What is counted of deals adds up, and says what it is meant to say."""

from __future__ import annotations

import statistics
from math import isclose, sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.audit.playing import play_session
from doko_rules.audit.survey.statistics import (
    BINS,
    Moments,
    Tally,
    count_deal,
    points_bin,
    shares_of_lines,
)
from doko_rules.engine.settlement import Item
from tests.engine.deals import HARBOUR, HOME, rules

if TYPE_CHECKING:
    from doko_rules.audit.playing import Played

NUMBERS = st.lists(st.integers(-50, 50), min_size=2, max_size=40)
REGELN = "doppelkopf-regeln"
"""A variant with factors of all seats, which run for some deals."""


def _moments(numbers: list[int]) -> Moments:
    found = Moments()
    for number in numbers:
        found = found.with_value(number)
    return found


@given(NUMBERS)
def test_average_and_spread_are_those_of_all_numbers(numbers: list[int]) -> None:
    found = _moments(numbers)
    assert isclose(found.mean(), statistics.mean(numbers), abs_tol=1e-9)
    assert isclose(found.spread(), statistics.stdev(numbers), abs_tol=1e-9)
    margin = 1.96 * statistics.stdev(numbers) / sqrt(len(numbers))
    assert isclose(found.margin(), margin, abs_tol=1e-9)


@given(NUMBERS, NUMBERS)
def test_parts_add_up_to_the_whole(some: list[int], others: list[int]) -> None:
    assert _moments(some).plus(_moments(others)) == _moments(some + others)


def test_what_is_counted_in_thirds_is_told_in_wholes() -> None:
    found = _moments([3, 6, 9])
    assert (found.mean(3), found.spread(3)) == (2.0, 1.0)


def test_the_same_score_of_two_seats_in_a_deal_tells_no_more_than_one() -> None:
    one, two = _moments([1, -1] * 20), _moments([1, 1, -1, -1] * 20)
    assert isclose(two.margin(1, 40), one.margin(), rel_tol=0.02)
    assert two.margin() < one.margin()


def test_of_nothing_there_is_no_average_and_of_one_no_spread() -> None:
    assert Moments().mean() == Moments().margin() == 0.0
    assert _moments([7]).spread() == 0.0


def _played(reference: str, deals: int, kind: str = "random") -> list[Played]:
    return list(play_session(rules(reference), kind, "counted", deals))


def _tally(reference: str, deals: list[Played]) -> Tally:
    tally = Tally()
    for played in deals:
        count_deal(tally, rules(reference), played)
    return tally


@pytest.mark.parametrize("reference", [HOME, REGELN, HARBOUR, "freedoko"])
def test_what_lines_give_sums_to_the_game_value(reference: str) -> None:
    played = [one for one in _played(reference, 30) if one.scored is not None]
    assert len(played) > 1
    for one in played:
        assert one.scored is not None
        settlement = one.scored.settlement
        shares = shares_of_lines(rules(reference), settlement)
        assert sum(share for _, share in shares) == settlement.game_value


@pytest.mark.parametrize("reference", [HOME, REGELN])
def test_tallies_of_parts_add_up_to_that_of_the_whole(reference: str) -> None:
    deals = _played(reference, 12)
    whole, some = _tally(reference, deals), _tally(reference, deals[:5])
    some.add(_tally(reference, deals[5:]))
    assert (some.counts, some.moments) == (whole.counts, whole.moments)


def test_each_deal_is_counted_once_in_each_respect() -> None:
    deals = _played(HOME, 12)
    tally = _tally(HOME, deals)
    for topic in ("contract", "outcome", "value", "points", "outcome called"):
        assert sum(times for _, times in tally.under(topic)) == len(deals)
    for topic in ("seat", "position"):
        assert [tally.of(topic, seat).n for seat in range(4)] == [len(deals)] * 4
        assert sum(tally.of(topic, seat).total for seat in range(4)) == 0
    assert tally.of("party", 0).n + tally.of("party", 1).n == 4 * len(deals)


def test_forehand_is_compared_with_the_average_of_the_others() -> None:
    (played,) = _played(HOME, 1)
    assert played.scored is not None
    scores = played.scored.settlement.session_scores
    first = played.deal.forehand
    others = [score for seat, score in enumerate(scores) if seat != first]
    found = _tally(HOME, [played]).of("forehand")
    assert found.mean(3) == scores[first] - statistics.mean(others)
    assert _tally(HOME, [played]).of("position", 0).total == scores[first]


def _with_lines(played: Played, lines: list[tuple[str, int, int]]) -> Played:
    """The deal, if these lines had counted: each with its party and value."""
    ruleset = rules(HOME)
    assert played.scored is not None
    items = [
        Item(ruleset.line_number[id], party, value, None, None, None)
        for id, party, value in lines
    ]
    value = sum(item.value if item.party == 0 else -item.value for item in items)
    settlement = played.scored.settlement._replace(
        winner=0, items=items, game_value=value, factors=[]
    )
    return played._replace(scored=played.scored._replace(settlement=settlement))


@pytest.mark.parametrize(
    ("lines", "decide", "half"),
    [
        ([("won", 0, 1)], {"won"}, {"won"}),
        ([("won", 0, 1), ("fox", 0, 1)], set(), {"won", "fox"}),
        ([("won", 0, 1), ("fox", 1, 1)], {"won", "fox"}, {"won", "fox"}),
        ([("won", 0, 1), ("called", 0, 2), ("fox", 0, 1)], set(), {"called"}),
        ([("called", 0, 2), ("fox", 1, 1)], {"called"}, {"called", "fox"}),
        ([("won", 0, 1), ("fox", 1, 1), ("fox", 1, 1)], {"fox"}, {"won", "fox"}),
    ],
)
def test_a_line_decides_when_the_value_without_it_has_another_sign(
    lines: list[tuple[str, int, int]], decide: set[str], half: set[str]
) -> None:
    (played,) = _played(HOME, 1)
    counts = _tally(HOME, [_with_lines(played, lines)]).counts
    ids = {number: id for id, number in rules(HOME).line_number.items()}

    def told(topic: str) -> set[str]:
        return {ids[n] for n in ids if counts[topic, n]}

    assert told("line") == {id for id, _, _ in lines}
    assert (told("decides"), told("half")) == (decide, half)


def test_a_deal_that_is_dealt_again_is_counted_as_that_alone() -> None:
    deals = _played("freedoko-beginner", 9, "basic")
    redealt = [played for played in deals if played.scored is None]
    assert redealt
    tally = _tally("freedoko-beginner", redealt)
    assert {key[0] for key in tally.counts} == {"redeal"}
    assert not tally.moments


def test_card_points_are_put_into_equal_parts() -> None:
    ruleset = rules(HOME)
    most = ruleset.total_card_points
    parts = [points_bin(ruleset, number) for number in range(most + 1)]
    assert parts == sorted(parts) and set(parts) == set(range(BINS))
    assert parts[-1] == parts[-2] == BINS - 1
