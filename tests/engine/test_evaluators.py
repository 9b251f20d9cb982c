"""The generated functions say of real deals what the tracing evaluator says of them.

That both agree on every kind of expression is tried on random ones in a small language;
here they read the real state by the real table of names.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from doko_rules.compile.code import python_name, source_of
from doko_rules.engine.aftermath import Aftermath
from doko_rules.engine.phases import EXCHANGE, SCORED
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import settle
from doko_rules.expr import ir
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.places import DEAL, FOUND, HOOKS
from doko_rules.expr.runtime import frozen
from doko_rules.expr.types import Bool, Int, Kind, plain
from doko_rules.load.sources import shipped
from doko_rules.views.book import book_of
from tests.chance import seeded
from tests.engine.deals import (
    HARBOUR,
    a_deal,
    a_whole_deal,
    exchanging,
    name_of,
    rules,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from doko_rules.compile.rules import Expression
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.types import Type

DEALS = 40
VARIANTS = sorted(
    path.stem
    for path in shipped().glob("*.yaml")
    if not path.name.endswith(".cases.yaml")
)
in_each_variant = pytest.mark.parametrize("variant", [*VARIANTS, HARBOUR], ids=name_of)


class Asked(NamedTuple):
    """One function, what it takes, and what it stands for."""

    name: str
    locals: dict[str, Type]
    generated: Callable[..., Any]
    traced: Callable[[Any, dict[str, Any]], Any]


def _free(node: ir.Node, bound: frozenset[str] = frozenset()) -> dict[str, Type]:
    """The locals that an expression is given."""
    if isinstance(node, ir.Local):
        return {} if node.id in bound else {node.id: node.type}
    if isinstance(node, ir.Quantifier):
        bound |= {node.variable}
    found: dict[str, Type] = {}
    for child in ir.children(node):
        found |= _free(child, bound)
    return found


@cache
def _expressions(variant: str) -> dict[str, list[Asked]]:
    """Every expression of a variant, by the hook that it stands in."""
    ruleset = rules(variant)
    space = dict(ruleset.functions)
    found: dict[str, list[Asked]] = {}
    for number, (rule, item) in enumerate(book_of(ruleset).expressions.items()):
        locals_ = _free(item.ir)
        names = {name: f"v_{name}" for name in locals_}
        head = ", ".join(["d", *names.values()])
        source = f"def x{number}({head}): return {source_of(item.ir, names)}"
        exec(source, space)  # noqa: S102 -- generated from checked nodes
        asked = Asked(rule, locals_, space[f"x{number}"], _traced(item))
        found.setdefault(item.hook, []).append(asked)
    return found


def _traced(item: Expression) -> Callable[[Any, dict[str, Any]], Any]:
    return lambda state, given: evaluate(item.ir, state, given)


def _values(ruleset: Ruleset, type_: Type, deal: Any) -> Any:
    """The values that a local can have in a deal."""
    of = plain(type_)
    if isinstance(of, Bool):
        return (False, True)
    if isinstance(of, Int):
        return range(of.low, of.high + 1)
    assert isinstance(of, Kind), of
    happened = {"trick": "winner_of", "play": "card_of", "call": "made"}
    if of.name in happened:
        return range(len(getattr(deal, happened[of.name])))
    size = book_of(ruleset).compiler.book.vocabulary.size(of.name)
    assert size is not None, of
    return range(size)


def _given(
    ruleset: Ruleset, locals_: dict[str, Type], deal: Any, random: Random
) -> dict[str, Any] | None:
    """A value for each local; None where there is nothing yet that it can be."""
    values = {name: _values(ruleset, type_, deal) for name, type_ in locals_.items()}
    if not all(map(len, values.values())):
        return None
    return {name: random.choice(options) for name, options in values.items()}


def _answer(ask: Callable[[], Any]) -> Any:
    """What comes of asking; out of its place an expression may meet none."""
    try:
        value = ask()
    except (TypeError, IndexError, AttributeError) as error:
        return type(error)
    return frozen(value) if isinstance(value, list | tuple | range) else value


def _states(ruleset: Ruleset) -> Iterator[tuple[Any, Random]]:
    """Deals at all stages, each second one played out, and what they leave behind."""
    for seed in range(DEALS):
        deal = (a_whole_deal if seed % 2 else a_deal)(ruleset, seed)
        if deal.phase == SCORED:
            settle(ruleset, deal)
        yield deal, seeded(seed)
    for seed, deal in enumerate(exchanging(ruleset)):
        yield deal, seeded(seed)
    session = Session(ruleset, 0)
    for seed in range(DEALS):
        deal = a_whole_deal(ruleset, seed)
        if deal.phase == SCORED:
            standing = session.standing
            settlement = session.enter(deal).settlement
            yield Aftermath(ruleset, deal, settlement, standing), seeded(seed)


def _is_asked(hook: str, state: Any) -> bool:
    """Whether what stands in a hook can be asked of a state."""
    if hook.startswith("structure"):
        return False
    if isinstance(state, Aftermath) or hook.startswith("session"):
        return isinstance(state, Aftermath) and hook.startswith("session")
    groups = HOOKS[hook].groups
    assert groups is not None
    if state.phase == EXCHANGE:
        return groups <= DEAL | {"offer", "return", "session"}
    return state.phase == SCORED or groups <= DEAL | FOUND


def _check(ruleset: Ruleset, asked: Asked, state: Any, random: Random) -> bool | None:
    """Ask both; whether there was an answer, and nothing where nobody can ask."""
    given = _given(ruleset, asked.locals, state, random)
    if given is None:
        return None
    one = _answer(lambda: asked.traced(state, given))
    other = _answer(lambda: asked.generated(state, *given.values()))
    assert (one, type(one)) == (other, type(other)), (asked.name, given)
    return not isinstance(one, type)


@in_each_variant
def test_each_expression_has_one_value_for_both(variant: str) -> None:
    ruleset = rules(variant)
    waiting = {
        asked.name
        for hook, expressions in _expressions(variant).items()
        for asked in expressions
        if not hook.startswith("structure")
    }
    for state, random in _states(ruleset):
        for hook, expressions in _expressions(variant).items():
            if not _is_asked(hook, state):
                continue
            for asked in expressions:
                for _ in range(4 if asked.locals else 1):
                    if _check(ruleset, asked, state, random):
                        waiting.discard(asked.name)
    assert not waiting


@in_each_variant
def test_each_entry_applies_for_both_at_once(variant: str) -> None:
    """The clauses of an entry are joined in one function."""
    ruleset = rules(variant)
    found = list(_entries(ruleset))
    assert found
    for state, random in _states(ruleset):
        for hook, asked in found:
            if _is_asked(hook, state):
                _check(ruleset, asked, state, random)


def _entries(ruleset: Ruleset) -> Iterator[tuple[str, Asked]]:
    """The entries with conditions that have a function of their own."""
    book = book_of(ruleset)
    for rule, clauses in book.conditions.items():
        function = ruleset.functions.get(python_name(rule))
        if function is None or not clauses:
            continue
        hook = clauses[0].expression.hook
        names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
        locals_ = {name: HOOKS[hook].locals[name] for name in names}
        yield hook, Asked(rule, locals_, function, partial(book.holds, rule))


@in_each_variant
def test_the_parties_of_all_seats_are_those_of_each(variant: str) -> None:
    ruleset = rules(variant)
    for seed in range(DEALS):
        deal = a_deal(ruleset, seed)
        for contract in ruleset.contracts:
            each = [
                evaluate(_party(ruleset, contract.rule, deal, s), deal, {"seat": s})
                for s in range(ruleset.seats)
            ]
            assert contract.parties(deal) == each


def _party(ruleset: Ruleset, contract: str, deal: Any, seat: int) -> ir.Node:
    """What says the party of a seat: the first side that applies, or the contract."""
    book = book_of(ruleset)
    for rule in ruleset.rules:
        is_side = rule.startswith("sides/") and rule.count("/") == 1
        if is_side and book.holds(rule, deal, {"seat": seat}):
            return book.expressions[f"{rule}/party"].ir
    return book.expressions[f"{contract}/party"].ir


@in_each_variant
def test_a_hidden_contract_is_played_by_the_first_seat_that_may(variant: str) -> None:
    ruleset = rules(variant)
    book = book_of(ruleset)
    for seed in range(DEALS):
        deal = a_deal(ruleset, seed)
        for contract in ruleset.hidden_contracts:
            assert contract.hider is not None
            holds = partial(book.holds, f"{contract.rule}/hidden", deal)
            able = [s for s in range(ruleset.seats) if holds({"seat": s})]
            assert contract.hider(deal) == next(iter(able), None)
