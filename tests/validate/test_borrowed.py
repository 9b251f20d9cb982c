"""Who changes a rule says so: no source is cited for what it does not say."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.load.layers import resolve
from doko_rules.validate.borrowed import borrowed

LABEL = {"en": "a", "de": "b"}
CITED = {"source": "tsr 1", "label": LABEL}


def _places(**sections: Any) -> list[str]:
    resolved = resolve({"extends": "ddv-2026", **sections})
    assert not list(resolved.report)
    return [found.message.partition("changed ")[2] for found in borrowed(resolved)]


def _level(numbers: dict[str, str] | None = None, **keys: Any) -> dict[str, Any]:
    return {"calls": {"numbers": numbers or {}, "levels": {"no90": keys}}}


@pytest.mark.parametrize(
    ("sections", "changed"),
    [
        ({"score": {"lines": {"charlie": {"value": 2}}}}, "`value` of `charlie`"),
        ({"score": {"lines": {"won": {"each": {"p": "[re]"}}}}}, "`p` of `won`"),
        ({"ladders": _level(limit=11)}, "`limit` of `no90`"),
        ({"ladders": _level(below=80)}, "`below` of `no90`"),
        ({"trick": {"follow": {"duty": "none"}}}, "`duty` of `follow`"),
        ({"orders": {"normal": {"trumps": ["queen"]}}}, "`trumps` of `normal`"),
        # What a contract inherits has the source of the one that it inherits from.
        (
            {
                "contracts": {
                    "mine": {
                        **CITED,
                        "extends": "named-solo",
                        "claim": {"when": "held(seat, CQ) = 1"},
                    }
                }
            },
            "`when` of `claim`",
        ),
    ],
)
def test_a_change_without_a_source_is_found(
    sections: dict[str, Any], changed: str
) -> None:
    assert _places(**sections) == [changed]


def test_an_entry_is_named_once() -> None:
    ranks = {"ace": {"card_points": 12}, "ten": {"card_points": 9}}
    assert _places(deck={"ranks": ranks, "copies": 1}) == ["`card_points` of `deck`"]


@pytest.mark.parametrize(
    "sections",
    [
        {"score": {"lines": {"charlie": {"source": "tsr 1", "value": 2}}}},
        {"score": {"lines": {"charlie": {"label": LABEL}}}},
        {"score": {"lines": {"charlie": {"remove": True}}}},
        {"score": {"lines": {"charlie": {"unless": "contract.solo"}}}},
        {"score": {"lines": {"more": {**CITED, "group": "value", "value": 1}}}},
        {"ladders": _level(plus=1)},
        {"ladders": _level({"bonus": "int 0..3"}, bonus=1)},
        {"contracts": {"any-solo": {"source": "tsr 1", "party": "kontra"}}},
        {"contracts": {"normal": {"traits": {"solo": True}}}},
        {"deck": {"suits": {"hearts": {"symbol": "♡"}}}},
        {"options": {"deals": {"default": 20}}},
        {"set": {"deals": 20}},
    ],
)
def test_what_says_nothing_else_needs_no_source(sections: dict[str, Any]) -> None:
    assert _places(**sections) == []


@pytest.mark.parametrize("id", ["ddv-2026", "ddv-2026-home"])
def test_shipped_variants_cite_themselves(id: str) -> None:
    assert not borrowed(resolve(id))
