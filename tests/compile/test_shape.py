"""What the expressions of a variant can name, and in which ranges numbers lie."""

from __future__ import annotations

from doko_rules.compile.variant import check_variant


def _findings(value: str) -> list[tuple[str, str]]:
    line = {
        "source": "tsr 1",
        "label": {"en": "tried", "de": "versucht"},
        "group": "value",
        "party": "re",
        "value": value,
    }
    levels = {
        "announcement": {"source": "tsr 1", "below": 200},
        "schwarz": {"source": "tsr 1", "below": 1},
    }
    calls = {"numbers": {"below": "int 1..240"}, "levels": levels}
    report = check_variant(
        {
            "extends": "ddv-2026",
            "ladders": {"calls": calls},
            "score": {"lines": {"tried": line}},
        }
    ).report
    return [(d.code, d.message) for d in report if d.severity != "info"]


def test_the_number_of_a_level_is_zero_where_nobody_has_called() -> None:
    assert _findings("level(re).below + 1") == []
    assert _findings("100 divided by level(re).below") == [
        ("DK412", "what stands after `divided by` must be at least 1")
    ]
    assert _findings("if level(re).below >= 1 then 1 else 0") == []
