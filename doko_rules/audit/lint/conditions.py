"""Whether a condition can be true, and can be false, over all that may be the case.

What a *space* knows, its states give. What it does not know is left open: each part of
a condition that asks for it may be true or false, and a number that is compared with
fixed ones may be below, between or above them. So what is never true here is never true
in play, either; what can be true here may be impossible there for other reasons.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.compile.tailor import rewrite, substitute
from doko_rules.expr import ir
from doko_rules.expr.fold import Folder
from doko_rules.expr.generate import expression
from doko_rules.expr.hooks import PARTY
from doko_rules.expr.runtime import functions_of
from doko_rules.expr.types import BOOL, Int, Kind, Option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from doko_rules.compile.rules import Clause
    from doko_rules.expr.ir import Node

MOST_CASES = 512
"""More combinations of what is open are not tried."""
MOST_PARTS = 4_000
"""Larger conditions are not looked at."""
ELSEWHERE = -1
"""Stands for every thing of a kind that a condition does not name."""


class Open(NamedTuple):
    """A part of a condition that the space does not know, and what it may be."""

    node: Node
    values: set[Any]


class Seen(NamedTuple):
    """What a condition was in some state."""

    true: Any = None
    """A state in which it is true; None if there is none."""
    false: Any = None


class Space:
    """All that may be the case, as far as it is known."""

    def __init__(
        self, states: Sequence[Any], known: Iterable[str], absent: Absent | None = None
    ) -> None:
        """Take the states, and the names of which they give the value.

        Of names with several meanings that about a party is known, and no other.
        """
        self.states = states
        self.known = frozenset(known)
        self.absent = absent or Absent({}, frozenset())

    def may_be(self, conditions: Iterable[Node]) -> bool:
        """Whether one of some conditions is true somewhere, or too large to be sure."""
        for condition in conditions:
            seen = self.look(condition, until_true=True)
            if seen is None or seen.true is not None:
                return True
        return False

    def knows(self, node: Node, bound: frozenset[str] = frozenset()) -> bool:
        """Whether the states give the value of an expression, locals that are bound."""
        return _Opened(self).is_known(inlined(node), bound)

    def look(self, condition: Node, *, until_true: bool = False) -> Seen | None:
        """Where a condition is true and where it is false; None if it is too large."""
        opened = _Opened(self)
        node = opened.of(inlined(condition))
        cases = opened.cases()
        if cases is None:
            return None
        if isinstance(node, ir.Const):
            first = self.states[0] if self.states else None
            return Seen(first, None) if node.value else Seen(None, first)
        names = {f"open{n}": f"o{n}" for n in range(len(opened.parts))}
        head = ", ".join(("d", *names.values()))
        source = f"def holds({head}):\n    return {expression(node, names)}\n"
        holds: Callable[..., bool] = functions_of(source, {})["holds"]
        found: dict[bool, Any] = {}
        for state in self.states:
            for case in cases:
                value = bool(holds(state, *case))
                if value not in found:
                    found[value] = state
                    if len(found) > 1 or (until_true and value):
                        return Seen(found.get(True), found.get(False))
        return Seen(found.get(True), found.get(False))


class Absent(NamedTuple):
    """What the options switch off: conditions on it may be true with other options."""

    first: dict[str, int]
    """By kind, the number of the first thing that is not there."""
    traits: frozenset[str]
    """Attributes that might differ if all things were there."""


class _Opened:
    """A condition with what is not known taken out of it."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.parts: list[Open] = []

    def cases(self) -> list[tuple[Any, ...]] | None:
        """All that the open parts may be together."""
        total = 1
        for part in self.parts:
            total *= len(part.values)
        if total > MOST_CASES:
            return None
        return list(product(*(sorted(part.values, key=str) for part in self.parts)))

    def of(self, node: Node) -> Node:
        """The condition, with a local for each part that is open."""
        if self.is_known(node, frozenset()):
            return node
        match node:
            case ir.Junction():
                items = tuple(self.of(item) for item in node.items)
                return ir.Junction(node.start, node.end, node.type, node.op, items)
            case ir.Not():
                return _not(self.of(node.of))
            case ir.Choice() if node.type == BOOL:
                parts = map(self.of, (node.test, node.yes, node.no))
                return ir.Choice(node.start, node.end, node.type, *parts)
            case ir.IsNone(negated=True):
                return _not(self.of(ir.IsNone(*_at(node), node.of, negated=False)))
            case ir.Member(negated=True):
                plain = ir.Member(*_at(node), node.item, node.of, negated=False)
                return _not(self.of(plain))
            case ir.Compare(ops=("!=",), items=items):
                return _not(self.of(ir.Compare(*_at(node), ("=",), items)))
            case ir.Compare(ops=(op,), items=(left, right)):
                for one, other in ((left, right), (right, left)):
                    value = self.compared(op, one, other)
                    if value is not None:
                        put = (value, other) if one is left else (other, value)
                        return ir.Compare(*_at(node), node.ops, put)
        return self.local(node, {False, True}, BOOL)

    def compared(self, op: str, one: Node, other: Node) -> Node | None:
        """A local for what is compared with a fixed value."""
        if not isinstance(other, ir.Const) or type(other.value) is not int:
            return None
        of = one.type.of if isinstance(one.type, Option) else one.type
        value = other.value
        if isinstance(of, Kind) and (op == "=" or not of.ordered):
            if self.is_absent(of.name, value) or isinstance(one, ir.Const):
                return None
            return self.local(one, {value, ELSEWHERE}, of)
        if isinstance(of, Int) and one.type is of:
            near = {n for n in (value - 1, value, value + 1) if of.low <= n <= of.high}
            return self.local(one, near, of) if near else None
        return None

    def local(self, node: Node, values: set[Any], of: Any) -> Node:
        for n, part in enumerate(self.parts):
            if part.node == node:
                part.values.update(values)
                return ir.Local(node.start, node.end, of, f"open{n}")
        self.parts.append(Open(node, set(values)))
        return ir.Local(node.start, node.end, of, f"open{len(self.parts) - 1}")

    def is_absent(self, kind: str, value: int) -> bool:
        first = self.space.absent.first.get(kind)
        return first is not None and value >= first

    def is_known(self, node: Node, bound: frozenset[str]) -> bool:
        """Whether the space gives the value of a part."""
        match node:
            case ir.Local():
                return node.id in bound
            case ir.Setting() | ir.Use():
                return False
            case ir.Const(type=Kind(name=kind), value=int(value)):
                return not self.is_absent(kind, value)
            case ir.Read():
                if not self.reads(node):
                    return False
            case ir.Attr(attribute=attribute):
                if attribute.id in self.space.absent.traits:
                    return False
                if attribute.access.steps[0] != "tables":
                    return False
            case ir.Quantifier():
                inner = bound | {node.variable}
                return self.is_known(node.source, bound) and all(
                    self.is_known(part, inner)
                    for part in (node.where, node.body)
                    if part is not None
                )
        return all(self.is_known(part, bound) for part in ir.children(node))

    def reads(self, node: ir.Read) -> bool:
        """Whether the states have the value of a name."""
        name = node.name
        if name.changes == "never":
            return True
        if name.id not in self.space.known:
            return False
        return not name.params or name.params[0] == PARTY


