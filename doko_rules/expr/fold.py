"""Simplifying a checked expression: options become constants, constants vanish.

A rule that the options switch off costs nothing afterwards and appears in no reason.
Checked expressions are pure and cannot fail, so a part that cannot change the result
may go, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, cast

from doko_rules.expr import ir
from doko_rules.expr.cost import measure
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.types import BOOL, UNKNOWN, Int, Type, may_be_none

if TYPE_CHECKING:
    from doko_rules.expr.vocabulary import Definition, OptionSetting, Vocabulary

Part = TypeVar("Part", bound=ir.Node)

Settings = Mapping[str, "OptionSetting"]
"""The values of options by their ids; others stay open."""


def fold(node: ir.Node, settings: Settings) -> ir.Node:
    """The expression for these values of options, as simple as it gets."""
    return Folder(settings).fold(node)


def fold_definitions(vocabulary: Vocabulary, settings: Settings) -> Vocabulary:
    """The vocabulary with its definitions folded; fold them before their uses."""
    folder = Folder(settings)
    return vocabulary.with_definitions(
        {id_: folder.definition(old) for id_, old in vocabulary.definitions.items()}
    )


def is_constant(node: ir.Node, value: object) -> bool:
    """Whether the expression is always that value."""
    return isinstance(node, ir.Const) and node.value is value


class Folder:
    """One folding, with the definitions that it has already folded.

    Args:
        settings: the values of options.
        by_range: whether comparisons are decided by the ranges of their types, too.
    """

    def __init__(self, settings: Settings, *, by_range: bool = False) -> None:
        self._settings = settings
        self._by_range = by_range
        self._definitions: dict[Definition, Definition] = {}

    def fold(self, node: ir.Node) -> ir.Node:
        """The node, as simple as it gets."""
        rule = _RULES.get(type(node))
        if rule is None:
            return node
        return rule(self, node)

    def definition(self, old: Definition) -> Definition:
        """The definition with its body folded; itself when nothing changes."""
        if old not in self._definitions:
            body = self.fold(old.body)
            new = old
            if body is not old.body:
                size = measure(body)
                new = replace(
                    old,
                    body=body,
                    cost=size.cost,
                    depth=size.depth,
                    quantifiers=size.quantifiers,
                )
            self._definitions[old] = new
        return self._definitions[old]

    def setting(self, node: ir.Setting) -> ir.Node:
        if node.id not in self._settings:
            return node
        value = self._settings[node.id]
        return constant(node, value, node.type)

    def read(self, node: ir.Read) -> ir.Node:
        args = self._all(node.args)
        return _with(node, args=args)

    def attr(self, node: ir.Attr) -> ir.Node:
        of = self.fold(node.of)
        return _with(node, of=of)

    def use(self, node: ir.Use) -> ir.Node:
        definition = self.definition(node.definition)
        # What stands for a faulty body is no value to go on with.
        faulty = definition.result is UNKNOWN
        if isinstance(definition.body, ir.Const) and not faulty:
            return _moved(definition.body, node)
        args = self._all(node.args)
        return _with(node, args=args, definition=definition)

    def at(self, node: ir.At) -> ir.Node:
        return _with(node, of=self.fold(node.of), key=self.fold(node.key))

    def negation(self, node: ir.Not) -> ir.Node:
        of = self.fold(node.of)
        if isinstance(of, ir.Const):
            return constant(node, not of.value, BOOL)
        if isinstance(of, ir.Not):
            return of.of
        return _with(node, of=of)

    def negative(self, node: ir.Negative) -> ir.Node:
        return _computed(_with(node, of=self.fold(node.of)))

    def junction(self, node: ir.Junction) -> ir.Node:
        neutral = node.op == "and"
        items: list[ir.Node] = []
        for part in node.items:
            # One by one: what follows a part that decides may rest on what it says.
            item = self.fold(part)
            if is_constant(item, not neutral):
                return constant(node, not neutral, BOOL)
            if isinstance(item, ir.Junction) and item.op == node.op:
                items += item.items
            elif not is_constant(item, neutral):
                items.append(item)
        if not items:
            return constant(node, neutral, BOOL)
        if len(items) == 1:
            return items[0]
        if self._by_range and any(
            i.of in items for i in items if isinstance(i, ir.Not)
        ):
            return constant(node, not neutral, BOOL)
        if len(items) == len(node.items) and all(map(_same, items, node.items)):
            return node
        return replace(node, items=tuple(items))

    def compare(self, node: ir.Compare) -> ir.Node:
        items = self._all(node.items)
        links = list(zip(node.ops, pairwise(items), strict=True))
        known = [self._link(node, op, *pair) for op, pair in links]
        if False in known:
            return constant(node, False, BOOL)
        if all(known):
            return constant(node, True, BOOL)
        # A link at an end of the chain that holds says nothing; one within joins two.
        first, last = known.index(None), len(known) - known[::-1].index(None)
        if last - first < len(known):
            ops, items = node.ops[first:last], items[first : last + 1]
            return replace(node, ops=ops, items=items)
        return _with(node, items=items)

    def _link(
        self, node: ir.Compare, op: str, left: ir.Node, right: ir.Node
    ) -> bool | None:
        """Whether one link of a chain holds, if that is known."""
        if isinstance(left, ir.Const) and isinstance(right, ir.Const):
            pair = replace(node, ops=(op,), items=(left, right))
            return bool(evaluate(pair, None))
        return decided(op, left, right) if self._by_range else None

    def member(self, node: ir.Member) -> ir.Node:
        item, of = self.fold(node.item), self.fold(node.of)
        if isinstance(of, ir.Const) and not of.value:
            return constant(node, node.negated, BOOL)
        return _computed(_with(node, item=item, of=of))

    def is_none(self, node: ir.IsNone) -> ir.Node:
        of = self.fold(node.of)
        if not may_be_none(of.type):
            return constant(node, node.negated, BOOL)
        return _computed(_with(node, of=of))

    def unary(self, node: ir.Size | ir.Distinct) -> ir.Node:
        return _computed(_with(node, of=self.fold(node.of)))

    def arithmetic(self, node: ir.Arithmetic) -> ir.Node:
        left, right = self.fold(node.left), self.fold(node.right)
        return _computed(_with(node, left=left, right=right))

    def items(self, node: ir.Extreme | ir.Listing) -> ir.Node:
        return _computed(_with(node, items=self._all(node.items)))

    def choice(self, node: ir.Choice) -> ir.Node:
        test = self.fold(node.test)
        if isinstance(test, ir.Const):
            return self.fold(node.yes if test.value else node.no)
        yes, no = self.fold(node.yes), self.fold(node.no)
        if is_constant(yes, True) and is_constant(no, False):
            return test
        if isinstance(test, ir.Not):
            return replace(node, test=test.of, yes=no, no=yes)
        return _with(node, test=test, yes=yes, no=no)

    def fallback(self, node: ir.Fallback) -> ir.Node:
        of = self.fold(node.of)
        if is_constant(of, None):
            return self.fold(node.otherwise)
        if not may_be_none(of.type):
            return of
        return _with(node, of=of, otherwise=self.fold(node.otherwise))

    def quantifier(self, node: ir.Quantifier) -> ir.Node:
        source = self.fold(node.source)
        where = None if node.where is None else self.fold(node.where)
        body = None if node.body is None else self.fold(node.body)
        new = _with(node, source=source, where=where, body=body)
        nothing = isinstance(source, ir.Const) and not source.value
        if nothing or (where is not None and is_constant(where, False)):
            empty = ir.Const(source.start, source.end, source.type, ())
            value = evaluate(replace(new, source=empty, where=None), None)
            return constant(node, value, node.type)
        if body is not None and node.op == "all" and is_constant(body, True):
            return constant(node, True, BOOL)
        if where is not None and is_constant(where, True):
            return replace(new, where=None)
        return new

    def _all(self, nodes: tuple[ir.Node, ...]) -> tuple[ir.Node, ...]:
        folded = tuple([self.fold(node) for node in nodes])
        return nodes if all(map(_same, folded, nodes)) else folded


def decided(op: str, left: ir.Node, right: ir.Node) -> bool | None:
    """Whether a comparison holds for all values of the types, or for none."""
    if left == right:
        return op in {"=", "<=", ">="}
    one, two = left.type, right.type
    if not isinstance(one, Int) or not isinstance(two, Int):
        return None
    if one.high < two.low:
        return op in {"!=", "<", "<="}
    if one.low > two.high:
        return op in {"!=", ">", ">="}
    if op in {"<=", ">"} and one.high <= two.low:
        return op == "<="
    if op in {"<", ">="} and one.low >= two.high:
        return op == ">="
    return None


def _with(node: Part, **parts: object) -> Part:
    """The node with these parts; itself when they are its own."""
    if all(getattr(node, key) is part for key, part in parts.items()):
        return node
    # The fields of the node are not known here; each caller names those of its sort.
    changed = cast("dict[str, Any]", parts)
    return replace(node, **changed)


def _same(one: ir.Node, two: ir.Node) -> bool:
    return one is two


def _computed(node: ir.Node) -> ir.Node:
    """The value of a node whose parts are all constant."""
    if all(isinstance(part, ir.Const) for part in ir.children(node)):
        return constant(node, evaluate(node, None), node.type)
    return node


def constant(at: ir.Node, value: ir.Value, type_: Type | None = None) -> ir.Const:
    """A constant in the place of a node, of its type unless another one is given."""
    of = at.type if type_ is None else type_
    if type(value) is int and isinstance(of, Int):
        of = Int(value, value)
    return ir.Const(at.start, at.end, of, value)


def _moved(node: ir.Const, at: ir.Node) -> ir.Node:
    return ir.Const(at.start, at.end, node.type, node.value)


# Each rule takes the one sort of node it stands for, which a table cannot say in types.
_RULES = cast(
    "Mapping[type, Callable[[Folder, ir.Node], ir.Node]]",
    {
        ir.Setting: Folder.setting,
        ir.Read: Folder.read,
        ir.Attr: Folder.attr,
        ir.Use: Folder.use,
        ir.At: Folder.at,
        ir.Not: Folder.negation,
        ir.Negative: Folder.negative,
        ir.Junction: Folder.junction,
        ir.Compare: Folder.compare,
        ir.Member: Folder.member,
        ir.IsNone: Folder.is_none,
        ir.Size: Folder.unary,
        ir.Distinct: Folder.unary,
        ir.Arithmetic: Folder.arithmetic,
        ir.Extreme: Folder.items,
        ir.Listing: Folder.items,
        ir.Choice: Folder.choice,
        ir.Fallback: Folder.fallback,
        ir.Quantifier: Folder.quantifier,
    },
)
