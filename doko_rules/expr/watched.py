"""Expressions that tell what they come to, part by part, whenever they are asked.

A watched expression is like any other, but that its parts stand beyond the end of the
longest text, each at a place of its own in the whole variant. So nothing is slower or
larger where nobody watches, and two expressions are still equal where they were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr.limits import MAX_LENGTH
from doko_rules.expr.types import BOOL

if TYPE_CHECKING:
    from doko_rules.expr.ir import Node

FIRST = 2 * MAX_LENGTH
"""Where the first watched expression begins, with a text of other words around it."""
WHOLE = "whole"
"""The sort of place that stands for the value of an expression as such."""

Spot = tuple[int, int, str]
"""Where a part of an expression stands, and what sort of part it is."""


def is_watched(node: Node) -> bool:
    """Whether the expression that a part belongs to is watched."""
    return node.start >= FIRST


def shifted(node: Node, by: int) -> Node:
    """The same expression further on."""
    parts: dict[str, object] = {}
    items = ir.LISTS.get(type(node))
    if items is not None:
        parts[items] = tuple([shifted(part, by) for part in getattr(node, items)])
    else:
        for name in ir.PARTS[type(node)]:
            old = getattr(node, name)
            if old is not None:
                parts[name] = shifted(old, by)
    moved = {"start": node.start + by, "end": node.end + by, **parts}
    found: Node = replace(node, **moved)  # type: ignore[arg-type]
    return found


def spot(node: Node) -> Spot:
    """Where a part stands."""
    return node.start, node.end, type(node).__name__


def whole(node: Node) -> Spot:
    """Where an expression stands as such."""
    return node.start, node.end, WHOLE


def is_asked(node: Node) -> bool:
    """Whether a part is a question that is watched: a condition that can turn out."""
    return node.type == BOOL and not isinstance(node, (ir.Const, ir.Not))
