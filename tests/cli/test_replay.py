"""What `doko replay` shows, and what it finds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.examples import first_card, record
from tests.cli.running import doko, same_as_golden

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Change = dict[str, Any]


def _replay(data: Any, *options: str) -> Any:
    return doko("replay", "-", *options, stdin=json.dumps(data))


def test_people_see_hands_tricks_and_the_result_with_its_lines() -> None:
    run = _replay(record(4))
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("replay", run.out)


def test_people_see_how_far_a_part_went_in_german() -> None:
    run = _replay(record(4), "--upto", "9", "--lang", "de")
    assert run.status == 0
    assert same_as_golden("replay-upto-de", run.out)


def test_people_see_the_side_of_a_call_that_did_not_tell_it() -> None:
    data = record(4)
    data["variant"] = {"extends": "ddv-2026-home", "with": ["no-reply", "knocking"]}
    del data["fingerprint"], data["result"]
    began = [action["do"] for action in data["actions"]].index("play")
    del data["actions"][began:]
    data["actions"].append({"seat": 1, "do": "call", "what": "announcement"})
    run = _replay(data)
    assert (run.status, run.err) == (0, "")
    assert "1: Re knock" in run.out or "1: Kontra knock" in run.out


def test_programs_get_events_and_the_result() -> None:
    data = record(4)
    answer = _replay(data, "--json").data
    kinds = {event["event"] for event in answer["events"]}
    assert kinds >= {"dealt", "reserved", "contract", "played", "taken", "scored"}
    assert answer["result"] == data["result"]
    assert answer["actions"] == len(data["actions"])
    assert answer["findings"] == []


def test_an_illegal_action_is_one_message_with_place_and_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = record(4)
    lead = first_card(data)
    led = data["actions"][lead]["card"]
    follower = data["actions"][lead + 1]
    hand = data["hands"][follower["seat"]]
    other = next(card for card in hand if card[0] != led[0] and card != "H10")
    data["actions"][lead + 1]["card"] = other
    del data["result"]
    (tmp_path / "record.json").write_text(json.dumps(data, indent=1))
    run = doko("replay", "record.json")
    assert run.status == 1
    assert run.out.count("error[") == 1
    assert same_as_golden("replay-illegal", run.out)


def test_other_rules_than_those_of_the_record_are_a_warning() -> None:
    run = _replay({**record(4), "fingerprint": "0123456789abcdef"})
    assert run.status == 1
    assert run.out.count("warning[DK809]") == 1
    assert "error[" not in run.out


def _card_twice(data: Change) -> None:
    data["hands"][0][0] = data["hands"][0][1]


def _thirteen_cards(data: Change) -> None:
    data["hands"][0].append("CA")


def _unknown_card(data: Change) -> None:
    data["hands"][0][0] = "C8"


def _other_winner(data: Change) -> None:
    data["result"]["game_value"] += 1


def _other_line(data: Change) -> None:
    data["result"]["lines"].append({"id": "charlie", "party": "re", "value": 1})


def _redealt(data: Change) -> None:
    data["result"] = {"redeal": "nines"}


def _cut_off(data: Change) -> None:
    data["actions"].pop()


def _goes_on(data: Change) -> None:
    data["actions"].append({"seat": 0, "do": "play", "card": "CA"})


def _no_seat(data: Change) -> None:
    data["actions"][0]["seat"] = 4


def _strange_do(data: Change) -> None:
    data["actions"][0]["do"] = "resrve"


def _no_variant(data: Change) -> None:
    del data["variant"]


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (_card_twice, "DK803", "is dealt more than 2 times"),
        (_thirteen_cards, "DK803", "13 cards instead of 12"),
        (_unknown_card, "DK802", "`C8` is no card of this deck"),
        (_other_winner, "DK807", "the record says"),
        (_other_line, "DK807", "it has `charlie` party re too many"),
        (_redealt, "DK807", "the record says that it was dealt again"),
        (_cut_off, "DK808", "the deal is not over"),
        (_goes_on, "DK805", "seat 0 may not play `CA` here"),
        (_no_seat, "DK804", "`4` is no seat"),
        (_strange_do, "DK804", "did you mean `reserve`?"),
        (_no_variant, "DK806", "`variant` is missing"),
    ],
)
def test_what_is_wrong_with_a_record_has_a_code_and_words(
    change: Callable[[Change], None], code: str, said: str
) -> None:
    data = record(4)
    change(data)
    run = _replay(data)
    assert run.status == 1
    assert f"error[{code}]" in run.out
    assert said in run.out
    answer = _replay(data, "--json").data
    assert code in {finding["code"] for finding in answer["findings"]}


@pytest.mark.parametrize(
    "data", [[7], ["x"], [None], {}, {"hands": 1}, {"variant": "x"}]
)
def test_anything_else_is_refused_kindly(data: Any) -> None:
    assert _replay(data, "--variant", "ddv-2026").status == 1


def test_a_part_of_a_record_is_not_compared_with_its_result() -> None:
    assert _replay(record(4), "--upto", "3").status == 0


def test_records_of_a_list_have_one_answer_each() -> None:
    answers = _replay([record(1), record(2), 7], "--json", "--variant", "ddv-2026").data
    assert [answer.get("phase") for answer in answers] == ["scored", "scored", None]


def test_every_record_that_a_session_keeps_is_confirmed(tmp_path: Path) -> None:
    keep = ("--record", tmp_path, "--players", "random")
    doko("session", "ddv-2026-home", "--seed", "8", *keep)
    files = sorted(tmp_path.iterdir())
    run = doko("replay", *files, "--json")
    assert run.status == 0
    assert len(run.data) == 12


def test_a_record_finds_the_variant_file_that_it_was_played_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text(
        "format: 1\nid: ours\nlabel: {en: ours, de: unseres}\nextends: ddv-2026\n"
    )
    for name in ("ours.yaml", "./ours.yaml", "ours", str(tmp_path / "ours.yaml")):
        folder = tmp_path / "kept" / "here"
        options = ("--seed", "1", "--deals", "1", "--record", folder)
        assert doko("session", name, *options).status == 0
        run = doko("replay", folder / "deal-001.json")
        assert run.status == 0, run.out
