"""Rules are cut to what can be, and name even what the options take away."""

from __future__ import annotations

from doko_rules.audit.opened import open_variant
from doko_rules.audit.rulebook.book import rulebook
from doko_rules.audit.rulebook.markdown import markdown

THROWN = {
    "extends": "ddv-2026",
    "with": ["throwing-in", "no-nines"],
}


def test_a_condition_that_no_number_can_meet_is_not_told() -> None:
    text = markdown(rulebook(open_variant(THROWN)))
    start = text.index("a hand that may be thrown in")
    said = text[start : text.index("*Source", start)]
    # Fewer than no card points, and at most -1 trumps, are options that are off.
    assert "less than 0" not in said
    assert "−1" not in said


def test_what_the_options_take_out_of_the_deck_has_its_name() -> None:
    text = markdown(rulebook(open_variant(THROWN), "de"))
    assert "vom Rang Neun" in text
