"""The source of fast functions."""

from __future__ import annotations

import ast
import time

import pytest

from doko_rules.expr.definitions import Defining, define
from doko_rules.expr.generate import (
    Kept,
    access,
    definition,
    expression,
    function,
    local,
)
from doko_rules.expr.parse import parse
from doko_rules.expr.vocabulary import Access
from tests.expr import toy
from tests.expr.toy import checked

NAMES = {"seat": "seat", "us": "us"}


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("held(seat, CQ) = 2", "d.count[seat][0] == 2"),
        (
            "not contract.solo and winner = kontra",
            "not d.solo[d.contract] and d.winner == 1",
        ),
        (
            "card_points(us) >= (if us = re then 121 else 120)",
            "d.points[us] >= (121 if us == 0 else 120)",
        ),
        ("announcement < level(us) <= no30", "1 < d.level_of[us] <= 4"),
        ("winner is not none", "d.winner is not None"),
        ("sides = before", "tuple(d.party_of) == _frozen(d.before)"),
        ("pair", "tuple(d.pair)"),
        ("before", "_frozen(d.before)"),
        ("[seat]", "(seat,)"),
        ("settled_in else 0", "d.settled_in if d.settled_in is not None else 0"),
        (
            "(only s in pair) else seat",
            "_else(_only([v_s for v_s in d.pair]), seat)",
        ),
        (
            "(first s in pair where s = seat) else seat",
            "next((v_s for v_s in d.pair if v_s == seat), seat)",
        ),
        (
            "list s for s in (list s2 for s2 in pair)",
            "tuple([v_s for v_s in [v_s2 for v_s2 in d.pair]])",
        ),
        (
            "stakes(seat) else 0",
            "d.stakes[seat] if d.stakes[seat] is not None else 0",
        ),
        (
            "any c in calls where (c.answer else seat) = seat",
            (
                "any((d.answer_at[v_c] if d.answer_at[v_c] is not None else seat)"
                " == seat for v_c in d.calls())"
            ),
        ),
        ("[seat] = pair", "(seat,) == tuple(d.pair)"),
        ("1 - (2 - 3)", "1 - (2 - 3)"),
        ("(1 - 2) - 3", "1 - 2 - 3"),
        ("-(1 + 2)", "-(1 + 2)"),
        ("7 divided by 2 * 3", "7 // 2 * 3"),
        (
            "(settled or contract.solo) and seat = seat",
            "(d.settled or d.solo[d.contract]) and seat == seat",
        ),
    ],
)
def test_an_expression_becomes_this_source(text: str, source: str) -> None:
    assert expression(checked(text).ir, NAMES) == source


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("any p in plays where p.card = CQ", "(len(d.with_card[0]) != 0)"),
        ("any p in plays where CQ = p.card", "(len(d.with_card[0]) != 0)"),
        ("(count p in plays where p.card = CQ) = 2", "len(d.with_card[0]) == 2"),
        (
            "any p in plays where p.card = CQ and p.seat = seat",
            "any(d.seat_at[v_p] == seat for v_p in d.with_card[0])",
        ),
        (
            "any p in plays where p.seat = seat and p.card = CQ",
            "any(d.seat_at[v_p] == seat for v_p in d.with_card[0])",
        ),
        (
            "count p in plays where p.seat = seat and p.card = CQ and p.position = 1",
            (
                "len([v_p for v_p in d.with_card[0]"
                " if d.seat_at[v_p] == seat and d.position_of(v_p) == 1])"
            ),
        ),
        ("count t in tricks where t.is_last", "len(d.tricks_at_end(True))"),
        (
            "any t in tricks where t.winner = seat and t.is_last",
            "any(d.winner_at[v_t] == seat for v_t in d.tricks_at_end(True))",
        ),
        (
            "any t in tricks where t.is_last = false",
            "(len(d.tricks_at_end(False)) != 0)",
        ),
        (
            "any c in cards where any p in plays where p.card = c",
            "any((len(d.with_card[v_c]) != 0) for v_c in d.all_cards)",
        ),
    ],
)
def test_a_list_that_is_kept_apart_by_value_is_not_searched(
    text: str, source: str
) -> None:
    assert expression(checked(text).ir, NAMES) == source


