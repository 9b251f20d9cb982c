"""The tracing evaluator: it walks a checked expression, counts steps, can tell why."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from doko_rules.expr import ir
from doko_rules.expr.cost import own_cost
from doko_rules.expr.runtime import distinct, frozen, only
from doko_rules.expr.types import Map, Seq, plain
from doko_rules.expr.vocabulary import Fixed

if TYPE_CHECKING:
    from doko_rules.expr.vocabulary import Access

Locals = Mapping[str, Any]
"""The values of the locals by their ids."""


class Trace(NamedTuple):
    """What one node gave, and what its parts gave before."""

    node: ir.Node
    value: Any
    children: tuple[Trace, ...]
    given: int | bool | None = None
    """The element that a quantifier looked at when it asked this part."""

    @property
    def start(self) -> int:
        """Where the node stands in its text."""
        return self.node.start

    @property
    def end(self) -> int:
        """Where the node ends in its text."""
        return self.node.end


class Counted(NamedTuple):
    """A value and the steps it took."""

    value: Any
    steps: int


def evaluate(node: ir.Node, state: object, locals: Locals | None = None) -> Any:
    """The value of a checked expression in a state."""
    return _Run(state).result(node, locals)


def count(node: ir.Node, state: object, locals: Locals | None = None) -> Counted:
    """The value, and the steps that were needed."""
    run = _Run(state)
    value = run.result(node, locals)
    return Counted(value, run.steps)


def trace(node: ir.Node, state: object, locals: Locals | None = None) -> Trace:
    """The value with those of all parts that were looked at."""
    run = _Run(state)
    run.parts = []
    run.result(node, locals)
    return run.parts[0]


def follow(state: object, access: Access, args: tuple[Any, ...]) -> Any:
    """What an access reads off the state."""
    value: Any = state
    for step in access.steps:
        if isinstance(step, str):
            value = getattr(value, step)
        else:
            value = value[step if isinstance(step, Fixed) else args[step]]
    return value(*access.rest(args)) if access.method else value


@dataclass(slots=True)
class _Run:
    """One evaluation."""

    state: object
    steps: int = 0
    parts: list[Trace] | None = None
    """Traces of the parts of the node at work; nothing when nobody asks why."""

    def result(self, node: ir.Node, locals_: Locals | None) -> Any:
        value = self.value(node, dict(locals_ or {}))
        if isinstance(plain(node.type), (Seq, Map)):
            return frozen(value)
        return value

    def value(self, node: ir.Node, env: dict[str, Any], given: Any = None) -> Any:
        self.steps += own_cost(node)
        if self.parts is None:
            return _RULES[type(node)](self, node, env)
        outer, self.parts = self.parts, []
        value = _RULES[type(node)](self, node, env)
        outer.append(Trace(node, value, tuple(self.parts), given))
        self.parts = outer
        return value

    def const(self, node: ir.Const, env: dict[str, Any]) -> Any:
        del env
        return node.value

    def local(self, node: ir.Local, env: dict[str, Any]) -> Any:
        return env[node.id]

    def setting(self, node: ir.Setting, env: dict[str, Any]) -> Any:
        del env
        return cast("Any", self.state).options[node.id]

    def read(self, node: ir.Read, env: dict[str, Any]) -> Any:
        args = tuple([self.value(arg, env) for arg in node.args])
        return follow(self.state, node.name.access, args)

    def attr(self, node: ir.Attr, env: dict[str, Any]) -> Any:
        of = self.value(node.of, env)
        return follow(self.state, node.attribute.access, (of,))

    def use(self, node: ir.Use, env: dict[str, Any]) -> Any:
        definition = node.definition
        inner = {
            id_: self.value(arg, env)
            for (id_, _), arg in zip(definition.params, node.args, strict=True)
        }
        return self.value(definition.body, inner)

    def at(self, node: ir.At, env: dict[str, Any]) -> Any:
        of = self.value(node.of, env)
        return of[self.value(node.key, env)]

    def negation(self, node: ir.Not, env: dict[str, Any]) -> Any:
        return not self.value(node.of, env)

    def negative(self, node: ir.Negative, env: dict[str, Any]) -> Any:
        return -self.value(node.of, env)

    def junction(self, node: ir.Junction, env: dict[str, Any]) -> Any:
        stop = node.op == "or"
        for item in node.items:
            if self.value(item, env) is stop:
                return stop
        return not stop

    def compare(self, node: ir.Compare, env: dict[str, Any]) -> Any:
        values = [
            frozen(value) if isinstance(plain(item.type), (Seq, Map)) else value
            for item in node.items
            for value in (self.value(item, env),)
        ]
        return all(
            _COMPARE[op](left, right)
            for op, (left, right) in zip(node.ops, pairwise(values), strict=True)
        )

    def member(self, node: ir.Member, env: dict[str, Any]) -> Any:
        item = self.value(node.item, env)
        return (item in self.value(node.of, env)) is not node.negated

    def is_none(self, node: ir.IsNone, env: dict[str, Any]) -> Any:
        return (self.value(node.of, env) is None) is not node.negated

    def size(self, node: ir.Size, env: dict[str, Any]) -> Any:
        return len(self.value(node.of, env))

    def arithmetic(self, node: ir.Arithmetic, env: dict[str, Any]) -> Any:
        left = self.value(node.left, env)
        return _ARITHMETIC[node.op](left, self.value(node.right, env))

    def extreme(self, node: ir.Extreme, env: dict[str, Any]) -> Any:
        values = [self.value(item, env) for item in node.items]
        return min(values) if node.op == "min" else max(values)

    def choice(self, node: ir.Choice, env: dict[str, Any]) -> Any:
        return self.value(node.yes if self.value(node.test, env) else node.no, env)

    def fallback(self, node: ir.Fallback, env: dict[str, Any]) -> Any:
        value = self.value(node.of, env)
        return self.value(node.otherwise, env) if value is None else value

    def listing(self, node: ir.Listing, env: dict[str, Any]) -> Any:
        return tuple([self.value(item, env) for item in node.items])

    def distinct(self, node: ir.Distinct, env: dict[str, Any]) -> Any:
        return distinct(self.value(node.of, env))

    def quantifier(self, node: ir.Quantifier, env: dict[str, Any]) -> Any:
        source = self.value(node.source, env)
        body = node.body
        if node.op == "last":
            return next(self._chosen(node, reversed(source), dict(env)), None)
        inner = dict(env)
        chosen = self._chosen(node, source, inner)
        if body is None:
            return _WITHOUT_BODY[node.op](chosen)
        if node.op == "best":
            ranked = [(self.value(body, inner, e), e) for e in chosen]
            best = max(ranked, key=operator.itemgetter(0), default=(None, None))
            return best[1]
        return _WITH_BODY[node.op](self.value(body, inner, e) for e in chosen)

    def _chosen(
        self, node: ir.Quantifier, source: Iterable[Any], inner: dict[str, Any]
    ) -> Iterator[Any]:
        """The elements that satisfy the condition, each bound while it is in use."""
        for element in source:
            self.steps += 1
            inner[node.variable] = element
            if node.where is None or self.value(node.where, inner, element):
                yield element


def _least(values: Iterable[Any]) -> Any:
    return min(values, default=None)


def _greatest(values: Iterable[Any]) -> Any:
    return max(values, default=None)


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "divided by": operator.floordiv,
    "modulo": operator.mod,
}
_WITHOUT_BODY: Mapping[str, Callable[[Iterator[Any]], Any]] = {
    "any": lambda chosen: next((True for _ in chosen), False),
    "count": lambda chosen: sum(1 for _ in chosen),
    "first": lambda chosen: next(chosen, None),
    "only": lambda chosen: only(tuple(chosen)),
}
_WITH_BODY: Mapping[str, Callable[[Iterable[Any]], Any]] = {
    "all": all,
    "sum": sum,
    "product": prod,
    "min": _least,
    "max": _greatest,
    "list": tuple,
}
# Each rule takes the one sort of node it stands for, which a table cannot say in types.
_RULES = cast(
    "Mapping[type, Callable[[_Run, ir.Node, dict[str, Any]], Any]]",
    {
        ir.Const: _Run.const,
        ir.Local: _Run.local,
        ir.Setting: _Run.setting,
        ir.Read: _Run.read,
        ir.Attr: _Run.attr,
        ir.Use: _Run.use,
        ir.At: _Run.at,
        ir.Not: _Run.negation,
        ir.Negative: _Run.negative,
        ir.Junction: _Run.junction,
        ir.Compare: _Run.compare,
        ir.Member: _Run.member,
        ir.IsNone: _Run.is_none,
        ir.Size: _Run.size,
        ir.Arithmetic: _Run.arithmetic,
        ir.Extreme: _Run.extreme,
        ir.Choice: _Run.choice,
        ir.Fallback: _Run.fallback,
        ir.Listing: _Run.listing,
        ir.Distinct: _Run.distinct,
        ir.Quantifier: _Run.quantifier,
    },
)
