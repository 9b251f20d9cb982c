"""Checking an expression: every word looked up, every type fitting, every bound kept.

What passes cannot raise when it is evaluated, and needs no more steps than its cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from doko_rules.expr import amounts, conditions, ir, quantifiers, words
from doko_rules.expr import syntax as s
from doko_rules.expr.context import Context, Rule, Scope
from doko_rules.expr.narrow import NO_FACTS, when_true

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.expr.problems import Problem
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Hook, Vocabulary


@dataclass(frozen=True, slots=True)
class Checked:
    """An expression after its check."""

    ir: ir.Node
    """Only good for evaluation when there are no errors."""
    type: Type
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether there are no errors; there may be warnings."""
        return all(problem.severity != "error" for problem in self.problems)


# Each rule takes the one sort of node it stands for, which a table cannot say in types.
_RULES = cast(
    "Mapping[type, Rule]",
    {
        s.Number: amounts.number,
        s.Truth: conditions.truth,
        s.Nothing: amounts.nothing,
        s.Word: words.word,
        s.Call: words.call,
        s.Dot: words.dot,
        s.Listing: amounts.listing,
        s.Minus: amounts.minus,
        s.Not: conditions.negation,
        s.Junction: conditions.junction,
        s.Compare: conditions.compare,
        s.Member: conditions.member,
        s.Test: conditions.tested,
        s.Arithmetic: amounts.arithmetic,
        s.Extreme: amounts.extreme,
        s.Choice: amounts.choice,
        s.Fallback: amounts.fallback,
        s.Distinct: amounts.distinct,
        s.Quantifier: quantifiers.quantifier,
    },
)


def check(
    expr: s.Expr,
    hook: Hook,
    vocabulary: Vocabulary,
    expected: Type | None = None,
    locals: Mapping[str, Type] | None = None,
    premises: Iterable[ir.Node] = (),
) -> Checked:
    """Check ``expr`` for its place.

    Args:
        expr: what was parsed.
        hook: the place; its result type is expected if nothing else is.
        vocabulary: the words of the variant.
        expected: the type that is needed.
        locals: further locals, for example of an entry's `each`.
        premises: checked conditions that hold whenever this is evaluated.
    """
    context = Context(vocabulary, hook, _RULES)
    wanted = hook.result if expected is None else expected
    facts = NO_FACTS.union(*map(when_true, premises))
    scope = Scope({**hook.locals, **(locals or {})}, facts)
    node = context.infer(expr, scope, wanted)
    node = context.require(node, wanted, "the value")
    return Checked(node, node.type, tuple(context.problems))
