"""The nearest known name is found, and only when it is near."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.core.suggest import did_you_mean, distance, nearest

WORDS = st.text("abc-", max_size=8)


@given(WORDS, WORDS)
def test_distance_is_the_same_in_both_directions(left: str, right: str) -> None:
    assert distance(left, right, 9) == distance(right, left, 9)


@given(WORDS, WORDS)
def test_only_equal_words_have_no_distance(left: str, right: str) -> None:
    assert (distance(left, right, 9) == 0) == (left == right)


@given(WORDS, WORDS, st.integers(0, 4))
def test_a_limit_changes_nothing_below_it(left: str, right: str, most: int) -> None:
    assert distance(left, right, most) == min(distance(left, right, 20), most + 1)


def test_swapped_neighbours_are_one_edit() -> None:
    assert distance("nromal", "normal", 3) == 1


def test_the_nearest_word_is_found() -> None:
    assert nearest("valeu", ["label", "value", "vale"]) == ("value", "vale")
    assert nearest("winer", ["winner", "led", "number"]) == ("winner",)


def test_words_that_are_equally_near_are_all_named() -> None:
    assert did_you_mean("colr", ["color", "tall"]) == "did you mean `color`?"
    assert did_you_mean("bat", ["cat", "hat"]) == "did you mean `cat` or `hat`?"


def test_nothing_is_suggested_when_nothing_is_near() -> None:
    assert nearest("marriage", ["deal", "deck"]) == ()
    assert nearest("ab", ["cd"]) == ()
    assert did_you_mean("xyz", ["deal"], "look it up") == "look it up"


def test_nothing_is_suggested_when_too_much_is_near() -> None:
    assert nearest("x1", ["a1", "b1", "c1", "d1"]) == ()


def test_underscores_hyphens_and_capitals_are_no_difference() -> None:
    assert nearest("cards_In_hand", ["cards-in-hand"]) == ("cards-in-hand",)


def test_the_word_itself_is_no_suggestion() -> None:
    assert nearest("deal", ["deal", "dealt"]) == ("dealt",)


def test_very_long_words_are_not_compared() -> None:
    assert nearest("a" * 100_000, ["a" * 100_001]) == ()


def test_what_a_word_is_called_besides_leads_to_it() -> None:
    labels = {"Damensolo": "queens-solo", "queens solo": "queens-solo"}
    for word in ("Damensolo", "damen-solo", "Damnesolo"):
        assert did_you_mean(word, ["normal"], "", labels) == (
            "did you mean `queens-solo`?"
        )
    assert did_you_mean("normol", ["normal"], "", {"Abnormal": "x"}) == (
        "did you mean `normal`?"
    )
    assert did_you_mean("something", ["normal"], "known: …", labels) == "known: …"
