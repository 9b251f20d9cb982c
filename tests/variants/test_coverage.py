"""The cases of the reference variants reach all of their rules, and notice changes.

``pytest tests/variants/test_coverage.py --full`` tries all changes instead of a few;
it takes some minutes.
"""

from __future__ import annotations

from functools import cache

import pytest

from doko_rules.audit.coverage import cover, said_of
from doko_rules.audit.mutation import KILLED, Wanted, mutate
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.testing.cases import CaseFile, read_cases
from tests.source import ROOT

SAMPLE = 12
VARIANTS = {
    "ddv-2026": ("ddv-2026",),
    # At home the rules of the base are played, and its cases are cases of both.
    "ddv-2026-home": ("ddv-2026", "ddv-2026-home"),
}


@cache
def _file(name: str) -> CaseFile:
    return read_cases(ROOT / "variants" / f"{name}.cases.yaml")


def _given(variant: str) -> tuple[Opened, list[CaseFile]]:
    return open_variant(variant), [_file(name) for name in VARIANTS[variant]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_cases_reach_each_clause_or_somebody_says_why_not(variant: str) -> None:
    found = cover(*_given(variant))
    assert not [f"{one.clause.rule}: {said_of(one.clause)}" for one in found.missing]
    assert len(found.counted) > 250
    assert not found.failed
    assert not found.findings


@pytest.mark.parametrize("variant", VARIANTS)
def test_cases_notice_each_change_or_somebody_says_why_not(
    variant: str, request: pytest.FixtureRequest
) -> None:
    full = request.config.getoption("--full")
    found = mutate(*_given(variant), Wanted(sample=0 if full else SAMPLE, seed=1))
    assert not [f"{one.mutant.rule}: {one.mutant.change}" for one in found.survivors]
    assert found.count(KILLED) > len(found.tried) / 3
    assert not found.findings
