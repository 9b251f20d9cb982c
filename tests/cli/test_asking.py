"""Actions that are asked about, as cases write them or as people say them."""

from __future__ import annotations

import json

import pytest

from tests.cli.examples import first_card, record
from tests.cli.running import Run, doko


def _asked(text: str, at: int | None = None) -> Run:
    data = record(4)
    at = first_card(data) if at is None else at
    options = ("--ask", text, "--at", str(at), "--json")
    return doko("explain", "-", *options, stdin=json.dumps(data))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("no 60", "call no60"),
        ("keine 60", "call no60"),
        ("KEINE  60 ansagen", "call no60"),
        ("call no 60", "call no60"),
        ("ansagen keine 60", "call no60"),
        ("no60", "call no60"),
        ("Re", "call re"),
        ("gesund", "reserve healthy"),
        ("♦Q", "play DQ"),
        ("♦D", "play DQ"),
        ("DQ", "play DQ"),
        ("spielen ♦Q", "play DQ"),
    ],
)
def test_a_label_is_understood_in_each_language_with_or_without_its_verb(
    said: str, written: str
) -> None:
    run = _asked(f"1 {said}")
    assert run.status == 0, run.out
    assert run.data == _asked(f"1 {written}").data


def test_what_may_be_two_things_is_asked_back() -> None:
    run = _asked("1 Hochzeit")
    assert run.status == 2
    assert "may be each of `name marriage`, `pass marriage`" in run.out


def test_who_is_not_understood_is_told_what_would_be() -> None:
    data = record(4)
    at = first_card(data)
    seat = data["actions"][at]["seat"]
    assert "write for example `reserve healthy`" in _asked(f"{seat} kein Wort", 0).out
    in_play = _asked(f"{seat} kein Wort", at).out
    texts = {*(f"`play {card}`" for card in data["hands"][seat]), "`call no60`"}
    assert [text for text in texts if text not in in_play] == []


@pytest.mark.parametrize("text", ["4 Re", "Re", "² Re", ""])
def test_a_seat_stands_in_front(text: str) -> None:
    run = _asked(text)
    assert run.status == 2
    assert "seat" in run.out
