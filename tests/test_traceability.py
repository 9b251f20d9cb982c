"""Every clause of a rule text is traced to rules and cases, or says why it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from docs.tables.traceability import (
    Clause,
    Table,
    case_lines,
    markdown,
    read_table,
    rules_of,
)
from doko_rules.testing.cases import read_cases
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES = {
    path.stem: read_table(path.stem)
    for path in sorted((ROOT / "docs" / "traceability").glob("*.yaml"))
}
EACH = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())


def _is_about(clause: Clause, wanted: str) -> bool:
    """Whether a clause is the one that is cited, or a part of it."""
    return clause.id == wanted or clause.id.startswith(f"{wanted}.")


def _cited(table: Table, citations: tuple[str, ...]) -> Iterator[str]:
    """The clauses of the table's rule text among some citations."""
    for citation in citations:
        source, _, clause = citation.partition(" ")
        if source == table.source:
            yield clause


def test_the_tables_belong_to_shipped_variants() -> None:
    shipped = {
        path.name.partition(".")[0] for path in (ROOT / "variants").glob("*.yaml")
    }
    assert {"ddv-2026", "ddv-2026-home"} <= set(TABLES) <= shipped


@EACH
def test_a_clause_has_rules_and_cases_or_a_reason(table: Table) -> None:
    wrong = [
        clause.id
        for clause in table.clauses
        if bool(clause.rules) != bool(clause.cases)
        or bool(clause.rules) == bool(clause.reason)
    ]
    assert not wrong


@EACH
def test_the_traced_rules_exist(table: Table) -> None:
    rules = rules_of(table.variant)
    unknown = [
        f"{clause.id}: {rule}"
        for clause in table.clauses
        for rule in clause.rules
        if rule not in rules
    ]
    assert not unknown


@EACH
def test_the_traced_cases_exist(table: Table) -> None:
    cases = case_lines(table.cases_of)
    unknown = [
        f"{clause.id}: {case}"
        for clause in table.clauses
        for case in clause.cases
        if case not in cases
    ]
    assert not unknown


@EACH
def test_every_rule_of_the_variant_that_has_a_source_is_traced(table: Table) -> None:
    rules = rules_of(table.variant)
    traced = {
        rule
        for each in TABLES.values()
        if each.variant in {table.variant, *table.cases_of}
        for clause in each.clauses
        for rule in clause.rules
        if rule in rules  # a variant may take away what its base has
    }
    # An entry that contracts inherit is one rule, however often it is there.
    places = {(rules[rule]["file"], rules[rule]["line"]) for rule in traced}
    lost = [
        id
        for id, rule in rules.items()
        if rule["source"] and (rule["file"], rule["line"]) not in places
    ]
    assert not lost


@EACH
def test_a_rule_stands_with_the_clause_that_it_cites(table: Table) -> None:
    rules = rules_of(table.variant)
    apart = [
        f"{id} cites {clause}"
        for id, rule in rules.items()
        for clause in _cited(table, rule["source"])
        if not any(
            (rules[traced]["file"], rules[traced]["line"])
            == (rule["file"], rule["line"])
            for each in table.clauses
            if _is_about(each, clause)
            for traced in each.rules
        )
    ]
    assert not apart


@EACH
def test_every_case_stands_with_the_clauses_that_it_names(table: Table) -> None:
    path = ROOT / "variants" / f"{table.variant}.cases.yaml"
    apart = [
        f"{case.id} names {clause}"
        for case in read_cases(path).cases
        for clause in _cited(table, case.clauses)
        if not any(
            case.id.partition("/")[0] in each.cases
            for each in table.clauses
            if _is_about(each, clause)
        )
    ]
    assert not apart


def test_every_case_of_a_rule_text_is_traced() -> None:
    traced = {
        case
        for table in TABLES.values()
        for each in table.clauses
        for case in each.cases
    }
    lost = [
        case.id
        for id in {id for table in TABLES.values() for id in table.cases_of}
        for case in read_cases(ROOT / "variants" / f"{id}.cases.yaml").cases
        if case.id.partition("/")[0] not in traced
    ]
    assert not lost


@EACH
def test_a_page_shows_every_clause(table: Table) -> None:
    text = markdown(table.variant)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    headings = 2 * len(table.chapters)
    assert len(rows) == len(list(table.clauses)) + headings
    assert all(row.count(" | ") == 3 for row in rows)
