"""Types as a variant writes them."""

from __future__ import annotations

import pytest

from doko_rules.expr.type_text import parse_type
from doko_rules.expr.types import BOOL, INT, UNKNOWN, Int, Kind, Map, Option, Seq, Type
from doko_rules.expr.vocabulary import Vocabulary
from tests.expr import toy

ONE_LADDER = Vocabulary.of(values={"level:calls": {"nothing": 0, "no90": 1}})


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("bool", BOOL),
        ("int", INT),
        ("int 0..8", Int(0, 8)),
        ("int -3 .. 3", Int(-3, 3)),
        ("party", toy.PARTY),
        ("level of calls", toy.LEVEL),
        ("seat or none", Option(toy.SEAT)),
        ("list of seat", Seq(toy.SEAT, toy.SEATS)),
        ("list of seat up to 2", Seq(toy.SEAT, 2)),
        ("list of int 0..8 up to 3", Seq(Int(0, 8), 3)),
        ("party by seat", Map(toy.SEAT, toy.PARTY)),
        ("party by seat or none", Option(Map(toy.SEAT, toy.PARTY))),
        ("int 0..9 by party", Map(toy.PARTY, Int(0, 9))),
    ],
)
def test_a_text_names_a_type(text: str, type_: Type) -> None:
    assert parse_type(text, toy.VOCABULARY) == (type_, ())


def test_the_only_ladder_needs_no_name() -> None:
    assert parse_type("level", ONE_LADDER) == (Kind("level:calls"), ())


def test_levels_have_an_order() -> None:
    (found, _) = parse_type("level", ONE_LADDER)
    assert isinstance(found, Kind)
    assert found.ordered


def test_a_list_may_be_given_its_length_from_outside() -> None:
    assert parse_type("list of seat", toy.VOCABULARY, most=3)[0] == Seq(toy.SEAT, 3)


@pytest.mark.parametrize(
    ("text", "marked", "message", "help_"),
    [
        ("partie", "partie", "`partie` is no type", "did you mean `party`?"),
        ("seat or", "", "`or` is followed by `none`", "for example"),
        ("list seat", "seat", "`list` is followed by `of`", ""),
        ("list of seat up 3", "3", "`up` is followed by `to`", ""),
        ("list of seat up to many", "many", "a number is missing", ""),
        ("party by int", "int", "what stands after `by` is a kind", ""),
        ("int 3..", "", "a number is missing", ""),
        ("int 3", "", "a range is written like", ""),
        ("int 8..0", "0", "from low to high", ""),
        ("level", "level", "which ladder? `level of calls` or `level of replies`", ""),
        ("level of call", "call", "there is no ladder `call`", "did you mean `calls`?"),
        ("seat seat", "seat", "`seat`: is not expected here", ""),
        ("", "", "a type is missing", ""),
        ("list of list of seat", "list", "`list` is no type", ""),
    ],
)
def test_a_faulty_text_is_told_where_and_why(
    text: str, marked: str, message: str, help_: str
) -> None:
    type_, (problem,) = parse_type(text, toy.VOCABULARY)
    assert type_ == UNKNOWN
    assert problem.code == "DK415"
    assert text[problem.start : problem.end] == marked
    assert message in problem.message
    assert help_ in problem.help


def test_without_a_ladder_there_are_no_levels() -> None:
    _, (problem,) = parse_type("level", Vocabulary.of(values={}))
    assert "no ladder" in problem.message
