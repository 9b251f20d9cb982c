"""How a quantifier is best gone through: over the whole list, or over a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.implied import joined, parts
from doko_rules.expr.types import may_be_none
from doko_rules.expr.watched import is_watched

if TYPE_CHECKING:
    from doko_rules.expr.vocabulary import Access


class Loop(NamedTuple):
    """A quantifier with the part of its list that its condition leaves."""

    op: str
    variable: str
    source: ir.Node
    where: ir.Node | None
    body: ir.Node | None
    part: tuple[Access, ir.Node] | None = None
    """Where the elements with a value of an attribute are kept, and the value."""


def loop_of(node: ir.Quantifier) -> Loop:
    """The loop that gives the value of the quantifier."""
    plain = Loop(node.op, node.variable, node.source, node.where, node.body)
    source = node.source
    if not isinstance(source, ir.Read) or node.where is None or is_watched(source):
        return plain
    conditions = parts(node.where)
    for attribute, access in source.name.index:
        for position, condition in enumerate(conditions):
            key = _key(condition, attribute, node.variable)
            # Where the first condition has the value, nothing was tested before it.
            if key is not None and (position == 0 or isinstance(key, ir.Const)):
                rest = conditions[:position] + conditions[position + 1 :]
                return plain._replace(where=joined(rest), part=(access, key))
    return plain


def _key(condition: ir.Node, attribute: str, variable: str) -> ir.Node | None:
    """The value that ``variable.attribute`` must have, if that is the condition."""
    match condition:
        case ir.Compare(ops=("=",), items=(one, two)):
            for left, right in ((one, two), (two, one)):
                match left:
                    case ir.Attr(attribute=found, of=ir.Local(id=id_)):
                        if found.id == attribute and id_ == variable:
                            return right if _is_free(right, variable) else None
        case ir.Attr(start, end, type_, attribute=found, of=ir.Local(id=id_)):
            if found.id == attribute and id_ == variable:
                return ir.Const(start, end, type_, True)
    return None


def _is_free(node: ir.Node, variable: str) -> bool:
    """Whether a value is there and the same for all elements."""
    if isinstance(node, ir.Const):
        return node.value is not None
    if isinstance(node, ir.Local):
        return node.id != variable and not may_be_none(node.type)
    return False
