"""What mechanisms decide by is said in both languages, with the same things in it."""

from __future__ import annotations

from string import Formatter

import pytest

from doko_rules.views.sentences import _SENTENCES, both, in_words, sentence, told


@pytest.mark.parametrize("key", _SENTENCES)
def test_both_languages_name_the_same_things(key: str) -> None:
    english, german = (
        {name for _, name, _, _ in Formatter().parse(text) if name}
        for text in _SENTENCES[key]
    )
    assert english == german


def test_a_label_is_told_in_the_language_of_its_sentence() -> None:
    label = {"en": "clubs", "de": "Kreuz"}
    assert sentence("led", "de", led=label) == "angespielt: Kreuz"
    assert told("led", led=label) == {
        "en": ("led: clubs",),
        "de": ("angespielt: Kreuz",),
    }
    assert both("led", led=label)["en"] == "led: clubs"


def test_several_lines_are_said_in_each_language() -> None:
    assert in_words(lambda language: [language, "x"]) == {
        "en": ("en", "x"),
        "de": ("de", "x"),
    }
