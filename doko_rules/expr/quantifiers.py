"""Checking of quantifiers: questions about the elements of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.expr import ir, ranges
from doko_rules.expr import syntax as s
from doko_rules.expr.amounts import bounded, listable
from doko_rules.expr.context import poison
from doko_rules.expr.limits import MAX_INT, MAX_QUANTIFIERS
from doko_rules.expr.narrow import when_true
from doko_rules.expr.problems import NAME_TAKEN, TOO_LARGE, WRONG_TYPE
from doko_rules.expr.types import (
    BOOL,
    INT,
    UNKNOWN,
    Int,
    Seq,
    Type,
    Unknown,
    is_ordered,
    option,
    plain,
)

if TYPE_CHECKING:
    from doko_rules.expr.context import Context, Scope


def quantifier(
    context: Context, expr: s.Quantifier, scope: Scope, wanted: Type | None
) -> ir.Node:
    """Any quantifier: its list, its condition and its body, then what it gives."""
    name = s.Word(expr.at, expr.at + len(expr.variable), expr.variable)
    if expr.variable in scope.locals:
        message = f"`{expr.variable}` has a meaning here already"
        context.error(NAME_TAKEN, name, message, "take another name")
    if scope.quantifiers >= MAX_QUANTIFIERS:
        message = f"more than {MAX_QUANTIFIERS} quantifiers inside one another"
        return context.fault(TOO_LARGE, expr, message, "name a part of it by `define`")
    source = _source(context, expr, scope)
    element = source.type.of if isinstance(source.type, Seq) else UNKNOWN
    inner = scope.within(expr.variable, element)
    where = body = None
    if expr.where is not None:
        where = context.plain(expr.where, inner, BOOL, "what stands after `where`")
        inner = inner.knowing(when_true(where))
    if expr.body is not None:
        body = _body(context, expr, inner, wanted)
    if not isinstance(source.type, Seq):
        return poison(expr)
    type_ = _result(expr.op, source.type, body)
    node = ir.Quantifier(
        expr.start, expr.end, type_, expr.op, expr.variable, source, where, body
    )
    if isinstance(type_, Int):
        return bounded(context, node, type_)
    return node


def _source(context: Context, expr: s.Quantifier, scope: Scope) -> ir.Node:
    source = context.infer(expr.source, scope)
    if isinstance(source.type, (Seq, Unknown)):
        return source
    if isinstance(plain(source.type), Seq):
        return context.require(source, plain(source.type), "this list")
    message = f"`{expr.op}` needs a list, but this is {source.type}"
    return context.fault(WRONG_TYPE, source, message)


def _body(
    context: Context, expr: s.Quantifier, scope: Scope, wanted: Type | None
) -> ir.Node:
    assert expr.body is not None
    match expr.op:
        case "all":
            return context.plain(expr.body, scope, BOOL, "what stands after `holds`")
        case "sum" | "product":
            return context.plain(expr.body, scope, INT, f"what `{expr.op}` adds up")
        case "list":
            liked = wanted.of if isinstance(wanted, Seq) else None
            node = context.infer(expr.body, scope, liked)
            return node if listable(context, node) else poison(node)
    node = context.infer(expr.body, scope, wanted if expr.op != "best" else None)
    node = context.require(node, plain(node.type), f"what `{expr.op}` compares")
    if not is_ordered(node.type):
        message = f"{node.type} has no order, so `{expr.op}` cannot choose by it"
        return context.fault(WRONG_TYPE, node, message)
    return node


def _result(op: str, source: Seq, body: ir.Node | None) -> Type:
    match op:
        case "any" | "all":
            return BOOL
        case "count":
            return Int(0, source.most)
        case "first" | "last" | "only" | "best":
            return option(source.of)
    assert body is not None
    if isinstance(body.type, Unknown):
        return UNKNOWN
    match op:
        case "min" | "max":
            return option(body.type)
        case "list":
            return Seq(body.type, source.most)
    assert isinstance(body.type, Int)
    if op == "sum":
        return ranges.total(body.type, source.most)
    return ranges.product(body.type, source.most, MAX_INT)
