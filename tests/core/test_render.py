"""Findings are shown with an excerpt and a mark, and as plain data."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.render import (
    as_data,
    render,
    render_report,
    report_data,
    safe,
    summary,
)

TEXTS = {"table.yaml": "format: 1\nscore:\n  valeu: 2\n"}
FOUND = Diagnostic(
    "DK201",
    "error",
    "the key `valeu` is not known here",
    Place("table.yaml", 3, 3, 8),
    "did you mean `value`?",
    (("it is read here", Place("base.yaml", 7, 1)),),
)


def test_a_finding_is_shown_with_its_line_and_a_mark() -> None:
    assert render(FOUND, TEXTS).splitlines() == [
        "table.yaml:3:3: error[DK201] the key `valeu` is not known here",
        "    3 |   valeu: 2",
        "      |   ^^^^^",
        "help: did you mean `value`?",
        "note: it is read here (base.yaml:7:1)",
        "docs: DK201 unknown-key",
    ]


def test_without_the_text_of_the_file_there_is_no_excerpt() -> None:
    assert "|" not in render(FOUND, {})


def test_a_point_is_marked_with_one_sign() -> None:
    point = FOUND._replace(place=Place("table.yaml", 2, 7))
    assert render(point, TEXTS).splitlines()[2] == "      |       ^"


def test_a_long_line_is_cut_around_the_mark() -> None:
    texts = {"table.yaml": "a" * 500 + "b" + "c" * 500}
    found = FOUND._replace(place=Place("table.yaml", 1, 501, 502))
    _, line, mark, *_ = render(found, texts).splitlines()
    assert len(line) < 130
    assert line[mark.index("^")] == "b"


def test_what_a_file_says_can_not_steer_a_terminal() -> None:
    texts = {"table.yaml": "\x1b[2J\n\n\u202eabc\x07"}
    found = FOUND._replace(message="\x1b[31mred", place=Place("table.yaml", 3, 1))
    shown = render(found, texts)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert safe("a\tb\nc") == "a b c"


def test_colours_are_put_around_parts() -> None:
    shown = render(FOUND, TEXTS, lambda text, style: f"<{style}>{text}</>")
    assert "<error>error[DK201]</>" in shown
    assert "<mark>^^^^^</>" in shown


def test_a_report_is_shown_with_empty_lines_between() -> None:
    other = FOUND._replace(message="other")
    assert render_report(Report([FOUND, other])).count("\n\n") == 1


def test_findings_are_data_for_programs() -> None:
    data = as_data(FOUND)
    assert data["slug"] == "unknown-key"
    assert (data["line"], data["column"], data["end_column"]) == (3, 3, 8)
    assert data["notes"][0]["end_column"] == 2
    assert json.loads(json.dumps(report_data(Report([FOUND])))) == [data]


def test_findings_are_counted() -> None:
    assert summary([]) == "no findings"
    warning = FOUND._replace(severity="warning")
    assert summary([FOUND, FOUND, warning]) == "2 errors, 1 warning"
    assert summary([FOUND._replace(severity="info")] * 2) == "2 info"


@given(
    st.text(max_size=300), st.integers(1, 9), st.integers(1, 400), st.integers(0, 400)
)
def test_any_place_in_any_text_can_be_shown(
    text: str, line: int, column: int, end: int
) -> None:
    found = FOUND._replace(place=Place("table.yaml", line, column, end))
    assert "DK201" in render(found, {"table.yaml": text})
