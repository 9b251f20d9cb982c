"""A resolved variant as YAML again, each value with the place where it was written."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from doko_rules.core.diagnostics import Place
from doko_rules.load.scalars import read_plain
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.tree import Node

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`=<~][^\n]*")
"""What is surely a text without quotes, as far as its beginning tells."""
_NOT_PLAIN = re.compile(r": |:$| #|\s$|[\x00-\x1f\x7f-\x9f]")
_IN_BRACKETS = frozenset(",[]{}")
"""What ends a text without quotes in a list or map on one line."""
WIDTH = 88
"""A list or map stands on one line when it is not longer."""
COLUMN = 72
"""Where the places of values begin, unless the value is longer."""


def yaml_text(tree: Mapping, *, origin: bool = False) -> str:
    """The tree as YAML that reads back as the same tree.

    With ``origin`` a comment behind each value names its file, line and layer.
    """
    return "".join(f"{line}\n" for line in _block(tree, 0, origin=origin))


def _block(node: Mapping, depth: int, *, origin: bool) -> Iterator[str]:
    indent = "  " * depth
    for key, inner in node.items.items():
        head = f"{indent}{scalar_text(key)}:"
        if isinstance(inner, Scalar) and _is_block(inner.value):
            yield _with_place(f"{head} |-", inner, origin=origin)
            for line in str(inner.value).split("\n"):
                yield f"{indent}  {line}" if line else ""
            continue
        text = flow_text(inner)
        if _stands_on_one_line(inner) and (
            isinstance(inner, Scalar) or len(head) + 1 + len(text) <= WIDTH
        ):
            yield _with_place(f"{head} {text}", inner, origin=origin)
        elif isinstance(inner, Mapping):
            yield head
            yield from _block(inner, depth + 1, origin=origin)
        else:
            assert isinstance(inner, Sequence)
            yield head
            for item in inner.items:
                line = f"{indent}- {flow_text(item)}"
                yield _with_place(line, item, origin=origin)


def _is_block(value: object) -> bool:
    """Whether a text of several lines can be shown line by line."""
    if not isinstance(value, str) or "\n" not in value:
        return False
    lines = value.split("\n")
    return (
        not lines[0].startswith(" ")
        and bool(lines[0] and lines[-1])
        and not any(line != line.rstrip() or not line.isprintable() for line in lines)
    )


def _stands_on_one_line(node: Node) -> bool:
    """Whether a node is a single value, or was written on one line by one layer."""
    leaves = list(_leaves(node))
    places = {(leaf.place.file, leaf.place.line, leaf.layer) for leaf in leaves}
    return len(places) < 2


def _leaves(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for inner in node.items.values() if isinstance(node, Mapping) else node.items:
        yield from _leaves(inner)


def _with_place(text: str, node: Node, *, origin: bool) -> str:
    if not origin:
        return text
    leaf = next(_leaves(node), node)
    where = f"{leaf.place.file}:{leaf.place.line}"
    # A layer that is called like its file is named once.
    own = leaf.layer == PurePath(leaf.place.file).stem
    layer = f" ({leaf.layer})" if leaf.layer and not own else ""
    return f"{text.ljust(COLUMN)} # {where}{layer}"


def flow_text(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Scalar):
        return value_text(node)
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_inside, node.items))}]"
    pairs = (f"{scalar_text(k)}: {_inside(v)}" for k, v in node.items.items())
    return f"{{{', '.join(pairs)}}}"


def _inside(node: Node) -> str:
    """A part of a list or map on one line."""
    text = flow_text(node)
    plain = isinstance(node, Scalar) and not text.startswith('"')
    if plain and _IN_BRACKETS & set(text):
        return json.dumps(text, ensure_ascii=False)
    return text


def value_text(node: Scalar) -> str:
    """A single value as it is written."""
    match node.value:
        case None:
            return "null"
        case bool():
            return "true" if node.value else "false"
        case int():
            return str(node.value)
    return scalar_text(node.value)


def scalar_text(text: str) -> str:
    """A text, in quotes where it would be read as something else."""
    if _PLAIN.fullmatch(text) and not _NOT_PLAIN.search(text):
        reading = read_plain(text)
        if not reading.code and reading.value == text:
            return text
    return json.dumps(text, ensure_ascii=False)


def node_of(data: Any) -> Node:
    """Plain data as a tree, with no place."""
    place = Place("", 1, 1)
    if isinstance(data, dict):
        return Mapping({str(key): node_of(v) for key, v in data.items()}, place, "")
    if isinstance(data, list | tuple):
        return Sequence(list(map(node_of, data)), place, "")
    return Scalar(data, str(data), place, "")


def plain_data(node: Node) -> Any:
    """The tree as plain data."""
    if isinstance(node, Mapping):
        return {key: plain_data(inner) for key, inner in node.items.items()}
    if isinstance(node, Sequence):
        return [plain_data(item) for item in node.items]
    return node.value


def data_with_places(node: Node) -> Any:
    """The tree as plain data, each single value with its file, line and layer."""
    if isinstance(node, Mapping):
        return {key: data_with_places(inner) for key, inner in node.items.items()}
    if isinstance(node, Sequence):
        return [data_with_places(item) for item in node.items]
    return {
        "value": node.value,
        "file": node.place.file,
        "line": node.place.line,
        "column": node.place.column,
        "layer": node.layer,
    }
