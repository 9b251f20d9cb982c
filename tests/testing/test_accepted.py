"""What a file of cases accepts, read with its place."""

from __future__ import annotations

from pathlib import Path

from doko_rules.testing.cases import read_text

TEXT = """\
format: 1
variant: ddv-2026
cases: {}
accepted:
  one:
    rule: score/lines/won
    clauses: [a, b]
    changes: [c]
    reason: because
"""


def test_each_clause_and_each_change_has_its_reason_and_its_place() -> None:
    file = read_text(TEXT, "own.cases.yaml", Path())
    assert not file.report.has_errors
    (a, b), (c,) = file.clauses, file.changes
    assert (a.text, b.text, c.text) == ("a", "b", "c")
    assert {(x.id, x.rule, x.reason) for x in (a, b, c)} == {
        ("one", "score/lines/won", "because")
    }
    assert (b.place.line, b.place.column) == (7, 18)


def test_a_reason_is_asked_for_and_something_that_it_is_for() -> None:
    for missing in ("    reason: because\n", "    clauses: [a, b]\n    changes: [c]\n"):
        file = read_text(TEXT.replace(missing, ""), "own.cases.yaml", Path())
        assert file.report.has_errors


def test_a_file_that_accepts_nothing_has_nothing_to_say() -> None:
    file = read_text(TEXT.partition("accepted")[0], "own.cases.yaml", Path())
    assert (file.clauses, file.changes) == ((), ())
