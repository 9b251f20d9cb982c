"""A free key is told by its beginning."""

from __future__ import annotations

from doko_rules.core.keys import is_free


def test_keys_that_begin_with_x_and_a_stroke_are_free() -> None:
    assert is_free("x-note")
    assert is_free("x-")
    assert not any(map(is_free, ("x", "X-note", "ax-note", "", 1, None)))
