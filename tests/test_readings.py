"""The page of readings speaks of clauses, rules and cases that there are."""

from __future__ import annotations

import re

import pytest

from docs.tables.traceability import case_lines, read_table
from doko_rules.engine.variants import load_variant
from tests.source import ROOT

PAGE = (ROOT / "docs" / "explanation" / "readings.md").read_text("utf-8")
READINGS = dict(
    re.findall("^### (.*?)$(.*?)(?=^##|\\Z)", PAGE, re.MULTILINE | re.DOTALL)
)
VARIANTS = ("ddv-2026", "ddv-2026-home")
TABLES = {table.source: table for table in map(read_table, VARIANTS)}
EACH = pytest.mark.parametrize("text", READINGS.values(), ids=READINGS.keys())


def _said(text: str, word: str) -> list[str]:
    """What stands behind a word in the last line of a reading."""
    found = re.search(rf"\*{word}\* ([^*]*)\.", text)
    assert found is not None, word
    return [part.strip(" `") for part in found[1].split(", ")]


def _clause(cited: str) -> tuple[str, str]:
    source, _, clause = cited.partition(" ")
    return source, clause


@EACH
def test_a_reading_names_clauses_that_are_traced(text: str) -> None:
    for source, clause in map(_clause, _said(text, "Clauses")):
        assert clause in {each.id for each in TABLES[source].clauses}


@EACH
def test_a_reading_names_rules_that_exist(text: str) -> None:
    rules = load_variant("ddv-2026-home").rules
    assert not [rule for rule in _said(text, "Rules") if rule not in rules]


@EACH
def test_a_reading_names_cases_that_hold_it(text: str) -> None:
    cases = case_lines(VARIANTS)
    assert not [case for case in _said(text, "Cases") if case not in cases]


def test_every_reading_of_the_tables_is_explained() -> None:
    told = {
        _clause(cited) for text in READINGS.values() for cited in _said(text, "Clauses")
    }
    lacking = [
        f"{source} {clause.id}"
        for source, table in TABLES.items()
        for clause in table.clauses
        if clause.reading and (source, clause.id) not in told
    ]
    assert not lacking
