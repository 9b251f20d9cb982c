"""Each message about a document has a page, and a document that gets just that one.

``DOKO_UPDATE_BAD=1`` writes what is said now beside the documents and into the pages.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from doko_rules.core.codes import CODES
from tests.bad_pages import explains_and_shows
from tests.cli.running import doko
from tests.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

UPDATE = bool(os.environ.get("DOKO_UPDATE_BAD"))
BAD = ROOT / "tests" / "bad" / "documents"
DOCUMENT_CODES = {code: entry for code, entry in CODES.items() if "DK8" <= code < "DK9"}
FILES = sorted(path for path in BAD.iterdir() if path.suffix in {".json", ".yaml"})
REPLAYED = ("DK801", "DK802", "DK803", "DK804", "DK805", "DK807", "DK808", "DK809")


def _verb(code: str) -> str:
    if code in REPLAYED:
        return "replay"
    return "legal" if code == "DK820" else "score"


def _findings(out: str) -> str:
    """What is said about the document, without the answer before it."""
    start = re.search(r"^DK\d+-\S+:\d+:\d+: ", out, re.MULTILINE)
    assert start is not None, out
    return out[start.start() :]


def _same(text: str) -> str:
    """The text without what changes when the rules of a shipped file are edited."""
    text = re.sub(r"(variants/\S+?\.yaml):\d+", r"\1:N", text)
    return re.sub("has `[0-9a-f]{16}` now", "has `FINGERPRINT` now", text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_document_is_told_what_is_wrong_with_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BAD)
    code = file.stem.partition("-")[0]
    run = doko(_verb(code), file.name)
    assert run.status == (2 if code == "DK800" else 1)
    said = _findings(run.out)
    expected = file.with_suffix(".txt")
    if UPDATE:
        expected.write_text(said, encoding="utf-8")
    assert _same(said) == _same(expected.read_text("utf-8"))
    assert set(re.findall(r"\[(DK\d+)\]", said)) == {code}


@pytest.mark.parametrize("code", DOCUMENT_CODES)
def test_a_page_explains_the_message_and_shows_it(code: str) -> None:
    said = (BAD / f"{code}-{DOCUMENT_CODES[code].slug}.txt").read_text("utf-8")
    assert explains_and_shows(code, said, update=UPDATE)


def test_documents_match_codes_one_to_one() -> None:
    expected = {f"{code}-{entry.slug}" for code, entry in DOCUMENT_CODES.items()}
    assert {file.stem for file in FILES} == expected


def test_the_package_uses_the_codes_that_are_registered_and_no_others() -> None:
    used = {
        code
        for file in PACKAGE.rglob("*.py")
        if file.name != "codes.py"
        for code in re.findall(r'"(DK8\d\d)"', file.read_text("utf-8"))
    }
    assert used == set(DOCUMENT_CODES)
