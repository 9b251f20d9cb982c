"""What `doko test` says and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """\
format: 1
variant: ddv-2026
cases:
  pack: {title: 48 cards, expect: {deck: {cards: 48}}}
  trumps:
    title: 26 trumps, or fewer
    table:
      expect: [trump_count]
      rows: {normal: [{normal: 26}], hearts: [{hearts-solo: 24}]}
"""
BAD = GOOD.replace("hearts-solo: 24", "hearts-solo: 26")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.cases.yaml").write_text(GOOD, "utf-8")
    return tmp_path


def test_shipped_cases_pass() -> None:
    # tests/variants runs each of them; here it is about the verb.
    names = ("ddv-2026-home", "packs/second-dulle")
    files = [ROOT / "variants" / f"{name}.cases.yaml" for name in names]
    run = doko("test", *files, "--fail-on-empty")
    assert run.status == 0
    assert run.out.endswith(" passed, 0 failed\n")


def test_a_file_of_good_cases_is_summed_up(folder: Path) -> None:
    assert doko("test", "good.cases.yaml")[:2] == (0, "3 passed, 0 failed\n")
    assert doko("test", folder)[:2] == (0, "3 passed, 0 failed\n")


def test_a_failed_case_shows_what_was_found_and_how_to_run_it_again(
    folder: Path,
) -> None:
    (folder / "bad.cases.yaml").write_text(BAD, "utf-8")
    run = doko("test", "bad.cases.yaml")
    assert run.status == 1
    assert run.out == (
        "bad.cases.yaml:9:38: failed trumps/hearts: 26 trumps, or fewer\n"
        "  trump_count.hearts-solo (bad.cases.yaml:9:61)\n"
        "    expected 26\n"
        "    found    24\n"
        "  again: doko test bad.cases.yaml --case trumps/hearts\n"
        "\n"
        "2 passed, 1 failed\n"
    )


@pytest.mark.usefixtures("folder")
def test_one_case_or_one_table_can_be_run() -> None:
    assert (
        doko("test", "good.cases.yaml", "--case", "pack").out == "1 passed, 0 failed\n"
    )
    run = doko("test", "good.cases.yaml", "--case", "trumps", "--case", "pack")
    assert run.out == "3 passed, 0 failed\n"


@pytest.mark.usefixtures("folder")
def test_a_case_that_does_not_exist_is_wrong_usage() -> None:
    run = doko("test", "good.cases.yaml", "--case", "trump")
    assert run.status == 2
    assert "did you mean `trumps`?" in run.err


@pytest.mark.usefixtures("folder")
def test_cases_can_be_run_by_the_rules_of_another_variant() -> None:
    run = doko("test", "good.cases.yaml", "--variant", "ddv-2026-home")
    assert (run.status, run.out) == (0, "3 passed, 0 failed\n")


def test_a_program_gets_every_case(folder: Path) -> None:
    (folder / "bad.cases.yaml").write_text(BAD, "utf-8")
    run = doko("test", ".", "--json")
    assert run.status == 1
    answer = run.data
    assert (answer["passed"], answer["failed"], answer["findings"]) == (5, 1, [])
    (failed,) = [case for case in answer["cases"] if not case["passed"]]
    assert (failed["id"], failed["file"]) == ("trumps/hearts", "bad.cases.yaml")
    (failure,) = failed["failures"]
    assert (failure["expected"], failure["found"]) == (26, 24)


def test_a_faulty_file_is_a_finding(folder: Path) -> None:
    (folder / "bad.cases.yaml").write_text(GOOD.replace("title", "titel"), "utf-8")
    run = doko("test", ".")
    assert run.status == 1
    assert "help: did you mean `title`?" in run.out
    assert run.out.endswith("3 passed, 0 failed\nfaulty case files: 1\n")
    assert {
        found["code"] for found in doko("test", ".", "--json").data["findings"]
    } == {"DK201"}


def test_no_cases_are_fine_unless_one_asks(tmp_path: Path) -> None:
    assert doko("test", tmp_path)[:2] == (0, "0 passed, 0 failed\n")
    assert doko("test", tmp_path, "--fail-on-empty").status == 1


def test_a_path_that_does_not_exist_is_unreadable_input(tmp_path: Path) -> None:
    run = doko("test", tmp_path / "none.cases.yaml")
    assert run.status == 2
    assert "does not exist" in run.out


def test_cases_come_from_standard_input_as_well() -> None:
    assert doko("test", "-", stdin=GOOD)[:2] == (0, "3 passed, 0 failed\n")
    assert doko("test", "-", stdin=BAD).status == 1


def test_without_a_path_it_is_wrong_usage() -> None:
    assert doko("test").status == 2
