"""What `doko perft` answers, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import doko

HOME = "ddv-2026-home"
HANDS = [["H10", "CQ"], ["H10", "DA"], ["CQ", "C9"], ["DK", "HA"]]
SITUATION = {
    "contract": "normal",
    "dealer": 3,
    "turn": 0,
    "parties": {"re": [0, 2], "kontra": [1, 3]},
    "hands": HANDS,
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _situation(**changes: object) -> str:
    data = {key: x for key, x in {**SITUATION, **changes}.items() if x is not None}
    Path("situation.json").write_text(json.dumps(data))
    return "situation.json"


def test_programs_get_the_position_and_the_parts() -> None:
    run = doko("perft", HOME, "--seed", "3", "--cards", "2", "--split", "--json")
    answer = run.data
    assert (run.status, answer["seed"], answer["cards"]) == (0, 3, 2)
    assert answer["over"][-1] == answer["sequences"][-1] == answer["lines"]
    assert sum(part["lines"] for part in answer["split"]) == answer["lines"]
    assert sum(result["lines"] for result in answer["results"]) == answer["lines"]


def test_the_record_of_a_position_leads_to_the_same_counts() -> None:
    by_seed = doko("perft", HOME, "--seed", "3", "--cards", "2", "--json").data
    Path("record.json").write_text(json.dumps(by_seed["record"]))
    by_record = doko("perft", HOME, "--from", "record.json", "--json").data
    for key in ("sequences", "over", "results"):
        assert by_seed[key] == by_record[key]
    before = str(len(by_seed["record"]["actions"]) - 1)
    earlier = doko(
        *("perft", HOME, "--from", "record.json", "--upto", before),
        *("--depth", "1", "--json"),
    ).data
    assert earlier["sequences"][0] == 1 <= earlier["sequences"][1]


def test_a_situation_is_played_on_from_a_lead_and_in_a_trick() -> None:
    # Seat 0 leads one of two cards; where seats 1 and 3 have to follow is counted.
    lead = doko("perft", HOME, "--from", _situation(), "--json").data
    assert lead["sequences"] == [1, 2, 4, 4, 4, 4, 4, 4, 4]
    trick = {"leader": 0, "cards": ["CQ"]}
    running = _situation(trick=trick, hands=[["H10"], *HANDS[1:]], turn=None)
    follow = doko("perft", HOME, "--from", running, "--json").data
    assert follow["sequences"] == [1, 2, 2, 2, 2, 2, 2, 2]


def test_people_are_told_that_values_are_of_what_is_left() -> None:
    run = doko("perft", HOME, "--from", _situation(), "--lang", "de")
    assert run.status == 0
    assert "Werte zählen nur die Stiche von dieser Stellung an" in run.out
    assert "Spielverläufe: 4" in run.out


@pytest.mark.parametrize("key", ["hands", "parties", "turn"])
def test_a_situation_has_to_say_enough_to_be_played_on(key: str) -> None:
    changes = {key: None} if key != "hands" else {"hands": {"0": ["H10", "CQ"]}}
    run = doko("perft", HOME, "--from", _situation(**changes))
    assert run.status == 1
    assert f"`{key}` is missing" in run.out


def test_without_calls_only_the_seat_to_act_goes_on() -> None:
    position = ("perft", HOME, "--cards", "12", "--depth", "1", "--json")
    (_, cards), (_, everything) = (
        doko(*position, *said).data["sequences"] for said in (["--no-calls"], [])
    )
    assert 1 <= cards <= 12 < everything


def test_too_much_work_is_told_by_the_status() -> None:
    run = doko("perft", HOME, "--cards", "12", "--budget", "100", "--json")
    assert run.status == 4
    assert run.data["findings"][0]["code"] == "budget"


def test_positions_that_can_not_be_are_misuse() -> None:
    assert doko("perft", HOME, "--cards", "13").status == 2
    for by_chance in ("--seed", "--cards"):
        run = doko("perft", HOME, "--from", _situation(), by_chance, "1")
        assert run.status == 2
        assert "not about a file" in run.err
    cases = Path("some.cases.yaml")
    cases.write_text(f"format: 1\nvariant: {HOME}\ncases: {{}}\n")
    assert doko("perft", HOME, "--from", str(cases)).status == 2
    facts = Path("facts.json")
    facts.write_text(json.dumps({"contract": "normal", "card_points": {}}))
    run = doko("perft", HOME, "--from", str(facts))
    assert (run.status, "doko score" in run.out) == (1, True)


@pytest.mark.parametrize("option", ["--upto", "--case"])
def test_what_is_about_a_file_needs_one(option: str) -> None:
    run = doko("perft", HOME, option, "1")
    assert run.status == 2
    assert "--from" in run.err
