"""Ids that the checker of expressions and the engine share."""

from __future__ import annotations

NOTHING = "nothing"
"""The level of a side that has said nothing."""
TRUMP = "trump"
"""The class of all trumps."""
CHOICE = "choice:"
"""Before the id of a parameter: the kind of what can be chosen for it."""
