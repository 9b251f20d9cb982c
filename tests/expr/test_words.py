"""What a word means, and what is said when it means nothing."""

from __future__ import annotations

import pytest

from doko_rules.expr import ir
from doko_rules.expr.types import BOOL, UNKNOWN, Int, Kind, Map, Option, Type
from doko_rules.expr.vocabulary import Hook
from tests.expr import toy
from tests.expr.toy import checked, messages


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("seat", toy.SEAT),
        ("winner", Option(toy.PARTY)),
        ("CQ", toy.CARD),
        ("♣Q", toy.CARD),
        ("queens-solo", toy.CONTRACT),
        ("no90", toy.LEVEL),
        ("trump", toy.CLASS),
        ("clubs", toy.SUIT),
        ("held(seat, CQ)", Int(0, 2)),
        ("card_points(us)", Int(0, 240)),
        ("card_points(CQ)", Int(0, 11)),
        ("tricks(us)", Int(0, 3)),
        ("class(CQ)", toy.CLASS),
        ("contract.solo", BOOL),
        ("level(us).below", Int(0, 240)),
        ("option.many", Int(1, 9)),
        ("stakes(seat)", Option(Int(1, 2))),
        ("option.mode", Kind("option:mode")),
        ("sides(seat)", toy.PARTY),
        ("sides", Map(toy.SEAT, toy.PARTY)),
        ("bound(no30)", Int(30, 90)),
        ("size(plays)", Int(0, 12)),
    ],
)
def test_a_word_has_a_type(text: str, type_: Type) -> None:
    found = checked(text)
    assert (found.type, found.problems) == (type_, ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seet", "DK402 `seet` is not known here"),
        ("hold(seat, CQ)", "DK402 `hold` is not known here"),
        ("option.flog", "DK402 there is no option `flog`"),
        ("contract.soloo", "DK402 contract has no `soloo`"),
        ("secret", "DK408 `secret` cannot be used at this place"),
        ("held", "DK404 `held` needs 2 arguments"),
        ("held(seat)", "DK404 `held` needs 2 arguments, here is 1"),
        ("party()", "DK404 `party` needs one argument, here are 0"),
        ("settled()", "DK404 `settled` needs no arguments, here are 0"),
        ("fox", "DK404 `fox` needs one argument"),
        ("sides(seat, seat)", "DK404 `sides` needs one argument, here are 2"),
        ("size(plays, plays)", "DK404 `size` needs one argument, here are 2"),
        ("seat(us)", "DK403 `seat` is seat and takes no arguments"),
        ("held(us, CQ)", "DK403 argument 1 of `held` must be seat, but this is party"),
        ("left(declarer)", "DK406 argument 1 of `left` may be none here"),
        ("before(seat)", "DK406 `before` may be none here"),
        (
            "card_points(seat)",
            (
                "DK403 the arguments fit none of `card_points(party)` or"
                " `card_points(trick)` or `card_points(card)`"
            ),
        ),
        ("declarer.x", "DK406 this may be none, so `.x` is not sure to be there"),
        ("settled.x", "DK403 bool has no attributes"),
        ("size(trio)", "DK406 this list may be none here"),
        ("said(seat, no90)", "DK403 the arguments fit none of `said(party, level of"),
        ("said(XX, nothing)", "DK402 `XX` is not known here"),
        ("size(XX)", "DK402 `XX` is not known here"),
        ("size(seat)", "DK403 a list is needed, but this is seat"),
        (
            "nothing",
            "DK405 `nothing` can be a level of calls or a level of replies here",
        ),
        ("nothing = nothing", "DK405 `nothing` can be a level of calls"),
    ],
)
def test_a_wrong_word_is_told_once(text: str, says: str) -> None:
    (found,) = messages(text)[: 1 if "=" in text else None]
    assert found.startswith(says)


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("seet", "did you mean `seat`?"),
        ("heldd(seat, CQ)", "did you mean `held`?"),
        ("contract.sola", "did you mean `solo`?"),
        ("contract.x", "it has: solo"),
        ("option.flak", "did you mean `flag`?"),
        ("kontre", "did you mean `kontra`?"),
        ("us-seat", "a minus between names needs spaces"),
        ("held(seat)", "write `held(seat, card)`"),
        ("settled(1)", "write `settled`"),
    ],
)
def test_help_names_what_was_meant(text: str, help_: str) -> None:
    (problem,) = checked(text).problems
    assert problem.help == help_


@pytest.mark.parametrize(
    "text",
    [
        "level(us) = nothing",
        "nothing < level(us)",
        "level(us) in [nothing, no30]",
        "[nothing, no30] = [level(us)]",
        "(if settled then nothing else no90) = level(us)",
        "bound(nothing) = 90",
        "max(nothing, no30) = no30",
        "any t in tricks where t.led = clubs",
        "class(CQ) in [clubs, trump]",
        "suit(CQ) = class(CQ)",
        "said(us, nothing)",
        "said(seat, nothing)",
        "said(left(seat), if settled then nothing else nothing)",
    ],
)
def test_a_shared_word_takes_its_meaning_from_what_stands_beside_it(text: str) -> None:
    assert messages(text) == []


def test_a_shared_word_takes_its_meaning_from_what_is_expected() -> None:
    assert checked("nothing", expected=toy.REPLY).type == toy.REPLY
    assert checked("nothing", expected=Option(toy.LEVEL)).ok


def test_a_local_comes_before_a_name_and_a_name_before_a_value() -> None:
    hook = Hook("x", {"winner": toy.SEAT, "CQ": toy.PARTY}, None, UNKNOWN)
    assert checked("winner", hook).type == toy.SEAT
    assert checked("CQ", hook).type == toy.PARTY
    assert isinstance(checked("contract").ir, ir.Read)


def test_a_local_does_not_hide_a_function() -> None:
    hook = Hook("x", {"party": toy.PARTY, "seat": toy.SEAT}, None, UNKNOWN)
    assert checked("party(seat) = party", hook).ok


def test_a_local_map_is_read_like_a_function() -> None:
    hook = Hook(
        "x", {"kept": Map(toy.SEAT, toy.PARTY), "seat": toy.SEAT}, None, UNKNOWN
    )
    assert checked("kept(seat) = re", hook).ok


def test_names_of_another_group_are_not_suggested() -> None:
    (problem,) = checked("secrets").problems
    assert "secret" not in problem.help


def test_where_nothing_is_near_the_words_of_the_place_are_listed() -> None:
    (problem,) = checked("zzzzzz").problems
    assert problem.help.startswith("known here: `seat`, `us`")
    assert len(problem.help) < 150


def test_a_list_is_not_proposed_for_one_thing() -> None:
    (problem,) = checked("any t in tricks where t = trick").problems
    assert "did you mean `tricks`" not in problem.help


def test_a_faulty_argument_is_not_told_twice() -> None:
    assert len(messages("held(seat, XX) > 0 and left(YY) = seat")) == 2
