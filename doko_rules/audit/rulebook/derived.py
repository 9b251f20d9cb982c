"""Tables that are derived from the rules, woven into the chapters they belong to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doko_rules.audit.tables import tables
from doko_rules.core.errors import BudgetExceeded

if TYPE_CHECKING:
    from doko_rules.audit.opened import Opened
    from doko_rules.audit.rulebook.model import Part

WOVEN = {"finding": "reservations", "calls": "deadlines", "outcome": "winners"}
"""By chapter, the topic of its tables."""
TOLD = frozenset({"reservations"})
"""Tables of which sentences say the same."""


def derived(opened: Opened, part: Part, language: str) -> Part:
    """A chapter with its derived tables; without those that are too large to make."""
    topic = WOVEN.get(part.id)
    if topic is None or not part.entries:
        return part
    try:
        found = tables(opened, topic, language)
    except BudgetExceeded:
        return part
    grids = [
        *part.grids,
        *(grid for grid in found if grid.rows and grid.id not in TOLD),
    ]
    return replace(part, grids=tuple(grids))
