"""Paths are told from ids."""

from __future__ import annotations

import pytest

from doko_rules.core.paths import is_path


@pytest.mark.parametrize(
    "text", ["../secret", "/etc/passwd", "a/../b", "x.yaml", "..\\x", "a\\b"]
)
def test_what_leaves_a_directory_is_a_path(text: str) -> None:
    assert is_path(text)


@pytest.mark.parametrize("text", ["", "a", "our-table", "x.yml", ".."])
def test_everything_else_is_an_id(text: str) -> None:
    assert not is_path(text)
