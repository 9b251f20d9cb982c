"""The range of a calculation holds every result."""

from __future__ import annotations

from itertools import product as combinations
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.expr import ranges
from doko_rules.expr.types import Int


def spans(low: int = -6) -> st.SearchStrategy[Int]:
    number = st.integers(low, 6)
    return st.tuples(number, number).map(lambda pair: Int(min(pair), max(pair)))


def values(span: Int) -> range:
    return range(span.low, span.high + 1)


@given(st.sampled_from(["+", "-", "*"]), spans(), spans())
def test_the_ends_of_sums_and_products_are_reached(
    op: str, left: Int, right: Int
) -> None:
    apply = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[op]
    results = [apply(a, b) for a in values(left) for b in values(right)]
    assert ranges.arithmetic(op, left, right) == Int(min(results), max(results))


@given(st.sampled_from(["divided by", "modulo"]), spans(), spans(low=1))
def test_quotients_and_remainders_are_within(op: str, left: Int, right: Int) -> None:
    found = ranges.arithmetic(op, left, right)
    for a, b in combinations(values(left), values(right)):
        assert found.low <= (a // b if op == "divided by" else a % b) <= found.high


@given(spans())
def test_the_other_sign_turns_a_range(span: Int) -> None:
    assert ranges.negative(span) == Int(-span.high, -span.low)


@given(st.sampled_from(["min", "max"]), spans(), spans())
def test_the_ends_of_extremes_are_reached(op: str, one: Int, two: Int) -> None:
    pick = min if op == "min" else max
    results = [pick(a, b) for a in values(one) for b in values(two)]
    assert ranges.extreme(op, [one, two]) == Int(min(results), max(results))


@given(st.lists(st.integers(-4, 4), max_size=4))
def test_sums_and_products_of_lists_are_within(numbers: list[int]) -> None:
    span = Int(min(numbers, default=1), max(numbers, default=1))
    total = ranges.total(span, 4)
    assert total.low <= sum(numbers) <= total.high
    product = ranges.product(span, 4, 1000)
    assert product.low <= prod(numbers) <= product.high


def test_a_product_without_measure_is_cut_off() -> None:
    assert ranges.product(Int(0, 10), 10**9, 1000) == Int(0, 10_000)
