"""Words are listed as in a sentence."""

from __future__ import annotations

from doko_rules.core.listing import listed


def test_a_word_stands_before_the_last_one_and_commas_between_the_others() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a or b"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
