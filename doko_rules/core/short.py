"""Input as messages quote it."""

from __future__ import annotations


def short(text: str) -> str:
    """A piece of input, short enough for a message and on one line."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
