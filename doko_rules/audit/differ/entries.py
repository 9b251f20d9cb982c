"""What is written differently in two variants, leaf by leaf, with its places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.keys import is_free
from doko_rules.load.fingerprint import BESIDES, is_ordered
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place
    from doko_rules.load.layers import Resolved
    from doko_rules.load.tree import Node

ADDED, REMOVED, CHANGED, MOVED = "added", "removed", "changed", "moved"

WORDS = frozenset({"label", "help", "text", "source", "sources", "id", "edition"})
"""Keys about what people read, and nothing of how is played."""


class Change(NamedTuple):
    """A value, or a whole entry, that is not the same in two variants."""

    kind: str
    path: tuple[str, ...]
    first: str
    """What the first variant says; nothing where it says nothing."""
    second: str
    first_place: Place | None
    second_place: Place | None
    is_words: bool
    """Whether it is of texts alone."""

    @property
    def rule(self) -> str:
        """The path as one text."""
        return "/".join(self.path)


def changes(first: Resolved, second: Resolved) -> list[Change]:
    """All that is written differently, options in force included.

    An entry that only one variant has is one change, with all that is in it.
    """
    found = list(_compared((), first.tree, second.tree))
    found += _settings(first, second)
    return found


def _settings(first: Resolved, second: Resolved) -> Iterator[Change]:
    for id in dict.fromkeys((*first.settings, *second.settings)):
        a, b = first.settings.get(id), second.settings.get(id)
        if a is not None and b is not None and a.value != b.value:
            path = ("set", id)
            texts = a.text, b.text
            yield Change(CHANGED, path, *texts, a.place, b.place, is_words=False)


def _compared(
    path: tuple[str, ...], first: Node | None, second: Node | None
) -> Iterator[Change]:
    if first is None or second is None:
        kind = ADDED if first is None else REMOVED
        yield _change(kind, path, first, second)
    elif isinstance(first, Mapping) and isinstance(second, Mapping):
        yield from _maps(path, first, second)
    elif _plain(first) != _plain(second):
        yield _change(CHANGED, path, first, second)


def _maps(path: tuple[str, ...], first: Mapping, second: Mapping) -> Iterator[Change]:
    keys = [
        key
        for key in dict.fromkeys((*first.items, *second.items))
        if not is_free(key) and (path or key not in BESIDES)
    ]
    for key in keys:
        yield from _compared((*path, key), first.items.get(key), second.items.get(key))
    if is_ordered(path):
        shared = [key for key in first.items if key in second.items]
        order = [key for key in second.items if key in first.items]
        if shared != order:
            texts = ", ".join(shared), ", ".join(order)
            places = first.place, second.place
            yield Change(MOVED, path, *texts, *places, is_words=False)


def _change(
    kind: str, path: tuple[str, ...], first: Node | None, second: Node | None
) -> Change:
    return Change(
        kind,
        path,
        _text(first),
        _text(second),
        None if first is None else first.place,
        None if second is None else second.place,
        is_words=not WORDS.isdisjoint(path),
    )


def _text(node: Node | None) -> str:
    """What is written there, on one line."""
    match node:
        case None:
            return ""
        case Scalar():
            return " ".join(node.text.split())
        case Sequence():
            return f"[{', '.join(map(_text, node.items))}]"
    shown = {
        key: inner for key, inner in node.items.items() if key not in WORDS
    } or node.items
    return f"{{{', '.join(f'{key}: {_text(i)}' for key, i in shown.items())}}}"


def _plain(node: Node) -> object:
    """What is compared: numbers and truth values by what they are."""
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key: _plain(inner) for key, inner in node.items.items()}
    return " ".join(node.text.split()) if isinstance(node.value, str) else node.value
