"""What is wrong in other entries is told together with entries that do not fit."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.compile.variant import check_variant

TOLD = {"source": "tsr 1", "label": {"en": "tried", "de": "versucht"}}
LINE = {**TOLD, "group": "value", "party": "re", "value": 1}


def _codes(**parts: Any) -> list[str]:
    report = check_variant({"extends": "ddv-2026", **parts}).report
    return [found.code for found in report if found.severity == "error"]


def test_wrong_expressions_are_told_beside_a_line_that_does_not_fit() -> None:
    lines = {
        "first": {**LINE, "x": 1},
        "second": {**LINE, "when": "elf > 3"},
        "third": {**LINE, "value": "re"},
    }
    assert _codes(score={"lines": lines}) == ["DK201", "DK402", "DK403"]


@pytest.mark.parametrize(
    "faulty",
    [
        {"equal_cards": {"own": {**TOLD, "wins": "lost"}}},
        {"knowledge": {"parties": {"own": {**TOLD, "when": []}}}},
        {"outcome": {"needs": {"own": {**TOLD, "is": "true", "x": 1}}}},
        {"outcome": {"turns": {"own": TOLD}}},
        {"session": {"ends": {"own": {**TOLD, "when": "true", "x": 1}}}},
        {"score": {"factors": {"own": {**TOLD, "times": []}}}},
    ],
)
def test_an_entry_on_which_nothing_rests_holds_up_nothing(faulty: Any) -> None:
    score = {**faulty.get("score", {}), "lines": {"own": {**LINE, "value": "elf"}}}
    codes = _codes(**{**faulty, "score": score})
    assert len(codes) == 2
    assert "DK402" in codes


def test_what_may_rest_on_a_faulty_part_waits() -> None:
    line = {**LINE, "when": "far(re)"}
    define = {"far": {"params": 3, "is": "true"}}
    assert _codes(define=define, score={"lines": {"own": line}}) == ["DK203"]


def test_a_faulty_entry_itself_is_told_once() -> None:
    line = {**LINE, "when": "elf", "x": 1}
    assert _codes(score={"lines": {"own": line}}) == ["DK201"]
