"""The words of a variant."""

from __future__ import annotations

from doko_rules.expr.types import Kind
from tests.expr.toy import NAMES, VOCABULARY, WORDS


def test_names_of_one_id_stand_together() -> None:
    assert len(WORDS.names["card_points"]) == 3
    assert sum(len(names) for names in WORDS.names.values()) == len(NAMES)


def test_a_value_knows_its_kinds() -> None:
    assert WORDS.by_value["CQ"] == ("card",)
    assert WORDS.by_value["nothing"] == ("level:calls", "level:replies")


def test_the_size_of_a_kind_is_said_or_counted_if_it_is_known() -> None:
    assert WORDS.size("seat") == 4
    assert WORDS.size("suit") == 4
    # Two ids of one value are one thing.
    assert WORDS.size("card") == 12
    assert WORDS.size("player") is None


def test_levels_have_an_order_and_ladders_a_name() -> None:
    assert WORDS.kind("level:calls").ordered
    assert not WORDS.kind("seat").ordered
    assert WORDS.kind("seat") == Kind("seat")
    assert WORDS.ladders() == ("calls", "replies")


def test_definitions_can_be_exchanged() -> None:
    assert "fox" in VOCABULARY.definitions
    assert not VOCABULARY.with_definitions({}).definitions
