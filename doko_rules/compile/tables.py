"""The deck of a variant: its card kinds and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.orders import Cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Deck:
    """The kinds of cards in play, numbered suit by suit in the order declared."""

    def __init__(
        self,
        suits: Sequence[dict[str, Any]],
        ranks: Sequence[dict[str, Any]],
        absent: Mapping[str, tuple[int, int]] | None = None,
    ) -> None:
        """Number the cards of ``suits`` and ``ranks``.

        ``absent`` has the names of cards that options switch off, each with the numbers
        of its suit and its rank.
        """
        self.absent = absent or {}
        self.suits = tuple(suits)
        self.ranks = tuple(ranks)
        self.suit_number = {suit["id"]: n for n, suit in enumerate(suits)}
        self.rank_number = {rank["id"]: n for n, rank in enumerate(ranks)}
        self.codes: list[str] = []
        self.card_suit: list[int] = []
        self.card_rank: list[int] = []
        self.card_points: list[int] = []
        for s, suit in enumerate(suits):
            for r, rank in enumerate(ranks):
                self.codes.append(suit["letter"] + rank["letter"])
                self.card_suit.append(s)
                self.card_rank.append(r)
                self.card_points.append(rank["card_points"])
        self.aliases = {code: number for number, code in enumerate(self.codes)}
        for number, (s, r) in enumerate(
            zip(self.card_suit, self.card_rank, strict=True)
        ):
            if suits[s]["symbol"]:
                alias = suits[s]["symbol"] + ranks[r]["letter"]
                self.aliases.setdefault(alias, number)

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def faces(self) -> Cards:
        """Printed suit and rank of each card kind."""
        absent = tuple(suit for suit, _ in self.absent.values())
        return Cards(len(self.suits), self.card_suit, self.card_rank, absent)

    def expand(self, name: str) -> list[int] | None:
        """The cards that a trump entry names: one card, a rank, or a suit."""
        if name in self.aliases:
            return [self.aliases[name]]
        if name in self.rank_number:
            rank = self.rank_number[name]
            return [n for n in range(len(self)) if self.card_rank[n] == rank]
        if name in self.suit_number:
            suit = self.suit_number[name]
            return [n for n in range(len(self)) if self.card_suit[n] == suit]
        return None
