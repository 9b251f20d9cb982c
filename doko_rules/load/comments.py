"""The comments of a YAML text, which its nodes do not have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Position = tuple[int, int]
"""Line and column, counted from 0."""

_BEFORE = ("", "---", "...")
"""What may stand before a comment that has a line for itself."""
_END = 1 << 30
"""Behind the last column of any line."""


class Comment(NamedTuple):
    """A comment, with its sign."""

    position: Position
    text: str
    alone: bool
    """Whether nothing else stands on its line."""


def start_of(node: Any) -> Position:
    """Where a node begins."""
    return node.start_mark.line, node.start_mark.column


def end_of(node: Any) -> Position:
    """Where a node ends."""
    return node.end_mark.line, node.end_mark.column


def header_of(scalar: Any, lines: Sequence[str]) -> str:
    """The signs that a block of text begins with."""
    line, column = start_of(scalar)
    return lines[line][column:].split(maxsplit=1)[0]


def comments_of(root: Any, lines: Sequence[str]) -> list[Comment]:
    """The comments around and within a node, in order: what no scalar covers."""
    covers: dict[int, list[tuple[int, int]]] = {}
    for number, first, end in _covers(root, lines):
        covers.setdefault(number, []).append((first, end))
    found = []
    for number, line in enumerate(lines):
        at = line.find("#")
        while at >= 0:
            inside = [end for first, end in covers.get(number, ()) if first <= at < end]
            if not inside:
                text, before = line[at:].rstrip(), line[:at].strip()
                found.append(Comment((number, at), text, before in _BEFORE))
                break
            at = line.find("#", max(inside))
    return found


def _covers(node: Any, lines: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """The lines that scalars stand on, each with the columns they take."""
    if isinstance(node.value, list):
        for inner in node.value:
            for one in inner if isinstance(inner, tuple) else (inner,):
                yield from _covers(one, lines)
        return
    (first, column), (last, end) = start_of(node), end_of(node)
    if node.style in {"|", ">"}:
        yield first, column, column + len(header_of(node, lines))
        for line in range(first + 1, last + (end > 0)):
            yield line, 0, _END
        return
    for line in range(first, last + 1):
        yield line, column if line == first else 0, end if line == last else _END
