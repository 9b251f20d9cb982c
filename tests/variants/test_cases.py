"""Every case beside a shipped variant passes, and those of a base hold on top of it."""

from __future__ import annotations

import pytest

from doko_rules.testing.cases import Case, find_files, read_cases
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner
from tests.source import ROOT

VARIANTS = ROOT / "variants"
FILES = {file.name: read_cases(file) for file in find_files(VARIANTS)}
# Other variants by whose rules the cases of a file hold as well, and those tables that
# are about what each of them does in another way.
ALSO = [("ddv-2026.cases.yaml", "ddv-2026-home"), ("ddv-2026.cases.yaml", "bs-fyi")]
OTHERWISE = {
    "ddv-2026-home": {"deals-by-default"},
    "bs-fyi": {
        *("equal-cards", "equal-cards-in-the-last-trick", "doppelkopf-in-a-trick"),
        *("shifted-announcements", "shifted-denials", "shifted-replies"),
        *("shift-in-a-deal", "failed-marriage-shift"),
        "nobody-wins",
    },
}

RUNNERS = {variant: Runner(variant) for variant in (None, *(v for _, v in ALSO))}


def _check(file: str, case: Case, variant: str | None = None) -> None:
    outcome = RUNNERS[variant].run(case, VARIANTS)
    texts = FILES[file].report.texts
    assert outcome.passed, "\n" + outcome_text(outcome, texts, variant=variant)


@pytest.mark.parametrize("file", FILES)
def test_a_case_file_has_no_faults_and_is_not_empty(file: str) -> None:
    assert not list(FILES[file].report)
    assert FILES[file].cases


@pytest.mark.parametrize(
    ("file", "case"),
    [
        pytest.param(file, case, id=f"{file.removesuffix('.cases.yaml')}:{case.id}")
        for file, found in FILES.items()
        for case in found.cases
    ],
)
def test_a_case_passes(file: str, case: Case) -> None:
    _check(file, case)


@pytest.mark.parametrize(("file", "variant"), ALSO)
def test_the_cases_of_a_base_hold_on_top_of_it(file: str, variant: str) -> None:
    for case in FILES[file].cases:
        if case.id.partition("/")[0] not in OTHERWISE[variant]:
            _check(file, case, variant)


def test_what_the_other_variant_does_otherwise_is_really_different() -> None:
    for file, variant in ALSO:
        failed = {
            outcome.case.id.partition("/")[0]
            for outcome in RUNNERS[variant].run_file(FILES[file])
            if not outcome.passed
        }
        assert failed == OTHERWISE[variant]


def test_each_case_names_its_clause_and_its_rules() -> None:
    silent = [
        case.id
        for file in FILES.values()
        for case in file.cases
        if not case.clauses or not case.rules
    ]
    assert not silent
