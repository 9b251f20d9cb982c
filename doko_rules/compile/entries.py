"""Reading checked trees: plain values of nodes, by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.keys import is_free
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.tree import Node


def section(tree: Mapping, *keys: str) -> Mapping:
    """The mapping under ``keys``; an empty one where nothing is written."""
    node: Node = tree
    for key in keys:
        found = node.get(key) if isinstance(node, Mapping) else None
        if not isinstance(found, Mapping):
            return Mapping({}, node.place, node.layer)
        node = found
    assert isinstance(node, Mapping)
    return node


def entries(tree: Mapping, *keys: str) -> Iterator[tuple[str, Mapping]]:
    """The entries of the mapping under ``keys``, in order."""
    for id, node in section(tree, *keys).items.items():
        if isinstance(node, Mapping) and not is_free(id):
            yield id, node


def scalar(tree: Mapping, key: str) -> Scalar | None:
    """The single value under ``key``."""
    node = tree.get(key)
    return node if isinstance(node, Scalar) else None


def text(tree: Mapping, key: str, default: str = "") -> str:
    """The text under ``key``."""
    node = scalar(tree, key)
    return default if node is None else str(node.text)


def number(tree: Mapping, key: str, default: int = 0) -> int:
    """The whole number under ``key``."""
    node = scalar(tree, key)
    value = default if node is None else node.value
    return value if type(value) is int else default


def flag(tree: Mapping, key: str, *, default: bool = False) -> bool:
    """The truth value under ``key``."""
    node = scalar(tree, key)
    return default if node is None else node.value is True


def texts(tree: Mapping, key: str) -> list[str]:
    """The list of texts under ``key``; a single text is a list of one."""
    node = tree.get(key)
    if isinstance(node, Scalar):
        return [node.text]
    if isinstance(node, Sequence):
        return [item.text for item in node.items if isinstance(item, Scalar)]
    return []


def label(tree: Mapping, fallback: str = "") -> dict[str, str]:
    """The label of an entry in each language."""
    words = section(tree, "label")
    return {language: text(words, language, fallback) for language in ("en", "de")}
