"""Every message about cases has a page and a faulty file that shows exactly it.

``DOKO_UPDATE_BAD=1 pytest tests/testing/test_bad_cases.py`` writes what is said now
beside the files and into the pages, for a person to read before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doko_rules.audit.coverage import cover
from doko_rules.audit.opened import open_variant
from doko_rules.core.codes import CODES
from doko_rules.core.diagnostics import Report
from doko_rules.core.render import render_report
from doko_rules.testing.cases import read_cases
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner
from tests.bad_pages import explains_and_shows
from tests.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

UPDATE = bool(os.environ.get("DOKO_UPDATE_BAD"))
BAD = ROOT / "tests" / "bad" / "cases"
CASE_CODES = {code: entry for code, entry in CODES.items() if code > "DK9"}


def _name(code: str) -> str:
    return f"{code}-{CODES[code].slug}"


def _said(name: str) -> Iterator[str]:
    file = read_cases(Path(name))
    if file.report.has_errors:
        yield render_report(file.report)
    for outcome in Runner().run_file(file):
        if not outcome.passed:
            yield outcome_text(outcome, file.report.texts)
    if file.clauses:
        report = Report(cover(open_variant(str(file.variant)), [file]).findings)
        report.texts |= file.report.texts
        yield render_report(report)


@pytest.mark.parametrize("code", CASE_CODES)
def test_faulty_cases_are_told_what_is_wrong_with_them(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BAD)
    said = "\n\n".join(_said(f"{_name(code)}.cases.yaml")) + "\n"
    expected = BAD / f"{_name(code)}.txt"
    if UPDATE:
        expected.write_text(said, "utf-8")
    assert said == expected.read_text("utf-8")
    assert set(re.findall(r"\[(DK\d+)\]", said)) == {code}


@pytest.mark.parametrize("code", CASE_CODES)
def test_a_page_explains_the_message_and_shows_it(code: str) -> None:
    said = (BAD / f"{_name(code)}.txt").read_text("utf-8")
    assert explains_and_shows(code, said, update=UPDATE)


def test_files_match_codes_one_to_one() -> None:
    expected = {_name(code) for code in CASE_CODES}
    assert {file.name.partition(".")[0] for file in BAD.iterdir()} == expected


def test_the_package_uses_the_codes_that_are_registered_and_no_others() -> None:
    used = {
        code
        for file in PACKAGE.rglob("*.py")
        if file.name != "codes.py"
        for code in re.findall(r'"(DK9\d\d)"', file.read_text("utf-8"))
    }
    assert used == set(CASE_CODES)
