"""Checking of conditions: what is true or false."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr import syntax as s
from doko_rules.expr.narrow import NO_FACTS, Facts, when_false, when_true
from doko_rules.expr.problems import CONSTANT, UNTESTED_NONE, WRONG_TYPE, Problem
from doko_rules.expr.types import (
    BOOL,
    INT,
    Absent,
    Kind,
    Map,
    Seq,
    Type,
    Unknown,
    is_ordered,
    join,
    may_be_none,
    plain,
)
from doko_rules.expr.words import size_of, written

if TYPE_CHECKING:
    from doko_rules.expr.context import Context, Scope


def truth(
    context: Context, expr: s.Truth, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``true`` or ``false``."""
    del context, scope, wanted
    return ir.Const(expr.start, expr.end, BOOL, expr.value)


def negation(
    context: Context, expr: s.Not, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``not``."""
    del wanted
    of = context.plain(expr.of, scope, BOOL, "a condition")
    return ir.Not(expr.start, expr.end, BOOL, of)


def junction(
    context: Context, expr: s.Junction, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``and`` or ``or``: each part knows what the parts before it have tested."""
    del wanted
    told = when_true if expr.op == "and" else when_false
    items = []
    for item in expr.items:
        node = context.plain(item, scope, BOOL, f"each part of an `{expr.op}`")
        scope = scope.knowing(told(node))
        items.append(node)
    return ir.Junction(expr.start, expr.end, BOOL, expr.op, tuple(items))


def compare(
    context: Context, expr: s.Compare, scope: Scope, wanted: Type | None
) -> ir.Node:
    """A chain of comparisons."""
    match expr:
        case s.Compare(ops=("=" | "!=" as op,), items=(of, s.Nothing())):
            test = s.Test(expr.start, expr.end, of, "none", negated=op == "!=")
            return tested(context, test, scope, wanted)
    items = context.infer_alike([(item, scope) for item in expr.items])
    for sign, (left, right) in zip(expr.ops, pairwise(items), strict=True):
        if sign in {"=", "!="}:
            _equal(context, left, right)
        else:
            _ordered(context, sign, left, right)
    return ir.Compare(expr.start, expr.end, BOOL, expr.ops, tuple(items))


def member(
    context: Context, expr: s.Member, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``in`` or ``not in``."""
    del wanted
    if context.is_open(expr.of, scope):
        item = context.infer(expr.item, scope)
        of = context.infer(expr.of, scope, plain(item.type))
    else:
        of = context.infer(expr.of, scope)
        element = of.type.of if isinstance(of.type, Seq) else None
        item = context.infer(expr.item, scope, element)
    if isinstance(of.type, Seq):
        element = of.type.of
        if join(plain(item.type), element) is None:
            message = f"a list of {element} never has {item.type} in it"
            context.error(WRONG_TYPE, item, message)
    elif not isinstance(of.type, Unknown):
        message = f"`in` needs a list, but this is {of.type}"
        code = UNTESTED_NONE if isinstance(plain(of.type), Seq) else WRONG_TYPE
        context.error(code, of, message)
    return ir.Member(expr.start, expr.end, BOOL, item, of, expr.negated)


def tested(
    context: Context, expr: s.Test, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``is none``, ``is empty`` and their opposites."""
    del wanted
    of = context.infer(expr.of, scope)
    if expr.what == "none":
        if not may_be_none(of.type) and not isinstance(of.type, Unknown):
            start, end = expr.start, expr.end
            message = (
                f"this is always {str(expr.negated).lower()}: it is never none here"
            )
            context.problems.append(Problem(CONSTANT, "warning", start, end, message))
        return ir.IsNone(expr.start, expr.end, BOOL, of, expr.negated)
    size = size_of(context, of, expr)
    zero = ir.Const(expr.start, expr.end, INT, 0)
    op = "!=" if expr.negated else "="
    return ir.Compare(expr.start, expr.end, BOOL, (op,), (size, zero))


def branches(test: ir.Node) -> tuple[Facts, Facts]:
    """What is known where a condition holds, and where it does not."""
    if isinstance(test.type, Unknown):
        return NO_FACTS, NO_FACTS
    return when_true(test), when_false(test)


def _equal(context: Context, left: ir.Node, right: ir.Node) -> None:
    if isinstance(left.type, Absent) or isinstance(right.type, Absent):
        if not (may_be_none(left.type) and may_be_none(right.type)):
            if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
                return
            message = f"{right.type} and {left.type} are never equal"
            context.error(WRONG_TYPE, right, message)
        return
    one, two = plain(left.type), plain(right.type)
    if join(one, two) is None:
        message = f"{two} is compared with {one}: they are never equal"
        help_ = _inside(context, left, two) or _inside(context, right, one)
        context.error(WRONG_TYPE, right, message, help_)


def _inside(context: Context, node: ir.Node, wanted: Type) -> str:
    """The attribute of something that is of the kind with which it is compared."""
    kind = plain(node.type)
    found = [
        id_
        for (name, id_), attribute in context.vocabulary.attributes.items()
        if isinstance(kind, Kind) and name == kind.name and attribute.result == wanted
    ]
    return f"did you mean `{written(node)}.{found[0]}`?" if len(found) == 1 else ""


def _ordered(context: Context, op: str, left: ir.Node, right: ir.Node) -> None:
    for node in (left, right):
        if may_be_none(node.type):
            context.require(node, plain(node.type), f"what `{op}` compares")
            return
        if not is_ordered(node.type):
            message = f"{node.type} has no order, so `{op}` cannot compare it"
            help_ = ""
            if isinstance(node.type, (Seq, Map)):
                help_ = "compare a size, a count or a single value"
            context.error(WRONG_TYPE, node, message, help_)
            return
    if join(left.type, right.type) is None:
        message = f"{right.type} cannot be compared with {left.type}"
        context.error(WRONG_TYPE, right, message)
