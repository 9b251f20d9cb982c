"""Each fault that was sown is found, and nothing is found where nothing is wrong.

``DOKO_UPDATE_BAD=1 pytest tests/audit/test_lint.py`` writes what is said now beside the
files in ``tests/lint`` and into the pages, to be read before it is committed.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from doko_rules.audit.lint import applies, lines, outcomes, suppressed
from doko_rules.audit.lint.run import ALL, ANALYSES, lint
from doko_rules.cli.lint import Told
from doko_rules.cli.lint_forms import case_text
from doko_rules.core.codes import CATEGORIES, CODES, LEVELS
from doko_rules.core.render import render
from tests.bad_pages import OF_LINT, PAGES, explains_and_shows
from tests.source import PACKAGE, ROOT
from tests.variants.packs import PACKS

UPDATE = bool(os.environ.get("DOKO_UPDATE_BAD"))
SOWN = ROOT / "tests" / "lint"
FILES = sorted(SOWN.glob("*.yaml"))
SHIPPED = sorted(
    path.stem
    for path in (ROOT / "variants").glob("*.yaml")
    if not path.stem.endswith(".cases")
)
HOME = "ddv-2026-home"
OURS = {"title": {"en": "our table", "de": "unsere Runde"}, "edition": "1"}


OF_OUTCOMES = frozenset(
    code
    for analysis in ANALYSES
    if analysis.look.__module__ in {applies.__name__, lines.__name__, outcomes.__name__}
    for code in analysis.codes
) | {suppressed.UNUSED}
"""What is looked for in all outcomes, which takes most of the time."""


def _said(file: Path) -> str:
    """What is told about a file; its code alone may be in it."""
    code = file.stem.partition("-")[0]
    # A fault that shows in no outcome is not looked for in all of them.
    linted = lint(
        Path(file.name), codes=ALL if code in OF_OUTCOMES else ALL - OF_OUTCOMES
    )
    assert linted.complete
    assert not len(linted.report), "the check has nothing to say"
    assert {found.code for found in linted.findings} == {code}
    texts = linted.report.texts
    said = [
        "\n".join(filter(None, [render(f.diagnostic(), texts), case_text(told)]))
        for f in linted.findings
        for told in [Told(f.diagnostic(), f)]
    ]
    return "\n\n".join(said) + "\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_fault_that_was_sown_is_found_and_no_other(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SOWN)
    said = _said(file)
    expected = file.with_suffix(".txt")
    if UPDATE:
        expected.write_text(said, "utf-8")
    assert said == expected.read_text("utf-8")


def test_each_code_has_a_fault_that_was_sown_for_its_page() -> None:
    wanted = {f"{code}-{CODES[code].slug}" for code in ALL}
    assert wanted <= {file.stem for file in FILES}
    assert {file.stem for file in SOWN.glob("*.txt")} == {file.stem for file in FILES}


@pytest.mark.parametrize("code", sorted(ALL))
def test_a_page_shows_what_to_avoid(code: str) -> None:
    said = (SOWN / f"{code}-{CODES[code].slug}.txt").read_text("utf-8")
    assert explains_and_shows(code, said, update=UPDATE, sections=OF_LINT)


@pytest.mark.parametrize("code", sorted(ALL))
def test_what_a_page_prefers_has_not_that_fault(code: str) -> None:
    page = (PAGES / f"{code}.md").read_text("utf-8").partition("## Prefer")[2]
    found = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert found is not None
    layer = yaml.safe_load(found[1])
    whole = {"extends": HOME, "sources": {"ours": {**OURS, "status": "house"}}, **layer}
    linted = lint(whole, codes={code}, thorough=False)
    assert linted.complete, list(linted.report)
    assert not linted.findings


# --- what is shipped ------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
def test_shipped_variants_have_no_findings(variant: str) -> None:
    linted = lint(variant)
    assert linted.complete
    assert not linted.findings


@pytest.mark.parametrize("pack", PACKS)
def test_shipped_packs_have_no_findings(pack: str) -> None:
    linted = lint(pack, thorough=False)
    assert linted.complete, list(linted.report)
    assert not linted.findings


def test_a_pack_is_looked_at_in_a_variant_of_ones_choice() -> None:
    assert lint("no-reply", over="bs-fyi").complete


# --- findings that are meant ----------------------------------------------------------


def _no_winner(**more: object) -> dict[str, object]:
    return {
        "extends": HOME,
        "sources": {"ours": {**OURS, "status": "house"}},
        "outcome": {
            "needs": {"regular": {"source": "ours 1", "is": "card_points(party) > 120"}}
        },
        **more,
    }


@cache
def _found(at: str) -> tuple[str, ...]:
    reason = {"en": "it is meant", "de": "das ist gewollt"}
    entry = {"code": "DK608", "reason": reason, **({"at": at} if at else {})}
    linted = lint(_no_winner(lint={"meant": entry}))
    return tuple(found.code for found in linted.findings)


def test_what_is_meant_is_left_out_for_an_entry_or_all_around_it() -> None:
    assert [found.code for found in lint(_no_winner()).findings] == ["DK608"]
    assert _found("outcome/needs/regular") == ()
    assert _found("outcome") == ()
    assert _found("") == ()


def test_what_is_meant_elsewhere_takes_nothing_out() -> None:
    assert _found("outcome/needs/only-kontra") == ("DK608", "DK690")
    assert _found("outcome/need") == ("DK608", "DK690")


def test_a_suppression_of_what_is_not_looked_for_is_no_fault() -> None:
    reason = {"en": "it is meant", "de": "das ist gewollt"}
    entry = {"code": "DK604", "at": "outcome", "reason": reason}
    layer = {"extends": HOME, "lint": {"meant": entry}}
    assert [f.code for f in lint(layer).findings] == ["DK690"]
    assert not lint(layer, codes=ALL - {"DK604"}).findings


def test_a_variant_with_errors_is_told_what_the_check_finds() -> None:
    linted = lint({"extends": HOME, "score": {"lines": {"won": {"value": "won"}}}})
    assert not linted.complete and linted.report.has_errors
    assert not linted.findings


# --- the table of analyses ------------------------------------------------------------


def test_every_code_is_looked_for_by_an_analysis() -> None:
    looked_for = {code for analysis in ANALYSES for code in analysis.codes}
    assert looked_for | {"DK690"} == ALL


def test_a_code_has_a_category_and_a_level() -> None:
    assert {CODES[code].category for code in ALL} == set(CATEGORIES)
    assert {CODES[code].level for code in ALL} == set(LEVELS)
    used = {
        code
        for file in (PACKAGE / "audit").rglob("*.py")
        for code in re.findall(r'"(DK6\d\d)"', file.read_text("utf-8"))
    }
    assert used == ALL
