"""What changes during play: the order of trumps, who wins a trick, who plays next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import INDENT, condition, source_of
from doko_rules.compile.entries import label, text, texts
from doko_rules.expr.generate import local

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Entry, RuleBook
    from doko_rules.compile.tables import Deck
    from doko_rules.load.tree import Mapping

STILL = frozenset({"never", "deal", "contract", "state"})
"""With what something may change that stays as it is while cards are played."""
EACH_CARD = "play"
"""With what something changes that each card may change."""
ENDS = ("highest", "lowest")
"""Where a layer puts cards when it names no neighbour."""


def layer_data(
    book: RuleBook, module: Module, deck: Deck, tree: Mapping
) -> tuple[dict[str, Any], ...]:
    """What the engine keeps of the layers of orders, in the order of entries."""
    found = []
    for entry in book.entries(tree, "layers", hook="layer.when"):
        node = entry.node
        above = node.get("above") is not None
        beside = text(node, "above" if above else "below", ENDS[0])
        found.append(
            {
                "id": entry.id,
                "rule": entry.rule,
                "label": label(node, entry.id),
                "when": module.always(entry.rule, (), entry.clauses),
                **{
                    key: tuple(
                        card for name in texts(node, key) for card in _cards(deck, name)
                    )
                    for key in ("move", "add", "drop")
                },
                # The highest place is above all, the lowest below all.
                "above": above != (beside == ENDS[1]),
                "beside": () if beside in ENDS else tuple(_cards(deck, beside)),
                "by_play": any(
                    clause.expression.changes - STILL for clause in entry.clauses
                ),
                "by_card": any(
                    EACH_CARD in clause.expression.changes for clause in entry.clauses
                ),
                "at_once": text(node, "from", "this card") == "this card",
            }
        )
    return tuple(found)


def _cards(deck: Deck, name: str) -> Sequence[int]:
    return deck.expand(name) or ()


def winner_source(module: Module, found: Sequence[Entry], book: RuleBook) -> str:
    """The function of the entries that say who wins a full trick; empty without any.

    It gives the number of a play, or none where the highest card wins.
    """
    name = local("trick")
    body: list[str] = []
    for entry in found:
        highest = text(entry.node, "wins") == "highest"
        wins = None if highest else book.value(entry, "wins", "trick.winner.wins")
        test = condition(entry.clauses, {})
        if highest or wins is None:
            body += [f"if {test or True}:", f"{INDENT}return None"]
            continue
        indent = ""
        if test:
            body.append(f"if {test}:")
            indent = INDENT
        body += [
            f"{indent}play = {source_of(wins.ir, {})}",
            f"{indent}if play is not None:",
            f"{indent}{INDENT}return play",
        ]
    if all(text(entry.node, "wins") == "highest" for entry in found):
        return ""
    return module.function("trick/winner", (name,), [*body, "return None"])
