"""Putting layers over each other: maps merge by key, everything else is replaced.

Three keys gather instead: ``unless``, ``only_if`` and ``plus`` of a later layer join
those of the earlier ones, so that a pack can narrow an entry of another layer without
replacing it. In the merged tree each is a map; what was written without a name has the
name of its layer. ``{remove: true}`` takes an entry away. Every node keeps the place
and the layer it was written in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.keys import is_free
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence, labels_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

GATHERED = frozenset({"unless", "only_if", "plus"})
"""Keys whose values join those of earlier layers."""

REMOVE = "remove"
SOURCE = "source"
"""Of an entry that two packs change in different ways, both say whose it is."""


class Removal(NamedTuple):
    """An entry that a layer takes away."""

    path: str
    place: Place
    ids: frozenset[str]
    """Its id, and all keys that were in it."""


@dataclass
class Merger:
    """The tree built so far and what went wrong on the way."""

    groups: dict[str, int]
    """Layers with the same number have equal rank: none of them overrides another."""
    tree: Mapping
    diagnostics: list[Diagnostic] = field(default_factory=list)
    removed: list[Removal] = field(default_factory=list)
    nodes: int = 0
    too_large: bool = False
    _clashes: list[tuple[tuple[str, ...], Place, Place, Node]] = field(
        default_factory=list
    )
    _removals: dict[int, tuple[Node, str, Place, Mapping]] = field(default_factory=dict)
    """Removals that have not met what they remove, and where that would have been.

    Holding the node keeps its id.
    """

    def add(self, layer: Mapping) -> None:
        """Put one more layer on top."""
        self._merge(self.tree, layer, ())

    def _merge(self, target: Mapping, layer: Mapping, path: tuple[str, ...]) -> None:
        for key, given in layer.items.items():
            if is_free(key):
                continue
            old = target.items.get(key)
            new = given
            if key in GATHERED and not isinstance(given, Mapping):
                new = named(given, old)
            if self._is_removal(new, key):
                place = layer.keys.get(key, new.place)
                if old is not None and is_removed(old) and self._is_beside(old, new):
                    continue  # two packs take away the same
                if old is None or is_removed(old):
                    self._removals[id(new)] = (new, key, place, target)
                else:
                    ids = frozenset((key, *keys(old)))
                    self.removed.append(Removal("/".join((*path, key)), place, ids))
            elif (
                isinstance(old, Mapping)
                and isinstance(new, Mapping)
                and not is_removed(old)
            ):
                self._merge(old, new, (*path, key))
                old.faulty |= new.faulty
                continue
            if old is not None and key == SOURCE and self._is_beside(old, new):
                new = together(old, new)
            elif old is not None:
                self._note_clash(old, new, (*path, key))
            target.items[key] = self._copy(new, (*path, key))
            target.keys[key] = layer.keys.get(key, new.place)

    def _is_beside(self, old: Node, new: Node) -> bool:
        """Whether two layers of equal rank have written these."""
        group = self.groups.get(new.layer)
        return new.layer != old.layer and self.groups.get(old.layer) == group

    def _copy(self, node: Node, path: tuple[str, ...]) -> Node:
        """A map of its own; single values and lists are shared: nobody changes them."""
        self.nodes += 1
        if self.nodes > limits.MERGED_NODES:
            self.too_large = True
        if not isinstance(node, Mapping) or is_removed(node) or self.too_large:
            return node
        copy = Mapping({}, node.place, node.layer)
        copy.faulty = node.faulty
        self._merge(copy, node, path)
        return copy

    # --- removals -----------------------------------------------------------------

    def _is_removal(self, node: Node, key: str) -> bool:
        if not is_removed(node):
            return False
        assert isinstance(node, Mapping)
        if len(node.items) > 1:
            self.error(
                "DK305",
                f"`{key}` is removed and given at once",
                node.keys.get(REMOVE, node.place),
                "write `remove: true` alone, or leave it out",
            )
        return True

    def met(self, removal: Node) -> None:
        """A removal has found what it removes, in an inherited entry."""
        self._removals.pop(id(removal), None)

    def finish_removals(self, node: Node | None = None) -> None:
        """Take removed entries out; complain about removals that removed nothing."""
        top = node is None
        node = self.tree if node is None else node
        if isinstance(node, Mapping):
            for key in [k for k, v in node.items.items() if is_removed(v)]:
                del node.items[key]
                node.keys.pop(key, None)
            for inner in node.items.values():
                if isinstance(inner, Mapping):
                    self.finish_removals(inner)
        if top:
            missed = islice(self._removals.values(), limits.FINDINGS)
            for _, key, place, siblings in missed:
                others = siblings.items
                advice = "remove what an earlier layer or an inherited entry has"
                self.error(
                    "DK306",
                    f"there is no `{key}` to remove",
                    place,
                    did_you_mean(key, others, advice, labels_of(others)),
                )

    # --- clashes --------------------------------------------------------------------

    def _note_clash(self, old: Node, new: Node, path: tuple[str, ...]) -> None:
        """Remember a value that two layers of equal rank give differently."""
        group = self.groups.get(new.layer)
        if is_removed(old) and is_removed(new):
            return
        for leaf in leaves(old):
            if leaf.layer == new.layer or self.groups.get(leaf.layer) != group:
                continue
            if not same(old, new):
                self._clashes.append((path, leaf.place, new.place, new))
            return

    def finish_clashes(self) -> None:
        """Report the clashes that no higher layer has decided."""
        for path, first, second, node in self._clashes:
            now: Node | None = self.tree
            for key in path:
                now = now.get(key) if isinstance(now, Mapping) else None
            if now is not node and not (
                isinstance(now, Mapping) and now.place == node.place
            ):
                continue
            self.error(
                "DK307",
                f"two packs of equal rank give `{'/'.join(path)}` differently",
                second,
                "decide in the variant itself: an own entry overrides its packs",
                (("the other pack gives it here", first),),
            )

    def error(
        self,
        code: str,
        message: str,
        place: Place,
        help_text: str,
        notes: tuple[tuple[str, Place], ...] = (),
    ) -> None:
        """Tell of a mistake."""
        self.diagnostics.append(
            Diagnostic(code, "error", message, place, help_text, notes)
        )


def together(old: Node, new: Node) -> Node:
    """The citations of both, each once."""
    if isinstance(old, Mapping) or isinstance(new, Mapping):
        return new  # the shape check complains
    items = _items(old)
    items += [x for x in _items(new) if not any(same(x, other) for other in items)]
    return Sequence(items, new.place, new.layer)


def _items(node: Scalar | Sequence) -> list[Node]:
    return list(node.items) if isinstance(node, Sequence) else [node]


def named(node: Scalar | Sequence, taken: Node | None) -> Mapping:
    """Values without names as a map whose names are free beside ``taken``."""
    used = set(taken.items) if isinstance(taken, Mapping) else set()
    result = Mapping({}, node.place, node.layer)
    for item in node.items if isinstance(node, Sequence) else [node]:
        name = free_name(layer_name(node), used)
        used.add(name)
        result.items[name] = item
        result.keys[name] = item.place
    return result


def layer_name(node: Node) -> str:
    """The name that a value without one gets from its layer."""
    return re.sub("[^a-z0-9]", "-", node.layer.lower()) or "own"


def free_name(name: str, used: Container[str]) -> str:
    """``name``, or with a number behind it if it is used."""
    if name not in used:
        return name
    return next(new for n in count(2) if (new := f"{name}-{n}") not in used)


def is_removed(node: Node) -> bool:
    """Whether a node says ``{remove: true}``."""
    if not isinstance(node, Mapping):
        return False
    mark = node.items.get(REMOVE)
    return isinstance(mark, Scalar) and mark.value is True


def leaves(node: Node) -> Iterator[Node]:
    """All single values, lists and empty maps of a tree."""
    if not isinstance(node, Mapping) or not node.items:
        yield node
        return
    for inner in node.items.values():
        yield from leaves(inner)


def keys(node: Node) -> Iterator[str]:
    """All keys in a tree."""
    if isinstance(node, Mapping):
        for key, inner in node.items.items():
            yield key
            yield from keys(inner)


def same(left: Node, right: Node) -> bool:
    """Whether two nodes say the same, wherever they are written."""
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return type(left.value) is type(right.value) and left.value == right.value
    if isinstance(left, Sequence) and isinstance(right, Sequence):
        return len(left.items) == len(right.items) and all(
            same(a, b) for a, b in zip(left.items, right.items, strict=True)
        )
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.items.keys() == right.items.keys() and all(
            same(node, right.items[key]) for key, node in left.items.items()
        )
    return False
