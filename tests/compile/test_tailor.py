"""An expression cut to fixed values says the same as the whole one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from doko_rules.compile.tailor import Constants, rewrite, substitute
from doko_rules.compile.variant import check_variant
from doko_rules.engine.settlement import settle
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.ir import Attr, Const, Local, Read, Use, children
from tests.engine.deals import GAMES, SEEDS, a_whole_deal, name_of, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.compile.program import Compiler
    from doko_rules.compile.rules import Expression
    from doko_rules.expr.ir import Node

COMPILERS: dict[str, Compiler] = {
    game: check_variant(game).compiled() for game in GAMES
}

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


def _bound(
    compiler: Compiler,
) -> Iterator[tuple[Expression, dict[str, tuple[int, ...]]]]:
    """Expressions of the outcome and the lines, with all values of their locals."""
    constants = Constants(compiler.tables)
    for item in compiler.book.expressions.values():
        if item.hook.startswith("outcome."):
            yield item, {"party": compiler.tables.parties}
    for line in compiler.scoring.lines:
        values = {
            name: constants.list_of(list_.ir) for name, (list_, _) in line.lists.items()
        }
        known = {name: found for name, found in values.items() if found is not None}
        if len(known) == len(values):
            parts = (line.where, line.party, line.value)
            yield from ((part, known) for part in parts if part is not None)


@in_each_game
@given(seed=SEEDS)
def test_for_each_value_of_its_locals_it_gives_the_same(game: str, seed: int) -> None:
    compiler = COMPILERS[game]
    constants = Constants(compiler.tables)
    deal = a_whole_deal(rules(game), seed, calls=0.4)
    settle(deal.ruleset, deal)
    asked = 0
    for item, values in _bound(compiler):
        for combination in product(*values.values()):
            given_ = dict(zip(values, combination, strict=True))
            cut = constants.bound(item.ir, given_)
            try:
                whole = evaluate(item.ir, deal, given_)
            except TypeError:
                continue  # it is asked only where another condition holds
            assert evaluate(cut, deal, {}) == whole, item.node.text
            asked += 1
    assert asked > 3


@in_each_game
def test_nothing_constant_is_left_to_read(game: str) -> None:
    compiler = COMPILERS[game]
    constants = Constants(compiler.tables)
    for item, values in _bound(compiler):
        for combination in product(*values.values()):
            cut = constants.bound(item.ir, dict(zip(values, combination, strict=True)))
            for node in _nodes(cut):
                assert not _reads_a_table(node), item.node.text
                assert not (
                    isinstance(node, Use)
                    and all(isinstance(arg, Const) for arg in node.args)
                )


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for part in children(node):
        yield from _nodes(part)


def _reads_a_table(node: Node) -> bool:
    """Whether a node looks something up that stands in a table from the start."""
    match node:
        case Read(args=args, name=name):
            steps = name.access.steps
        case Attr(of=of, attribute=attribute):
            steps, args = attribute.access.steps, (of,)
        case _:
            return False
    known = bool(args) and all(isinstance(arg, Const) for arg in args)
    return steps[0] == "tables" and known


def test_lists_that_are_the_same_in_every_deal_are_known_before() -> None:
    compiler = COMPILERS[GAMES[0]]
    constants = Constants(compiler.tables)
    lists: dict[str, Any] = {
        path.rpartition("/")[2]: constants.list_of(item.ir)
        for path, item in compiler.book.expressions.items()
        if "/each/" in path or "/found/" in path
    }
    assert lists["l"] == (1, 2, 3, 4, 5)
    assert lists["t"] is None


def test_locals_are_replaced_everywhere_and_the_rest_is_left_alone() -> None:
    compiler = COMPILERS[GAMES[0]]
    party = compiler.book.expressions["contracts/clubs-solo/party"].ir
    seat = Const(0, 0, next(n.type for n in _nodes(party) if isinstance(n, Local)), 2)
    cut = substitute(party, {"seat": seat})
    assert not any(isinstance(node, Local) for node in _nodes(cut))
    assert rewrite(party, lambda node: node) == party
