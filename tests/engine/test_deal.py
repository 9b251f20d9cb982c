"""A deal is a fold of actions: cards are kept, turns are taken, and it ends."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given

from doko_rules.audit.trial import state_of
from doko_rules.core.errors import IllegalAction
from doko_rules.engine.actions import CALL, PLAY, Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.record import actions_of, replay, write_record
from doko_rules.engine.settlement import settle
from tests.chance import seeded
from tests.engine.deals import (
    GAMES,
    HARBOUR,
    HOME,
    SEEDS,
    a_caller,
    a_choice,
    a_deal,
    a_whole_deal,
    every_action,
    name_of,
    rules,
)

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


# --- dealing ------------------------------------------------------------------------


@in_each_game
@given(seed=SEEDS)
def test_the_whole_deck_is_dealt_in_hands_of_equal_size(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = Deal.shuffled(ruleset, 1, seeded(seed))
    assert [len(hand) for hand in deal.dealt] == [ruleset.hand_size] * ruleset.seats
    assert sorted(chain(*deal.dealt)) == sorted(ruleset.deck)


class _NoChance(Random):
    """Numbers that leave the deck in its order and cut as few cards as allowed."""

    def __init__(self, cards: int) -> None:
        super().__init__(0)
        self.numbers = [*(n / cards for n in range(cards)), 0.0]

    def random(self) -> float:
        return self.numbers.pop(0)


def test_cards_are_dealt_in_packets_from_the_left_of_the_dealer() -> None:
    ruleset = rules(HARBOUR)
    deal = Deal.shuffled(ruleset, 1, _NoChance(21))
    assert list(deal.dealt[2]) == [0, 1, 2, 3, 12, 13, 14]
    assert list(deal.dealt[0]) == [4, 5, 6, 7, 15, 16, 17]
    assert list(deal.dealt[1]) == [8, 9, 10, 11, 18, 19, 20]


def test_the_cut_takes_cards_from_the_top_to_the_bottom() -> None:
    ruleset = rules(HOME)
    deal = Deal.shuffled(ruleset, 3, _NoChance(48))
    # At least three cards are cut, so that the first packet begins with the fourth.
    assert list(deal.dealt[0][:3]) == list(ruleset.deck[3:6])
    assert list(deal.dealt[3][-3:]) == list(ruleset.deck[:3])


@in_each_game
def test_the_same_chance_deals_the_same_cards(game: str) -> None:
    ruleset = rules(game)
    first, second = (Deal.shuffled(ruleset, 0, seeded(7)).dealt for _ in range(2))
    assert first == second


# --- playing ------------------------------------------------------------------------


@in_each_game
@given(seed=SEEDS)
def test_no_card_is_lost_and_none_appears(game: str, seed: int) -> None:
    ruleset = rules(game)
    random = seeded(seed)
    deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
    deck = Counter(ruleset.deck)
    while deal.turn is not None:
        deal.apply(a_choice(deal, random, 0.1))
        hands: list[int] = []
        for seat in range(ruleset.seats):
            hand = [action.index for action in deal.hand(seat)]
            assert len(hand) == deal.cards_in_hand(seat)
            assert all(deal.held(seat, card) == hand.count(card) for card in hand)
            hands += hand
        assert Counter(hands) + Counter(deal.card_of) == deck


@in_each_game
@given(seed=SEEDS)
def test_a_deal_ends_when_all_cards_are_played(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    assert deal.phase == SCORED
    assert len(deal.card_of) == len(ruleset.deck)
    assert len(deal.winner_of) == ruleset.hand_size
    assert not any(deal.legal(seat) for seat in range(ruleset.seats))


@in_each_game
@given(seed=SEEDS)
def test_all_card_points_and_tricks_go_to_some_party(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    assert sum(deal.points_of) == ruleset.total_card_points
    assert sum(deal.tricks_of) == ruleset.hand_size
    assert sum(deal.points_by_seat) == sum(deal.trick_points)


@in_each_game
@given(seed=SEEDS)
def test_each_seat_plays_once_to_a_trick_in_turn_and_its_winner_leads_the_next(
    game: str, seed: int
) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    assert deal.leaders[1:] == deal.winner_of[:-1]
    for trick, leader in enumerate(deal.leaders):
        seats = [deal.seat_of[play] for play in deal.plays_of(trick)]
        expected = [leader]
        while len(expected) < ruleset.seats:
            expected.append(ruleset.next[expected[-1]])
        assert seats == expected


@in_each_game
@given(seed=SEEDS)
def test_who_has_a_card_of_the_class_led_plays_one(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    hands = [list(hand) for hand in deal.dealt]
    for play in deal.all_plays():
        card, seat = deal.card_of[play], deal.seat_of[play]
        led = deal.led_with(play)
        if deal.class_of(play) != led:
            assert all(deal.classes[held] != led for held in hands[seat])
        hands[seat].remove(card)


@in_each_game
@given(seed=SEEDS)
def test_the_seat_in_turn_can_always_act_and_the_others_can_only_call(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    for seat in range(deal.ruleset.seats):
        legal = deal.legal(seat)
        assert len(set(legal)) == len(legal)
        assert all(action.seat == seat and deal.is_legal(action) for action in legal)
        if seat != deal.turn:
            assert all(action.do == CALL for action in legal)
    if deal.turn is not None:
        assert deal.choices()
        assert {action.seat for action in deal.choices()} == {deal.turn}


# --- forks, refusals and records ----------------------------------------------------


@in_each_game
@given(seed=SEEDS)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    before = state_of(deal)
    for action in every_action(deal.ruleset):
        if not deal.is_legal(action):
            with pytest.raises(IllegalAction) as refused:
                deal.apply(action)
            assert refused.value.action is action
            assert state_of(deal) == before


@in_each_game
@given(seed=SEEDS)
def test_every_legal_action_can_be_done_and_enters_the_log(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    for action in every_action(deal.ruleset):
        if deal.is_legal(action):
            fork = deal.copy()
            fork.apply(action)
            assert action in fork.log[len(deal.log) :]


@in_each_game
@given(seed=SEEDS)
def test_a_copy_is_the_same_and_goes_its_own_way(game: str, seed: int) -> None:
    deal = a_deal(rules(game), seed)
    before = state_of(deal)
    fork = deal.copy()
    assert state_of(fork) == before
    random = seeded(seed)
    while fork.turn is not None:
        fork.apply(a_choice(fork, random, 0.5))
    assert state_of(deal) == before
    again = deal.copy()
    random = seeded(seed)
    while again.turn is not None:
        again.apply(a_choice(again, random, 0.5))
    assert state_of(again) == state_of(fork)


@in_each_game
@given(seed=SEEDS)
def test_the_record_of_a_deal_played_again_gives_the_same_deal(
    game: str, seed: int
) -> None:
    ruleset = rules(game)
    random = seeded(seed)
    deal = a_deal(ruleset, seed)
    for _ in range(3):
        called = a_caller(deal, random)
        if called is not None:
            deal.apply(called)
    again = replay(ruleset, write_record(deal))
    assert not again.problems
    assert again.deal is not None
    played, written = state_of(again.deal), state_of(deal)
    # A record lists the cards of a hand in order; a hand has none.
    for state in (played, written):
        for name in ("_hands", "_by_class", "offered"):
            state[name] = Counter(map(str, chain(_flat(state[name]))))
        for name in ("dealt", "at_lead"):
            state[name] = [sorted(hand) for hand in state[name]]
    assert played == written
    if deal.phase == SCORED:
        assert settle(ruleset, again.deal) == settle(ruleset, deal)


def _flat(value: object) -> list[object]:
    if isinstance(value, tuple):
        return [item for inner in value for item in _flat(inner)]
    return [value]


@in_each_game
@given(seed=SEEDS)
def test_a_deal_is_its_log(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed, calls=0.3)
    again = Deal(ruleset, deal.dealer, deal.dealt)
    for action in actions_of(deal):
        again.apply(action)
    assert state_of(again) == state_of(deal)


# --- phases -------------------------------------------------------------------------


def test_a_deal_goes_from_reservations_to_naming_to_the_play_to_the_score() -> None:
    ruleset = rules(HOME)
    deal = Deal.shuffled(ruleset, 3, seeded(3))
    phases = [deal.phase]
    while deal.turn is not None:
        wanted = deal.choices()[-1] if deal.phase != PLAYING else deal.choices()[0]
        deal.apply(wanted)
        phases += [deal.phase] if deal.phase != phases[-1] else []
    assert phases == [RESERVATIONS, NAMING, PLAYING, SCORED]


def test_of_two_equal_cards_the_action_is_offered_for_each_and_is_the_same() -> None:
    ruleset = rules(HOME)
    queen, ace = ruleset.card_number["CQ"], ruleset.card_number["DA"]
    deal = Deal(ruleset, 3, [[queen, queen], [ace] * 2, [ace] * 2, [ace] * 2])
    deal.start(ruleset.contract_number["normal"], None)
    assert [action.what for action in deal.choices()] == ["CQ", "CQ"]
    assert deal.legal(0) == [ruleset.play[0][queen], *deal.calls(0)]


def test_a_card_that_is_not_in_the_hand_is_not_legal() -> None:
    ruleset = rules(HOME)
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    absent = [k for k in range(len(ruleset.cards)) if not deal.held(0, k)]
    for card in absent:
        action: Action = ruleset.play[0][card]
        assert action.do == PLAY
        assert not deal.is_legal(action)
