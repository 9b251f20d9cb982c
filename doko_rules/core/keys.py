"""Keys that are free: notes of the author of a file or a document."""

from __future__ import annotations

ACTIONS = frozenset(
    ["reserve", "name", "pass", "call", "play", "offer", "accept", "decline", "return"]
)
"""The verbs of actions: what else a seat can say may not be written like one."""


def is_free(key: object) -> bool:
    """Whether nothing of ours reads what stands under a key."""
    return str(key).startswith("x-")
