"""What `doko diff` prints, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import doko, same_as_golden
from tests.source import ROOT

FEW = ("--deals", "12")
TABLE = """\
format: 1
id: our-table
label: {en: Our table, de: Unser Tisch}
extends: ddv-2026-home
sources:
  table:
    title: {en: Our table, de: Unser Tisch}
    edition: "2026"
    status: house
ladders:
  calls:
    levels:
      no90:
        source: table 1
        limit: 9
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    file = tmp_path / "our-table.yaml"
    file.write_text(TABLE, "utf-8")
    return file


def test_one_changed_line_is_told_with_its_places_and_what_follows(
    ours: Path,
) -> None:
    run = doko("diff", "ddv-2026-home", ours, *FEW)
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("diff-one-line", run.out.replace(str(ours), "our-table.yaml"))


def test_witnesses_hold_in_the_first_variant_alone(ours: Path, tmp_path: Path) -> None:
    cases = tmp_path / "witnesses.yaml"
    assert doko("diff", "ddv-2026-home", ours, *FEW, "--cases", cases).status == 0
    assert doko("test", cases).status == 0
    text = cases.read_text("utf-8")
    cases.write_text(
        text.replace("variant: ddv-2026-home", f"variant: {ours}"), "utf-8"
    )
    run = doko("test", cases)
    assert run.status == 1 and " 0 passed" in f" {run.out.splitlines()[-1]}"


def test_a_difference_fails_on_demand(ours: Path) -> None:
    fail = "--fail-on-difference"
    nothing = ("--deals", "0", fail)
    assert doko("diff", "ddv-2026-home", ours, *nothing).status == 1
    assert doko("diff", "ddv-2026-home", "ddv-2026-home", *nothing).status == 0


def test_programs_get_all_of_it(ours: Path) -> None:
    data = doko("diff", "ddv-2026-home", ours, *FEW, "--json").data
    (entry,) = data["entries"]
    assert entry["rule"] == "ladders/calls/levels/no90/limit"
    assert (entry["first"], entry["second"]) == ("10", "9")
    assert entry["places"][1].endswith("our-table.yaml:15")
    assert data["compared"]["cells"]["winners"] == 26028
    assert {one["kind"] for one in data["differences"]} >= {"deadlines"}
    assert all("id" in one and "margin" in one for one in data["scores"])


def test_changes_of_texts_are_listed_on_demand(ours: Path) -> None:
    told = doko("diff", "ddv-2026-home", ours, "--deals", "0", "--words").out
    assert "~ ladders/calls/levels/no90/source" in told


def test_cards_that_can_not_be_dealt_are_told() -> None:
    out = doko("diff", "ddv-2026-home", "doppelkopf-regeln", *FEW).out
    assert "the cards of one can not be dealt by the other" in out


def test_a_variant_with_errors_is_refused() -> None:
    assert doko("diff", "ddv-2026", "nosuch").status == 2


def test_one_of_both_may_be_on_standard_input() -> None:
    nothing = ("--deals", "0", "--fail-on-difference")
    same = '{"extends": "ddv-2026"}'
    assert doko("diff", "-", "ddv-2026", *nothing, stdin=same).status == 0
    assert doko("diff", "ddv-2026", "-", *nothing, stdin=same).status == 0
    assert doko("diff", "-", "-", stdin=same).status == 2


def test_witnesses_name_the_file_that_was_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    changed = (ROOT / "variants/ddv-2026.yaml").read_text("utf-8")
    changed = changed.replace("then 121 else 120", "then 120 else 121")
    Path("other.yaml").write_text(changed, "utf-8")
    Path("kept").mkdir()
    witnesses = "kept/witnesses.yaml"
    run = doko("diff", "other.yaml", "ddv-2026", "--deals", "0", "--cases", witnesses)
    assert run.status == 0
    assert "variant: ../other.yaml\n" in Path(witnesses).read_text("utf-8")
    assert doko("test", witnesses).status == 0
