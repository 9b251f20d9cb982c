"""A report holds each finding once, in file order."""

from __future__ import annotations

from doko_rules.core.diagnostics import Diagnostic, Place, Report


def _finding(line: int, message: str = "m", severity: str = "error") -> Diagnostic:
    return Diagnostic("DK201", severity, message, Place("f", line, 1))


def test_findings_come_in_file_order() -> None:
    report = Report([_finding(3), _finding(1), _finding(2)])
    assert [found.place.line for found in report] == [1, 2, 3]


def test_the_same_finding_is_kept_once() -> None:
    report = Report([_finding(1), _finding(1), _finding(1, "other")])
    assert len(report) == 2


def test_errors_and_findings_are_told_apart() -> None:
    assert not Report().has_errors
    assert not Report([_finding(1, severity="info")]).has_findings
    warning = Report([_finding(1, severity="warning")])
    assert warning.has_findings
    assert not warning.has_errors
    assert Report([_finding(1)]).has_errors


def test_a_report_takes_over_the_texts_of_another_one() -> None:
    other = Report([_finding(1)])
    other.texts["f"] = "text"
    report = Report()
    report.extend(other)
    assert report.texts == {"f": "text"}
    assert len(report) == 1
