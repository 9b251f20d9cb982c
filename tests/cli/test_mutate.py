"""What `doko mutate` prints, and when it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.test_coverage import ONE
from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path

RULE = "score/lines/called/value"


def _cases(folder: Path, text: str = ONE) -> Path:
    path = folder / "one.cases.yaml"
    path.write_text(text, "utf-8")
    return path


def test_people_see_what_no_case_notices_as_a_diff(tmp_path: Path) -> None:
    run = doko("mutate", "ddv-2026", _cases(tmp_path), "--rule", RULE)
    assert run.status == 1
    assert f"{RULE}: becomes 3\n--- a/variants/ddv-2026.yaml\n" in run.out
    assert "\n-      value: 2\n+      value: 3\n" in run.out
    last = run.out.splitlines()[-1]
    assert last == (
        "ddv-2026: 3 changes, 0 noticed by 1 case, 1 refused, 0 accepted, 2 unnoticed"
    )


def test_all_is_well_when_each_change_is_noticed(tmp_path: Path) -> None:
    rule = "score/lines/won/value"
    run = doko("mutate", "ddv-2026", _cases(tmp_path), "--rule", rule)
    assert (run.status, run.err) == (0, "")


def test_programs_get_each_change_with_its_diff(tmp_path: Path) -> None:
    file = _cases(tmp_path)
    run = doko("mutate", "ddv-2026", file, "--rule", RULE, "--json")
    assert (run.status, run.data["noticed"], run.data["refused"]) == (1, 0, 1)
    found = run.data["unnoticed"][0]
    assert (found["rule"], found["change"]) == (RULE, "becomes 3")
    assert found["diff"].startswith("--- a/variants/ddv-2026.yaml\n")


def test_a_sample_says_that_it_is_one(tmp_path: Path) -> None:
    file = _cases(tmp_path)
    run = doko("mutate", "ddv-2026", file, "--rule", "deal", "--sample", "2")
    assert "2 of 20 changes are tried" in run.out


def test_a_rule_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    run = doko("mutate", "ddv-2026", _cases(tmp_path), "--rule", "score/lines/wone")
    assert run.status == 2
    assert "did you mean `won`" in run.err


def test_without_a_case_there_is_nothing_to_try(tmp_path: Path) -> None:
    run = doko("mutate", "ddv-2026", tmp_path)
    assert run.status == 2
    assert "no case" in run.err
