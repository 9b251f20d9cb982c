"""What `doko audit` prints and writes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from doko_rules.audit.survey import battery
from doko_rules.cli import audit
from doko_rules.validate.schema import validator
from tests.cli.running import doko, same_as_golden
from tests.engine.deals import HOME

if TYPE_CHECKING:
    from pathlib import Path

SHORT = ("--deals", "6", "--players", "random")


def test_people_get_tables_and_a_verdict() -> None:
    run = doko("audit", HOME, *SHORT, "--every", "6")
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("audit-random", run.out)


def test_programs_get_the_data() -> None:
    run = doko("audit", HOME, *SHORT, "--every", "0", "--json")
    assert run.status == 0
    validator("audit.schema.json").validate(run.data)
    (player,) = run.data["players"]
    assert (player["kind"], player["deals"]) == ("random", 6)


def test_a_report_has_a_page_and_its_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "new" / "report"
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run = doko("audit", HOME, *SHORT, "--every", "0", "--report", folder)
    assert run.out.endswith(f"\n{folder / 'audit.html'}\n")
    data = json.loads((folder / "audit.json").read_text("utf-8"))
    assert data == doko("audit", HOME, *SHORT, "--every", "0", "--json").data
    assert (folder / "audit.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_fault_is_a_finding_with_a_record_that_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(battery, "facts_of", lambda _: {"contract": "none"})
    run = doko("audit", HOME, *SHORT, "--every", "6")
    assert run.status == 1
    assert "1 of 11 checks have found faults; deals tried: 1." in run.out
    found = run.out.partition("\nFaults found\n")[2].splitlines()
    assert found[0].startswith("facts (random): its facts are refused: ")
    (tmp_path / "deal.json").write_text(found[1], "utf-8")
    assert doko("replay", tmp_path / "deal.json").status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "basci"), "did you mean `basic`?"),
        (("--deals", "0"), "0 is not in the range"),
        (("--report", "file"), "the folder `file` can not be made"),
    ],
)
def test_what_makes_no_sense_is_misuse(
    arguments: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    run = doko("audit", HOME, *arguments)
    assert run.status == 2
    assert message in run.err


def test_on_a_narrow_terminal_kinds_of_players_stand_below_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = ("audit", HOME, "--deals", "2", "--every", "0")
    assert "\nContracts\n" in doko(*arguments).out
    monkeypatch.setattr(audit, "at_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "90")
    out = doko(*arguments).out
    assert "\nOverview\n" in out
    assert out.index("\nContracts (basic)\n") < out.index("\nContracts (random)\n")


def test_an_unknown_variant_is_misuse() -> None:
    assert doko("audit", "nosuch").status == 2
