"""Where each rule stands, where it comes from, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import label, texts
from doko_rules.core.keys import is_free
from doko_rules.load.tree import Mapping, Scalar, is_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from doko_rules.load.tree import Node


def rule_index(
    tree: Mapping,
    layers: Sequence[str] = (),
    switched_off: AbstractSet[str] = frozenset(),
) -> dict[str, dict[str, Any]]:
    """All entries in force that have a source or a label, by rule id.

    ``layers`` are their ids, lowest first. An entry that a higher layer has changed
    stands where that layer has written into it.
    """
    rank = {layer: n for n, layer in enumerate(layers)}
    found: dict[str, dict[str, Any]] = {}

    def visit(node: Node, path: str) -> None:
        if not isinstance(node, Mapping) or path in switched_off:
            return
        if path and ("source" in node.items or "label" in node.items):
            top: Node = node
            for value in node.items.values():
                if isinstance(value, Scalar) and rank.get(value.layer, 0) > rank.get(
                    top.layer, 0
                ):
                    top = value
            found[path] = {
                "file": top.place.file,
                "line": top.place.line,
                "column": top.place.column,
                "layer": top.layer,
                "source": tuple(texts(node, "source")),
                "label": label(node, path.rpartition("/")[2]),
            }
        for key, child in node.items.items():
            if key != "label" and not is_free(key) and not is_text(key, child):
                visit(child, f"{path}/{key}" if path else key)

    visit(tree, "")
    return found
