"""Twelve situations that tell rule texts apart, by every variant that there is.

What each variant must make of them stands in ``telling-cases.yaml``.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from doko_rules.load.sources import VARIANT, known
from doko_rules.testing.cases import read_text
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner
from tests.load.trees import plain, read
from tests.source import ROOT

TABLE = Path(__file__).with_name("telling-cases.yaml")
DATA = plain(read(TABLE.read_text("utf-8")))
VARIANTS: dict[str, str] = DATA["variants"]
CASES: dict[str, dict[str, Any]] = DATA["cases"]
FIRST = "tournament"
COLUMNS = tuple(dict.fromkeys(VARIANTS.values()))
THERE = [variant for variant in VARIANTS if variant in known(VARIANT, ())]

RUNNER = Runner()


def _cell(case: str, column: str) -> dict[str, Any]:
    cells = CASES[case]["cells"]
    cell = cells[column]
    return dict(cells[FIRST] if cell == "same" else cell)


@pytest.mark.parametrize("variant", THERE)
@pytest.mark.parametrize("case", CASES)
def test_a_variant_decides_as_its_rule_text_does(case: str, variant: str) -> None:
    cell = _cell(case, VARIANTS[variant])
    assert "open" not in cell, (
        f"`{variant}` is there now: write down what it makes of {case}, "
        f"and the reading that was chosen ({cell.get('open')})"
    )
    cell.pop("reading", None)
    told = {
        "title": CASES[case]["title"],
        "options": cell.pop("options", {}),
        "given": cell.pop("given", CASES[case]["given"]),
        "expect": cell,
    }
    text = json.dumps({"format": 1, "variant": variant, "cases": {case: told}})
    file = read_text(text, TABLE.name, ROOT / "variants")
    assert not list(file.report)
    (outcome,) = RUNNER.run_file(file)
    assert outcome.passed, "\n" + outcome_text(outcome, file.report.texts)


@pytest.mark.parametrize("case", CASES)
def test_a_case_has_a_cell_for_each_rule_text(case: str) -> None:
    assert set(CASES[case]["cells"]) == set(COLUMNS)
    for column in COLUMNS:
        cell = _cell(case, column)
        assert cell
        assert set(cell) == {"open"} or "open" not in cell


@pytest.mark.parametrize(("one", "other"), [*combinations(COLUMNS, 2)])
def test_the_cases_tell_each_rule_text_from_each_other(one: str, other: str) -> None:
    told = [
        case
        for case in CASES
        if _cell(case, one) != _cell(case, other)
        and "open" not in _cell(case, one) | _cell(case, other)
    ]
    assert told


def test_the_official_rules_and_the_home_session_are_there() -> None:
    assert {"ddv-2026", "ddv-2026-home"} <= set(THERE)
