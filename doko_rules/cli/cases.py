"""``doko test``: run cases written in YAML."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from doko_rules.cli.case_documents import check_wanted
from doko_rules.cli.completing import files, variants
from doko_rules.cli.kinds import CASES, other_kind
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    not_read,
    paint,
    say,
    say_json,
    say_progress,
    unreadable,
    verb,
)
from doko_rules.core.render import render_report, report_data
from doko_rules.testing.cases import find_files, read_cases, read_text
from doko_rules.testing.render import outcome_data, outcome_text, summary
from doko_rules.testing.run import Runner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.testing.cases import CaseFile
    from doko_rules.testing.run import Outcome

STANDARD_INPUT = "-"


@click.command("test")
@click.argument(
    "paths", nargs=-1, required=True, metavar="PATH...", shell_complete=files
)
@click.option("--case", "only", multiple=True, metavar="ID", help="Run this one only.")
@click.option(
    "--variant",
    metavar="VARIANT",
    shell_complete=variants,
    help="Run all by these rules instead.",
)
@click.option("--fail-on-empty", is_flag=True, help="Fail when there are no cases.")
@json_option
@verb
def command(
    paths: tuple[str, ...],
    only: tuple[str, ...],
    variant: str | None,
    fail_on_empty: bool,
    as_json: bool,
) -> int:
    """Run the cases of files, and of all *.cases.yaml in directories.

    --case names a case or a table and may be given several times.
    """
    files = list(case_files(paths))
    _check_wanted(files, only)
    runner = Runner(variant)
    outcomes: list[Outcome] = []
    faulty = 0
    for file in files:
        faulty += file.report.has_errors
        if file.report.has_errors and not as_json:
            say(render_report(file.report, paint) + "\n")
        for outcome in runner.run_file(file, only):
            outcomes.append(outcome)
            if not outcome.passed and not as_json:
                say_progress("")
                text = outcome_text(outcome, file.report.texts, paint, variant)
                say(text + "\n")
        say_progress(f"{len(outcomes)} cases")
    say_progress("")
    failed = sum(not outcome.passed for outcome in outcomes)
    passed = len(outcomes) - failed
    if as_json:
        say_json(
            {
                "passed": passed,
                "failed": failed,
                "cases": [outcome_data(outcome) for outcome in outcomes],
                "findings": [
                    finding for file in files for finding in report_data(file.report)
                ],
            }
        )
    else:
        say(paint(summary(passed, failed), "bad" if failed or faulty else "good"))
        if faulty:
            say(f"faulty case files: {faulty}")
    empty = fail_on_empty and not outcomes
    return FINDINGS if failed or faulty or empty else FINE


def case_files(paths: tuple[str, ...]) -> Iterator[CaseFile]:
    """The files of cases that arguments name.

    Raises:
        Refused: One of them can not be read.
    """
    for name in paths:
        if name == STANDARD_INPUT:
            yield read_text(sys.stdin.read(), "<stdin>", Path())
            continue
        path = Path(name)
        if not path.exists():
            raise unreadable(name, "does not exist", "check the path")
        try:
            for file in find_files(path):
                found = read_cases(file)
                other = found.report.has_errors and other_kind(str(file), CASES)
                yield replace(found, report=other) if other else found
        except OSError as error:
            raise not_read(error) from None


def _check_wanted(files: list[CaseFile], only: tuple[str, ...]) -> None:
    """Refuse ids that no file has, unless a faulty one may have them."""
    if any(file.report.has_errors for file in files):
        return
    check_wanted([case.id for file in files for case in file.cases], only)
