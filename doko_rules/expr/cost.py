"""How much one evaluation may need at worst.

One step for each node, what the vocabulary says for each name and attribute, and one
more for each element that a quantifier looks at. The interpreter counts in the same
way, and never more than this.
"""

from __future__ import annotations

from typing import NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.types import Seq


class Measure(NamedTuple):
    """The size of an expression, with that of the definitions it uses."""

    cost: int
    depth: int
    quantifiers: int


_SINGLE = Measure(1, 1, 0)


def cost(node: ir.Node) -> int:
    """The steps of one evaluation at worst."""
    return measure(node).cost


def own_cost(node: ir.Node) -> int:
    """The steps of a node without its parts."""
    if isinstance(node, ir.Read):
        return node.name.cost
    if isinstance(node, ir.Attr):
        return node.attribute.cost
    return 1


def measure(node: ir.Node) -> Measure:
    """Cost, depth, and the greatest number of quantifiers inside one another."""
    if isinstance(node, (ir.Const, ir.Local, ir.Setting)):
        return _SINGLE
    steps, depth, quantifiers = own_cost(node), 0, 0
    if isinstance(node, ir.Choice):
        test, yes, no = (measure(part) for part in ir.children(node))
        steps += test.cost + max(yes.cost, no.cost)
        parts = [test, yes, no]
    elif isinstance(node, ir.Quantifier):
        source, *inner = (measure(part) for part in ir.children(node))
        steps += source.cost + _most(node.source) * (1 + sum(p.cost for p in inner))
        quantifiers = 1 + max((p.quantifiers for p in inner), default=0)
        parts = [source, *inner]
    else:
        parts = [measure(part) for part in ir.children(node)]
        steps += sum(part.cost for part in parts)
    if isinstance(node, ir.Use):
        definition = node.definition
        steps += definition.cost
        depth = definition.depth
        quantifiers = definition.quantifiers
    for part in parts:
        depth = max(depth, part.depth)
        quantifiers = max(quantifiers, part.quantifiers)
    return Measure(steps, depth + 1, quantifiers)


def _most(source: ir.Node) -> int:
    return source.type.most if isinstance(source.type, Seq) else 0