def _at(node: Any) -> tuple[int, int, Any]:
    return node.start, node.end, node.type


def _not(node: Node) -> Node:
    return ir.Not(node.start, node.end, BOOL, node)


def inlined(node: Node) -> Node:
    """A condition with its definitions written out, as simple as it gets."""
    size = 0

    def change(part: Node) -> Node:
        nonlocal size
        size += 1
        if not isinstance(part, ir.Use) or size > MOST_PARTS:
            return part
        definition = part.definition
        names = [name for name, _ in definition.params]
        if _locals(part.args) & _bound_in(definition.body):
            return part
        given = dict(zip(names, part.args, strict=True))
        return rewrite(substitute(definition.body, given), change)

    return Folder({}, by_range=True).fold(rewrite(node, change))


def _locals(nodes: Iterable[Node]) -> set[str]:
    """The locals that are named in some parts."""
    return {
        part.id for node in nodes for part in _all(node) if isinstance(part, ir.Local)
    }


def _bound_in(node: Node) -> set[str]:
    """The locals that a part has for itself, for which others could be mistaken."""
    return {part.variable for part in _all(node) if isinstance(part, ir.Quantifier)}


def _all(node: Node) -> Iterator[Node]:
    yield node
    for part in ir.children(node):
        yield from _all(part)


def bound_to(node: Node, values: dict[str, tuple[Any, int]]) -> Node:
    """A condition in which locals have fixed values; each comes with its type."""
    given: dict[str, Node] = {
        id: ir.Const(0, 0, of, value) for id, (of, value) in values.items()
    }
    return substitute(node, given)


def all_of(nodes: Sequence[Node]) -> Node:
    """The condition that all of these hold."""
    if not nodes:
        return ir.Const(0, 0, BOOL, True)
    if len(nodes) == 1:
        return nodes[0]
    return ir.Junction(0, 0, BOOL, "and", tuple(nodes))


def denied(node: Node) -> Node:
    """The condition that this one does not hold."""
    return _not(node)


def said(clause: Clause) -> Node:
    """What has to hold by a clause."""
    node = clause.expression.ir
    return _not(node) if clause.negated else node


def is_test_of_none(node: Node) -> bool:
    """Whether a condition asks just whether something is there, as types demand."""
    if isinstance(node, ir.Not):
        return is_test_of_none(node.of)
    return isinstance(node, ir.IsNone)
