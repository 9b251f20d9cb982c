"""Card orders as tables: the class of each card and which card beats which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class Deck:
    """The kinds of cards in play, numbered suit by suit in the order declared."""

    def __init__(
        self, suits: Sequence[dict[str, Any]], ranks: Sequence[dict[str, Any]]
    ) -> None:
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


def order_tables(
    deck: Deck,
    trumps: Sequence[int],
    plain_ranks: Sequence[int],
) -> dict[str, Any]:
    """Tables of one card order; ``trumps`` and ``plain_ranks`` run high to low.

    Strengths are even numbers, so that a later equal card can exceed by one.
    """
    cards = range(len(deck))
    number_of_suits = len(deck.suits)
    trump_place = {card: n for n, card in enumerate(trumps)}
    rank_place = {rank: n for n, rank in enumerate(plain_ranks)}
    top = 2 * (len(plain_ranks) + len(trumps) + 1)
    plain_top = 2 * (len(plain_ranks) + 1)
    classes = tuple(
        number_of_suits if card in trump_place else deck.card_suit[card]
        for card in cards
    )

    def strength(card: int, led: int) -> int:
        if card in trump_place:
            return top - 2 * trump_place[card]
        if classes[card] == led:
            return plain_top - 2 * rank_place[deck.card_rank[card]]
        return 0

    hold = tuple(
        tuple(strength(card, led) for card in cards)
        for led in range(number_of_suits + 1)
    )
    plain = sorted(
        (card for card in cards if card not in trump_place),
        key=lambda card: (deck.card_suit[card], rank_place[deck.card_rank[card]]),
    )
    return {
        "classes": classes,
        "hold": hold,
        "trumps": tuple(trumps),
        "sorted": (*trumps, *plain),
    }
