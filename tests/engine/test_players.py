"""Built-in players see what their seat may see; the sensible one is the better."""

from __future__ import annotations

import gc
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from doko_rules.audit.hidden import alike
from doko_rules.engine.actions import CALL, PLAY, Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.known import Guide, Known
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.players import CLAIM_RATE, PLAYERS, decide, player
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from doko_rules.engine.ruleset import Ruleset

pytestmark = pytest.mark.xdist_group("players")

DEALS = 4 * (settings.default.max_examples if settings.default else 0)
"""A hundred while somebody works, a thousand in the integration run."""
QUANTILE = 2.576
"""Of the normal distribution: 99 % lie closer to the mean than so many deviations."""
PAIRINGS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
ALONE = ((0,), (1,), (2,), (3,))


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_variant("ddv-2026-home")


def _play(ruleset: Ruleset, names: Sequence[str], dealer: int, random: Random) -> Deal:
    players = [player(name) for name in names]
    deal = Deal.shuffled(ruleset, dealer, random)
    while (seat := deal.turn) is not None:
        action = players[seat].choose(deal, seat, random)
        assert action.seat == seat
        deal.apply(action)
    return deal


# --- the basic player is better than chance ---------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("groups", [PAIRINGS, ALONE], ids=["two", "one"])
def test_basic_players_score_above_zero_against_random_ones_with_99_percent_confidence(
    ruleset: Ruleset, groups: Sequence[tuple[int, ...]], seed: int
) -> None:
    random = seeded(seed)
    means = []
    for number in range(DEALS):
        basic = groups[number % len(groups)]
        names = ["basic" if seat in basic else "random" for seat in range(4)]
        deal = _play(ruleset, names, number % ruleset.seats, random)
        scores = settle(ruleset, deal).session_scores
        means.append(fmean(scores[seat] for seat in basic))
    bound = fmean(means) - QUANTILE * stdev(means) / sqrt(len(means))
    assert bound > 0, f"mean {fmean(means):.2f}, at least {bound:.2f}"


# --- what a player may know --------------------------------------------------------


