"""Cases are tests of pytest where the plugin is switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

pytest_plugins = ["pytester"]

CASES = """\
format: 1
variant: ddv-2026
cases:
  pack: {title: 48 cards, expect: {deck: {cards: 48}}}
  short: {title: 40 cards, expect: {deck: {cards: 40}}}
"""
PLUGIN = ("-p", "doko_rules.testing.pytest_plugin", "-p", "no:cacheprovider")


def _write(pytester: pytest.Pytester, cases: str) -> None:
    (pytester.path / "own.cases.yaml").write_text(cases, "utf-8")


def test_each_case_of_a_file_is_a_test(pytester: pytest.Pytester) -> None:
    _write(pytester, CASES)
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*own.cases.yaml*",
            "own.cases.yaml:5:3: failed short: 40 cards",
            "*expected 40",
            "*found    48",
            "*again: doko test own.cases.yaml --case short",
        ]
    )


def test_a_faulty_file_is_an_error(pytester: pytest.Pytester) -> None:
    _write(pytester, CASES.replace("title", "titel"))
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*DK201*`titel`*"])


def test_other_files_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makefile(".yaml", own=CASES)
    assert pytester.runpytest_inprocess(*PLUGIN).parseoutcomes() == {}


def test_nothing_is_collected_unless_it_is_switched_on(
    pytester: pytest.Pytester,
) -> None:
    _write(pytester, CASES)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    assert result.parseoutcomes() == {}
