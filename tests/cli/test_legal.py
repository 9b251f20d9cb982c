"""What `doko legal` says that seats may do, and why not the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.examples import first_card, record
from tests.cli.running import doko, same_as_golden

SITUATION: dict[str, Any] = {
    "variant": "ddv-2026-home",
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "hands": {"1": ["CA", "C9", "CQ", "SA"]},
    "cards_in_hand": [9, 4, 10, 10],
    "trick": {"leader": 0, "cards": ["C10"]},
    "calls": {"re": "re"},
}


def _legal(data: Any, *options: str) -> Any:
    return doko("legal", "-", *options, stdin=json.dumps(data))


def test_people_see_what_is_allowed_and_the_reasons_against_the_rest() -> None:
    data = record(4)
    upto = str(first_card(data) + 2)
    run = _legal(data, "--upto", upto)
    assert run.status == 0
    assert same_as_golden("legal", run.out)


def test_a_situation_is_enough_in_german() -> None:
    run = _legal(SITUATION, "--lang", "de")
    assert run.status == 0
    assert same_as_golden("legal-situation-de", run.out)


def test_programs_get_each_action_with_its_reasons() -> None:
    answer = _legal(SITUATION, "--json", "--seat", "1").data
    (seat,) = answer["seats"]
    allowed = {
        action.get("card", action.get("what")): action["allowed"]
        for action in seat["actions"]
    }
    assert {card: allowed[card] for card in SITUATION["hands"]["1"]} == {
        "CA": True,
        "C9": True,
        "CQ": False,
        "SA": False,
    }
    refused = next(a for a in seat["actions"] if a.get("card") == "CQ")
    assert [reason["rule"] for reason in refused["reasons"]] == ["trick/follow"]
    assert "missing" not in seat


def test_people_get_the_first_reason_and_all_of_an_action_they_ask_for() -> None:
    data = record(4)
    upto = str(first_card(data) + 2)
    seat = ("--upto", upto, "--seat", "3")
    short = _legal(data, *seat).out
    assert short.count("it is the turn of seat 2") == 1
    assert "was led" not in short
    asked = _legal(data, *seat, "--action", "play SK")
    assert asked.status == 0
    assert "it is the turn of seat 2" in asked.out
    assert "hearts was led, and HA, H9 can follow" in asked.out
    card = _legal(data, *seat, "--action", "play CQ").out
    assert "the seat does not hold CQ" in card
    # As cases write it, with its seat.
    written = _legal(data, "--upto", upto, "--action", "3 play SK")
    assert written.out == asked.out


def test_programs_get_the_action_alone_that_they_ask_for() -> None:
    answer = _legal(SITUATION, "--json", "--action", "call no60").data
    [action] = answer["seats"][1]["actions"]
    assert (action["do"], action["what"]) == ("call", "no60")
    unknown = {key: SITUATION[key] for key in ("variant", "contract", "trick")}
    answer = _legal(unknown, "--json", "--action", "play CA").data
    assert [seat["actions"] for seat in answer["seats"]] == [[]] * 4


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("pla CA", "did you mean `play`?"),
        ("call no6", "did you mean `no60`?"),
        ("call", "`what` is missing"),
        ("", "unknown action ``"),
    ],
)
def test_an_action_that_nobody_can_do_is_a_wrong_question(
    action: str, said: str
) -> None:
    run = _legal(SITUATION, "--action", action)
    assert run.status == 2
    assert said in run.err


def test_what_a_question_needs_and_nobody_gave_is_named() -> None:
    short = {"variant": "ddv-2026", "contract": "normal"}
    seats = _legal(short, "--json").data["seats"]
    assert seats[0]["missing"] == ["hands", "cards_in_hand", "parties"]
    assert seats[0]["actions"] == []


def test_the_allowed_actions_are_those_that_the_deal_offers() -> None:
    data = record(7)
    for upto in range(0, len(data["actions"]), 5):
        answer = _legal(data, "--json", "--upto", str(upto)).data
        for seat in answer["seats"]:
            for action in seat["actions"]:
                assert action["allowed"] == ("reasons" not in action)
        turn = answer["seats"][answer["turn"]]
        assert any(action["allowed"] for action in turn["actions"])


def test_a_deal_without_actions_begins_with_reservations() -> None:
    data = record(4)
    answer = _legal({k: data[k] for k in ("variant", "dealer", "hands")}, "--json").data
    assert (answer["phase"], answer["turn"]) == ("reservations", 0)


@pytest.mark.parametrize(
    ("data", "options", "status", "said"),
    [
        ({**SITUATION, "contract": "nomal"}, (), 1, "did you mean `normal`?"),
        ({**SITUATION, "trik": 1}, (), 1, "unknown key `trik`"),
        ([7], (), 1, "DK806"),
        (SITUATION, ("--seat", "4"), 2, "4 is no seat"),
        (SITUATION, ("--seat", "x"), 2, "--seat"),
    ],
)
def test_a_wrong_question_is_told(
    data: Any, options: tuple[str, ...], status: int, said: str
) -> None:
    run = _legal(data, *options)
    assert run.status == status
    assert said in run.out + run.err
