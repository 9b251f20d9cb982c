"""The variants and packs that can be named by their ids."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.load.document import read_document
from doko_rules.load.sources import PACK, VARIANT, Found, find, known
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.tree import Node

HERE = Path()
"""The folder whose variants and packs are found beside the shipped ones."""


class Shelved(NamedTuple):
    """A variant or a pack, as far as its file tells by itself."""

    id: str
    kind: str
    label: dict[str, str]
    file: str
    extends: str | None
    options: list[str]
    """The options that the file declares itself."""


def shelved() -> Iterator[Shelved]:
    """All variants and then all packs, shipped and in the current folder, by id."""
    for kind in (VARIANT, PACK):
        for id in known(kind, [HERE]):
            found = find(id, kind, [HERE])
            if isinstance(found, Found) and (entry := _entry(found, kind)) is not None:
                yield entry


def _entry(found: Found, kind: str) -> Shelved | None:
    """What a file tells of itself; None when it is no variant or pack at all."""
    tree, _ = read_document(found.text, found.file, "")
    if tree is None or _text(tree.get("id")) != found.id:
        return None
    return Shelved(
        found.id,
        kind,
        {key: _text(node) or "" for key, node in _inside(tree, "label")},
        found.file,
        _text(tree.get("extends")),
        [id for id, node in _inside(tree, "options") if isinstance(node, Mapping)],
    )


def _inside(tree: Mapping, key: str) -> list[tuple[str, Node]]:
    node = tree.get(key)
    return list(node.items.items()) if isinstance(node, Mapping) else []


def _text(node: Any) -> str | None:
    return node.text if isinstance(node, Scalar) else None
