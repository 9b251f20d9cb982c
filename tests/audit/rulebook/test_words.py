"""The sentences of mechanisms are there in both languages."""

from __future__ import annotations

from string import Formatter

import pytest

from doko_rules.audit.rulebook.words import SAID


@pytest.mark.parametrize("key", SAID)
def test_both_languages_fill_in_the_same(key: str) -> None:
    english, german = SAID[key]
    assert english
    assert german
    assert _fields(english) == _fields(german)


def _fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
