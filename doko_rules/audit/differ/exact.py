"""Where two variants come to different things, found by asking both in every case.

Things are the same in both when they have the same ids. What only one of them has is
said once, and left out of what is compared cell by cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.differ.calls import compare_deadlines
from doko_rules.audit.differ.cards import (
    compare_decks,
    compare_equal_cards,
    compare_orders,
    compare_things,
)
from doko_rules.audit.differ.compared import Compared, Pair
from doko_rules.audit.differ.found import compare_found
from doko_rules.audit.differ.play import (
    compare_play,
    compare_precedence,
    compare_sessions,
)
from doko_rules.audit.differ.results import compare_results
from doko_rules.audit.differ.spaces import Spaces
from doko_rules.audit.differ.specials import compare_specials

if TYPE_CHECKING:
    from doko_rules.audit.opened import Opened

ALWAYS = (
    compare_decks,
    compare_things,
    compare_orders,
    compare_equal_cards,
    compare_play,
    compare_precedence,
    compare_deadlines,
    compare_sessions,
)
"""What can be compared of any two variants."""


def exact(first: Opened, second: Opened) -> Compared:
    """All differences in tables that are derived from the rules of both.

    Raises:
        BudgetExceeded: the space of outcomes is too large to look at each cell.
    """
    found = Compared()
    pair = Pair(first.ruleset, second.ruleset)
    for compare in ALWAYS:
        compare(pair, found)
    if pair.a.parties == pair.b.parties and pair.a.seats == pair.b.seats:
        spaces = Spaces(first, second, pair)
        compare_results(spaces, found)
        compare_specials(spaces, found)
        compare_found(pair, found)
    return found
