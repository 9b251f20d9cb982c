"""Expressions cut to fit: fixed values put in, constant tables read beforehand."""

from __future__ import annotations

import typing
from dataclasses import replace
from functools import partial
from operator import is_not
from typing import TYPE_CHECKING, Any

from doko_rules.expr.fold import Folder, constant
from doko_rules.expr.ir import LISTS, PARTS, Attr, Const, Local, Read, Use, children
from doko_rules.expr.vocabulary import Fixed
from doko_rules.expr.watched import is_watched

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.expr.ir import Node
    from doko_rules.expr.vocabulary import Definition

MOST_INLINED = 400
"""Larger definitions are called: written out, a chain of them would never end."""


def rewrite(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with ``change`` applied to every node, parts first."""
    parts: dict[str, Any] = {}
    items = LISTS.get(type(node))
    if items is not None:
        listed = getattr(node, items)
        written = tuple([rewrite(part, change) for part in listed])
        if any(map(is_not, written, listed)):
            parts[items] = written
    else:
        for name in PARTS[type(node)]:
            old = getattr(node, name)
            if old is not None:
                new = rewrite(old, change)
                if new is not old:
                    parts[name] = new
    return change(replace(node, **parts) if parts else node)


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """The tree with locals replaced by other nodes."""

    def change(part: Node) -> Node:
        if isinstance(part, Local) and part.id in values:
            return values[part.id]
        return part

    return rewrite(node, change)


def _put_in(part: Node, values: Mapping[str, int]) -> Node:
    if isinstance(part, Local) and part.id in values:
        return Const(part.start, part.end, part.type, values[part.id])
    return part


class Constants:
    """The constant tables of a ruleset, for reading them while compiling."""

    def __init__(self, tables: object) -> None:
        self.tables = tables
        self._sizes: dict[str, int] = {}

    def list_of(self, node: Node) -> tuple[int, ...] | None:
        """The elements of a list that is the same in every deal."""
        if isinstance(node, Read) and not node.args:
            value = self._table(node.name.access.steps, ())
            return value if type(value) is tuple else None
        if isinstance(node, Const) and type(node.value) is tuple:
            return typing.cast("tuple[int, ...]", node.value)
        return None

    def bound(self, node: Node, values: Mapping[str, int]) -> Node:
        """The tree for fixed values of its locals, as small as it gets.

        What is watched loses none of its parts.
        """
        if is_watched(node):
            return rewrite(node, partial(_put_in, values=values))
        return Folder({}, by_range=True).fold(self._cut(node, values))

    def _cut(self, node: Node, values: Mapping[str, int]) -> Node:
        """The tree with those values and all that is constant written in."""

        def change(part: Node) -> Node:
            match part:
                case Local(start, end, type_, id) if id in values:
                    return Const(start, end, type_, values[id])
                case Use(args=args, definition=definition) if (
                    all(isinstance(arg, Const) for arg in args)
                    and self.size(definition) <= MOST_INLINED
                ):
                    names = (name for name, _ in definition.params)
                    given = dict(zip(names, args, strict=True))
                    # Its own locals may have the names of ours, and mean others.
                    return self._cut(substitute(definition.body, given), {})
                case Read(args=args, name=name):
                    return self._constant(part, name.access.steps, args)
                case Attr(of=of, attribute=attribute):
                    return self._constant(part, attribute.access.steps, (of,))
            return part

        return rewrite(node, change)

    def size(self, definition: Definition) -> int:
        """How many parts a definition has with all that it uses written out."""
        found = self._sizes.get(definition.id)
        if found is None:
            waiting, found = [definition.body], 0
            while waiting:
                part = waiting.pop()
                found += 1
                if isinstance(part, Use):
                    found += self.size(part.definition)
                waiting += children(part)
            self._sizes[definition.id] = found
        return found

    def _constant(
        self, node: Node, steps: tuple[str | int, ...], args: tuple[Node, ...]
    ) -> Node:
        if not args or not all(isinstance(arg, Const) for arg in args):
            return node
        value = self._table(steps, tuple(a.value for a in args if isinstance(a, Const)))
        if value is None:
            return node
        return constant(node, value)

    def _table(self, steps: tuple[str | int, ...], args: tuple[Any, ...]) -> Any:
        if steps[0] != "tables":
            return None
        value: Any = self.tables
        for step in steps[1:]:
            if isinstance(step, str):
                value = getattr(value, step)
            else:
                value = value[step if isinstance(step, Fixed) else args[step]]
        return value
