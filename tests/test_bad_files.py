"""Every message has a code, a page and a faulty file that shows exactly that message.

``DOKO_UPDATE_BAD=1 pytest tests/test_bad_files.py`` writes what is said now beside the
files and into the pages, for a person to read before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.codes import CODES
from doko_rules.core.render import render_report
from tests.bad_pages import PAGES, explains_and_shows
from tests.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Report

UPDATE = bool(os.environ.get("DOKO_UPDATE_BAD"))

BAD = ROOT / "tests" / "bad"

FILES = sorted(BAD.glob("DK*.yaml"))
# What `doko lint` finds, and faults of records, are shown where those are tested.
VARIANT_CODES = {code: entry for code, entry in CODES.items() if code < "DK6"}


def _check(file: Path) -> Report:
    # Who reads a stranger's file takes no paths from it.
    stranger = b"for a stranger" in file.read_bytes()
    return check_variant(Path(file.name), paths=not stranger).report


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_faulty_file_is_told_what_is_wrong_with_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BAD)
    report = _check(file)
    said = render_report(report) + "\n"
    expected = file.with_suffix(".txt")
    if UPDATE:
        expected.write_text(said, "utf-8")
    assert said == expected.read_text("utf-8")
    # Nothing else is wrong with it: one fault, one message.
    code = file.stem.partition("-")[0]
    assert {found.code for found in report} == {code}


@pytest.mark.parametrize("code", VARIANT_CODES)
def test_a_page_explains_the_message_and_shows_it(code: str) -> None:
    said = (BAD / f"{code}-{CODES[code].slug}.txt").read_text("utf-8")
    assert explains_and_shows(code, said, update=UPDATE)


def test_files_match_codes_one_to_one() -> None:
    expected = {f"{code}-{entry.slug}" for code, entry in VARIANT_CODES.items()}
    assert {file.stem for file in FILES} == expected
    assert {file.stem for file in BAD.glob("*.txt")} == expected


def test_pages_match_codes_one_to_one() -> None:
    assert {page.stem for page in PAGES.glob("DK*.md")} >= set(VARIANT_CODES)
    assert {page.stem for page in PAGES.glob("DK*.md")} <= set(CODES)


def test_the_package_uses_the_codes_that_are_registered_and_no_others() -> None:
    used = {
        code
        for file in PACKAGE.rglob("*.py")
        if file.name != "codes.py"
        for code in re.findall(r'"(DK[1-5]\d\d)"', file.read_text("utf-8"))
    }
    assert used == set(VARIANT_CODES)
