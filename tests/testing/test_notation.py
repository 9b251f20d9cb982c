"""What stands for actions, hands and lines in a case."""

from __future__ import annotations

import pytest

from doko_rules.engine.variants import load_variant
from doko_rules.testing.notation import (
    action_data,
    card_code,
    filled,
    hand_codes,
    in_turn,
    line_text,
)

RULES = load_variant("ddv-2026")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("0 call re", {"seat": 0, "do": "call", "what": "re"}),
        ("3 play H10", {"seat": 3, "do": "play", "card": "H10"}),
        ("1  reserve  healthy", {"seat": 1, "do": "reserve", "what": "healthy"}),
        ("call re", None),
        ("0 call", None),
        ("0", None),
    ],
)
def test_an_action_is_seat_verb_and_thing(text: str, data: object) -> None:
    assert action_data(text) == data


def test_without_a_seat_it_is_done_by_those_in_turn() -> None:
    assert in_turn("play H10 CQ DA") == ("play", ["H10", "CQ", "DA"])
    assert in_turn("0 play H10") is None
    assert in_turn("play") is None


def test_a_hand_is_a_list_or_a_text() -> None:
    assert hand_codes("CQ H10  D9") == ["CQ", "H10", "D9"]
    assert hand_codes("") == []
    assert hand_codes(["CQ"]) == ["CQ"]


def test_cards_may_be_written_with_their_symbols() -> None:
    assert card_code(RULES, "♣Q") == "CQ"
    assert card_code(RULES, "XX") == "XX"


def test_the_rest_of_the_pack_fills_the_hands_in_its_order() -> None:
    hands = filled(RULES, [["CA", "CA"], ["D9"], [], []])
    flat = [card for hand in hands if isinstance(hand, list) for card in hand]
    assert sorted(flat) == sorted(RULES.cards[kind] for kind in RULES.deck)
    assert isinstance(hands[0], list)
    assert hands[0][:4] == ["CA", "CA", "C10", "C10"]


def test_cards_that_do_not_exist_are_left_for_the_reader() -> None:
    hands = filled(RULES, [["XX", "CA", "CA", "CA"], [], [], []])
    assert isinstance(hands[0], list)
    assert hands[0][:4] == ["XX", "CA", "CA", "CA"]


def test_a_line_is_party_value_id_and_what_it_is_about() -> None:
    about = {"p": "re", "l": "no90"}
    line = {"id": "denied", "party": "kontra", "value": 1, "for": about}
    assert line_text(line) == "kontra 1 denied re no90"
    assert line_text({"id": "fox", "party": "re", "value": 1}) == "re 1 fox"
