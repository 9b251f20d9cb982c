"""A free key is told by its beginning."""

from __future__ import annotations

from doko_rules.core.keys import ACTIONS, is_free
from doko_rules.engine.actions import VERBS


def test_keys_that_begin_with_x_and_a_stroke_are_free() -> None:
    assert is_free("x-note")
    assert is_free("x-")
    assert not any(map(is_free, ("x", "X-note", "ax-note", "", 1, None)))


def test_the_verbs_of_actions_are_those_of_the_engine() -> None:
    assert VERBS.keys() == ACTIONS
