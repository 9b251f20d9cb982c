"""Entries and guards that are only for variants that have some other entry.

``needs_entry`` names entries by their paths, such as ``score/lines/won``. Where none of
the other layers has one of them, what asks for it is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Sequence as AnySequence

    from doko_rules.load.tree import Node

NEEDS = "needs_entry"


def needed(trees: AnySequence[Mapping]) -> list[Mapping]:
    """The trees of all layers without what needs an entry that none of them has."""
    return [
        _kept(tree, trees) if _asks(tree) else tree  # most trees ask for nothing
        for tree in trees
    ]


def _asks(node: Node) -> bool:
    if not isinstance(node, Mapping):
        return False
    return NEEDS in node.items or any(map(_asks, node.items.values()))


def _kept(node: Mapping, trees: AnySequence[Mapping]) -> Mapping:
    found: dict[str, Node] = {}
    for key, inner in node.items.items():
        if not isinstance(inner, Mapping):
            if key != NEEDS or not _paths(inner):
                found[key] = inner
            continue
        if all(_is_there(path, trees) for path in _paths(inner.get(NEEDS))):
            found[key] = _kept(inner, trees)
    return Mapping(found, node.place, node.layer, node.keys, node.faulty)


def _paths(node: Node | None) -> list[str]:
    """The paths that are written there; anything else is a fault of shape."""
    items = node.items if isinstance(node, Sequence) else [node]
    return [i.value for i in items if isinstance(i, Scalar) and type(i.value) is str]


def _is_there(path: str, trees: AnySequence[Mapping]) -> bool:
    return any(_has(tree, path.split("/")) for tree in trees)


def _has(tree: Mapping, steps: list[str]) -> bool:
    """Whether a layer has an entry that does not need another one itself."""
    node: Node | None = tree
    for step in steps:
        node = node.get(step) if isinstance(node, Mapping) else None
        if isinstance(node, Mapping) and NEEDS in node.items:
            return False
    return node is not None
