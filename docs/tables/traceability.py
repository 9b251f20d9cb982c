"""From clauses of a rule text to rules and cases.

The data of ``docs/traceability/`` becomes tables: what a clause says, which rules carry
it out and where they stand, which cases hold them to it, or why there are none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.compile.index import rule_index
from doko_rules.load.document import read_document
from doko_rules.load.layers import resolve
from doko_rules.testing.cases import data_of, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "docs" / "traceability"
VARIANTS = ROOT / "variants"

REASONS = {
    "not_executable": "Not executable, because",
    "not_in_this_variant": "Not in this variant, because",
}
"""Why a clause has no rules and cases, and how that is said."""


@dataclass(frozen=True)
class Clause:
    """One clause of a rule text, and what became of it."""

    id: str
    says: str
    """What it says, in own words."""
    rules: tuple[str, ...]
    cases: tuple[str, ...]
    reading: str
    """How it is read where its text leaves that open."""
    reason: str
    """Why there are no rules and cases; empty when there are."""


@dataclass(frozen=True)
class Chapter:
    """Some clauses under one heading."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Table:
    """The clauses of one rule text, for one variant."""

    variant: str
    source: str
    """The key of the rule text among the sources of the variant."""
    cases_of: tuple[str, ...]
    """The variants whose cases count."""
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> Iterator[Clause]:
        for chapter in self.chapters:
            yield from chapter.clauses


def read_table(variant: str) -> Table:
    """The table of a variant."""
    path = DATA / f"{variant}.yaml"
    tree, faults = read_document(path.read_text(encoding="utf-8"), path.name, "")
    assert tree is not None, faults
    assert not faults, faults
    data = data_of(tree)
    chapters = tuple(
        Chapter(
            number,
            chapter["title"],
            tuple(_clause(id, entry) for id, entry in chapter["clauses"].items()),
        )
        for number, chapter in data["chapters"].items()
    )
    return Table(data["variant"], data["source"], tuple(data["cases_of"]), chapters)


def _clause(id: str, entry: dict[str, Any]) -> Clause:
    known = {"says", "rules", "cases", "reading", *REASONS}
    assert entry.keys() <= known, f"{id}: {entry.keys() - known}"
    reasons = [
        f"{words} {entry[key]}" for key, words in REASONS.items() if key in entry
    ]
    return Clause(
        id,
        entry["says"],
        tuple(entry.get("rules", ())),
        tuple(entry.get("cases", ())),
        entry.get("reading", ""),
        " ".join(reasons),
    )


@cache
def rules_of(variant: str) -> dict[str, dict[str, Any]]:
    """All rules that a variant has, whatever is chosen for its options."""
    resolved = resolve(variant)
    return rule_index(resolved.tree, [layer.id for layer in resolved.layers])


def case_lines(variants: tuple[str, ...]) -> dict[str, str]:
    """Where the cases of some variants begin, those of a table once."""
    found: dict[str, str] = {}
    for variant in variants:
        path = VARIANTS / f"{variant}.cases.yaml"
        for case in read_cases(path).cases:
            table = case.id.partition("/")[0]
            found.setdefault(table, f"{path.name}:{case.place.line}")
    return found


def markdown(variant: str) -> str:
    """The table of a variant as text in Markdown."""
    table = read_table(variant)
    cases = case_lines(table.cases_of)
    lines: list[str] = []
    for chapter in table.chapters:
        lines += [f"## {chapter.number} {chapter.title}", ""]
        lines += [
            "| clause | what it says | rules | cases |",
            "| --- | --- | --- | --- |",
        ]
        lines += [_row(clause, variant, cases) for clause in chapter.clauses]
        lines.append("")
    return "\n".join(lines)


def _row(clause: Clause, variant: str, cases: dict[str, str]) -> str:
    says = clause.says
    if clause.reading:
        says += f" *Reading: {clause.reading}*"
    if clause.reason:
        says += f" **{clause.reason}**"
    rules = "; ".join(f"`{rule}` {_place(variant, rule)}" for rule in clause.rules)
    held = "; ".join(f"`{case}` {cases[case]}" for case in clause.cases)
    return f"| {clause.id} | {says} | {rules} | {held} |"


def _place(variant: str, rule: str) -> str:
    entry = rules_of(variant)[rule]
    return f"{Path(entry['file']).name}:{entry['line']}"
