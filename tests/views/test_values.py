"""Values are told by the ids of the variant, and plays by card and seat."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.expr.types import BOOL, Int, Kind, Map, Seq, Type, option
from doko_rules.views.values import class_id, class_label, value_text
from tests.engine.deals import HOME, a_whole_deal, rules

RULES = rules(HOME)
DEAL = a_whole_deal(RULES, 1)


@pytest.mark.parametrize(
    ("type_", "value", "text"),
    [
        (BOOL, True, "true"),
        (BOOL, 0, "false"),
        (Int(0, 240), 121, "121"),
        (option(Kind("seat")), None, "none"),
        (option(Kind("seat")), 2, "2"),
        (Kind("card"), RULES.card_number["H10"], "H10"),
        (Kind("suit"), 1, "spades"),
        (Kind("rank"), 1, "ten"),
        (Kind("class"), 1, "spades"),
        (Kind("class"), 4, "trump"),
        (Kind("party"), 1, "kontra"),
        (Kind("contract"), 0, "normal"),
        (Kind("trick"), 0, "trick 1"),
        (Kind("call"), 1, "call 2"),
        (Kind("level:calls", ordered=True), 0, "nothing"),
        (Kind("level:calls", ordered=True), 2, "no90"),
        (Seq(Kind("party"), 2), (0, 1), "[re, kontra]"),
        (Seq(Kind("card"), 2), (), "[]"),
        (Map(Kind("seat"), Int(0, 12)), (1, 2, 3, 4), "[1, 2, 3, 4]"),
    ],
)
def test_a_value_is_written_as_in_an_expression(
    type_: Type, value: Any, text: str
) -> None:
    assert value_text(RULES, type_, value, DEAL) == text


def test_a_play_is_told_by_its_card_and_who_played_it() -> None:
    card, seat = RULES.cards[DEAL.card_of[5]], DEAL.seat_of[5]
    assert value_text(RULES, Kind("play"), 5, DEAL) == f"{card} of seat {seat}"
    assert value_text(RULES, Kind("play"), 5) == "6"


def test_every_class_has_an_id() -> None:
    found = [class_id(RULES, number) for number in range(5)]
    assert found == ["clubs", "spades", "hearts", "diamonds", "trump"]


def test_a_class_has_the_label_of_its_suit_or_is_trump() -> None:
    assert class_label(RULES, 0) == RULES.suits[0]["label"]
    assert class_label(RULES, len(RULES.suits)) == {"en": "trump", "de": "Trumpf"}
