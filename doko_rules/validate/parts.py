"""Parts of a tree by the keys that lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.keys import is_free
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.tree import Node


def at(tree: Mapping, *path: str) -> Node | None:
    """The node at the end of a path."""
    node: Node | None = tree
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def entries(tree: Mapping, *path: str) -> Iterator[tuple[str, Mapping]]:
    """The entries of the map at the end of a path, in order."""
    node = at(tree, *path)
    if isinstance(node, Mapping):
        for key, entry in node.items.items():
            if isinstance(entry, Mapping) and not is_free(key):
                yield key, entry


def number(node: Node | None) -> int | None:
    """The whole number that is written there."""
    value = node.value if isinstance(node, Scalar) else None
    return value if type(value) is int else None


def texts(tree: Mapping, key: str, *path: str) -> dict[str, str]:
    """For each entry the text under a key, where there is one."""
    return {
        id: node.text
        for id, entry in entries(tree, *path)
        if isinstance(node := entry.get(key), Scalar)
    }


def card_words(tree: Mapping) -> tuple[set[str], list[str]]:
    """The names of all cards of the deck, and of its suits and ranks."""
    suits = texts(tree, "letter", "deck", "suits")
    ranks = texts(tree, "letter", "deck", "ranks")
    symbols = texts(tree, "symbol", "deck", "suits")
    cards = {
        first + second
        for first in (*suits.values(), *symbols.values())
        for second in ranks.values()
    }
    return cards, [*suits, *ranks]
