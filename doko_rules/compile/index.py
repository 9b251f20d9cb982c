"""Where each rule stands, where it comes from, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import label, texts
from doko_rules.load.tree import Mapping

if TYPE_CHECKING:
    from doko_rules.load.tree import Node


def rule_index(tree: Mapping) -> dict[str, dict[str, Any]]:
    """All entries that have a source or a label, by rule id."""
    found: dict[str, dict[str, Any]] = {}

    def visit(node: Node, path: str) -> None:
        if not isinstance(node, Mapping):
            return
        if path and ("source" in node.items or "label" in node.items):
            found[path] = {
                "file": node.place.file,
                "line": node.place.line,
                "column": node.place.column,
                "layer": node.layer,
                "source": tuple(texts(node, "source")),
                "label": label(node, path.rpartition("/")[2]),
            }
        for key, child in node.items.items():
            if key != "label" and not key.startswith("x-"):
                visit(child, f"{path}/{key}" if path else key)

    visit(tree, "")
    return found
