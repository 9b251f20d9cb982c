"""A part of an expression is quoted as it is written."""

from __future__ import annotations

import pytest

from doko_rules.expr.parts import as_written


@pytest.mark.parametrize(
    ("text", "part", "written"),
    [
        ("a and b", "a and b", "a and b"),
        (
            "x or (a + (if b then 1 else 0))",
            "a + (if b then 1 else 0",
            "a + (if b then 1 else 0)",
        ),
        ("((a or b) and c) or d", "a or b) and c", "(a or b) and c"),
        ("not (a) = ( b ) or c", "a) = ( b", "(a) = ( b )"),
        ("party(seat) = re", "party(seat)", "party(seat)"),
    ],
)
def test_a_part_has_the_parentheses_of_its_operands(
    text: str, part: str, written: str
) -> None:
    start = text.index(part)
    assert as_written(text, start, start + len(part)) == written
