"""Entries that inherit from a sibling: ``extends: <id>`` inside a map of entries.

The entry takes over everything of the sibling but what speaks about that entry alone:
its label, its text, its source, its place in an order, and whether it is ``abstract``
(there only to be inherited from).
"""

from __future__ import annotations

from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.merge import (
    GATHERED,
    Merger,
    free_name,
    is_removed,
    layer_name,
)
from doko_rules.load.tree import Mapping, Node, Scalar, labels_of

EXTENDS = "extends"
OWN = frozenset({"label", "text", "source", "before", "after", "abstract", EXTENDS})
"""Keys that are never inherited."""


def inherit(merger: Merger) -> None:
    """Fill every entry that inherits; drops the key ``extends``."""
    _walk(merger, merger.tree)


def _walk(merger: Merger, node: Mapping) -> None:
    inheriting = {
        key: parent
        for key, entry in node.items.items()
        if isinstance(entry, Mapping)
        and isinstance(parent := entry.get(EXTENDS), Scalar)
        and isinstance(parent.value, str)
    }
    if inheriting:
        _fill(merger, node, inheriting)
    for inner in node.items.values():
        if isinstance(inner, Mapping):
            _walk(merger, inner)


def _fill(merger: Merger, siblings: Mapping, inheriting: dict[str, Scalar]) -> None:
    done: dict[str, int] = {}
    """Entries that are filled, with the length of their line."""
    for key in inheriting:
        line: dict[str, None] = {}
        current = key
        while current in inheriting and current not in done and current not in line:
            line[current] = None
            current = str(inheriting[current].value)
        if current in line:
            circle = list(line)
            _cycle(merger, inheriting, circle[circle.index(current) :])
            done.update(dict.fromkeys(line, 0))
            for member in line:
                _spoil(siblings, member)
            continue
        for child in reversed(line):
            parent = inheriting[child]
            done[child] = done.get(str(parent.value), 0) + 1
            if not _usable(merger, siblings, child, parent, done[child]):
                _spoil(siblings, child)
                continue
            entry, source = siblings.items[child], siblings.items[str(parent.value)]
            assert isinstance(entry, Mapping)
            assert isinstance(source, Mapping)
            siblings.items[child] = _over(merger, source, entry, OWN)
    for key in inheriting:
        entry = siblings.items[key]
        if isinstance(entry, Mapping):
            entry.items.pop(EXTENDS, None)
            entry.keys.pop(EXTENDS, None)


def _spoil(siblings: Mapping, key: str) -> None:
    """Nobody shall complain about what an entry lacks that could not inherit."""
    entry = siblings.items[key]
    assert isinstance(entry, Mapping)
    entry.faulty = True


def _usable(
    merger: Merger, siblings: Mapping, child: str, parent: Scalar, length: int
) -> bool:
    """Whether the entry to inherit from exists; reports it otherwise."""
    name = str(parent.value)
    known = siblings.items.get(name)
    if len(merger.diagnostics) >= limits.FINDINGS:
        return False
    if not isinstance(known, Mapping) or is_removed(known):
        choices = {
            key: entry
            for key, entry in siblings.items.items()
            if isinstance(entry, Mapping) and key != child and not is_removed(entry)
        }
        advice = "name another entry of the same map"
        merger.error(
            "DK309",
            f"there is no `{name[:64]}` to inherit from",
            parent.place,
            did_you_mean(name, choices, advice, labels_of({**choices})),
        )
        return False
    if length > limits.PARENTS or merger.too_large:
        merger.error(
            "DK116",
            f"more than {limits.PARENTS} entries inherit from each other in one line",
            parent.place,
            "inherit from an entry nearer to the first one",
        )
        return False
    return True


def _cycle(merger: Merger, inheriting: dict[str, Scalar], line: list[str]) -> None:
    first, *others = line
    merger.error(
        "DK310",
        f"`{first}` inherits from itself",
        inheriting[first].place,
        "let one of the entries stand for itself",
        tuple(
            (f"over `{other}`, which inherits here", inheriting[other].place)
            for other in others[: limits.PARENTS]
        ),
    )


def _over(
    merger: Merger,
    below: Mapping,
    above: Mapping,
    skip: frozenset[str] = frozenset(),
) -> Mapping:
    """A new map: ``above`` over ``below``; both stay as they are."""
    result = Mapping({}, above.place, above.layer)
    result.faulty = below.faulty or above.faulty
    for key, node in below.items.items():
        if key not in skip:
            result.items[key] = _own_copy(merger, node)
            result.keys[key] = below.keys.get(key, node.place)
    for key, node in above.items.items():
        old = result.items.get(key)
        if old is not None and is_removed(node):
            merger.met(node)
        elif isinstance(old, Mapping) and isinstance(node, Mapping):
            result.items[key] = _over(
                merger, old, _renamed(old, node) if key in GATHERED else node
            )
            continue
        result.items[key] = node
        result.keys[key] = above.keys.get(key, node.place)
    return result


def _renamed(below: Mapping, above: Mapping) -> Mapping:
    """``above`` with free names for what was written without a name."""
    if not any(
        key in below.items and key == layer_name(node)
        for key, node in above.items.items()
    ):
        return above
    result = Mapping({}, above.place, above.layer)
    for key, node in above.items.items():
        name = free_name(key, below.items) if key == layer_name(node) else key
        result.items[name] = node
        result.keys[name] = above.keys.get(key, node.place)
    return result


def _own_copy(merger: Merger, node: Node) -> Node:
    merger.nodes += 1
    if merger.nodes > limits.MERGED_NODES:
        merger.too_large = True
    if not isinstance(node, Mapping) or merger.too_large:
        return node
    return Mapping(
        {key: _own_copy(merger, inner) for key, inner in node.items.items()},
        node.place,
        node.layer,
        dict(node.keys),
        node.faulty,
    )
