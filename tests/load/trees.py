"""Short ways to write and read trees."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from doko_rules.load.document import read_document
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic


def read(text: str, layer: str = "base") -> Mapping:
    """The tree of a text without faults."""
    tree, faults = read_document(textwrap.dedent(text), f"{layer}.yaml", layer)
    assert tree is not None
    assert not faults
    return tree


def faults(text: str) -> list[Diagnostic]:
    """What is wrong with a text, which stays as it is written."""
    return read_document(text, "f.yaml", "f")[1]


def codes(text: str) -> list[str]:
    """The codes of what is wrong with a text."""
    return [fault.code for fault in faults(text)]


def plain(node: Node | None) -> Any:
    """The node as maps, lists and single values."""
    if isinstance(node, Mapping):
        return {key: plain(inner) for key, inner in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if node is not None else None


def at(tree: Mapping, *path: str) -> Node:
    """The node at a path, which must exist."""
    node: Node = tree
    for step in path:
        assert isinstance(node, Mapping)
        node = node.items[step]
    return node


def scalar(tree: Mapping, *path: str) -> Scalar:
    """The single value at a path."""
    node = at(tree, *path)
    assert isinstance(node, Scalar)
    return node
