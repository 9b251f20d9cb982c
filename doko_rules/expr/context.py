"""What the rules of checking share: the words in reach, the findings, and the scope."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from doko_rules.core.frozen import frozen
from doko_rules.expr import ir
from doko_rules.expr import syntax as s
from doko_rules.expr.narrow import NO_FACTS, Facts
from doko_rules.expr.problems import (
    OUT_OF_RANGE,
    UNTESTED_NONE,
    WRONG_TYPE,
    Problem,
)
from doko_rules.expr.types import (
    UNKNOWN,
    Int,
    Option,
    Type,
    Unknown,
    fits,
    join,
    may_be_none,
    plain,
)

if TYPE_CHECKING:
    from doko_rules.expr.vocabulary import Hook, Name, Vocabulary


@frozen
class Scope:
    """What is in reach at one place of an expression."""

    locals: Mapping[str, Type]
    facts: Facts = NO_FACTS
    quantifiers: int = 0

    def knowing(self, facts: Facts) -> Scope:
        """The scope where these are not none as well."""
        if not facts:
            return self
        return Scope(self.locals, self.facts | facts, self.quantifiers)

    def within(self, variable: str, type_: Type) -> Scope:
        """The scope inside a quantifier over this variable."""
        inner = {**self.locals, variable: type_}
        return Scope(inner, self.facts, self.quantifiers + 1)


Rule = Callable[["Context", s.Expr, Scope, Type | None], ir.Node]
"""Checks one sort of syntax node; the type is what the place would like to have."""


class Context:
    """The check of one expression."""

    def __init__(
        self, vocabulary: Vocabulary, hook: Hook, rules: Mapping[type, Rule]
    ) -> None:
        self.vocabulary = vocabulary
        self.hook = hook
        self.problems: list[Problem] = []
        self._rules = rules

    def sees(self, name: Name) -> bool:
        """Whether a name can be used at this place."""
        groups = self.hook.groups
        return groups is None or not name.group or name.group in groups

    def infer(self, expr: s.Expr, scope: Scope, wanted: Type | None = None) -> ir.Node:
        """The checked form of ``expr``; ``wanted`` decides between equal words."""
        node = self._rules[type(expr)](self, expr, scope, wanted)
        if scope.facts and isinstance(node.type, Option) and node in scope.facts:
            return present(node)
        return node

    def error(
        self, code: str, at: s.Expr | ir.Node, message: str, help_: str = ""
    ) -> None:
        """Note an error."""
        problem = Problem(code, "error", at.start, at.end, message, help_)
        if problem not in self.problems:
            self.problems.append(problem)

    def fault(
        self, code: str, at: s.Expr | ir.Node, message: str, help_: str = ""
    ) -> ir.Node:
        """Note an error and go on with a value that raises no further ones."""
        self.error(code, at, message, help_)
        return poison(at)

    def require(
        self, node: ir.Node, wanted: Type, what: str, help_: str = ""
    ) -> ir.Node:
        """``node`` if it fits ``wanted``; ``what`` names the place in a message."""
        if fits(node.type, wanted):
            return node
        if may_be_none(node.type) and fits(plain(node.type), wanted):
            return self.fault(
                UNTESTED_NONE,
                node,
                f"{what} may be none here",
                "test it before (`… is not none and …`) or write `(… else …)`",
            )
        if isinstance(node.type, Int) and isinstance(plain(wanted), Int):
            return self._out_of_range(node, node.type, plain(wanted), what)
        message = f"{what} must be {wanted}, but this is {node.type}"
        return self.fault(WRONG_TYPE, node, message, help_)

    def _out_of_range(
        self, node: ir.Node, actual: Int, wanted: Type, what: str
    ) -> ir.Node:
        assert isinstance(wanted, Int)
        if actual.high > wanted.high:
            bound, reached = f"at most {wanted.high}", f"up to {actual.high}"
            help_ = f"write `min(…, {wanted.high})` if that is meant"
        else:
            bound, reached = f"at least {wanted.low}", f"down to {actual.low}"
            help_ = f"write `max(…, {wanted.low})` if that is meant"
        message = f"{what} is {bound}, but this may be {reached}"
        return self.fault(OUT_OF_RANGE, node, message, help_)

    def plain(self, expr: s.Expr, scope: Scope, wanted: Type, what: str) -> ir.Node:
        """The checked form of an expression that must be of a type."""
        return self.require(self.infer(expr, scope, wanted), wanted, what)

    def infer_alike(
        self,
        exprs: Sequence[tuple[s.Expr, Scope]],
        wanted: Type | None = None,
    ) -> list[ir.Node]:
        """The checked forms of expressions that should be of one type.

        A bare word that several kinds share takes its meaning from the others, so
        those are looked at first.
        """
        nodes: list[ir.Node | None] = [None] * len(exprs)
        for position, (expr, scope) in enumerate(exprs):
            if not self.is_open(expr, scope):
                node = nodes[position] = self.infer(expr, scope, wanted)
                if wanted is None and not isinstance(plain(node.type), Unknown):
                    wanted = plain(node.type)
        return [
            self.infer(expr, scope, wanted) if node is None else node
            for node, (expr, scope) in zip(nodes, exprs, strict=True)
        ]

    def is_open(self, expr: s.Expr, scope: Scope) -> bool:
        """Whether the meaning of ``expr`` hangs on the type that its place wants."""
        match expr:
            case s.Word(id=word):
                if word in scope.locals or word in self.vocabulary.definitions:
                    return False
                if any(not n.params for n in self.vocabulary.names.get(word, ())):
                    return False
                return len(self.vocabulary.by_value.get(word, ())) > 1
            case s.Choice(yes=yes, no=no):
                return self.is_open(yes, scope) and self.is_open(no, scope)
            case s.Listing(items=items) | s.Extreme(items=items):
                return all(self.is_open(item, scope) for item in items)
        return False

    def join(self, nodes: Sequence[ir.Node], message: str) -> Type:
        """The type that holds all values of the nodes, or an error about one."""
        common = nodes[0].type
        for node in nodes[1:]:
            joined = join(common, node.type)
            if joined is None:
                text = message.format(common, node.type)
                self.error(WRONG_TYPE, node, text)
                return UNKNOWN
            common = joined
        return common


def poison(at: s.Expr | ir.Node) -> ir.Node:
    """A value that fits everywhere, in place of a faulty one."""
    return ir.Const(at.start, at.end, UNKNOWN, None)


def present(node: ir.Node) -> ir.Node:
    """The node with a type that leaves none out."""
    assert not isinstance(node, ir.Const)
    return replace(node, type=plain(node.type))
