"""The resolved document: plain nodes, each of which knows where it was written."""

from __future__ import annotations

from dataclasses import dataclass, field

from doko_rules.core.diagnostics import Place

Value = str | int | bool | None


@dataclass(slots=True)
class Scalar:
    """A single value; ``text`` is its content as written, without quotes."""

    value: Value
    text: str
    place: Place
    layer: str
    positions: tuple[tuple[int, Place], ...] = ()
    """Where each stretch of ``text`` begins: (offset, its place), ascending."""
    faulty: bool = False
    """Its spelling is already reported; later checks pass over it."""

    def place_at(self, start: int, end: int | None = None) -> Place:
        """The place in the file of ``text[start:end]``."""
        base_offset, base = 0, self.place
        limit = len(self.text)
        for offset, place in self.positions:
            if offset > start:
                limit = offset
                break
            base_offset, base = offset, place
        column = base.column + start - base_offset
        # A stretch of several lines is marked on its first line.
        width = max(1, min(start + 1 if end is None else end, limit) - start)
        return Place(base.file, base.line, column, column + width)


@dataclass(slots=True)
class Sequence:
    """A list of nodes."""

    items: list[Node]
    place: Place
    layer: str


@dataclass(slots=True)
class Mapping:
    """Nodes by key, in the order in force after merging."""

    items: dict[str, Node]
    place: Place
    layer: str
    keys: dict[str, Place] = field(default_factory=dict)
    """Where each key stands."""
    faulty: bool = False
    """Something that belongs into it was refused: later checks miss nothing in it."""

    def get(self, key: str) -> Node | None:
        return self.items.get(key)


@dataclass(slots=True)
class Own(Mapping):
    """An entry that stands in another map than the one it is written in."""

    id: str = ""
    """Its own id; its key may be another one, since that has to be alone."""
    rule: str = ""
    """The keys that lead to where it is written."""


Node = Scalar | Sequence | Mapping

TEXT = "text"
"""The key under which an entry says its rule in whole sentences."""
_LANGUAGES = frozenset({"en", "de"})


def is_text(key: str, node: Node) -> bool:
    """Whether a key holds sentences about an entry, and not an entry of that id."""
    return key == TEXT and isinstance(node, Mapping) and node.items.keys() <= _LANGUAGES


def labels_of(entries: dict[str, Node]) -> dict[str, str]:
    """What entries are called in each language, with their ids."""
    return {
        text.text: id
        for id, entry in entries.items()
        if isinstance(entry, Mapping)
        and isinstance(label := entry.get("label"), Mapping)
        for text in label.items.values()
        if isinstance(text, Scalar)
    }
