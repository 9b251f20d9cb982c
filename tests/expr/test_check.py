"""The check as a whole: what is expected, what is hidden, what is too much."""

from __future__ import annotations

import pytest

from doko_rules.expr.check import check
from doko_rules.expr.definitions import Defining, define
from doko_rules.expr.parse import parse
from doko_rules.expr.types import BOOL, Int, Option, Seq
from doko_rules.expr.vocabulary import Hook
from tests.expr import toy
from tests.expr.toy import VIEW, checked, messages


def test_the_type_of_the_hook_is_expected() -> None:
    hook = Hook("x", {"seat": toy.SEAT}, None, toy.PARTY)
    assert checked("party(seat)", hook).ok
    assert messages("seat", hook) == ["DK403 the value must be party, but this is seat"]


def test_a_number_must_stay_in_the_range_that_is_expected() -> None:
    assert checked("min(option.many, 4)", expected=Int(0, 4)).ok
    (high,) = checked("option.many", expected=Int(0, 4)).problems
    assert high.message == "the value is at most 4, but this may be up to 9"
    assert high.help == "write `min(…, 4)` if that is meant"
    (low,) = checked("option.many - 2", expected=Int(0, 9)).problems
    assert low.message == "the value is at least 0, but this may be down to -1"
    assert low.help == "write `max(…, 0)` if that is meant"


def test_a_list_must_not_get_longer_than_expected() -> None:
    assert not checked("seats", expected=Seq(toy.SEAT, 2)).ok


def test_what_may_be_none_is_no_value() -> None:
    assert messages("winner", expected=toy.PARTY) == [
        "DK406 the value may be none here"
    ]
    assert checked("winner", expected=Option(toy.PARTY)).ok


def test_an_entry_may_bring_locals() -> None:
    assert checked("p.card = DA", locals={"p": toy.PLAY}, expected=BOOL).ok


@pytest.mark.parametrize(
    "text",
    [
        "held(seat, CQ) = 2",
        "any c in hand(seat) where c = CQ",
        "owns(seat, CQ)",
        "any p in plays where p.card = CQ and p.seat = seat",
    ],
)
def test_a_seat_is_told_what_is_public_and_what_is_its_own(text: str) -> None:
    assert messages(text, VIEW) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("party(seat) = re", "`party` is hidden from the seats"),
        ("held(left(seat), CQ) = 2", "`held` is known to its own seat only"),
        (
            "any s in seats where held(s, CQ) = 2",
            "`held` is known to its own seat only",
        ),
        ("owns(left(seat), CQ)", "`held`, which `owns` reads, is known to its own"),
        ("any s in seats where owns(s, CQ)", "`held`, which `owns` reads, is known to"),
        ("sides(seat) = re", "`sides` is hidden from the seats"),
    ],
)
def test_a_seat_is_told_nothing_else(text: str, says: str) -> None:
    (problem,) = checked(text, VIEW).problems
    assert problem.code == "DK407"
    assert problem.message.startswith(says)
    assert "reveals" in problem.help


def test_an_entry_may_say_that_it_reveals_something() -> None:
    assert checked("party(seat) = re", VIEW, reveals=True).ok


def test_what_reaches_no_seat_may_read_everything() -> None:
    assert checked("party(left(seat)) = re").ok


def test_an_expression_may_not_need_too_many_steps() -> None:
    text = "any a in plays where any b in plays where any c in plays where "
    found = checked(text + "any e in plays where a = b and c = e")
    (problem,) = found.problems
    assert problem.code == "DK410"
    assert "at most 20000 are allowed" in problem.message


def test_quantifiers_of_definitions_count_as_well() -> None:
    texts = {
        "two": "any a in pair where any b in pair where a = b",
        "three": "any c in pair where two",
    }
    words = define({id_: Defining((), parse(t)) for id_, t in texts.items()}, toy.WORDS)
    found = check(
        parse("any e in pair where any f in pair where three"),
        toy.HOOK,
        words.vocabulary,
    )
    (problem,) = found.problems
    assert problem.message.endswith("inside one another, with those of definitions")


def test_a_checked_expression_knows_its_cost() -> None:
    assert checked("card_points(us) + 1").cost == 4


def test_all_faults_are_told_at_once() -> None:
    found = messages("XX = us and held(seat) > 0 and 3")
    assert [text[:5] for text in found] == ["DK402", "DK404", "DK403"]
