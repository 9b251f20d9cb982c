"""The tables that can be derived from a variant, by what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.asked import WINNER
from doko_rules.audit.orders import orders
from doko_rules.audit.outcomes import Space
from doko_rules.audit.reservations import reservations
from doko_rules.audit.results import values, winners
from doko_rules.audit.windows import deadlines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from doko_rules.audit.grid import Grid
    from doko_rules.audit.opened import Opened

    Contracts = Iterable[int] | None
    """Numbers of the contracts that are asked for; all without them."""
    Derive = Callable[[Opened, str, Contracts], list[Grid]]


class Topic(NamedTuple):
    """Something that tables can be about."""

    about: str
    """What it is, for the help of the command."""
    derive: Derive
    """The tables of a variant in a language."""


def _winners(opened: Opened, language: str, only: Contracts) -> list[Grid]:
    del only
    return winners(_checked(Space(opened, (WINNER,))), language)


def _values(opened: Opened, language: str, only: Contracts) -> list[Grid]:
    return values(_checked(Space(opened)), language, only)


def _checked(space: Space) -> Space:
    space.check_size()
    return space


TOPICS: Mapping[str, Topic] = {
    "winners": Topic("with what each party wins, by what is called", _winners),
    "values": Topic("what each outcome is worth, line by line", _values),
    "deadlines": Topic(
        "the last moment for each call",
        lambda opened, language, _: deadlines(opened.ruleset, language),
    ),
    "orders": Topic(
        "the orders of cards, with numbers of trumps",
        lambda opened, language, _: orders(opened, language),
    ),
    "reservations": Topic(
        "what can be claimed, and what goes before what",
        lambda opened, language, _: reservations(opened, language),
    ),
}
"""What tables can be about."""


def tables(
    opened: Opened, topic: str, language: str = "en", only: Contracts = None
) -> list[Grid]:
    """The tables about one of the ``TOPICS``.

    Args:
        opened: the variant.
        topic: what they are about.
        language: of their words and labels.
        only: numbers of the contracts to be shown of values; all without it.

    Raises:
        KeyError: There is no such topic.
        BudgetExceeded: the space of outcomes is too large to look at each cell.
    """
    return TOPICS[topic].derive(opened, language, only)
