"""Checking of numbers, lists and choices between values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.expr import ir, ranges
from doko_rules.expr import syntax as s
from doko_rules.expr.conditions import branches
from doko_rules.expr.limits import MAX_INT
from doko_rules.expr.problems import CONSTANT, OUT_OF_RANGE, WRONG_TYPE, Problem
from doko_rules.expr.types import (
    BOOL,
    INT,
    NEVER,
    NONE,
    Int,
    Kind,
    Seq,
    Type,
    Unknown,
    is_ordered,
    is_scalar,
    may_be_none,
    plain,
)

if TYPE_CHECKING:
    from doko_rules.expr.context import Context, Scope


def number(
    context: Context, expr: s.Number, scope: Scope, wanted: Type | None
) -> ir.Node:
    """A whole number."""
    del context, scope, wanted
    return ir.Const(expr.start, expr.end, Int(expr.value, expr.value), expr.value)


def nothing(
    context: Context, expr: s.Nothing, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``none``."""
    del context, scope, wanted
    return ir.Const(expr.start, expr.end, NONE, None)


def minus(
    context: Context, expr: s.Minus, scope: Scope, wanted: Type | None
) -> ir.Node:
    """A number with the other sign."""
    del wanted
    of = context.plain(expr.of, scope, INT, "what `-` is put before")
    if not isinstance(of.type, Int):
        return of
    return ir.Negative(expr.start, expr.end, ranges.negative(of.type), of)


def arithmetic(
    context: Context, expr: s.Arithmetic, scope: Scope, wanted: Type | None
) -> ir.Node:
    """A calculation with two numbers."""
    del wanted
    what = f"each side of `{expr.op}`"
    left = context.plain(expr.left, scope, INT, what)
    right = context.plain(expr.right, scope, INT, what)
    if not isinstance(left.type, Int) or not isinstance(right.type, Int):
        return left if isinstance(left.type, Unknown) else right
    if expr.op in {"divided by", "modulo"} and right.type.low < 1:
        message = f"what stands after `{expr.op}` must be at least 1"
        return context.fault(OUT_OF_RANGE, right, message)
    range_ = ranges.arithmetic(expr.op, left.type, right.type)
    return bounded(
        context,
        ir.Arithmetic(expr.start, expr.end, range_, expr.op, left, right),
        range_,
    )


def bounded(context: Context, node: ir.Node, range_: Int) -> ir.Node:
    """The node, if its number cannot grow without measure."""
    if range_.low < -MAX_INT or range_.high > MAX_INT:
        message = f"this number may be greater than {MAX_INT}"
        help_ = "bound its parts by `min(…, …)`"
        return context.fault(OUT_OF_RANGE, node, message, help_)
    return node


def extreme(
    context: Context, expr: s.Extreme, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``min(…)`` or ``max(…)``."""
    items = context.infer_alike([(item, scope) for item in expr.items], wanted)
    message = f"`{expr.op}` chooses among values of one type, not {{}} and {{}}"
    for node in items:
        if may_be_none(node.type):
            return context.require(node, plain(node.type), f"a value of `{expr.op}`")
        if not is_ordered(node.type):
            text = f"{node.type} has no order, so `{expr.op}` cannot choose"
            return context.fault(WRONG_TYPE, node, text)
    type_ = context.join(items, message)
    numbers = [node.type for node in items if isinstance(node.type, Int)]
    if isinstance(type_, Int) and len(numbers) == len(items):
        type_ = ranges.extreme(expr.op, numbers)
    return ir.Extreme(expr.start, expr.end, type_, expr.op, tuple(items))


def choice(
    context: Context, expr: s.Choice, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``if … then … else …``."""
    test = context.plain(expr.test, scope, BOOL, "what stands after `if`")
    holds, fails = branches(test)
    yes, no = context.infer_alike(
        [(expr.yes, scope.knowing(holds)), (expr.no, scope.knowing(fails))], wanted
    )
    message = "`then` gives {}, but `else` gives {}"
    type_ = context.join((yes, no), message)
    return ir.Choice(expr.start, expr.end, type_, test, yes, no)


def fallback(
    context: Context, expr: s.Fallback, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``… else …``."""
    of, otherwise = context.infer_alike(
        [(expr.of, scope), (expr.otherwise, scope)], wanted
    )
    if not may_be_none(of.type):
        if not isinstance(of.type, Unknown):
            message = "what stands before `else` is never none, so `else` has no effect"
            start, end = expr.start, expr.end
            context.problems.append(Problem(CONSTANT, "warning", start, end, message))
        return of
    here = ir.Local(of.start, of.end, plain(of.type), "")
    type_ = context.join((here, otherwise), "this is {}, but `else` gives {}")
    return ir.Fallback(expr.start, expr.end, type_, of, otherwise)


def listing(
    context: Context, expr: s.Listing, scope: Scope, wanted: Type | None
) -> ir.Node:
    """A list of given values."""
    if not expr.items:
        return ir.Listing(expr.start, expr.end, Seq(NEVER, 0), ())
    element = wanted.of if isinstance(wanted, Seq) else wanted
    items = context.infer_alike([(item, scope) for item in expr.items], element)
    for node in items:
        if not listable(context, node):
            return context.infer(s.Nothing(expr.start, expr.end), scope)
    type_ = context.join(items, "a list holds values of one type, not {} and {}")
    if isinstance(type_, Unknown):
        return ir.Const(expr.start, expr.end, type_, None)
    return ir.Listing(expr.start, expr.end, Seq(type_, len(items)), tuple(items))


def listable(context: Context, node: ir.Node) -> bool:
    """Whether a list can hold the value; notes an error if not."""
    if is_scalar(node.type):
        return True
    if may_be_none(node.type):
        context.require(node, plain(node.type), "an element of a list")
    else:
        message = f"a list holds single values, not {node.type}"
        context.error(WRONG_TYPE, node, message)
    return False


def distinct(
    context: Context, expr: s.Distinct, scope: Scope, wanted: Type | None
) -> ir.Node:
    """``distinct …``."""
    of = context.infer(expr.of, scope, wanted)
    if isinstance(of.type, Unknown):
        return of
    if not isinstance(of.type, Seq):
        if isinstance(plain(of.type), Seq):
            return context.require(of, plain(of.type), "this list")
        message = f"`distinct` needs a list, but this is {of.type}"
        return context.fault(WRONG_TYPE, of, message)
    most = of.type.most
    if isinstance(of.type.of, Kind):
        most = min(most, context.vocabulary.size(of.type.of.name) or most)
    return ir.Distinct(expr.start, expr.end, Seq(of.type.of, most), of)
