"""What holds for every expression, tried on random ones."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from doko_rules.expr import ir
from doko_rules.expr import syntax as s
from doko_rules.expr.check import check
from doko_rules.expr.constants import constant_conditions
from doko_rules.expr.fold import fold, fold_definitions
from doko_rules.expr.generate import definition, expression
from doko_rules.expr.interpret import count, evaluate, trace
from doko_rules.expr.parse import parse
from doko_rules.expr.problems import ExprSyntaxError
from doko_rules.expr.runtime import HELPERS
from doko_rules.expr.show import show
from doko_rules.expr.types import Bool, Int, Kind, Map, Option, Seq, Type
from doko_rules.expr.watched import FIRST, shifted
from tests.expr import toy
from tests.expr.strategies import states, trees
from tests.expr.typed import typed

PROFILE = settings.get_profile(settings.get_current_profile_name())
MANY = settings(max_examples=8 * PROFILE.max_examples)
SEATS = st.integers(0, toy.SEATS - 1)
PARTIES = st.integers(0, 1)


def good(expr: s.Expr) -> ir.Node:
    found = check(expr, toy.HOOK, toy.VOCABULARY)
    event("checks" if found.ok else "does not check")
    assume(found.ok)
    return found.ir


def generated(node: ir.Node, state: toy.Toy, seat: int, us: int) -> Any:
    source = expression(node, {"seat": "seat", "us": "us"})
    return toy.run(source, state, seat=seat, us=us)


def is_of(value: Any, type_: Type) -> bool:
    match type_:
        case Option(of=of):
            return value is None or is_of(value, of)
        case Bool():
            return type(value) is bool
        case Int(low=low, high=high):
            return type(value) is int and low <= value <= high
        case Kind(name=name):
            size = toy.VOCABULARY.size(name)
            return type(value) is int and 0 <= value < (size or 5)
        case Seq(of=of, most=most):
            return (
                type(value) is tuple
                and len(value) <= most
                and all(is_of(item, of) for item in value)
            )
        case Map(value=of):
            return type(value) is tuple and all(is_of(item, of) for item in value)
    return value is None


@MANY
@given(trees())
def test_a_shown_tree_is_parsed_to_the_same_tree(tree: s.Expr) -> None:
    assert parse(show(tree)) == tree


@MANY
@given(trees())
def test_checking_any_tree_ends_in_findings_and_never_raises(tree: s.Expr) -> None:
    found = check(tree, toy.HOOK, toy.VOCABULARY)
    if found.ok:
        evaluate(found.ir, toy.Toy(options=toy.OPTIONS), {"seat": 0, "us": 0})


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused_with_a_place(text: str) -> None:
    try:
        parse(text)
    except ExprSyntaxError as error:
        (problem,) = error.problems
        assert 0 <= problem.start < max(problem.end, 1) <= len(text) + 1


@MANY
@given(typed(), states(), SEATS, PARTIES)
def test_both_evaluators_agree_within_type_and_cost(
    tree: s.Expr, state: toy.Toy, seat: int, us: int
) -> None:
    node = good(tree)
    value, steps = count(node, state, {"seat": seat, "us": us})
    assert is_of(value, node.type)
    assert steps <= check(tree, toy.HOOK, toy.VOCABULARY).cost
    again = generated(node, state, seat, us)
    assert again == value
    assert type(again) is type(value)


@MANY
@given(typed(), states(), SEATS, PARTIES)
def test_folding_changes_nothing_but_the_steps(
    tree: s.Expr, state: toy.Toy, seat: int, us: int
) -> None:
    node = good(tree)
    value, steps = count(node, state, {"seat": seat, "us": us})
    folded = fold(node, state.options)
    assert count(folded, state, {"seat": seat, "us": us}).value == value
    assert count(folded, state, {"seat": seat, "us": us}).steps <= steps
    assert generated(folded, state, seat, us) == value


@given(typed(), states(), SEATS, PARTIES)
def test_a_watched_expression_gives_the_same_as_any_other(
    tree: s.Expr, state: toy.Toy, seat: int, us: int
) -> None:
    node = good(tree)
    watched = shifted(node, FIRST)
    assert watched == node
    again = generated(watched, state, seat, us)
    value = evaluate(node, state, {"seat": seat, "us": us})
    assert again == value
    assert type(again) is type(value)


@given(typed(), states(), SEATS, PARTIES)
def test_a_trace_has_the_value_of_each_part(
    tree: s.Expr, state: toy.Toy, seat: int, us: int
) -> None:
    node = good(tree)
    found = trace(node, state, {"seat": seat, "us": us})
    assert found.node is node
    assert toy.frozen(found.value) == evaluate(node, state, {"seat": seat, "us": us})


@MANY
@given(typed(), states(), SEATS, PARTIES)
def test_a_condition_called_constant_is_constant(
    tree: s.Expr, state: toy.Toy, seat: int, us: int
) -> None:
    good(tree)
    parsed = parse(show(tree))
    node = check(parsed, toy.HOOK, toy.VOCABULARY).ir
    always = {
        (problem.start, problem.end): problem.message.endswith("true")
        for problem in constant_conditions(node, toy.VOCABULARY)
    }
    waiting = [trace(node, state, {"seat": seat, "us": us})]
    while waiting:
        part = waiting.pop()
        if isinstance(part.node, ir.Use):
            continue
        waiting += part.children
        place = (part.start, part.end)
        if place in always and isinstance(part.node.type, Bool):
            assert part.value is always[place]


def test_folded_definitions_are_folded_in_their_uses() -> None:
    words = fold_definitions(toy.VOCABULARY, {"flag": True})
    space: dict[str, Any] = dict(HELPERS)
    for defined in words.definitions.values():
        exec(definition(defined), space)  # noqa: S102 -- generated from checked nodes
    assert "options" not in definition(words.definitions["generous"])
