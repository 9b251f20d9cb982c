"""What a true or false condition tells about values that may be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr.types import may_be_none

if TYPE_CHECKING:
    from collections.abc import Iterator

Facts = frozenset[ir.Node]
"""Expressions that are known not to be none."""

NO_FACTS: Facts = frozenset()


def when_true(node: ir.Node) -> Facts:
    """What is not none if the condition holds."""
    return frozenset(_present(node, holds=True))


def when_false(node: ir.Node) -> Facts:
    """What is not none if the condition does not hold."""
    return frozenset(_present(node, holds=False))


def _present(node: ir.Node, *, holds: bool) -> Iterator[ir.Node]:
    match node:
        case ir.Not(of=of):
            yield from _present(of, holds=not holds)
        case ir.Junction(op=op, items=items):
            # All parts of a true `and`, and of a false `or`, are what the whole is.
            if (op == "and") == holds:
                for item in items:
                    yield from _present(item, holds=holds)
        case ir.IsNone(of=of, negated=negated):
            if negated == holds:
                yield of
        case ir.Member(item=item, negated=negated):
            if negated != holds:
                yield item
        case ir.Compare(ops=ops, items=items):
            yield from _compared(ops, items, holds=holds)


def _compared(
    ops: tuple[str, ...], items: tuple[ir.Node, ...], *, holds: bool
) -> Iterator[ir.Node]:
    """Equal to something that is there: then it is there itself."""
    if not holds and len(ops) > 1:
        return
    for op, left, right in zip(ops, items, items[1:], strict=False):
        if op == ("=" if holds else "!="):
            if not may_be_none(right.type):
                yield left
            if not may_be_none(left.type):
                yield right
