"""The pages of readings speak of clauses, rules and cases that there are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import pytest

from docs.tables.traceability import Table, case_lines, read_table, rules_of
from tests.source import ROOT

FOLDER = ROOT / "docs" / "explanation"
READING = re.compile("^### (.*?)$(.*?)(?=^##|\\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Page:
    """A page of readings, and the variants whose rule texts it reads."""

    name: str
    variants: tuple[str, ...]
    """The last of them has all rules that the page names."""

    @cached_property
    def readings(self) -> dict[str, str]:
        """What the page says, by its headings."""
        text = (FOLDER / f"{self.name}.md").read_text("utf-8")
        return dict(READING.findall(text))

    @cached_property
    def tables(self) -> dict[str, Table]:
        """The clauses of the texts, by the source."""
        return {table.source: table for table in map(read_table, self.variants)}


PAGES = (
    Page("readings", ("ddv-2026", "ddv-2026-home")),
    Page("readings-bs-fyi", ("bs-fyi",)),
    Page("readings-spotlight-2001", ("spotlight-2001",)),
    Page("readings-doppelkopf-regeln", ("doppelkopf-regeln",)),
    Page("readings-koppeldopf", ("koppeldopf",)),
)
EACH = pytest.mark.parametrize(
    ("page", "text"),
    [
        pytest.param(page, text, id=f"{page.name}: {title}")
        for page in PAGES
        for title, text in page.readings.items()
    ],
)


def _said(text: str, word: str) -> list[str]:
    """What stands behind a word in the last line of a reading."""
    found = re.search(rf"\*{word}\* ([^*]*)\.", text)
    assert found is not None, word
    return [part.strip(" `") for part in found[1].split(", ")]


def _clause(cited: str) -> tuple[str, str]:
    source, _, clause = cited.partition(" ")
    return source, clause


def test_every_page_of_readings_is_looked_at() -> None:
    assert {page.name for page in PAGES} == {
        path.stem for path in FOLDER.glob("readings*.md")
    }


@EACH
def test_a_reading_names_clauses_that_are_traced(page: Page, text: str) -> None:
    for source, clause in map(_clause, _said(text, "Clauses")):
        assert clause in {each.id for each in page.tables[source].clauses}


@EACH
def test_a_reading_names_rules_that_exist(page: Page, text: str) -> None:
    rules = rules_of(page.variants[-1])
    assert not [rule for rule in _said(text, "Rules") if rule not in rules]


@EACH
def test_a_reading_names_cases_that_hold_it(page: Page, text: str) -> None:
    variants = [id for table in page.tables.values() for id in table.cases_of]
    cases = case_lines(tuple(variants))
    assert not [case for case in _said(text, "Cases") if case not in cases]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_reading_of_the_tables_is_explained(page: Page) -> None:
    told = {
        _clause(cited)
        for text in page.readings.values()
        for cited in _said(text, "Clauses")
    }
    lacking = [
        f"{source} {clause.id}"
        for source, table in page.tables.items()
        for clause in table.clauses
        if clause.reading and (source, clause.id) not in told
    ]
    assert not lacking
