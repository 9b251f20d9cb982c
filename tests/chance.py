"""Chance that falls the same way in each run."""

from __future__ import annotations

from random import Random


def seeded(seed: int) -> Random:
    """A generator of its own, for one test or one measurement."""
    return Random(seed)  # noqa: S311 -- cards are shuffled here, nothing is kept secret
