"""Exchanges of cards before the play: what is offered, to whom, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import entries, label, section, text
from doko_rules.compile.rules import Clause
from doko_rules.expr.types import BOOL, UNKNOWN, Int
from doko_rules.load.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import RuleBook

PARAMETERS = ("seat", "declarer", "taker")
"""What functions of an exchange are asked for; taker is None before there is one."""


@dataclass(slots=True)
class ExchangeReader:
    """Checks the exchange of a contract and adds its functions to the module."""

    book: RuleBook
    module: Module
    tree: Mapping
    named: AnyMapping[str, int]
    """The index of everything that can be named or is played instead."""

    def read(self, rule: str, entry: Mapping) -> dict[str, Any] | None:
        """What the engine keeps of an exchange; None where there is none."""
        if not entry.items:
            return None
        return {
            "rule": rule,
            "ask": self.value(f"{rule}/ask", entry, "ask", "contract.exchange.ask"),
            "offer": self.part(f"{rule}/offer", section(entry, "offer"), "offer"),
            "back": self.part(f"{rule}/back", section(entry, "back"), "back"),
            "partner": self.value(
                f"{rule}/partner", entry, "partner", "contract.exchange.partner"
            ),
            "refused": self.refused(rule, entry),
        }

    def refused(self, rule: str, entry: Mapping) -> int:
        """What happens when nobody takes the cards."""
        path = (*rule.split("/"), "instead")
        others = self.book.entries(
            self.tree, *path, hook="structure.when", deciding=True
        )
        id = others[0].id if others else text(entry, "refused")
        return self.named.get(id, -1)

    def value(self, rule: str, entry: Mapping, key: str, hook: str) -> str:
        """The function of an expression; empty when nothing is written."""
        item = self.book.check(rule, entry.get(key), hook)
        return self.module.expression(rule, PARAMETERS, item)

    def part(self, rule: str, entry: Mapping, key: str) -> dict[str, Any]:
        """What the engine keeps of the cards of one direction."""
        hook = f"contract.exchange.{key}"
        return {
            "rule": rule,
            "size": self.value(f"{rule}/size", entry, "size", f"{hook}.size")
            if key == "offer"
            else "",
            "must": tuple(self.must(rule, entry, f"{hook}.must")),
            "shows": tuple(self.told(rule, "shows", "cards", hook)),
            "tells": tuple(self.told(rule, "tells", "value", hook)),
        }

    def must(self, rule: str, entry: Mapping, hook: str) -> list[dict[str, Any]]:
        """The conditions that the chosen cards as a whole have to fulfil."""
        found, clauses = [], []
        for id, node in section(entry, "must").items.items():
            name = f"{rule}/must/{id}"
            condition = node.items["when"] if isinstance(node, Mapping) else node
            item = self.book.check(name, condition, hook)
            if item is None:
                continue
            clause = Clause(name, item)
            clauses.append(clause)
            found.append(
                {
                    "rule": name,
                    "label": label(node, id) if isinstance(node, Mapping) else None,
                    "text": item.node.text,
                    "holds": self.module.condition(name, PARAMETERS, [clause]),
                }
            )
        self.book.conditions[rule] = clauses
        return found

    def told(self, rule: str, key: str, value: str, hook: str) -> list[dict[str, Any]]:
        """What everybody learns: cards that are shown, or facts that are told."""
        hook = f"{hook}.{key}"
        path = (*rule.split("/"), key)
        found = []
        for one in self.book.entries(self.tree, *path, hook=f"{hook}.when"):
            expected = None if key == "shows" else UNKNOWN
            name = f"{one.rule}/{value}"
            item = self.book.check(
                name, one.node.get(value), f"{hook}.{value}", expected=expected
            )
            if item is None:
                continue
            if key == "tells" and not (item.type == BOOL or isinstance(item.type, Int)):
                self.book.report.error(
                    "DK403",
                    f"what is told must be a number or a truth, not {item.type}",
                    item.node.place,
                    "count something, or ask whether it is so",
                )
            found.append(
                {
                    "id": one.id,
                    "label": label(one.node, one.id),
                    "when": self.module.condition(one.rule, PARAMETERS, one.clauses),
                    "value": self.module.expression(name, PARAMETERS, item),
                }
            )
        return found


def named_in(tree: Mapping, contracts: AnyMapping[str, int]) -> dict[str, int]:
    """The index of contracts, and of reasons to deal again behind them."""
    redeals = enumerate(entries(tree, "redeals"), len(contracts))
    return {**contracts, **{id: index for index, (id, _) in redeals}}
