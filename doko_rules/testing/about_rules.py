"""Questions about a variant itself: the pack, card orders, what cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.suggest import did_you_mean
from doko_rules.testing.mismatch import Mismatch, UnfitError, differ
from doko_rules.testing.notation import card_code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from doko_rules.engine.orders import Order
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.testing.given import World


def _deck(world: World, expected: Any) -> Iterator[Mismatch]:
    ruleset = world.ruleset
    found = {
        "cards": len(ruleset.deck),
        "copies": ruleset.copies,
        "card_points": ruleset.total_card_points,
        "seats": ruleset.seats,
        "hand_size": ruleset.hand_size,
        "packets": list(ruleset.packets),
        "least_cut": ruleset.cut_least,
    }
    yield from differ(expected, found)


def _worth(world: World, expected: Any) -> Iterator[Mismatch]:
    ruleset = world.ruleset
    for card, worth in expected.items():
        kind = ruleset.card_number.get(card)
        if kind is None:
            raise _unknown((card,), "card", card, ruleset.cards)
        yield from _at(card, differ(worth, ruleset.card_points[kind]))


def _trumps(world: World, expected: Any) -> Iterator[Mismatch]:
    for contract, cards in expected.items():
        order = order_of(world.ruleset, contract)
        found = [world.ruleset.cards[kind] for kind in order.trumps]
        wanted = [card_code(world.ruleset, card) for card in cards]
        yield from _at(contract, differ(wanted, found))


def _trump_count(world: World, expected: Any) -> Iterator[Mismatch]:
    for contract, count in expected.items():
        order = order_of(world.ruleset, contract)
        found = len(order.trumps) * world.ruleset.copies
        yield from _at(contract, differ(count, found))


def _plain(world: World, expected: Any) -> Iterator[Mismatch]:
    ruleset = world.ruleset
    for contract, suits in expected.items():
        order = order_of(ruleset, contract)
        found: dict[str, list[str]] = {suit["id"]: [] for suit in ruleset.suits}
        for kind in order.sorted_cards:
            class_ = order.classes[kind]
            if class_ < len(ruleset.suits):
                found[ruleset.suits[class_]["id"]].append(ruleset.cards[kind])
        for suit, cards in suits.items():
            if suit not in found:
                raise _unknown((contract, suit), "suit", suit, found)
            wanted = [card_code(ruleset, card) for card in cards]
            yield from _at(contract, _at(suit, differ(wanted, found[suit])))


def order_of(ruleset: Ruleset, contract: str) -> Order:
    """The card order of a contract.

    Raises:
        UnfitError: There is no such contract.
    """
    number = ruleset.contract_number.get(contract)
    if number is None:
        raise _unknown((contract,), "contract", contract, ruleset.contract_number)
    return ruleset.contracts[number].order


def _unknown(
    path: tuple[str, ...], what: str, word: str, known: Iterable[str]
) -> UnfitError:
    return UnfitError(path, f"unknown {what} `{word}`", did_you_mean(word, known))


def _at(step: str | int, found: Iterator[Mismatch]) -> Iterator[Mismatch]:
    for mismatch in found:
        yield mismatch._replace(path=(step, *mismatch.path))


CHECKS: dict[str, Callable[[World, Any], Iterator[Mismatch]]] = {
    "deck": _deck,
    "worth": _worth,
    "trumps": _trumps,
    "trump_count": _trump_count,
    "plain": _plain,
}
