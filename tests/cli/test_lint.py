"""What `doko lint` reports in each form, and how it ends."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import yaml

from doko_rules.core.diagnostics import Diagnostic, Place
from tests.cli.running import doko, same_as_golden

if TYPE_CHECKING:
    from pathlib import Path

HOME = "ddv-2026-home"
HEAD = f"format: 1\nid: ours\nlabel: {{en: ours, de: unseres}}\nextends: {HOME}\n"
HALF = f"""{HEAD}sources:
  ours: {{title: {{en: ours, de: unseres}}, edition: "1", status: house}}
outcome:
  needs:
    regular: {{source: ours 1, is: card_points(party) > 120}}
set: {{deals: 12}}
"""
"""Nobody wins with half, and an option is set to what it is."""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text(HALF)


def test_nothing_is_odd_about_a_shipped_variant() -> None:
    run = doko("lint", HOME)
    assert (run.status, run.out, run.err) == (0, f"{HOME}: no findings\n", "")


def test_people_see_each_finding_with_a_case_to_paste() -> None:
    run = doko("lint", "ours.yaml")
    assert run.status == 1
    assert same_as_golden("lint", run.out)


def test_a_case_that_is_shown_passes(tmp_path: Path) -> None:
    out = doko("lint", "ours.yaml", "--only", "DK608").out
    case = yaml.safe_load(out[out.index("case:") : out.rindex("\n\n")])["case"]
    cases = {"format": 1, "variant": "./ours.yaml", "cases": case}
    (tmp_path / "half.cases.yaml").write_text(yaml.safe_dump(cases))
    assert doko("test", "half.cases.yaml").status == 0


def test_programs_get_a_list_of_findings() -> None:
    run = doko("lint", "ours.yaml", "--json")
    assert run.status == 1
    found = {finding["code"]: finding for finding in run.data}
    assert set(found) == {"DK608", "DK641"}
    finding = found["DK608"]
    assert (finding["file"], finding["line"]) == ("ours.yaml", 9)
    assert (finding["category"], finding["severity"]) == ("bugs", "warning")
    assert finding["rule"] == "outcome/needs/regular"
    assert finding["witness"]["case"]["expect"] == {"winner": "none"}
    assert doko("lint", "ours.yaml", "--format", "json").out == run.out
    assert doko("lint", HOME, "--json").data == []


def test_a_level_leaves_out_what_is_less_bad() -> None:
    assert "DK641" not in doko("lint", "ours.yaml", "--level", "warning").out
    run = doko("lint", "ours.yaml", "--level", "error")
    assert (run.status, run.out) == (0, "ours.yaml: no findings\n")


def test_what_is_told_for_information_is_no_failure() -> None:
    run = doko("lint", "ours.yaml", "--only", "same-setting", "--json")
    assert [finding["code"] for finding in run.data] == ["DK641"]
    assert run.status == 0


def test_codes_are_picked_or_left_out() -> None:
    run = doko("lint", "ours.yaml", "--skip", "dk608", "--json")
    assert [finding["code"] for finding in run.data] == ["DK641"]
    both = ("--only", "DK608", "--only", "DK641", "--skip", "DK641")
    run = doko("lint", "ours.yaml", *both, "--json")
    assert [finding["code"] for finding in run.data] == ["DK608"]


def test_a_code_that_is_not_known_is_a_misuse() -> None:
    run = doko("lint", "ours.yaml", "--only", "DK699")
    assert run.status == 2
    assert "`DK699` is no code of `doko lint`" in run.err


def test_errors_of_the_check_are_told_instead(tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text(f"{HEAD}scroe: {{}}\n")
    run = doko("lint", "wrong.yaml")
    assert run.status == 1
    assert "error[DK201]" in run.out


def test_warnings_of_the_check_are_told_as_well(tmp_path: Path) -> None:
    text = "equal_cards:\n  late: {source: tsr 1, label: {en: a, de: a}, wins: last}\n"
    (tmp_path / "late.yaml").write_text(HEAD + text)
    codes = [finding["code"] for finding in doko("lint", "late.yaml", "--json").data]
    assert codes == ["DK512"]


def test_what_can_not_be_read_is_a_misuse() -> None:
    run = doko("lint", "nowhere.yaml")
    assert run.status == 2
    assert "DK101" in run.out


def test_a_variant_may_come_in_as_data() -> None:
    data = {"extends": HOME, "set": {"deals": 12}}
    run = doko("lint", "-", "--json", stdin=json.dumps(data))
    assert [(found["code"], found["file"]) for found in run.data] == [
        ("DK641", "<stdin>")
    ]


def test_a_pack_is_taken_in_by_a_variant_of_ones_choice() -> None:
    assert doko("lint", "no-reply", "--over", "bs-fyi").status == 0
    run = doko("lint", "no-reply", "--over", "nothing")
    assert run.status == 2


# --- for other programs ---------------------------------------------------------------


def test_a_workflow_shows_findings_at_their_lines() -> None:
    run = doko("lint", "ours.yaml", "--format", "github")
    assert run.status == 1
    first, second = run.out.splitlines()
    pattern = r"::(\w+) file=ours\.yaml,line=\d+,col=\d+,endColumn=\d+,title=(.*?)::."
    assert re.match(pattern, first) and re.match(pattern, second)
    assert first.startswith("::warning ") and second.startswith("::notice ")
    assert "%0A" in first


def test_signs_with_a_meaning_for_the_workflow_are_written_out() -> None:
    from doko_rules.cli.lint_forms import command_of

    place = Place("a,b:c.yaml", 1, 1)
    found = Diagnostic("DK608", "warning", "100 %\nlost", place)
    assert command_of(found) == (
        "::warning file=a%2Cb%3Ac.yaml,line=1,col=1,endColumn=2,"
        "title=DK608 no-winner::100 %25%0Alost"
    )


TEXT = {
    "type": "object",
    "required": ["text"],
    "properties": {"text": {"type": "string", "minLength": 1}},
    "additionalProperties": False,
}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
POSITIVE = {"type": "integer", "minimum": 1}
LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "message": TEXT,
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation", "region"],
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": "^[^ \\\\]+$"}},
                    "additionalProperties": False,
                },
                "region": {
                    "type": "object",
                    "required": ["startLine"],
                    "properties": {
                        "startLine": POSITIVE,
                        "startColumn": POSITIVE,
                        "endColumn": POSITIVE,
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        },
    },
    "additionalProperties": False,
}
RULE = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "shortDescription": TEXT,
        "help": TEXT,
        "defaultConfiguration": {"properties": {"level": LEVEL}},
        "properties": {"type": "object"},
    },
    "additionalProperties": False,
}
RESULT = {
    "type": "object",
    "required": ["message", "ruleId", "level", "locations"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": TEXT,
        "locations": {"type": "array", "minItems": 1, "items": LOCATION},
        "relatedLocations": {"type": "array", "items": LOCATION},
        "properties": {"type": "object"},
    },
    "additionalProperties": False,
}
SARIF: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "pattern": "sarif-2\\.1\\.0\\.json$"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name", "rules"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "rules": {"type": "array", "items": RULE},
                                },
                                "additionalProperties": False,
                            }
                        },
                        "additionalProperties": False,
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": RESULT},
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
"""What of SARIF 2.1.0 is written, and as narrow as it is written."""


def test_reviews_get_a_log_of_sarif() -> None:
    run = doko("lint", "ours.yaml", "--format", "sarif")
    assert run.status == 1
    jsonschema.validate(run.data, SARIF)
    (log,) = run.data["runs"]
    rules = log["tool"]["driver"]["rules"]
    for result in log["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert {result["level"] for result in log["results"]} == {"warning", "note"}


def test_a_log_without_findings_is_one_as_well() -> None:
    run = doko("lint", HOME, "--format", "sarif")
    assert run.status == 0
    jsonschema.validate(run.data, SARIF)
    assert run.data["runs"][0]["results"] == []