def _reached(start: object) -> list[object]:
    """Everything that can be got at from an object, modules and types left aside."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, type):
            found[id(thing)] = thing
            waiting += gc.get_referents(thing)
    return list(found.values())


def test_what_a_player_is_given_leads_to_no_deal_and_to_no_other_hand(
    ruleset: Ruleset,
) -> None:
    deal = Deal.shuffled(ruleset, 3, seeded(5))
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    for _ in range(2):
        deal.apply(deal.choices()[0])
    seat = deal.turn
    assert seat is not None
    reached = _reached(Guide(ruleset).look(deal, seat))
    assert not any(isinstance(thing, Deal) for thing in reached)
    own = {a.seat for a in reached if isinstance(a, Action)}
    assert own == {seat}


def test_what_a_player_is_given_can_not_be_used_to_change_the_deal(
    ruleset: Ruleset,
) -> None:
    deal = Deal.shuffled(ruleset, 3, seeded(5))
    while deal.phase != PLAYING or len(deal.card_of) < 6:
        deal.apply(deal.choices()[0])
    assert deal.turn is not None
    known = Guide(ruleset).look(deal, deal.turn)
    changeable = (list, dict, set, bytearray)
    of_deal = {id(thing) for thing in _reached(deal) if isinstance(thing, changeable)}
    assert not [
        name
        for name in Known.__slots__
        if hasattr(known, name)
        for thing in _reached(getattr(known, name))
        if id(thing) in of_deal
    ]


def test_the_choice_is_the_same_whatever_the_others_hide(ruleset: Ruleset) -> None:
    compared = 0
    for seed in range(DEALS // 4):
        random = seeded(seed)
        deal = random_prefix(ruleset, random)
        seat = deal.turn
        if seat is None:
            continue
        choice = player("basic").choose(deal, seat, random)
        for twin in alike(deal, seat, random):
            assert player("basic").choose(twin, seat, random) is choice
            compared += 1
    assert compared > DEALS // 2


def test_the_choice_does_not_depend_on_the_order_in_which_cards_were_dealt(
    ruleset: Ruleset,
) -> None:
    for seed in range(DEALS // 4):
        deal = random_prefix(ruleset, seeded(seed))
        seat = deal.turn
        if seat is None:
            continue
        twin = Deal(ruleset, deal.dealer, [sorted(hand) for hand in deal.dealt])
        for entry in deal.log:
            if isinstance(entry, Action):
                twin.apply(entry)
        random = seeded(0)
        choices = [player("basic").choose(d, seat, random) for d in (deal, twin)]
        assert choices[0] is choices[1]


def test_a_silent_soloist_knows_that_everybody_is_against_it(ruleset: Ruleset) -> None:
    hands = [
        "CQ CQ H10 SQ HQ DQ CJ SJ CA SA HA D9",
        "H10 SQ HQ DQ CJ SJ CA SA HA D9 DA DK",
        "HJ HJ DJ DJ DA D10 D10 DK C10 C10 CK CK",
        "C9 C9 S10 S10 SK SK S9 S9 HK HK H9 H9",
    ]
    deal = Deal(ruleset, 3, [_kinds(ruleset, hand) for hand in hands])
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    guide = Guide(ruleset)
    assert guide.look(deal, 0).sides == [1, 0, 0, 0]
    assert guide.look(deal, 1).sides == [None, 1, None, None]


def _kinds(ruleset: Ruleset, cards: str) -> list[int]:
    return [ruleset.card_number[code] for code in cards.split()]


# --- how it plays --------------------------------------------------------------------


def _choice(
    ruleset: Ruleset,
    hand: str,
    *,
    table: str = "",
    leader: int = 0,
    seat: int = 0,
    friends: Sequence[int] = (),
    order: str = "normal",
) -> str:
    """The card that ``seat`` plays when all others are known to be with it or not."""
    known = Known()
    guide = Guide(ruleset)
    actions = [ruleset.play[seat][kind] for kind in _kinds(ruleset, hand)]
    cards = _kinds(ruleset, table)
    classes = ruleset.orders[order].classes
    following = [a for a in actions if cards and classes[a.index] == classes[cards[0]]]
    known.seat = seat
    known.playing = True
    known.advised = None
    known.declarable = ()
    known.legal = following or actions
    known.hand = actions
    known.card_of = cards
    known.seat_of = [(leader + n) % 4 for n in range(len(cards))]
    known.led = [classes[card] for card in cards[:1]]
    known.hands_left = [len(actions) - (n in known.seat_of) for n in range(4)]
    known.sides = [int(n == seat or n in friends) for n in range(4)]
    known.strength = guide.strengths[order]
    known.challenge = ruleset.orders[order].challenge((False,) * len(guide.card_points))
    known.card_points = guide.card_points
    known.weights = guide.weights
    known.copies = ruleset.copies
    known.next = ruleset.next
    return decide(known).what


def test_it_leads_the_ace_of_a_short_plain_suit(ruleset: Ruleset) -> None:
    hand = "CA C9 SK S9 HK H9 DJ HJ D9 DK HQ SJ"
    assert _choice(ruleset, hand) == "CA"


def test_it_puts_its_points_on_the_sure_trick_of_a_friend(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "DA D9 DK CJ", table="D9 H10 DJ", leader=1, friends=[2])
    assert choice == "DA"


def test_it_gives_few_points_to_the_sure_trick_of_an_opponent(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "DA D9 DK D10", table="DJ H10 D9", leader=1)
    assert choice == "D9"


def test_last_to_play_it_wins_as_cheaply_as_it_can(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "H10 CQ CJ D9", table="D10 DJ DK", leader=1)
    assert choice == "CJ"


def test_last_to_play_it_wins_with_the_card_of_most_points(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "CA CK C9 HQ", table="C10 C9 CK", leader=1)
    assert choice == "CA"


def test_it_spends_no_high_trump_on_a_poor_trick(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "H10 D9 CK CA", table="D9 DJ HJ", leader=1)
    assert choice == "D9"


def test_it_spends_a_high_trump_on_a_rich_trick(ruleset: Ruleset) -> None:
    choice = _choice(ruleset, "H10 D9 CK CA", table="DA D10 HQ", leader=1)
    assert choice == "H10"


def test_what_a_card_is_worth_later_is_for_the_variant_to_say() -> None:
    spendthrift = load_variant(
        {"extends": "ddv-2026", "advice": {"cards": {"highest_trump": 0}}}
    )
    choice = _choice(spendthrift, "H10 D9 CK CA", table="D9 DJ HJ", leader=1)
    assert choice == "H10"


def test_a_game_that_does_not_say_it_gets_the_same_for_all() -> None:
    harbour = load_variant(ROOT / "tests" / "engine" / "foreign" / "harbour.yaml")
    mean = sum(harbour.card_points) / len(harbour.cards)
    assert Guide(harbour).weights == (0.5, mean, mean, mean)


# --- claims and calls ---------------------------------------------------------------


def _bid(ruleset: Ruleset, hand: str, *, others: str = "") -> tuple[Deal, list[str]]:
    """Seat 0 gets the hand and bids; the rest of the deck goes round."""
    own = _kinds(ruleset, hand)
    rest = list(ruleset.deck)
    second = _kinds(ruleset, others)
    for kind in own + second:
        rest.remove(kind)
    seeded(1).shuffle(rest)
    size = ruleset.hand_size
    second += [rest.pop() for _ in range(size - len(second))]
    deal = Deal(ruleset, 3, [own, second, rest[:size], rest[size:]])
    basic = player("basic")
    said = []
    while deal.phase in {RESERVATIONS, NAMING}:
        seat = deal.turn
        assert seat is not None
        action = basic.choose(deal, seat, seeded(0))
        if seat == 0:
            said.append(action.what)
        deal.apply(action)
    return deal, said


SOLO = "H10 H10 CQ SQ CJ SJ CA CA C10 CK C9 SA"
MARRIAGE = "CQ CQ D9 DK SA S9 SK HK H9 C9 DJ HJ"


def test_it_announces_a_marriage(ruleset: Ruleset) -> None:
    deal, said = _bid(ruleset, MARRIAGE)
    assert said == ["reservation", "marriage"]
    assert ruleset.contracts[deal.contract].id == "marriage"


def test_it_plays_a_solo_with_a_hand_that_is_worth_one(ruleset: Ruleset) -> None:
    deal, said = _bid(ruleset, SOLO)
    assert said == ["reservation", "clubs-solo"]
    assert deal.declarer == 0


def test_it_waits_until_the_rank_of_its_claim_is_asked_for(ruleset: Ruleset) -> None:
    _, said = _bid(ruleset, MARRIAGE, others=SOLO.replace("CQ ", "HQ "))
    assert said == ["reservation", "solo"]  # passes, for it has none


def test_it_is_content_without_a_claim(ruleset: Ruleset) -> None:
    _, said = _bid(ruleset, "CQ D9 DK DJ HJ SA S9 SK HK H9 C9 CK")
    assert said == ["healthy"]


def test_it_calls_before_its_first_card_with_a_strong_hand(ruleset: Ruleset) -> None:
    deal, _ = _bid(ruleset, "H10 CQ SQ HQ DQ CJ SJ DA D10 DK CA SA")
    action = player("basic").choose(deal, 0, seeded(0))
    assert (action.do, action.what) == (CALL, "re")
    deal.apply(action)
    assert player("basic").choose(deal, 0, seeded(0)).do == PLAY


def test_it_calls_nothing_with_a_weak_hand(ruleset: Ruleset) -> None:
    deal, _ = _bid(ruleset, "CQ D9 DK DJ HJ SA S9 SK HK H9 C9 CK")
    assert player("basic").choose(deal, 0, seeded(0)).do == PLAY


def test_it_says_what_changes_nothing_once_before_each_card() -> None:
    title = {"en": "a", "de": "a"}
    word = {"source": "table 1", "label": title}
    says = {"needs": "true", "do": [{"set": "a", "to": "true"}]}
    variant = {
        "extends": "ddv-2026-home",
        "sources": {"table": {"title": title, "edition": "1", "status": "house"}},
        "state": {"a": {**word, "type": "bool", "seen_by": "all"}},
        "declarations": {"nothing": {**word, **says}},
        "advice": {"declarations": {"nothing": True}},
    }
    deal, random = Deal.shuffled(load_variant(variant), 0, seeded(0)), seeded(0)
    said = []
    while (seat := deal.turn) is not None:
        action = player("basic").choose(deal, seat, random)
        said.append(action.do == "nothing")
        deal.apply(action)
        assert said[-2:] != [True, True]
    assert sum(said) == len(deal.ruleset.deck)


# --- any player, any game ----------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_same_seed_gives_the_same_deal(ruleset: Ruleset, name: str) -> None:
    logs = [_play(ruleset, [name] * 4, 0, seeded(7)).log for _ in range(2)]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_players_play_a_game_that_is_not_doppelkopf(name: str) -> None:
    harbour = load_variant(ROOT / "tests" / "engine" / "foreign" / "harbour.yaml")
    for seed in range(20):
        names = [name] * harbour.seats
        deal = _play(harbour, names, seed % harbour.seats, seeded(seed))
        assert deal.phase == SCORED


def test_the_random_player_chooses_evenly_among_different_cards(
    ruleset: Ruleset,
) -> None:
    deal = Deal(ruleset, 3, [_kinds(ruleset, "CA CA C9 SA") * 3] * 4)
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    random = seeded(1)
    times = 3000
    chosen = [player("random").choose(deal, 0, random) for _ in range(times)]
    cards = [action.what for action in chosen if action.do == PLAY]
    assert set(cards) == {"CA", "C9", "SA"}
    assert all(0.3 < cards.count(card) / len(cards) < 0.37 for card in set(cards))
    assert 0.02 < 1 - len(cards) / times < 0.06


def test_the_random_player_claims_now_and_then(ruleset: Ruleset) -> None:
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    random = seeded(2)
    times = 4000
    chosen = [player("random").choose(deal, 0, random).index for _ in range(times)]
    assert 0.3 * CLAIM_RATE < sum(chosen) / times < 0.7 * CLAIM_RATE


def test_a_player_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        player("expert")
