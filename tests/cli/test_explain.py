"""What reasons `doko explain` gives."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.examples import first_card, record
from tests.cli.running import doko, same_as_golden

FACTS: dict[str, Any] = {
    "variant": "ddv-2026-home",
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
    "calls": {"re": "no90"},
    "specials": [{"id": "fox", "party": "re"}],
}


def _explain(data: Any, *options: str) -> Any:
    return doko("explain", "-", *options, stdin=json.dumps(data))


def test_people_see_the_reasons_of_everything() -> None:
    run = _explain(record(4))
    assert run.status == 0
    assert same_as_golden("explain", run.out)


def test_each_question_has_its_answer() -> None:
    data = record(4)
    action = str(first_card(data) + 2)
    run = _explain(
        data, "--trick", "1", "--action", action, "--line", "won", "--seat", "2"
    )
    assert run.status == 0
    assert same_as_golden("explain-questions", run.out)


def test_german_is_german_but_for_expressions_and_ids() -> None:
    data = record(4)
    action = str(first_card(data) + 2)
    questions = ("--trick", "1", "--action", action, "--line", "doppelkopf")
    asked = [
        _explain(data, "--lang", "de", *questions),
        _explain(FACTS, "--lang", "de"),
        _explain(record(4), "--lang", "de", "--seat", "1"),
    ]
    assert [run.status for run in asked] == [0, 0, 0]
    assert same_as_golden("explain-de", "\n".join(run.out for run in asked))


def test_facts_are_explained_as_well() -> None:
    run = _explain(FACTS, "--line", "denied", "--json")
    (found,) = run.data["explanations"]
    (reason,) = found["because"]
    assert reason["rule"] == "score/lines/denied"
    assert reason["values"]["l"] == "no90"
    assert ":" in reason["place"]


def test_a_line_that_does_not_count_has_a_reason_too() -> None:
    (found,) = _explain(FACTS, "--line", "charlie", "--json").data["explanations"]
    assert found["result"] == "does not count"
    assert found["because"][0]["rule"] == "score/lines/charlie"


def test_a_line_that_never_counts_is_told_with_what_each_of_its_values_has_met() -> (
    None
):
    (found,) = _explain(FACTS, "--line", "no-trick", "--json").data["explanations"]
    (reason,) = found["because"]
    assert list(reason["values"]) == ["p = re", "p = kontra"]
    assert all("tricks(other(p)) = 1" in read for read in reason["values"].values())
    run = _explain(FACTS, "--line", "credit", "--lang", "de")
    assert run.out.splitlines()[2].startswith("    nie: ")
    assert run.out.count("\n    p = ") == 10


def test_a_factor_is_asked_for_like_a_line() -> None:
    (found,) = _explain(FACTS, "--line", "solo", "--json").data["explanations"]
    assert found["result"] == "does not count"


def test_an_action_that_is_not_allowed_is_explained_where_it_stands() -> None:
    data = record(4)
    wrong = {"seat": 0, "do": "play", "card": data["hands"][0][0]}
    data["actions"].insert(0, wrong)
    run = _explain(data, "--action", "1", "--json")
    assert run.status == 0
    (found,) = run.data["explanations"]
    assert found["result"] == "not allowed"
    assert found["because"]


def test_an_illegal_record_is_explained_as_far_as_it_goes() -> None:
    data = record(4)
    data["actions"][-1] = {**data["actions"][-1], "card": "H10"}
    run = _explain(data, "--trick", "1", "--json")
    assert run.status == 1
    assert run.data["explanations"]
    assert run.data["findings"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--trick", "13"), "the record has 12 tricks"),
        (("--trick", "0"), "--trick"),
        (("--action", "999"), "actions, not 999"),
        (("--line", "wno"), "did you mean `won`?"),
        (("--seat", "4"), "4 is no seat"),
    ],
)
def test_a_question_about_what_is_not_there_is_misuse(
    options: tuple[str, ...], said: str
) -> None:
    run = _explain(record(4), *options)
    assert run.status == 2
    assert said in run.err


def test_facts_know_of_no_tricks() -> None:
    run = _explain(FACTS, "--trick", "1")
    assert run.status == 2
    assert "give a record" in run.err


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_rules_that_change_while_it_explains_are_a_finding(
    form: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _explain(FACTS).status == 0
    monkeypatch.setattr("doko_rules.load.fingerprint.fingerprint", lambda _: "other")
    run = _explain(FACTS, *form)
    assert run.status == 1
    assert "the rules of `ddv-2026-home` have changed since they were loaded" in run.out
    assert "DK809" in run.out
    if form:
        assert [finding["code"] for finding in run.data["findings"]] == ["DK809"]


def test_what_one_document_can_not_be_asked_is_answered_by_the_others() -> None:
    run = _explain([record(4), FACTS], "--trick", "1", "--json")
    assert run.status == 2
    answer, refused = run.data
    assert answer["explanations"]
    assert [one["code"] for one in refused["findings"]] == ["usage"]
    text = _explain([FACTS, record(4)], "--trick", "1")
    assert (text.status, text.err) == (2, "")
    assert text.out.startswith("Error: ")
    assert len(text.out.split("\n\n")) == 2


def test_what_no_document_can_be_asked_is_said_once() -> None:
    run = _explain([FACTS, FACTS], "--trick", "1")
    assert (run.status, run.out) == (2, "")
    assert run.err.count("Error: ") == 1
