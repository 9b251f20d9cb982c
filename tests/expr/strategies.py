"""Random expressions: any trees at all, and trees whose types fit."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from doko_rules.expr import syntax as s
from tests.expr import toy

T = TypeVar("T")

WORDS = ("seat", "us", "plays", "CQ", "clubs", "no90", "nothing", "x", "queens", "♣Q")
VARIABLES = ("a", "b", "c", "e", "f", "g", "h", "i", "j", "k")
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def trees() -> st.SearchStrategy[s.Expr]:
    """Any syntax tree, whether it means something or not."""
    leaves: st.SearchStrategy[s.Expr] = st.one_of(
        st.builds(lambda n: s.Number(0, 0, n), st.integers(0, 300)),
        st.builds(lambda v: s.Truth(0, 0, value=v), st.booleans()),
        st.just(s.Nothing(0, 0)),
        st.builds(lambda id_: s.Word(0, 0, id_), st.sampled_from(WORDS)),
    )
    return st.recursive(leaves, _branches, max_leaves=12)


def _branches(inner: st.SearchStrategy[s.Expr]) -> st.SearchStrategy[s.Expr]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    few = st.lists(inner, max_size=3).map(tuple)
    word = st.sampled_from(WORDS)
    variable = st.sampled_from(VARIABLES)
    maybe = st.none() | inner
    return st.one_of(
        st.builds(lambda id_, args: s.Call(0, 0, id_, args), word, few),
        st.builds(lambda of, id_: s.Dot(0, 0, of, id_), inner, word),
        st.builds(lambda items: s.Listing(0, 0, items), few),
        st.builds(lambda of: s.Minus(0, 0, of), inner),
        st.builds(lambda of: s.Not(0, 0, of), inner),
        st.builds(
            lambda op, i: s.Junction(0, 0, op, i),
            st.sampled_from(["and", "or"]),
            several,
        ),
        st.builds(
            lambda items, ops: s.Compare(0, 0, tuple(ops[: len(items) - 1]), items),
            several,
            st.lists(st.sampled_from(COMPARISONS), min_size=2, max_size=2),
        ),
        st.builds(
            lambda i, of, n: s.Member(0, 0, i, of, n), inner, inner, st.booleans()
        ),
        st.builds(
            lambda of, what, n: s.Test(0, 0, of, what, n),
            inner,
            st.sampled_from(["none", "empty"]),
            st.booleans(),
        ),
        st.builds(
            lambda op, x, y: s.Arithmetic(0, 0, op, x, y),
            st.sampled_from(["+", "-", "*", "divided by", "modulo"]),
            inner,
            inner,
        ),
        st.builds(
            lambda op, i: s.Extreme(0, 0, op, i),
            st.sampled_from(["min", "max"]),
            several,
        ),
        st.builds(lambda c, y, n: s.Choice(0, 0, c, y, n), inner, inner, inner),
        st.builds(lambda of, o: s.Fallback(0, 0, of, o), inner, inner),
        st.builds(lambda of: s.Distinct(0, 0, of), inner),
        st.builds(
            lambda v, of, c: s.Quantifier(0, 0, "any", v, of, c, None),
            variable,
            inner,
            inner,
        ),
        st.builds(
            lambda op, v, of, c: s.Quantifier(0, 0, op, v, of, c, None),
            st.sampled_from(["count", "first", "last", "only"]),
            variable,
            inner,
            maybe,
        ),
        st.builds(
            lambda op, v, of, c, b: s.Quantifier(0, 0, op, v, of, c, b),
            st.sampled_from(
                ["all", "best", "sum", "product", "min", "max", "list"],
            ),
            variable,
            inner,
            maybe,
            inner,
        ),
    )


def states() -> st.SearchStrategy[toy.Toy]:
    """Any state of the toy game."""
    # Not the chance of Hypothesis: a state has no small version worth looking for.
    return st.integers(0, 2**32 - 1).map(lambda seed: toy.random_state(Random(seed)))  # noqa: S311 -- no secret
