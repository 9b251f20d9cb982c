"""The order of the cards as tables: classes, strengths and trumps of each contract."""

from __future__ import annotations

from itertools import product

import pytest

from doko_rules.compile.tables import Deck
from doko_rules.core.orders import order_tables
from tests.engine.deals import GAMES, HOME, name_of, rules

HIGH = ["H10", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ"]
DIAMONDS = ["DA", "D10", "DK", "D9"]

TRUMPS = {
    "normal": [*HIGH, *DIAMONDS],
    "marriage": [*HIGH, *DIAMONDS],
    "marriage-solo": [*HIGH, *DIAMONDS],
    "silent-solo": [*HIGH, *DIAMONDS],
    "diamonds-solo": [*HIGH, *DIAMONDS],
    "clubs-solo": [*HIGH, "CA", "C10", "CK", "C9"],
    "spades-solo": [*HIGH, "SA", "S10", "SK", "S9"],
    "hearts-solo": [*HIGH, "HA", "HK", "H9"],
    "queens-solo": ["CQ", "SQ", "HQ", "DQ"],
    "jacks-solo": ["CJ", "SJ", "HJ", "DJ"],
    "fleischloser": [],
}
"""The trumps of each contract, high to low."""
NUMBERS = {
    **dict.fromkeys(TRUMPS, 26),
    "hearts-solo": 24,
    "queens-solo": 8,
    "jacks-solo": 8,
    "fleischloser": 0,
}
PLAIN = {
    "normal": {"C": "A 10 K 9", "S": "A 10 K 9", "H": "A K 9", "D": ""},
    "clubs-solo": {"C": "", "S": "A 10 K 9", "H": "A K 9", "D": "A 10 K 9"},
    "spades-solo": {"C": "A 10 K 9", "S": "", "H": "A K 9", "D": "A 10 K 9"},
    "hearts-solo": {"C": "A 10 K 9", "S": "A 10 K 9", "H": "", "D": "A 10 K 9"},
    "queens-solo": dict.fromkeys("CSHD", "A 10 K J 9"),
    "jacks-solo": dict.fromkeys("CSHD", "A 10 K Q 9"),
    "fleischloser": dict.fromkeys("CSHD", "A 10 K Q J 9"),
}
for _like_normal in ("marriage", "marriage-solo", "silent-solo", "diamonds-solo"):
    PLAIN[_like_normal] = PLAIN["normal"]


def test_the_tables_are_about_every_contract() -> None:
    assert set(rules(HOME).contract_number) == set(TRUMPS) == set(PLAIN)


@pytest.mark.parametrize("contract", TRUMPS)
def test_a_contract_has_these_trumps_from_the_highest_to_the_lowest(
    contract: str,
) -> None:
    ruleset = rules(HOME)
    order = ruleset.contracts[ruleset.contract_number[contract]].order
    found = [ruleset.cards[card] for card in order.trumps]
    assert found == TRUMPS[contract]
    assert len(found) * ruleset.copies == NUMBERS[contract]
    trump = len(ruleset.suits)
    classes = [ruleset.cards[c] for c, k in enumerate(order.classes) if k == trump]
    assert sorted(classes) == sorted(found)


@pytest.mark.parametrize("contract", PLAIN)
def test_a_contract_has_these_plain_cards_from_the_highest_to_the_lowest(
    contract: str,
) -> None:
    ruleset = rules(HOME)
    order = ruleset.contracts[ruleset.contract_number[contract]].order
    for suit, ranks in PLAIN[contract].items():
        number = next(n for n, s in enumerate(ruleset.suits) if s["letter"] == suit)
        cards = [c for c, class_ in enumerate(order.classes) if class_ == number]
        cards.sort(key=lambda card: -order.hold[number][card])
        assert [ruleset.cards[c] for c in cards] == [suit + r for r in ranks.split()]
        plain = [c for c in order.sorted_cards if order.classes[c] == number]
        assert plain == cards


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_trumps_beat_the_class_led_and_all_else_cannot_win(game: str) -> None:
    ruleset = rules(game)
    trump = len(ruleset.suits)
    for order in ruleset.orders.values():
        for led, row in enumerate(order.hold):
            for card, strength in enumerate(row):
                class_ = order.classes[card]
                assert bool(strength) is (class_ in (led, trump))
            trumps = [row[card] for card in order.trumps]
            assert trumps == sorted(set(trumps), reverse=True)
            followers = [
                s for c, s in enumerate(row) if order.classes[c] == led != trump
            ]
            assert not followers or not trumps or max(followers) < min(trumps)
            assert len(set(followers)) == len(followers)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_sorted_hand_has_trumps_first_and_then_suit_by_suit(game: str) -> None:
    ruleset = rules(game)
    for order in ruleset.orders.values():
        assert sorted(order.sorted_cards) == list(range(len(ruleset.cards)))
        assert order.sorted_cards[: len(order.trumps)] == order.trumps
        suits = [ruleset.card_suit[c] for c in order.sorted_cards[len(order.trumps) :]]
        assert suits == sorted(suits)


# --- made by hand -------------------------------------------------------------------

SUITS = [
    {"id": "sun", "letter": "N", "symbol": "☼", "label": {}},
    {"id": "moon", "letter": "M", "symbol": "", "label": {}},
]
RANKS = [
    {"id": "high", "letter": "2", "card_points": 3, "label": {}},
    {"id": "low", "letter": "1", "card_points": 1, "label": {}},
]
DECK = Deck(SUITS, RANKS)


def test_cards_are_numbered_suit_by_suit_and_named_by_letters_or_symbols() -> None:
    assert len(DECK) == 4
    assert DECK.codes == ["N2", "N1", "M2", "M1"]
    assert DECK.card_points == [3, 1, 3, 1]
    names = {"N2": 0, "☼2": 0, "N1": 1, "☼1": 1, "M2": 2, "M1": 3}
    assert names == DECK.aliases


@pytest.mark.parametrize(
    ("name", "cards"),
    [("N1", [1]), ("☼1", [1]), ("low", [1, 3]), ("moon", [2, 3]), ("star", None)],
)
def test_trumps_are_named_as_a_card_a_rank_or_a_suit(
    name: str, cards: list[int] | None
) -> None:
    assert DECK.expand(name) == cards


def test_strengths_leave_room_for_the_later_of_two_equal_cards() -> None:
    """What it adds to a card never lifts it above a higher one."""
    tables = order_tables(DECK.faces, [3], [0, 1])
    for row in tables["hold"]:
        for one, other in product(row, row):
            assert one % 2 == 0
            assert one == other or (one + 1 > other) is (one > other)


def test_plain_ranks_may_stand_in_another_order() -> None:
    tables = order_tables(DECK.faces, [], [1, 0])
    assert tables["hold"][0][1] > tables["hold"][0][0]
    assert tables["sorted"] == (1, 0, 3, 2)
