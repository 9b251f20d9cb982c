"""Orders of cards as tables: trumps, plain cards, what changes them, equal cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit import naming
from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.words import word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.grid import Cell
    from doko_rules.audit.opened import Opened
    from doko_rules.engine.orders import Order
    from doko_rules.engine.ruleset import Ruleset


def orders(opened: Opened, language: str = "en") -> list[Grid]:
    """The orders in use, those while a layer is in force, and equal cards."""
    return [*_orders(opened.ruleset, language), *_equal_cards(opened, language)]


def _orders(ruleset: Ruleset, language: str) -> Iterator[Grid]:
    used: dict[str, list[int]] = {}
    for contract in ruleset.contracts:
        used.setdefault(contract.order.id, []).append(contract.index)
    bases = [ruleset.contracts[numbers[0]].order for numbers in used.values()]
    columns = (
        Column("order", word("order", language)),
        Column("trump_count", word("number of trumps", language), numeric=True),
        Column("trumps", word("high to low", language)),
        Column("plain_count", word("number of plain", language), numeric=True),
        Column("plain", word("plain", language)),
    )
    contracts = Column("contracts", word("contracts", language))
    rows = tuple(
        (*_row(ruleset, order, language), naming.contracts(ruleset, numbers, language))
        for order, numbers in zip(bases, used.values(), strict=True)
    )
    yield Grid("orders", word("orders", language), (*columns, contracts), rows)
    changed = []
    for n, layer in enumerate(ruleset.layers):
        active = tuple(m == n for m in range(len(ruleset.layers)))
        for order in bases:
            after = ruleset.order_with(order, active)
            if after.trumps != order.trumps:
                label = layer.label[language]
                changed.append((label, *_row(ruleset, after, language)))
    if changed:
        yield Grid(
            "layers",
            word("layers", language),
            (Column("layer", word("layer", language)), *columns),
            tuple(changed),
        )


def _row(ruleset: Ruleset, order: Order, language: str) -> tuple[Cell, ...]:
    suits = range(len(ruleset.suits))
    plain = [
        [kind for kind in order.sorted_cards if order.classes[kind] == suit]
        for suit in suits
    ]
    copies = ruleset.copies
    return (
        order.label[language],
        copies * len(order.trumps),
        naming.cards(ruleset, order.trumps) or "–",
        copies * sum(map(len, plain)),
        " · ".join(naming.cards(ruleset, kinds) for kinds in plain if kinds) or "–",
    )


def _equal_cards(opened: Opened, language: str) -> Iterator[Grid]:
    """The entries about equal cards in the order in which they are asked."""
    ruleset, book = opened.ruleset, opened.compiler.book
    rows: list[tuple[Cell, ...]] = []
    for entry in ruleset.equal_cards:
        about = naming.cards(ruleset, sorted(entry.cards))
        clauses = [
            ("not " if clause.negated else "") + clause.expression.node.text.strip()
            for clause in book.conditions.get(entry.rule, ())
        ]
        rows.append(
            (
                ruleset.rules[entry.rule]["label"][language],
                about or word("without" if rows else "any", language),
                word("last" if entry.last_wins else "first", language),
                " and ".join(clauses) or "–",
            )
        )
    if rows:
        yield Grid(
            "equal-cards",
            word("equal cards", language),
            (
                Column("rule", word("rule", language)),
                Column("cards", word("cards", language)),
                Column("wins", word("decides", language)),
                Column("condition", word("condition", language)),
            ),
            tuple(rows),
        )
