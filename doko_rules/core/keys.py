"""Keys that are free: notes of the author of a file or a document."""

from __future__ import annotations


def is_free(key: object) -> bool:
    """Whether nothing of ours reads what stands under a key."""
    return str(key).startswith("x-")
