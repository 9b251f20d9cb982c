"""Checking an expression: every word looked up, every type fitting, every bound kept.

What passes cannot raise when it is evaluated, and needs no more steps than its cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from doko_rules.core.frozen import frozen
from doko_rules.expr import amounts, conditions, ir, quantifiers, words
from doko_rules.expr import syntax as s
from doko_rules.expr.context import Context, Rule, Scope
from doko_rules.expr.cost import Measure, measure
from doko_rules.expr.limits import MAX_COST, MAX_QUANTIFIERS, MAX_TOTAL_DEPTH
from doko_rules.expr.narrow import NO_FACTS, when_true
from doko_rules.expr.problems import HIDDEN, NOT_HERE, TOO_COSTLY, TOO_LARGE
from doko_rules.expr.reading import hidden, readings
from doko_rules.expr.vocabulary import Name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.expr.problems import Problem
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Hook, Vocabulary


@frozen
class Checked:
    """An expression after its check."""

    ir: ir.Node
    """Only good for evaluation when there are no errors."""
    type: Type
    problems: tuple[Problem, ...]
    cost: int = 0
    """Steps of one evaluation at worst."""

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
    *,
    reveals: bool = False,
) -> Checked:
    """Check ``expr`` for its place.

    Args:
        expr: what was parsed.
        hook: the place; its result type is expected if nothing else is.
        vocabulary: the words of the variant.
        expected: the type that is needed.
        locals: further locals, for example of an entry's `each`.
        premises: checked conditions that hold whenever this is evaluated.
        reveals: whether its answer may give away what is hidden.
    """
    context = Context(vocabulary, hook, _RULES)
    wanted = hook.result if expected is None else expected
    facts = NO_FACTS.union(*map(when_true, premises))
    scope = Scope({**hook.locals, **(locals or {})}, facts)
    node = context.infer(expr, scope, wanted)
    node = context.require(node, wanted, "the value")
    if any(problem.severity == "error" for problem in context.problems):
        return Checked(node, node.type, tuple(context.problems))
    size = measure(node)
    _limit(context, node, size)
    _stay_here(context, node)
    if hook.viewer and not reveals:
        _conceal(context, node)
    return Checked(node, node.type, tuple(context.problems), size.cost)


def _limit(context: Context, node: ir.Node, size: Measure) -> None:
    """Note what is too much, with the definitions that are used."""
    help_ = "look at fewer things, or at smaller lists"
    if size.cost > MAX_COST:
        message = f"this may need {size.cost} steps; at most {MAX_COST} are allowed"
        context.error(TOO_COSTLY, node, message, help_)
    if size.quantifiers > MAX_QUANTIFIERS:
        message = f"more than {MAX_QUANTIFIERS} quantifiers inside one another"
        context.error(TOO_LARGE, node, f"{message}, with those of definitions", help_)
    if size.depth > MAX_TOTAL_DEPTH:
        message = f"nested more than {MAX_TOTAL_DEPTH} deep, with its definitions"
        context.error(TOO_LARGE, node, message)


def _stay_here(context: Context, node: ir.Node) -> None:
    """Note what a definition reads that cannot be read at this place."""
    for reading in readings(node):
        word, at = reading.word, reading.at
        if isinstance(at, ir.Use) and isinstance(word, Name) and not context.sees(word):
            message = (
                f"`{word.id}`, which `{at.definition.id}` reads, "
                "cannot be used at this place"
            )
            context.error(NOT_HERE, at, message)


def _conceal(context: Context, node: ir.Node) -> None:
    """Note what an answer to a seat would give away."""
    for reading in hidden(node, context.hook.own):
        assert not isinstance(reading.word, str)
        where = ""
        if isinstance(reading.at, ir.Use):
            where = f", which `{reading.at.definition.id}` reads,"
        if reading.word.knowledge == "own":
            message = f"`{reading.id}`{where} is known to its own seat only"
        else:
            message = f"`{reading.id}`{where} is hidden from the seats"
        help_ = "the entry may say under `reveals:` what its answer gives away"
        context.error(HIDDEN, reading.at, message, help_)
