"""What `doko cover` prints, and when it fails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.audit.test_coverage import ACCEPTED, ONE
from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path


def _cases(folder: Path, text: str = ONE) -> Path:
    path = folder / "one.cases.yaml"
    path.write_text(text, "utf-8")
    return path


def test_people_see_each_clause_that_lacks_a_case_in_its_line(tmp_path: Path) -> None:
    run = doko("cover", "ddv-2026", _cases(tmp_path))
    assert run.status == 0
    wanted = (
        r"score/lines/called/value: never asked\n"
        r"  \d+ \|       value: 2\n"
        r"      \|              \^\n"
    )
    assert re.search(wanted, run.out)
    assert "clauses reached by 1 case (" in run.out.splitlines()[-1]
    assert "worked out before any deal" in run.out


def test_programs_get_places_and_counts(tmp_path: Path) -> None:
    found = doko("cover", "ddv-2026", _cases(tmp_path, ONE + ACCEPTED), "--json").data
    missing = {(one["rule"], one["missing"]): one for one in found["missing"]}
    value = missing["score/lines/called/value", "never asked"]
    assert (value["file"], value["text"]) == ("variants/ddv-2026.yaml", "2")
    assert found["clauses"] - found["reached"] == len(found["missing"])
    assert [one["reason"] for one in found["accepted"]] == ["nobody dares"]
    assert sum(one["clauses"] for one in found["sections"]) == found["clauses"]


def test_too_little_is_a_failure(tmp_path: Path) -> None:
    file = _cases(tmp_path)
    found = doko("cover", "ddv-2026", file, "--json").data
    under = str(found["percent"] - 0.1)
    assert doko("cover", "ddv-2026", file, "--fail-under", under).status == 0
    assert doko("cover", "ddv-2026", file, "--fail-under", "99").status == 1


def test_cases_that_fail_are_shown_and_a_failure(tmp_path: Path) -> None:
    wrong = _cases(tmp_path, ONE.replace("winner: re", "winner: kontra"))
    run = doko("cover", "ddv-2026", wrong)
    assert run.status == 1
    assert "failed won: Re wins with 121 card points" in run.out


def test_a_reason_that_is_not_needed_is_shown_and_a_failure(tmp_path: Path) -> None:
    vain = ONE + ACCEPTED.replace("never true", "never false")
    run = doko("cover", "ddv-2026", _cases(tmp_path, vain))
    assert run.status == 1 and "error[DK906]" in run.out


def test_a_page_shows_the_file_with_what_it_lacks_marked(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run = doko("cover", "ddv-2026", _cases(tmp_path), "--html", page)
    assert run.status == 0
    html = page.read_text("utf-8")
    assert "value: <mark>2</mark>" in html
    assert "↳ 2: never asked" in html
    assert "<script" not in html and "http" not in html.partition("</style>")[0]


def test_faulty_files_are_told(tmp_path: Path) -> None:
    run = doko("cover", "ddv-2026", _cases(tmp_path, "format: 1\nvariant: ddv-2026\n"))
    assert run.status == 1 and "DK202" in run.out
    assert doko("cover", "nosuch", _cases(tmp_path)).status == 2
    assert doko("cover", "ddv-2026", tmp_path / "none.yaml").status == 2


def test_no_number_is_no_share(tmp_path: Path) -> None:
    run = doko("cover", "ddv-2026", _cases(tmp_path), "--fail-under", "nan")
    assert run.status == 2
