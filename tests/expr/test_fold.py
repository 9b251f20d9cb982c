"""What is left of an expression when the options are known."""

from __future__ import annotations

import pytest

from doko_rules.expr import ir
from doko_rules.expr.definitions import Defining, define
from doko_rules.expr.fold import fold, fold_definitions, is_constant
from doko_rules.expr.generate import definition, expression
from doko_rules.expr.parse import parse
from doko_rules.expr.types import BOOL, Int
from tests.expr import toy
from tests.expr.toy import checked

SETTINGS = {"flag": True, "many": 3, "mode": 0}


def folded(text: str) -> str:
    names = {"seat": "seat", "us": "us"}
    return expression(fold(checked(text).ir, SETTINGS), names)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("option.many", "3"),
        ("option.mode = strict", "True"),
        ("option.flag and settled", "d.settled"),
        ("settled and option.flag", "d.settled"),
        ("settled and not option.flag", "False"),
        ("settled or option.flag", "True"),
        ("option.flag and option.many = 3", "True"),
        ("settled and (option.flag and seat = seat)", "d.settled and seat == seat"),
        ("not not settled", "d.settled"),
        ("if option.flag then seat else left(seat)", "seat"),
        ("if not option.flag then seat else left(seat)", "d.left[seat]"),
        ("if not settled then 1 else 2", "2 if d.settled else 1"),
        ("if settled then true else false", "d.settled"),
        ("option.many + 2 * 4", "11"),
        ("-option.many", "-3"),
        ("min(option.many, 7)", "3"),
        ("option.many divided by 2", "1"),
        ("2 < option.many < 5 <= card_points(us)", "5 <= d.points[us]"),
        ("2 < option.many < 3", "False"),
        ("2 < option.many < card_points(us) < 2 + 1 < 2", "False"),
        ("option.many in [1, 3]", "True"),
        ("seat in []", "False"),
        ("seat not in []", "True"),
        ("none else seat", "seat"),
        ("(if option.flag then seat else none) is none", "False"),
        ("(if option.flag then none else seat) is none", "True"),
        ("(if option.flag then seat else none) else left(seat)", "seat"),
        ("size([1, 2])", "2"),
        ("distinct [1, option.many, 3]", "(1, 3)"),
        ("[option.many, card_points(us)]", "(3, d.points[us])"),
        ("any p in plays where not option.flag", "False"),
        ("all p in plays where not option.flag holds p.card = CQ", "True"),
        ("all p in plays holds option.flag", "True"),
        ("count p in plays where option.flag", "len(d.plays())"),
        ("first p in plays where not option.flag", "None"),
        ("sum 2 for p in []", "0"),
        ("list p.card for p in plays where not option.flag", "()"),
        (
            "any p in plays where p.card = CQ and option.flag",
            "(len(d.with_card[0]) != 0)",
        ),
        ("sides(if option.flag then seat else left(seat))", "d.party_of[seat]"),
        (
            "settled and (option.flag and contract.solo and seat = seat)",
            "d.settled and d.solo[d.contract] and seat == seat",
        ),
        ("bound(no30)", "define_bound(d, 4)"),
    ],
)
def test_constants_vanish(text: str, source: str) -> None:
    assert folded(text) == source


def test_an_option_without_a_value_stays() -> None:
    assert fold(checked("option.many").ir, {}) == checked("option.many").ir


def test_a_folded_number_has_its_own_range() -> None:
    assert fold(checked("option.many").ir, SETTINGS).type == Int(3, 3)


def test_what_nothing_changes_in_stays_the_same_node() -> None:
    node = checked("party(seat) = re and contract.solo and left(seat) = seat").ir
    assert fold(node, SETTINGS) is node


def test_nothing_is_computed_behind_a_test_that_fails() -> None:
    nobody = ir.Const(0, 0, toy.NUMBER_OR_NONE, None)
    test = ir.IsNone(0, 0, BOOL, nobody, negated=True)
    sum_ = ir.Negative(0, 0, Int(-3, 0), nobody)
    compare = ir.Compare(0, 0, BOOL, ("=",), (sum_, ir.Const(0, 0, Int(1, 1), 1)))
    both = ir.Junction(0, 0, BOOL, "and", (test, compare))
    assert is_constant(fold(both, {}), False)


def test_definitions_are_folded_with_their_uses() -> None:
    words = fold_definitions(toy.VOCABULARY, SETTINGS)
    assert "option" not in definition(words.definitions["generous"])
    off = fold_definitions(toy.VOCABULARY, {"flag": False})
    assert is_constant(off.definitions["generous"].body, False)
    assert words.definitions["bound"] is toy.VOCABULARY.definitions["bound"]


def test_a_definition_that_became_constant_vanishes_from_its_uses() -> None:
    node = checked("generous(us) or settled").ir
    assert expression(fold(node, {"flag": False})) == "d.settled"


def test_uses_in_definitions_are_folded_as_well() -> None:
    words = define(
        {
            "inner": Defining((), parse("option.flag and settled")),
            "outer": Defining((), parse("inner or contract.solo")),
        },
        toy.WORDS,
    ).vocabulary
    outer = fold_definitions(words, {"flag": False}).definitions["outer"]
    assert definition(outer) == "def define_outer(d):\n    return d.solo[d.contract]\n"
    assert outer.cost < words.definitions["outer"].cost
