"""Words one after another, as a sentence has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(words: Iterable[str], before_last: str = "or") -> str:
    """The words with commas, and a word before the last one."""
    *most, last = words
    return f"{', '.join(most)} {before_last} {last}" if most else last