@pytest.mark.parametrize(
    "text",
    [
        "any p in plays where p.card = CQ or p.seat = seat",
        "any p in plays where p.card != CQ",
        "any p in plays where p.card = p.card",
        "any t in tricks where not t.is_last",
        "any c in cards where any p in plays where p.seat = seat and p.card = c",
    ],
)
def test_any_other_condition_goes_through_the_list(text: str) -> None:
    source = expression(checked(text).ir, NAMES)
    assert "with_card" not in source
    assert "at_end" not in source


def test_a_function_keeps_what_it_reads() -> None:
    text = "card_points(re) > card_points(kontra) and card_points(re) > 120 and settled"
    kept = Kept({"d.settled": "settled"})
    source = expression(checked(text).ir, NAMES, kept)
    assert source == "k0 > k1 and k0 > 120 and settled"
    assert kept.assignments == ["k0 = d.points[0]", "k1 = d.points[1]"]


def test_a_function_keeps_the_list_that_it_reads_at_changing_places() -> None:
    text = "any p in plays where p.seat = seat and card_points(p.card) > 9"
    kept = Kept({})
    source = expression(checked(text).ir, NAMES, kept)
    assert source == "any(k0[v_p] == seat and k2[k1[v_p]] > 9 for v_p in d.plays())"
    assert kept.assignments == [
        "k0 = d.seat_at",
        "k1 = d.card_at",
        "k2 = d.points_of",
    ]


def test_a_definition_becomes_a_function() -> None:
    assert definition(toy.VOCABULARY.definitions["fox"]) == (
        "def define_fox(d, v_p):\n    return d.card_at[v_p] == 10\n"
    )


def test_different_ids_have_different_python_names() -> None:
    ids = ["a-b", "a_b", "ab", "a__b", "a_2d_b", "♣", "x", "ä"]
    assert len({local(id_) for id_ in ids}) == len(ids)
    assert all(local(id_).isidentifier() and local(id_).isascii() for id_ in ids)
    assert all(function(id_).isidentifier() for id_ in ids)


def test_an_access_is_written_from_its_steps() -> None:
    assert access(Access(("count", 0, 1)), ["a", "b"]) == "d.count[a][b]"
    assert access(Access(("tables", "left", 0)), ["a"]) == "d.tables.left[a]"
    assert access(Access(("plays_of",), method=True), ["a"]) == "d.plays_of(a)"
    counted = Access(("dealt", 0, "count"), method=True)
    assert access(counted, ["a", "b"]) == "d.dealt[a].count(b)"


DEEP = {
    "negation": "not " * 38 + "settled",
    "sign": "-" * 38 + "1",
    "choice": "if settled then 1 else " * 38 + "1",
    "choice in front": "(if " * 37 + "settled" + " then settled else settled)" * 37,
    "call": "left(" * 38 + "seat" + ")" * 38,
    "fallback": "none else " * 37 + "1",
    "distinct": "distinct " * 38 + "pair",
    "extreme": "min(1, " * 38 + "1" + ")" * 38,
    "sum": "1 + (" * 38 + "1" + ")" * 38,
    "equality": "settled = (" * 38 + "settled" + ")" * 38,
    "junction": "settled and (settled or (" * 19 + "settled" + "))" * 19,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_the_deepest_expression_is_no_trouble_for_python(text: str) -> None:
    source = expression(checked(text).ir, NAMES)
    state = toy.Toy(options=toy.OPTIONS)
    toy.run(source, state, seat=0, us=0)


def test_the_source_depends_on_the_checked_expression_alone() -> None:
    one = checked("settled and ( contract . solo )").ir
    two = checked("settled and contract.solo").ir
    assert expression(one) == expression(two)


def test_source_is_python() -> None:
    for defined in toy.VOCABULARY.definitions.values():
        ast.parse(definition(defined))


def test_a_hundred_expressions_are_ready_within_a_blink() -> None:
    texts = [
        f"any p in plays where p.card = CQ and p.seat != seat and {n} < card_points(us)"
        for n in range(100)
    ]
    parse("settled")
    begin = time.process_time()
    for text in texts:
        expression(checked(text).ir)
    # About a tenth of that; the rest is room for a busy machine.
    assert time.process_time() - begin < 2


def test_ids_with_hyphens_become_functions() -> None:
    found = define({"is-last": Defining((), parse("settled"))}, toy.WORDS)
    source = definition(found.vocabulary.definitions["is-last"])
    assert source == "def define_is_2d_last(d):\n    return d.settled\n"
