"""What expressions read as a state has every name that its places can speak of."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from doko_rules.compile.secrecy import _Dealt
from doko_rules.engine.aftermath import Aftermath
from doko_rules.engine.calling import MadeCall
from doko_rules.engine.deal import Deal
from doko_rules.engine.exchange import Exchanging
from doko_rules.engine.facts import Facts
from doko_rules.engine.session import Session
from doko_rules.expr.hooks import PLAYER, Shape, Variable, vocabulary_of
from doko_rules.expr.places import AFTER, DEAL, HOOKS, SESSION, WON
from doko_rules.expr.types import Int, Kind, Map, Option, Seq
from tests.engine.deals import HOME, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Access

RULES = rules(HOME)
TRIED = frozenset().union(
    *(HOOKS[f"contract.{key}"].groups or () for key in ("party", "hidden"))
)


def _exchanging() -> Deal:
    """A deal in which cards change hands."""
    deal = Deal(RULES, 0, [[]] * RULES.seats)
    nothing = (0,) * len(RULES.cards)
    deal.exchange = Exchanging(0, nothing, nothing, ())
    return deal


STATES: dict[str, tuple[object, frozenset[str]]] = {
    "a deal": (Deal(RULES, 0, [[]] * RULES.seats), DEAL | WON),
    "an exchange": (_exchanging(), DEAL | {"offer", "return", "session"}),
    "facts": (Facts(RULES), WON),
    "a session": (Session(RULES, 0).standing, SESSION),
    "an aftermath": (
        Aftermath(RULES, Facts(RULES), None, Session(RULES, 0).standing),
        AFTER,
    ),
    "a table": (
        SimpleNamespace(tables=RULES.tables, standing=0),
        frozenset({"", "chairs"}),
    ),
    "a deal to try secrets with": (
        _Dealt(RULES.tables, [[]] * RULES.seats, 0, ()),
        TRIED,
    ),
    "a moment": (
        SimpleNamespace(tables=RULES.tables, settled=True, settled_in=1),
        frozenset({"", "state"}),
    ),
    "nothing but tables": (SimpleNamespace(tables=RULES.tables), frozenset({""})),
}
"""Each kind of state, and the groups of names that it answers."""

WORDS = vocabulary_of(
    Shape(
        seats=2,
        hand_size=2,
        copies=1,
        most_card_points=10,
        cards={"A1": 0},
        suits=("a",),
        ranks=("one",),
        parties=("us", "them"),
        contracts=("game",),
        traits=("long",),
        ladders=(("calls", ("said",), {"number": Int(0, 9)}),),
        by_seat=frozenset({"calls"}),
        happenings=("rain",),
        found=("catch",),
        kept=(Variable("owed", Map(PLAYER, Int(0, 8)), "all", ""),),
    )
)
"""All names that there are: with two parties, and a first ladder of seats."""
WRITTEN = frozenset(WORDS.values)
"""The kinds of things that have a name of their own."""


def _kind(type_: Type) -> str:
    while isinstance(type_, Seq | Option):
        type_ = type_.of
    return type_.name if isinstance(type_, Kind) else ""


def _accesses(groups: frozenset[str]) -> Iterator[Access]:
    """How everything is read that expressions with these groups can name."""
    kinds = set(WRITTEN)
    for same in WORDS.names.values():
        for name in same:
            if name.group in groups:
                yield name.access
                yield from (access for _, access in name.index)
                kinds.add(_kind(name.result))
    waiting = list(WORDS.attributes.values())
    while found := [one for one in waiting if one.kind in kinds]:
        for attribute in found:
            yield attribute.access
            kinds.add(_kind(attribute.result))
        waiting = [one for one in waiting if one not in found]


@pytest.mark.parametrize("state", STATES)
def test_a_state_has_all_that_its_groups_of_names_read(state: str) -> None:
    given, groups = STATES[state]
    for access in _accesses(groups):
        step, *further = access.steps
        assert hasattr(given, str(step)), access
        if step == "tables":
            assert hasattr(RULES.tables, str(further[0])), access
        if step == "made":
            assert hasattr(MadeCall, str(further[-1])), access


def test_every_place_of_the_play_is_answered_by_some_state() -> None:
    answered = [groups for _, groups in STATES.values()]
    for hook in HOOKS.values():
        assert hook.groups is not None
        assert any(hook.groups <= groups for groups in answered), hook.id
