"""Card orders as tables: the class of each card and which card beats which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Cards(NamedTuple):
    """Printed suit and rank of each card kind, by number."""

    suits: int
    card_suit: Sequence[int]
    card_rank: Sequence[int]
    absent: Sequence[int] = ()
    """Printed suits of card kinds that options switch off: rules may name them."""


def order_tables(
    cards: Cards, trumps: Sequence[int], plain_ranks: Sequence[int]
) -> dict[str, Any]:
    """Tables of one card order; ``trumps`` and ``plain_ranks`` run high to low.

    Strengths are even numbers, so that a later equal card can exceed by one.
    """
    kinds = range(len(cards.card_suit))
    trump_place = {card: n for n, card in enumerate(trumps)}
    rank_place = {rank: n for n, rank in enumerate(plain_ranks)}
    top = 2 * (len(plain_ranks) + len(trumps) + 1)
    plain_top = 2 * (len(plain_ranks) + 1)
    classes = tuple(
        cards.suits if card in trump_place else cards.card_suit[card] for card in kinds
    )

    def strength(card: int, led: int) -> int:
        if card in trump_place:
            return top - 2 * trump_place[card]
        if classes[card] == led:
            return plain_top - 2 * rank_place[cards.card_rank[card]]
        return 0

    hold = tuple(
        tuple(strength(card, led) for card in kinds) for led in range(cards.suits + 1)
    )
    plain = sorted(
        (card for card in kinds if card not in trump_place),
        key=lambda card: (cards.card_suit[card], rank_place[cards.card_rank[card]]),
    )
    return {
        "classes": classes,
        "named": (*classes, *cards.absent),
        "hold": hold,
        "trumps": tuple(trumps),
        "plain": tuple(plain_ranks),
        "sorted": (*trumps, *plain),
    }


def layered(trumps: Sequence[int], layer: Mapping[str, Any]) -> list[int]:
    """The trumps, high to low, as they are while a layer is in force.

    ``layer`` has the card kinds that it moves, adds and drops, and where to:
    ``above`` or ``below`` some cards, above or below all where none is named.
    """
    dropped = layer["drop"]
    moved = [card for card in layer["move"] if card in trumps]
    # Cards that are moved keep their order among themselves.
    placed = sorted(moved, key=list(trumps).index)
    placed += [card for card in layer["add"] if card not in placed]
    rest = [card for card in trumps if card not in placed and card not in dropped]
    beside = [n for n, card in enumerate(rest) if card in layer["beside"]]
    if layer["above"]:
        at = beside[0] if beside else 0
    else:
        at = beside[-1] + 1 if beside else len(rest)
    return [*rest[:at], *placed, *rest[at:]]
