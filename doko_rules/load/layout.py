"""One layout for all files: what a text says, written the way we write it.

Each value keeps its style: maps in braces and lists in brackets stay so as long as they
fit on a line, blocks of text keep their lines, quotes stay. Comments go with what they
stand at, one blank line stays where some were. The order of entries has a meaning and
is never changed; only keys about the file itself come first.

The nodes of PyYAML are laid out rather than those of a library for round trips: that
one loses comments inside of braces, and leaves others at the column they were in.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import yaml

from doko_rules.load.comments import Comment, comments_of, end_of, header_of, start_of
from doko_rules.load.document import read_document
from doko_rules.load.scalars import read_plain
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic
    from doko_rules.load.comments import Position
    from doko_rules.load.tree import Node

WIDTH = 120
"""Longer lines are broken where that is possible."""
BROKEN_WIDTH = 100
"""So wide become the lines of a text that is broken."""
STEP = 2
"""Columns from one level to the next."""
FIRST = ("format", "id", "pack", "label", "variant", "extends", "with")
"""Keys about a file as a whole, in the order they are written in."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class LayoutLost(Exception):
    """A layout would say something else than the text: a mistake of this module."""


def lay_out(text: str, file: str) -> tuple[str | None, list[Diagnostic]]:
    """The text in our layout, or what is wrong with it.

    Raises:
        LayoutLost: What came out is not the same.
    """
    text = text.replace("\r\n", "\n")
    tree, faults = read_document(text, file, "")
    if tree is None or faults:
        return None, faults
    once, comments = _written(text)
    again, kept = _written(once)
    after, faults = read_document(once, file, "")
    if faults or after is None or not _same(tree, after):
        message = "a value would not be the same"
        raise LayoutLost(message)
    if sorted(c.text for c in comments) != sorted(c.text for c in kept):
        message = "a comment would be lost"
        raise LayoutLost(message)
    if once != again:
        message = "the layout would not stay"
        raise LayoutLost(message)
    return once, []


def _written(text: str) -> tuple[str, list[Comment]]:
    """A text in our layout, and the comments that it has."""
    lines = text.split("\n")
    root = yaml.compose(text, Loader=_LOADER)
    comments = comments_of(root, lines)
    return _Layout(lines, root, comments).write(), comments


def _same(one: Node, other: Node) -> bool:
    """Whether two trees have the same values in the same order."""
    if isinstance(one, Scalar) or isinstance(other, Scalar):
        return (
            isinstance(one, Scalar)
            and isinstance(other, Scalar)
            and type(one.value) is type(other.value)
            and one.value == other.value
        )
    if isinstance(one, Mapping):
        # The keys about the file may come in another order, and no others.
        return (
            isinstance(other, Mapping)
            and one.items.keys() == other.items.keys()
            and [key for key in one.items if key not in FIRST]
            == [key for key in other.items if key not in FIRST]
            and all(_same(one.items[key], other.items[key]) for key in one.items)
        )
    return (
        not isinstance(other, Mapping)
        and len(one.items) == len(other.items)
        and all(map(_same, one.items, other.items))
    )


