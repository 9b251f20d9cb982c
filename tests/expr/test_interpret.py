"""The tracing evaluator."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.expr.interpret import Trace, count, evaluate, follow, trace
from doko_rules.expr.vocabulary import Access
from tests.expr import toy
from tests.expr.toy import Toy, checked

STATE = Toy(
    options={"flag": False, "many": 3, "mode": 1},
    contract=1,
    declarer=2,
    points=[150, 90],
    level_of=[2, 0],
    card_at=[0, 8, 8, 11],
    seat_at=[1, 2, 3, 0],
    with_card=[[0], [], [], [], [], [], [], [], [1, 2], [], [], [3]],
    winner_at=[1],
    pair=[3, 1],
)
LOCALS = {"seat": 1, "us": 0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("party(seat)", 1),
        ("card_points(us) >= 121 and level(us) = no90", True),
        ("settled and declarer != seat", True),
        ("3 < option.many < 9", False),
        ("(settled_in else 7) * 2 - 1", 13),
        ("-7 divided by 2", -4),
        ("-7 modulo 2", 1),
        ("if contract = marriage then left(seat) else seat", 2),
        ("winner", None),
        ("winner is none and declarer is not none", True),
        ("seat in pair", True),
        ("us not in [re, kontra]", False),
        ("sides", (0, 1, 0, 1)),
        ("sides(seat) = kontra", True),
        ("before", None),
        ("plays", (0, 1, 2, 3)),
        ("list p.card for p in plays where p.card = CA", (8, 8)),
        ("distinct (list p.card for p in plays)", (0, 8, 11)),
        ("any p in plays where p.card = CQ and p.seat = seat", True),
        ("all p in plays holds p.seat = seat", False),
        ("count p in plays where p.card = CA", 2),
        ("sum card_points(p.card) for p in plays", 25),
        ("product 2 for s in pair", 4),
        ("first p in plays where p.card = CA", 1),
        ("last p in plays where p.card = CA", 2),
        ("only p in plays where p.card = CA", None),
        ("only p in plays where p.card = CQ", 0),
        ("best p in plays by card_points(p.card)", 1),
        ("best p in plays where p.card = SQ by p.position", None),
        ("min card_points(p) for p in parties", 90),
        ("max p.position for p in plays where p.card = SQ", None),
        ("max(card_points(re), card_points(kontra))", 150),
        ("kept(us)", False),
        ("queens", (0, 1, 2, 3)),
        ("size(hand(seat))", 0),
        ("pair is empty", False),
    ],
)
def test_an_expression_has_this_value_both_ways(text: str, value: Any) -> None:
    assert evaluate(checked(text).ir, STATE, LOCALS) == value
    assert toy.generated(text, STATE, **LOCALS) == value


def test_a_list_of_the_state_is_given_as_it_was() -> None:
    state = Toy(pair=[1])
    kept = evaluate(checked("pair").ir, state)
    state.pair.append(2)
    assert kept == (1,)


def test_steps_stop_where_the_answer_is_known() -> None:
    text = "any p in plays where p.seat = seat"
    node = checked(text).ir
    first = count(node, STATE, {"seat": 1, "us": 0})
    last = count(node, STATE, {"seat": 0, "us": 0})
    assert first.value is last.value is True
    assert first.steps < last.steps <= checked(text).cost


def test_a_trace_shows_what_was_looked_at_and_nothing_else() -> None:
    text = "contract = normal and party(seat) = re"
    found = trace(checked(text).ir, STATE, LOCALS)
    assert found.value is False
    (compared,) = found.children
    assert text[compared.start : compared.end] == "contract = normal"
    assert [part.value for part in compared.children] == [1, 0]


def test_a_trace_of_a_quantifier_says_which_elements_were_asked() -> None:
    found = trace(checked("any p in plays where p.card = CA").ir, STATE, LOCALS)
    source, *asked = found.children
    assert source.value == range(4)
    assert [(part.given, part.value) for part in asked] == [(0, False), (1, True)]


def test_a_trace_goes_into_definitions() -> None:
    found = trace(checked("kept(us)").ir, STATE, LOCALS)
    argument, body = found.children
    assert (argument.value, body.value) == (0, False)
    assert body.node is toy.VOCABULARY.definitions["kept"].body


def test_a_trace_holds_all_values() -> None:
    def shown(part: Trace) -> Any:
        return part.value, [shown(child) for child in part.children]

    found = trace(checked("1 + 2 * 3").ir, None)
    assert shown(found) == (7, [(1, []), (6, [(2, []), (3, [])])])


def test_an_access_reads_attributes_indices_and_methods() -> None:
    assert follow(STATE, Access(("points", 0)), (1,)) == 90
    assert follow(STATE, Access(("count", 0, 1)), (2, 3)) == 0
    assert follow(STATE, Access(("led",), method=True), (0,)) == 4
    assert follow(STATE, Access(("options", "keys"), method=True), ()) is not None
