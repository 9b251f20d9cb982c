"""What `doko table` prints, in each form."""

from __future__ import annotations

import csv
import io

from tests.cli.running import doko, same_as_golden


def test_people_get_tables_below_the_name_of_the_variant() -> None:
    run = doko("table", "ddv-2026", "winners")
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("table-winners", run.out)
    assert same_as_golden(
        "table-deadlines-de", doko("table", "ddv-2026", "deadlines", "--lang", "de").out
    )


def test_programs_get_rows_by_key() -> None:
    (grid,) = doko("table", "ddv-2026", "winners", "--json").data
    assert grid["rows"][0] == {
        "calls_re": "– or Re",
        "calls_kontra": "–",
        "re": "from 121",
        "kontra": "from 120",
        "nobody": "–",
    }
    assert "normal" in grid["about"]
    assert doko("table", "ddv-2026", "winners", "--format", "json").data == [grid]


def test_a_spreadsheet_gets_one_row_a_line_and_what_it_is_about() -> None:
    out = doko("table", "ddv-2026", "values", "--format", "csv").out
    found = list(csv.DictReader(io.StringIO(out)))
    assert found[0]["table"] == "values" and found[0]["about"] == "normal marriage"


def test_markdown_and_html_carry_the_same_rows() -> None:
    markdown = doko("table", "ddv-2026", "orders", "--format", "markdown").out
    assert "| normal trumps | 26 | ♥10 ♣Q" in markdown
    html = doko("table", "ddv-2026", "orders", "--format", "html").out
    assert html.startswith("<!DOCTYPE html>") and "♥10 ♣Q" in html


def test_one_contract_can_be_asked_about_and_a_wrong_one_is_named() -> None:
    out = doko("table", "ddv-2026", "values", "--contract", "queens-solo").out
    assert "normal game" not in out.splitlines()[3]
    run = doko("table", "ddv-2026", "values", "--contract", "queens-slo")
    assert run.status == 2 and "queens-solo" in run.err
    assert doko("table", "ddv-2026", "orders", "--contract", "normal").status == 2


def test_a_variant_with_errors_is_refused_with_its_findings() -> None:
    run = doko("table", "nosuch", "winners")
    assert run.status == 2 and "nosuch" in run.out
