"""Orders of cards: classes, strengths, equal cards, and what changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.text import Text


Rows = tuple[tuple[int, ...], ...]


class Order:
    """Which class each card kind belongs to, and which card beats which."""

    __slots__ = (
        "_challenges",
        "classes",
        "hold",
        "id",
        "label",
        "named",
        "plain",
        "sorted_cards",
        "trumps",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.classes: tuple[int, ...] = data["classes"]
        """Class of each card kind: number of its suit; trump is the number of suits."""
        self.named: tuple[int, ...] = data["named"]
        """The same with the card kinds that are switched off: rules may name them."""
        self.hold: Rows = data["hold"]
        """``hold[led][card]``: what a later card must exceed; 0 cannot win."""
        self._challenges: dict[tuple[bool, ...], Rows] = {}
        self.sorted_cards: tuple[int, ...] = data["sorted"]
        """All card kinds, trumps first, high to low: the order of a sorted hand."""
        self.trumps: tuple[int, ...] = data["trumps"]
        """The card kinds that are trumps, high to low."""
        self.plain: tuple[int, ...] = data["plain"]
        """The ranks of plain cards, high to low."""

    def challenge(self, last_wins: tuple[bool, ...]) -> Rows:
        """``challenge[led][card]``: what a card puts against the best one so far.

        ``last_wins`` says for each card kind whether its last copy is the higher one.
        """
        found = self._challenges.get(last_wins)
        if found is None:
            found = self._challenges[last_wins] = tuple(
                tuple(
                    s + 1 if s and last_wins[card] else s for card, s in enumerate(row)
                )
                for row in self.hold
            )
        return found


class EqualCards:
    """Which of two equal cards is the higher one."""

    __slots__ = ("cards", "last_wins", "rule", "when")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.rule: str = data["rule"]
        self.last_wins: bool = data["last_wins"]
        self.cards: frozenset[int] = frozenset(data["cards"])
        """The card kinds it is about; nothing for all."""
        self.when: Callable[..., bool] | None = functions.get(data["when"])
        """Whether it applies, asked of the deal and of being the last trick."""

    def is_about(self, card: int) -> bool:
        """Whether the entry is about a card kind."""
        return not self.cards or card in self.cards


class Layer:
    """A change of the order of trumps while a condition holds."""

    __slots__ = (
        *("at_once", "by_card", "by_play", "change", "id", "label", "rule", "when"),
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.when: Callable[[Deal], bool] = functions[data["when"]]
        self.at_once: bool = data["at_once"]
        """Whether it is in force from the next card on; otherwise the next trick."""
        self.by_play: bool = data["by_play"]
        """Whether it may come into force without any change of a variable."""
        self.by_card: bool = data["by_card"] and self.at_once
        """Whether it may with each card, in the midst of a trick."""
        self.change = data
        """Which cards it moves, adds and drops, and where to: see `core.orders`."""
