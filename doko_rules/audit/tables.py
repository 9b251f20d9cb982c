"""The tables that can be derived from a variant, by what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.orders import orders
from doko_rules.audit.outcomes import Space
from doko_rules.audit.reservations import reservations
from doko_rules.audit.results import values, winners
from doko_rules.audit.windows import deadlines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.audit.grid import Grid
    from doko_rules.audit.opened import Opened

TOPICS = ("winners", "values", "deadlines", "orders", "reservations")
"""What tables can be about."""


def tables(
    opened: Opened,
    topic: str,
    language: str = "en",
    only: Iterable[int] | None = None,
) -> list[Grid]:
    """The tables about one of the ``TOPICS``.

    Args:
        opened: the variant.
        topic: what they are about.
        language: of their words and labels.
        only: numbers of the contracts to be shown of values; all without it.

    Raises:
        BudgetExceeded: the space of outcomes is too large to look at each cell.
    """
    match topic:
        case "winners":
            space = Space(opened, ("outcome.",))
            space.check_size()
            return winners(space, language)
        case "values":
            space = Space(opened)
            space.check_size()
            return values(space, language, only)
        case "deadlines":
            return deadlines(opened.ruleset, language)
        case "orders":
            return orders(opened, language)
        case "reservations":
            return reservations(opened, language)
    message = f"`{topic}` is none of {', '.join(TOPICS)}"
    raise ValueError(message)
