"""Small edits of an expression, each of which says something else.

A comparison is turned round or its edge is moved, a condition is denied or left out,
``and`` becomes ``or``, a number becomes its neighbour, a word another of its kind.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.parts import whole_span
from doko_rules.expr.types import BOOL, Kind, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from doko_rules.compile.watch import Watched
    from doko_rules.expr.ir import Node

COMPARED: Mapping[str, tuple[str, ...]] = {
    ">=": (">", "<"),
    ">": (">=", "<="),
    "<=": ("<", ">"),
    "<": ("<=", ">="),
    "=": ("!=",),
    "!=": ("=",),
}
JOINED = {"and": "or", "or": "and"}
COUNTED = {"+": "-", "-": "+", "*": "+"}
OTHER_END = {"min": "max", "max": "min", "first": "last", "last": "first"}
OPERATOR = re.compile(r">=|<=|!=|=|<|>")


class Edit(NamedTuple):
    """A stretch of the text of an expression, and what stands there instead."""

    start: int
    end: int
    text: str


def edits(watched: Watched, values: Mapping[str, Sequence[str]]) -> Iterator[Edit]:
    """All edits of an expression.

    ``values`` are the ids of each kind, in order.
    """
    yield from _Edits(watched, values).of(watched.ir)


class _Edits:
    def __init__(self, watched: Watched, values: Mapping[str, Sequence[str]]) -> None:
        self._text = watched.node.text
        self._base = watched.base
        self._values = values

    def _span(self, node: Node) -> tuple[int, int]:
        start, end = node.start - self._base, node.end - self._base
        return whole_span(self._text, start, end)

    def _instead(self, node: Node, text: str) -> Edit:
        return Edit(*self._span(node), text)

    def _source(self, node: Node) -> str:
        start, end = self._span(node)
        return self._text[start:end]

    def of(self, node: Node) -> Iterator[Edit]:
        """The edits of a part and of what is in it."""
        yield from self._own(node)
        if node.type == BOOL and not isinstance(
            node, (ir.Const, ir.Not, ir.Junction, ir.Compare, ir.Choice)
        ):
            yield self._instead(node, f"not ({self._source(node)})")
        for part in ir.children(node):
            yield from self.of(part)

    def _own(self, node: Node) -> Iterator[Edit]:
        match node:
            case ir.Const():
                yield from self._constant(node)
            case ir.Not(of=of):
                yield self._instead(node, f"({self._source(of)})")
            case ir.Compare(items=items):
                yield from self._between(items, OPERATOR.search, COMPARED)
            case ir.Junction(op=op, items=items):
                for item in items:
                    yield self._instead(item, "true" if op == "and" else "false")
                yield from self._joined(node)
            case ir.Arithmetic(op=op, left=left, right=right) if op in COUNTED:
                pattern = re.compile(re.escape(op))
                wanted = {op: (COUNTED[op],)}
                yield from self._between((left, right), pattern.search, wanted)
            case ir.Quantifier(op=op) | ir.Extreme(op=op) as found:
                yield from self._ends(found, op)
                where = found.where if isinstance(found, ir.Quantifier) else None
                if where is not None:
                    yield self._instead(where, "true")
            case ir.Read(args=(arg,)) if plain(node.type) == plain(arg.type):
                yield self._instead(node, self._source(arg))

    def _between(
        self,
        items: Sequence[Node],
        find: Callable[[str, int, int], re.Match[str] | None],
        others: Mapping[str, tuple[str, ...]],
    ) -> Iterator[Edit]:
        """Other operators between parts."""
        for left, right in pairwise(items):
            found = find(self._text, self._span(left)[1], self._span(right)[0])
            for other in others.get(found[0], ()) if found else ():
                assert found is not None
                yield Edit(found.start(), found.end(), other)

    def _joined(self, node: ir.Junction) -> Iterator[Edit]:
        """The other word between all parts."""
        start, end = self._span(node)
        text, last = "", start
        pattern = re.compile(rf"\b{node.op}\b")
        for left, right in pairwise(node.items):
            found = pattern.search(
                self._text, self._span(left)[1], self._span(right)[0]
            )
            if found is None:
                return
            text += self._text[last : found.start()] + JOINED[node.op]
            last = found.end()
        yield Edit(start, end, text + self._text[last:end])

    def _ends(self, node: Node, op: str) -> Iterator[Edit]:
        start, _ = self._span(node)
        if op in OTHER_END and self._text.startswith(op, start):
            yield Edit(start, start + len(op), OTHER_END[op])

    def _constant(self, node: ir.Const) -> Iterator[Edit]:
        """The neighbours of a value that is written as such."""
        text, of = self._source(node), plain(node.type)
        if type(node.value) is int and re.fullmatch(r"\d+", text):
            yield self._instead(node, str(node.value + 1))
            if node.value:
                yield self._instead(node, str(node.value - 1))
        elif text in ("true", "false"):
            yield self._instead(node, "false" if text == "true" else "true")
        elif isinstance(of, Kind) and type(node.value) is int:
            ids = self._values.get(of.name, ())
            if text in ids:
                yield self._instead(node, ids[(ids.index(text) + 1) % len(ids)])
