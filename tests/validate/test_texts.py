"""Texts of entries fill in options that there are."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.compile.variant import check_variant


def _found(said: str) -> list[tuple[str, str]]:
    text = {"en": said, "de": "x"}
    variant: dict[str, Any] = {
        "extends": "ddv-2026",
        "session": {"ends": {"deals": {"text": text}}},
    }
    return [(found.code, found.message) for found in check_variant(variant).report]


def test_a_text_may_tell_an_option() -> None:
    assert _found("There are {option.deals} deals.") == []


@pytest.mark.parametrize("name", ["option.deal", "deals", "l", ""])
def test_a_text_that_tells_something_else_is_reported(name: str) -> None:
    message = f"`{name}` is no option that a text could tell"
    assert _found(f"There are {{{name}}} deals.") == [("DK501", message)]


def test_an_entry_may_be_called_text() -> None:
    line = {
        "source": "tsr 1",
        "label": {"en": "a text", "de": "ein Text"},
        "group": "value",
        "when": "winner is not none",
        "party": "winner",
        "value": 1,
    }
    variant = {"extends": "ddv-2026", "score": {"lines": {"text": line}}}
    checked = check_variant(variant)
    assert not list(checked.report)
    assert "score/lines/text" in checked.compiled().program["rules"]
