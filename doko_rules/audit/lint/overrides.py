"""What a layer says that is so without it, and what it says to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.entries import entries, section
from doko_rules.core.keys import is_free
from doko_rules.core.suggest import did_you_mean
from doko_rules.load.inherit import inherit
from doko_rules.load.layers import HEADER
from doko_rules.load.merge import GATHERED, Merger, is_removed, same
from doko_rules.load.needed import NEEDS, needed
from doko_rules.load.sources import PACK
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.load.tree import Node

SAME, SETTING, NEEDLESS = "DK640", "DK641", "DK642"
SAID_AGAIN = frozenset({*HEADER, *GATHERED, "id", "label", "format", "source", "lint"})
"""Keys that each layer says for itself."""


def same_values(subject: Subject) -> Iterator[Finding]:
    """Values of a variant that the layers below have already."""
    if subject.top.kind == PACK or len(subject.resolved.layers) < 2:
        return
    yield from _same(subject.top.tree, _below(subject), "")


def _below(subject: Subject) -> Mapping:
    """The tree without the highest layer."""
    layers = subject.resolved.layers[:-1]
    merger = Merger(
        {layer.id: layer.group for layer in layers},
        Mapping({}, subject.whole.place, ""),
    )
    for tree in needed([layer.tree for layer in layers]):
        merger.add(tree)
    inherit(merger)
    merger.finish_removals()
    return merger.tree


def _same(said: Mapping, below: Mapping, path: str) -> Iterator[Finding]:
    for key, node in said.items.items():
        other = below.get(key)
        if other is None or key in SAID_AGAIN or is_free(key) or is_removed(node):
            continue
        rule = f"{path}/{key}" if path else key
        if isinstance(node, Mapping) and isinstance(other, Mapping):
            yield from _same(node, other, rule)
        elif same(node, other):
            yield Finding(
                SAME,
                rule,
                f"`{key}` is so without this layer",
                said.keys.get(key, node.place),
                "take it out, or say what is to be different",
                (("it is said here", other.place),),
            )


def same_settings(subject: Subject) -> Iterator[Finding]:
    """Values of options that the options have anyway."""
    chosen = section(subject.top.tree, "set")
    values: dict[str, Node] = {}
    for id, option in entries(subject.whole, "options"):
        default = option.get("default")
        if default is not None:
            values[id] = default
    for layer in subject.resolved.layers[:-1]:
        values |= section(layer.tree, "set").items
    for id, node in chosen.items.items():
        before = values.get(id)
        if before is not None and same(node, before) and subject.top.kind != PACK:
            yield Finding(
                SETTING,
                f"set/{id}",
                f"the option `{id}` has this value anyway",
                node.place,
                "take it out, or set what is to be different",
                (("the value is from here", before.place),),
            )


def needless(subject: Subject) -> Iterator[Finding]:
    """What a variant says for entries that it does not have."""
    if subject.top.kind == PACK:
        # A pack does not know what it will be laid over.
        return
    trees = [layer.tree for layer in subject.resolved.layers]
    yield from _needless(subject.top.tree, trees, "")


def _needless(node: Mapping, trees: list[Mapping], path: str) -> Iterator[Finding]:
    for key, inner in node.items.items():
        rule = f"{path}/{key}" if path else key
        if key == NEEDS:
            for item in inner.items if isinstance(inner, Sequence) else [inner]:
                if isinstance(item, Scalar) and not _is_there(item.text, trees):
                    around, _, id = item.text.rpartition("/")
                    known = _ids(around, trees)
                    yield Finding(
                        NEEDLESS,
                        path,
                        f"there is no `{item.text}`: what needs it is left out",
                        item.place,
                        did_you_mean(id, known, "take it out, or name what is there"),
                    )
        elif isinstance(inner, Mapping):
            yield from _needless(inner, trees, rule)


def _at(tree: Mapping, path: str) -> Node | None:
    node: Node | None = tree
    for step in path.split("/"):
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def _is_there(path: str, trees: list[Mapping]) -> bool:
    return any(_at(tree, path) is not None for tree in trees)


def _ids(path: str, trees: list[Mapping]) -> list[str]:
    found = [_at(tree, path) for tree in trees]
    return [id for node in found if isinstance(node, Mapping) for id in node.items]
