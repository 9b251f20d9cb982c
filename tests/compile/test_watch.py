"""Watched rules are the rules: they give the same values, and tell of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from doko_rules.audit.opened import open_variant
from doko_rules.compile.watch import Watch
from doko_rules.engine.bench import random_deals
from doko_rules.expr import ir
from doko_rules.expr.types import BOOL
from doko_rules.expr.watched import FIRST, is_watched, shifted


@pytest.mark.parametrize("variant", ["ddv-2026", "koppeldopf", "freedoko"])
def test_a_watched_variant_plays_and_counts_as_any_other(variant: str) -> None:
    watch = Watch()
    watched = open_variant(variant, watch=watch)
    plain = open_variant(variant)
    assert random_deals(watched.ruleset, 15, 1) == random_deals(plain.ruleset, 15, 1)
    assert watch.seen


def test_nothing_is_told_by_a_variant_that_nobody_watches() -> None:
    assert "_see(" not in open_variant("ddv-2026").ruleset.program["code"]


def test_compiling_a_variant_reaches_nothing() -> None:
    watch = Watch()
    code = open_variant("ddv-2026", watch=watch).ruleset.program["code"]
    assert "_see(" in code
    assert not watch.seen


def test_each_expression_has_places_of_its_own() -> None:
    watch = Watch()
    open_variant("ddv-2026", watch=watch)
    spans = [(one.base, one.base + len(one.node.text)) for one in watch.expressions]
    assert spans[0][0] >= FIRST
    assert all(end < start for (_, end), (start, _) in pairwise(spans))


def test_an_expression_is_the_same_wherever_it_stands() -> None:
    node = ir.Not(0, 5, BOOL, ir.Const(4, 5, BOOL, True))
    moved = shifted(node, FIRST)
    assert moved == node
    assert is_watched(moved) and not is_watched(node)
    assert (moved.start, moved.of.start) == (FIRST, FIRST + 4)