class _Layout:
    """Writes the nodes of one text, line by line."""

    def __init__(self, lines: list[str], root: Any, comments: list[Comment]) -> None:
        self.lines = lines
        self.root = root
        self.waiting = comments[::-1]
        """Comments that are not yet written, the next one last."""
        self.out: list[str] = []
        self.begun = ""
        """What the next line begins with: the dashes of lists."""
        self.kept = 0
        """So many lines end with a block that keeps the blank lines behind it."""
        self.broken: dict[int, bool] = {}

    def write(self) -> str:
        end = (len(self.lines), 0)
        if self._breaks(self.root, 0):
            pairs = self._head_first(self.root.value)
            self._map(self.root, pairs, 0, 0, end)
        else:
            self._lead(end_of(self.root), 0, fresh=True)
            self._inline("", self.root, 0, 0, end)
        self._lead(end, 0)
        return "\n".join(self.out) + "\n"

    def _head_first(self, pairs: list[Any]) -> list[Any]:
        """The pairs with those about the file first, if no comment is between them."""
        names = [key.value for key, _ in pairs]
        wanted = [name for name in FIRST if name in names]
        if names[: len(wanted)] == wanted:
            return pairs
        head = [pair for pair in pairs if pair[0].value in wanted]
        begin, (line, column) = self._lead_in(*pairs[0]), end_of(head[-1][1])
        # What has lines of its own ends where the next line begins.
        end = (line + 1 if column else line, 0)
        if any(begin < c.position < end for c in self.waiting):
            return pairs
        head.sort(key=lambda pair: wanted.index(pair[0].value))
        return head + [pair for pair in pairs if pair[0].value not in wanted]

    def _lead_in(self, key: Any, value: Any) -> Position:
        """Up to where comments are written before the line that a pair begins on."""
        if self._breaks(value, len(self._one_line(key)) + 2, STEP):
            return start_of(key)
        return max(start_of(key), self._reach(value, 0))

    # --- lines --------------------------------------------------------------------

    def _emit(self, indent: int, text: str) -> None:
        self.out.append((self.begun or " " * indent) + text)
        self.begun = ""

    def _gap(self, line: int) -> None:
        """Keep a blank line before what stands on a line."""
        if len(self.out) == self.kept:
            return
        if line and self.out and self.out[-1] and not self.lines[line - 1].strip():
            self.out.append("")

    def _take(self, limit: Position) -> list[Comment]:
        """The comments before a place."""
        taken = []
        while self.waiting and self.waiting[-1].position < limit:
            taken.append(self.waiting.pop())
        return taken

    def _lead(self, until: Position, indent: int, *, fresh: bool = False) -> None:
        """Write the comments before a place on lines of their own."""
        for comment in self._take(until):
            if comment.alone and not fresh:
                self._gap(comment.position[0])
            self.out.append(" " * indent + comment.text)
            fresh = False

    def _beside(self, line: int, limit: Position) -> str:
        """The comment beside what ends on a line, as its end."""
        if not self.waiting or self.waiting[-1].alone:
            return ""
        position = self.waiting[-1].position
        if position[0] > line or position >= limit:
            return ""
        return "  " + self.waiting.pop().text

    def _trail(self, node: Any, column: int, indent: int, limit: Position) -> None:
        """Write the comments that stand behind the last entry, as deep as it does."""
        while self.waiting:
            comment = self.waiting[-1]
            inside = (
                comment.position < end_of(node)
                if node.flow_style
                else comment.alone and comment.position[1] >= column
            )
            if comment.position >= limit or not inside:
                return
            self._lead((comment.position[0] + 1, 0), indent)

    # --- maps and lists -----------------------------------------------------------

    def _map(
        self, node: Any, pairs: list[Any], indent: int, above: int, limit: Position
    ) -> None:
        """Write a map with an entry on each line.

        Args:
            node: the map.
            pairs: its keys and values.
            indent: the column of the keys.
            above: the column of what it stands in, as it was.
            limit: where the next thing begins, as it was.
        """
        column = above if node.flow_style else start_of(pairs[0][0])[1]
        starts = [*(start_of(key) for key, _ in pairs[1:]), limit]
        for number, ((key, value), following) in enumerate(
            zip(pairs, starts, strict=True)
        ):
            head = f"{self._one_line(key)}:"
            until = start_of(key)
            if not self._breaks(value, indent + len(head) + 1, indent + STEP):
                until = self._reach(value, indent)
            self._before(until, start_of(key)[0], indent, fresh=number == 0)
            self._value(head, value, indent, column, following)
        self._trail(node, column, indent, limit)

    def _value(
        self, head: str, value: Any, indent: int, column: int, limit: Position
    ) -> None:
        """Write a key with its value."""
        if not self._breaks(value, indent + len(head) + 1, indent + STEP):
            self._inline(head, value, indent, column, limit)
            return
        inner = indent + STEP
        first = value.value[0]
        is_map = isinstance(first, tuple)
        inside = start_of(first[0] if is_map else first)
        self._emit(indent, head + self._beside(inside[0] - 1, inside))
        if is_map:
            self._map(value, value.value, inner, column, limit)
        else:
            self._list(value, inner, column, limit)

    def _list(self, node: Any, indent: int, above: int, limit: Position) -> None:
        """Write a list with an item on each line; for arguments see maps."""
        column = above if node.flow_style else start_of(node)[1]
        items = node.value
        starts = [*map(start_of, items[1:]), limit]
        inner = indent + STEP
        for number, (item, following) in enumerate(zip(items, starts, strict=True)):
            until = self._reach(item, inner)
            self._before(until, start_of(item)[0], indent, fresh=number == 0)
            self.begun = (self.begun or " " * indent) + "- "
            if not self._breaks(item, inner):
                self._inline("", item, inner, column, following)
            elif isinstance(item.value[0], tuple):
                self._map(item, item.value, inner, column, following)
            else:
                self._list(item, inner, column, following)
        # What stands at the column of the key above belongs to the next key.
        deeper = column + 1 if column == above and not node.flow_style else column
        self._trail(node, deeper, indent, limit)

    def _before(self, until: Position, line: int, indent: int, *, fresh: bool) -> None:
        """Write the comments and the blank line before an entry."""
        if self.begun:
            return
        led = bool(self.waiting) and self.waiting[-1].position < until
        self._lead(until, indent, fresh=fresh)
        if led or not fresh:
            self._gap(line)

    def _reach(self, node: Any, indent: int) -> Position:
        """Up to where comments have to be written before the line that a node is on."""
        if not self._breaks(node, indent):
            return end_of(node) if isinstance(node.value, list) else start_of(node)
        first = node.value[0]
        if not isinstance(first, tuple):
            return self._reach(first, indent + STEP)
        key, value = first
        column = indent + len(self._one_line(key)) + 2
        if self._breaks(value, column, indent + STEP):
            return start_of(key)
        return self._reach(value, column)

    def _breaks(self, node: Any, column: int, below: int = WIDTH) -> bool:
        """Whether a node is written over several lines.

        Args:
            node: the node.
            column: where it would begin on the line of its key.
            below: where it would begin on the next line, which lists may.
        """
        if not isinstance(node.value, list) or not node.value:
            return False
        known = self.broken.get(id(node))
        if known is None:
            begin, end = start_of(node), end_of(node)
            is_map = isinstance(node, yaml.MappingNode)
            least = column if is_map else min(column, below)
            known = self.broken[id(node)] = (
                not node.flow_style
                or least + len(self._one_line(node)) > WIDTH
                or any(begin < c.position < end for c in self.waiting)
            )
        return known

    # --- values -------------------------------------------------------------------

    def _inline(
        self, head: str, node: Any, indent: int, column: int, limit: Position
    ) -> None:
        """Write a key with a value that needs no lines for entries."""
        begun = f"{head} " if head else ""
        if isinstance(node.value, str) and node.style in {"|", ">"}:
            self._block(begun, node, indent, column)
            return
        text = self._one_line(node)
        beside = self._beside(end_of(node)[0], limit)
        inner = indent + STEP if head else indent
        too_long = indent + len(begun) + len(text) > WIDTH
        if too_long and _may_be_broken(node):
            self._emit(indent, f"{begun}>-{beside}")
            self.out += _filled(node.value, inner)
        elif too_long and head and isinstance(node, yaml.SequenceNode) and node.value:
            self._emit(indent, head)
            self._emit(inner, text + beside)
        else:
            self._emit(indent, f"{begun}{text}".rstrip() + beside)

    def _one_line(self, node: Any) -> str:
        """A node on one line, in the style that it was written in."""
        if not isinstance(node.value, list):
            (line, column), (last, end) = start_of(node), end_of(node)
            if line == last:
                return self.lines[line][column:end]
            reading = read_plain(node.value)
            if node.style or reading.code or reading.value != node.value:
                return json.dumps(node.value, ensure_ascii=False)
            safe = "\n" not in node.value
            return node.value if safe else json.dumps(node.value, ensure_ascii=False)
        parts = [
            # Without its space, a colon before a comma would be part of the key.
            ": ".join(self._one_line(part) or "null" for part in inner)
            if isinstance(inner, tuple)
            else self._one_line(inner)
            for inner in node.value
        ]
        is_map = isinstance(node, yaml.MappingNode)
        text = ", ".join(parts)
        return f"{{{text}}}" if is_map else f"[{text}]"

    def _block(self, begun: str, node: Any, indent: int, column: int) -> None:
        """Write a block of text, whose lines stay as they are."""
        first, (last, end) = start_of(node)[0], end_of(node)
        lines = self.lines[first + 1 : last + (end > 0)]
        header = header_of(node, self.lines)
        given = [int(sign) for sign in header if sign.isdigit()]
        depths = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
        depth = column + given[0] if given else depths[0] if depths else 0
        # Where nothing but spaces stands, all of it is blank lines.
        lines = [line[depth:] if depths else "" for line in lines]
        # A text that ends in the midst of its last line has no line end to keep.
        is_cut = bool(node.value) and not node.value.endswith("\n")
        keeps = "+" in header and not is_cut
        while lines and not lines[-1] and not keeps:
            lines.pop()
        sign = header[0] + str(STEP) * _needs_depth(lines)
        sign += "+" if keeps else "-" if "-" in header or is_cut else ""
        beside = self._beside(first, (first + 1, 0))
        inner = indent + STEP if begun else indent
        self._emit(indent, f"{begun}{sign}{beside}")
        self.out += [" " * inner + line if line else "" for line in lines]
        self.kept = len(self.out) if keeps else 0


def _needs_depth(lines: list[str]) -> bool:
    """Whether a block has to say how deep it stands."""
    first = next((line for line in lines if line), "")
    return first.startswith(" ")


def _may_be_broken(node: Any) -> bool:
    """Whether a value may be written as a block of several lines."""
    value = node.value
    return (
        isinstance(value, str)
        and " " in value
        and value == " ".join(value.split())
        and (bool(node.style) or read_plain(value).value == value)
    )


def _filled(text: str, indent: int) -> list[str]:
    """A text broken into lines at its spaces."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and indent + len(lines[-1]) + 1 + len(word) > BROKEN_WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return [" " * indent + line for line in lines]
