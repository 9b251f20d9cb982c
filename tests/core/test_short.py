"""Messages quote as much of the input as fits on a line."""

from __future__ import annotations

from doko_rules.core.short import short


def test_long_input_is_cut() -> None:
    assert short("a\n b") == "a b"
    assert len(short("x" * 100)) == 40
