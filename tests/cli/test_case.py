"""Logs of decisions, and the cases that are made of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import doko

HOME = "ddv-2026-home"
SESSION = ("session", HOME, "--seed", "3", "--deals", "1", "--log", "log.jsonl")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _log(*more: str) -> list[dict[str, Any]]:
    assert doko(*SESSION, *more).status == 0
    return [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]


def _passes(*from_log: str) -> int:
    """How many cases a log gives, all of which pass."""
    made = doko("case", "from-log", "log.jsonl", *from_log)
    assert made.status == 0, made
    Path("made.cases.yaml").write_text(made.out)
    run = doko("test", "made.cases.yaml", "--json")
    assert run.status == 0, run.out
    passed: int = run.data["passed"]
    return passed


def test_the_log_of_the_table_has_everything_and_each_line_is_a_case() -> None:
    lines = _log()
    assert {line["for"] for line in lines} == {"all"}
    assert [line["id"] for line in lines] == [
        f"1.{n}" for n in range(1, 1 + len(lines))
    ]
    assert len(lines) > 50
    assert all("given" in line and not line["masked"] for line in lines)
    assert _passes() == len(lines)


def test_the_log_of_a_seat_has_its_own_decisions_to_ask_again() -> None:
    lines = _log("--log-seat", "1")
    own = [line for line in lines if line["seat"] == 1]
    assert {line["for"] for line in lines} == {1}
    assert _passes() == len(own) > 10


def test_one_line_is_one_case() -> None:
    lines = _log()
    number = next(n for n, x in enumerate(lines, 1) if x["phase"] == "play")
    made = doko("case", "from-log", "log.jsonl", "--line", str(number), "--json").data
    assert list(made["cases"]) == [f"deal-1-decision-{number}"]
    assert made["variant"] == HOME
    assert _passes("--line", str(number)) == 1


def test_a_log_says_the_variant_as_documents_beside_it_do() -> None:
    Path("ours.yaml").write_text(
        f"format: 1\nid: ours\nextends: {HOME}\n"
        "label: {en: Ours, de: Unsere}\nset: {deals: 1}\n"
    )
    run = doko("session", "ours.yaml", "--seed", "3", "--log", "log.jsonl")
    assert run.status == 0, run
    first = json.loads(Path("log.jsonl").read_text().splitlines()[0])
    assert first["variant"] == "./ours.yaml" or first["variant"] == "ours.yaml"
    assert _passes("--line", "9") == 1


def test_a_line_that_tells_too_little_is_no_case() -> None:
    lines = _log("--log-seat", "1")
    number = next(n for n, x in enumerate(lines, 1) if x["seat"] != 1)
    run = doko("case", "from-log", "log.jsonl", "--line", str(number))
    assert run.status == 2
    assert "it hides because, legal, steps, given" in run.err


def test_what_is_no_log_is_told_with_its_line() -> None:
    _log()
    text = Path("log.jsonl").read_text()
    for wrong, said in (('{"format": 1}', "no decision"), ("{", "")):
        Path("wrong.jsonl").write_text(text + wrong)
        run = doko("case", "from-log", "wrong.jsonl")
        assert run.status == 1
        line = len(text.splitlines()) + 1
        assert f"wrong.jsonl:{line}:" in run.out
        assert said in run.out
    assert doko("case", "from-log", "log.jsonl", "--line", "999").status == 2
    assert doko("case", "from-log", "missing.jsonl").status == 2
    Path("empty.jsonl").write_text("")
    assert doko("case", "from-log", "empty.jsonl").status == 2


def test_a_file_holds_only_so_many_cases() -> None:
    several = ("session", HOME, "--seed", "3", "--deals", "4", "--log", "log.jsonl")
    assert doko(*several).status == 0
    run = doko("case", "from-log", "log.jsonl")
    assert run.status == 2
    assert "--deal" in run.err


def test_a_deal_of_a_log_is_a_file_of_cases() -> None:
    several = ("session", HOME, "--seed", "3", "--deals", "2", "--log", "log.jsonl")
    assert doko(*several).status == 0
    lines = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]
    of_second = [line for line in lines if line["deal"] == 2]
    assert _passes("--deal", "2") == len(of_second) > 50
    number = str(1 + lines.index(of_second[0]))
    assert _passes("--deal", "2", "--line", number) == 1
    for wrong in (("--deal", "3"), ("--deal", "1", "--line", number)):
        run = doko("case", "from-log", "log.jsonl", *wrong)
        assert run.status == 2
        assert f"has no decision of deal {wrong[1]}" in run.err


def test_a_case_is_before_its_decision_and_the_record_has_the_result() -> None:
    lines = _log("--record", "records")
    made = doko("case", "from-log", "log.jsonl", "--line", str(len(lines)))
    Path("last.cases.yaml").write_text(made.out)
    run = doko("explain", "last.cases.yaml", "--line", "won")
    assert run.status == 2
    assert "the deal is not over, so that no line counts yet" in run.err
    assert "the whole record" in run.err
    assert doko("explain", "records/deal-001.json", "--line", "won").status == 0


def test_somebody_who_plays_keeps_what_was_refused() -> None:
    # Typed at the terminal: an answer, a card that can not be, and no more.
    play = ("play", HOME, "--seed", "3", "--log", "log.jsonl")
    typed = "healthy\n" + "H10\nD9\nCA\nSK\n" * 2
    run = doko(*play, stdin=typed)
    assert run.status == 0, run
    lines = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]
    assert {line["for"] for line in lines} == {0}
    refused = [line for line in lines if line["verdict"] == "refused"]
    assert refused
    assert {line["seat"] for line in refused} == {0}
    assert all(line["because"] for line in refused)
    assert _passes() > len(refused)


def test_a_deal_that_is_not_over_is_kept_for_its_player_alone() -> None:
    play = ("play", HOME, "--seed", "3", "--log", "log.jsonl", "--log-seat", "all")
    assert doko(*play, stdin="healthy\n").status == 0
    assert Path("log.jsonl").read_text() == ""


def test_a_host_keeps_what_it_was_asked_and_refused() -> None:
    players = [None, "random", "random", "random"]
    requests: list[dict[str, Any]] = [{"do": "start", "seed": 2, "players": players}]
    card = {"seat": 0, "do": "play", "card": "H10"}
    requests += [{"do": "act", "action": card}] * 2
    requests.append({"do": "start", "seed": 2, "new": True, "players": ["basic"] * 4})
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    assert doko("host", HOME, "--log", "log.jsonl", stdin=lines).status == 0
    told = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]
    # The first deal was given up, and what was tried in it with it.
    assert {line["verdict"] for line in told} == {"allowed"}
    assert {line["deal"] for line in told} == {1}
    assert _passes() == len(told) > 50


@pytest.mark.parametrize(
    "wrong",
    [
        ("--log-seat", "1"),
        ("--log", "log.jsonl", "--log-seat", "9"),
        ("--log", "log.jsonl", "--log-seat", "north"),
        ("--log", "no/such/folder/log.jsonl"),
    ],
)
def test_a_log_that_can_not_be_kept_is_misuse(wrong: tuple[str, ...]) -> None:
    assert doko("session", HOME, "--deals", "1", *wrong).status == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_a_log_that_finds_no_space_is_named() -> None:
    run = doko("session", HOME, "--deals", "1", "--log", "/dev/full")
    assert run.status == 2
    assert "can not read or write `/dev/full`: no space left on device" in run.err
