"""A document of another kind is told where it belongs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from doko_rules.cli.kinds import kind_of
from tests.cli.examples import record
from tests.cli.running import doko

RECORD = record(1)
FACTS = {"variant": "ddv-2026", "contract": "normal", "card_points": {}, "before": {}}
SITUATION = {"variant": "ddv-2026", "contract": "normal", "hands": {"0": ["CA"]}}
SHEET: dict[str, Any] = {"variant": "ddv-2026", "deals": []}


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (RECORD, "a record"),
        ({"hands": [], "dealer": 0}, "a record"),
        (FACTS, "facts"),
        (SITUATION, "a situation"),
        ({"phase": "naming"}, "a situation"),
        (SHEET, "a sheet"),
        ({"variant": "ddv-2026", "cases": {}}, "a case file"),
        ({"id": "ours", "trick": {}}, "a variant"),
        ({"extends": "ddv-2026"}, "a variant"),
        ({"action": {}, "verdict": "allowed", "masked": []}, "a decision log"),
        ({"contract": "normal"}, None),
        ([], None),
    ],
)
def test_the_keys_tell_the_kind(data: Any, kind: str | None) -> None:
    assert kind_of(data) == kind


@pytest.mark.parametrize(
    ("verb", "data", "help"),
    [
        ("replay", FACTS, "give it to `doko score`"),
        ("replay", SITUATION, "give it to `doko legal`"),
        ("legal", FACTS, "give it to `doko score`"),
        ("legal", SHEET, "give it to `doko score`"),
        ("explain", SITUATION, "give it to `doko legal`"),
        ("score", SITUATION, "give it to `doko legal`"),
        ("score", {"extends": "ddv-2026"}, "give it to `doko check`"),
    ],
)
def test_a_misplaced_document_is_one_finding(verb: str, data: Any, help: str) -> None:
    run = doko(verb, "-", stdin=json.dumps(data))
    assert run.status == 1
    assert run.out.count("error[") == 1
    assert help in run.out


@pytest.mark.parametrize("verb", ["check", "show", "session", "test"])
@pytest.mark.parametrize(
    ("data", "help"), [(RECORD, "`doko replay`"), (SHEET, "`doko score`")]
)
def test_a_document_is_no_variant_and_no_case_file(
    verb: str, data: Any, help: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("document.yaml").write_text(json.dumps(data), encoding="utf-8")
    run = doko(verb, "document.yaml")
    assert run.status == 1
    assert run.out.count("error[") == 1
    assert f"give it to {help}" in run.out


def test_a_case_file_is_no_variant_and_the_reverse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("extends: ddv-2026\nid: ours\n", encoding="utf-8")
    Path("c.cases.yaml").write_text("variant: ddv-2026\ncases: {}\n", "utf-8")
    assert "give it to `doko check`" in doko("test", "ours.yaml").out
    assert "give it to `doko test`" in doko("check", "c.cases.yaml").out


@pytest.mark.parametrize("lines", [1, 9])
@pytest.mark.parametrize("name", ["log.jsonl", "log.json", "log.txt"])
def test_a_decision_log_is_told_what_makes_cases_of_it(
    lines: int, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    decision = {"action": {"seat": 0}, "verdict": "allowed", "masked": []}
    Path(name).write_text(f"{json.dumps(decision)}\n" * lines, encoding="utf-8")
    for verb in ("explain", "replay", "score", "legal", "test", "check"):
        run = doko(verb, name)
        assert run.status == 1, run
        assert run.out.count("error[DK840] this is a decision log") == 1, run.out
        assert "`doko case from-log`, which makes cases of it" in run.out


def test_a_record_is_scored_like_its_facts() -> None:
    answer = doko("score", "-", "--json", stdin=json.dumps(RECORD)).data
    assert answer == RECORD["result"]


def test_a_record_that_is_not_over_has_no_score() -> None:
    part = {**RECORD, "actions": RECORD["actions"][:-1]}
    run = doko("score", "-", stdin=json.dumps(part))
    assert run.status == 1
    assert "error[DK808]" in run.out
