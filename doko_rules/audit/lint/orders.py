"""Orders of cards that leave cards to chance, and cards that are the same twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.entries import entries
from doko_rules.core.orders import layered
from doko_rules.load.tree import Scalar
from doko_rules.load.tree import Sequence as Listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.audit.lint.subject import Subject

PLAIN, TWICE, SHADOWED, IDLE = "DK620", "DK621", "DK605", "DK623"


def plain_ranks(subject: Subject) -> Iterator[Finding]:
    """Lists of plain ranks that miss or repeat one, or name one that is all trump."""
    orders = {order["id"]: order for order in subject.compiler.program["orders"]}
    deck = subject.compiler.deck
    names = [rank["id"] for rank in deck.ranks]
    for id, entry in entries(subject.tree, "orders"):
        listed = entry.get("plain")
        if not isinstance(listed, Listed):
            continue
        rule = f"orders/{id}"
        trumps = set(orders[id]["trumps"])
        plain = {
            rank
            for card, rank in enumerate(deck.card_rank)
            if card not in trumps and rank < len(deck.ranks)
        }
        named: set[int] = set()
        for node in listed.items:
            rank = deck.rank_number.get(node.text) if isinstance(node, Scalar) else None
            if rank is None:
                continue
            if rank in named:
                yield Finding(
                    PLAIN,
                    rule,
                    f"`{names[rank]}` stands in the order twice",
                    node.place,
                    "name it once; the last place counts",
                )
            elif rank not in plain:
                yield Finding(
                    PLAIN,
                    rule,
                    f"`{names[rank]}` is no plain card: all of them are trump",
                    node.place,
                    "take it out of `plain`, or out of `trumps`",
                )
            named.add(rank)
        missing = [names[rank] for rank in sorted(plain - named)]
        if missing:
            yield Finding(
                PLAIN,
                rule,
                f"the order does not say where `{missing[0]}` stands",
                entry.keys.get("plain", listed.place),
                "name every rank that has plain cards: the others follow as the deck "
                "has them",
            )


def same_orders(subject: Subject) -> Iterator[Finding]:
    """Two orders in which every card has the same place."""
    seen: dict[object, str] = {}
    for order in subject.compiler.program["orders"]:
        rule = f"orders/{order['id']}"
        first = seen.setdefault(tuple(map(_places, order["hold"])), rule)
        if first != rule:
            yield Finding(
                TWICE,
                rule,
                f"`{order['id']}` is the same order as `{first.rpartition('/')[2]}`",
                subject.place(rule),
                "let the contracts share one order",
                (("the same order", subject.place(first)),),
            )


def idle_layers(subject: Subject) -> Iterator[Finding]:
    """Changes of the order after which every card has its place as before."""
    ruleset = subject.ruleset
    orders = [contract.order for contract in ruleset.contracts]
    for layer in ruleset.layers:
        # Cards of another one may be trumps by the time, or no trumps any more.
        others = {
            card
            for other in ruleset.layers
            if other is not layer
            for key in ("move", "add", "drop")
            for card in other.change[key]
        }
        own = {card for key in ("move", "add", "drop") for card in layer.change[key]}
        if others & {*own, *layer.change["beside"]}:
            continue
        if subject.shape.absent["card"] or any(
            layered(order.trumps, layer.change) != list(order.trumps)
            for order in orders
        ):
            continue
        rule = f"layers/{layer.id}"
        yield Finding(
            IDLE,
            rule,
            f"`{layer.id}` changes no order: its cards are where it would put them",
            subject.place(rule),
            "`move` what is trump, `add` and `drop` what is to become trump or plain",
        )


def _places(strengths: Sequence[int]) -> tuple[int, ...]:
    """How the cards rank where one class is led, whatever numbers stand for that."""
    numbers = {strength: n for n, strength in enumerate(sorted({0, *strengths}))}
    return tuple(numbers[strength] for strength in strengths)


def equal_cards(subject: Subject) -> Iterator[Finding]:
    """Entries about equal cards that others before them leave nothing to decide."""
    decided: dict[int, str] = {}
    always: list[tuple[frozenset[int], str]] = []
    every = frozenset(range(len(subject.compiler.deck.codes)))
    for data in subject.compiler.program["equal_cards"]:
        rule = data["rule"]
        cards = frozenset(data["cards"]) or every
        left = [card for card in cards if card not in decided]
        if not left:
            first = decided[min(cards)]
            # That an entry about all cards stands before others is told by the check.
            if not any(about == every for about, _ in always):
                yield Finding(
                    SHADOWED,
                    rule,
                    f"`{rule.rpartition('/')[2]}` never decides: entries before it "
                    "decide for all of its cards",
                    subject.place(rule),
                    "put it before them, or give them a condition",
                    (("this one decides", subject.place(first)),),
                )
        elif not subject.book.conditions.get(rule):
            always.append((cards, rule))
            decided.update(dict.fromkeys(left, rule))
