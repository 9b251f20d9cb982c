"""``doko cover``: which clauses of the rules cases reach."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from doko_rules.audit.coverage import cover, said_of, sections
from doko_rules.cli.cases import case_files
from doko_rules.cli.completing import files, variants
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    Refused,
    paint,
    report_text,
    say,
    say_json,
    say_progress,
    table,
    verb,
)
from doko_rules.cli.variants import open_named
from doko_rules.cli.writing import check_writable, write_whole
from doko_rules.core.diagnostics import Report
from doko_rules.core.render import excerpt, report_data
from doko_rules.core.suggest import did_you_mean
from doko_rules.testing.render import outcome_data, outcome_text

if TYPE_CHECKING:
    from doko_rules.audit.coverage import Coverage, Covered
    from doko_rules.audit.opened import Opened
    from doko_rules.testing.cases import CaseFile


@click.command("cover")
@click.argument("variant", shell_complete=variants)
@click.argument(
    "paths", nargs=-1, required=True, metavar="CASES...", shell_complete=files
)
@click.option(
    "--file",
    "names",
    multiple=True,
    metavar="NAME",
    help="Count the clauses of this file of the variant only.",
)
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Fail when less of the clauses is reached.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the files of the variant with their uncovered clauses marked.",
)
@json_option
@verb
def command(
    variant: str,
    paths: tuple[str, ...],
    names: tuple[str, ...],
    fail_under: float | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Say which clauses of the rules of a VARIANT its CASES reach.

    A condition has to come out both ways, each of those joined has to decide once, a
    search has to find something and nothing, an entry has to be used. All cases are run
    by the rules of VARIANT.
    """
    if fail_under is not None and isnan(fail_under):
        raise click.BadParameter("nan is no share", param_hint="--fail-under")
    if html is not None:
        check_writable(html)
    opened = open_named(variant)
    check_names(opened, names)
    given = readable(paths)
    found = cover(opened, given, lambda n: say_progress(f"{n} cases"), names)
    say_progress("")
    if html is not None:
        write_whole(html, _page(found))
    if as_json:
        say_json(_data(found))
    else:
        _say(found, given)
    too_little = fail_under is not None and found.percent < fail_under
    return FINDINGS if too_little or found.failed or found.findings else FINE


def check_names(opened: Opened, names: tuple[str, ...]) -> None:
    """See that a variant has files of these names.

    Raises:
        click.UsageError: It has not.
    """
    known = opened.report.texts
    for name in names:
        if name not in known:
            help = did_you_mean(name, known, f"known: {', '.join(known)}")
            message = f"`{opened.ruleset.id}` has no file `{name}`: {help}"
            raise click.UsageError(message)


def readable(paths: tuple[str, ...]) -> list[CaseFile]:
    """The files of cases that arguments name.

    Raises:
        Refused: One of them has errors.
    """
    given = list(case_files(paths))
    for file in given:
        if file.report.has_errors:
            raise Refused(file.report)
    return given


def texts_of(given: list[CaseFile]) -> dict[str, str]:
    """The texts of the files, for excerpts."""
    return {name: text for file in given for name, text in file.report.texts.items()}


def _headline(found: Coverage) -> str:
    counted = found.counted
    reached = sum(one.reached for one in counted)
    return (
        f"{found.opened.ruleset.id}: {reached} of {len(counted)} clauses reached "
        f"by {cases_of(found.cases)} ({share(found)} %)"
    )


def cases_of(number: int) -> str:
    """So many cases, in words."""
    return "1 case" if number == 1 else f"{number} cases"


def share(found: Coverage) -> str:
    """The share of clauses reached; never 100 where one is missing."""
    return f"{int(found.percent * 10) / 10:.1f}"


def _say(found: Coverage, given: list[CaseFile]) -> None:
    texts = texts_of(given)
    for outcome in found.failed:
        say(outcome_text(outcome, texts, paint, found.opened.ruleset.id) + "\n")
    for one in found.missing:
        clause = one.clause
        where = f"{clause.place.file}:{clause.place.line}:{clause.place.column}"
        say(f"{paint(where, 'place')}: {clause.rule}: {paint(clause.missing, 'bad')}")
        say("\n".join(excerpt(clause.place, found.opened.report.texts, paint)) + "\n")
    if found.findings:
        report = Report(found.findings)
        report.texts |= texts
        say(report_text(report) + "\n")
    rows = [
        [name, str(counted), str(reached)] for name, counted, reached in sections(found)
    ]
    say(table(["section", "clauses", "reached"], rows, (1, 2)) + "\n")
    for line in _notes(found):
        say(line)
    say(paint(_headline(found), "bad" if found.missing else "good"))


def _notes(found: Coverage) -> list[str]:
    """What does not count, and why."""
    reasons = sum(bool(one.reason) for one in found.clauses)
    settled = sum(one.clause.settled for one in found.clauses)
    off = len(found.opened.compiler.book.switched_off)
    others, failed = len(found.others), len(found.failed)
    notes = [
        ("clauses that no case can reach, as the files of cases say", reasons),
        ("clauses worked out before any deal, and reached by each", settled),
        ("entries that the options in force switch off, not counted", off),
        ("cases of other variants that fail here, not counted", others),
        ("cases that fail", failed),
    ]
    return [f"{text}: {number}" for text, number in notes if number]


def _data(found: Coverage) -> dict[str, Any]:
    return {
        "variant": found.opened.ruleset.id,
        "fingerprint": found.opened.ruleset.fingerprint,
        "cases": found.cases,
        "clauses": len(found.counted),
        "reached": sum(one.reached for one in found.counted),
        "percent": round(found.percent, 3),
        "sections": [
            {"id": name, "clauses": counted, "reached": reached}
            for name, counted, reached in sections(found)
        ],
        "missing": [_clause_data(one) for one in found.missing],
        "accepted": [
            {**_clause_data(one), "reason": one.reason}
            for one in found.clauses
            if one.reason
        ],
        "failed": [outcome_data(outcome) for outcome in found.failed],
        "others": [outcome.case.id for outcome in found.others],
        "findings": report_data(Report(found.findings)),
    }


def _clause_data(one: Covered) -> dict[str, Any]:
    clause = one.clause
    return {
        "rule": clause.rule,
        "file": clause.place.file,
        "line": clause.place.line,
        "column": clause.place.column,
        "text": clause.text,
        "missing": clause.missing,
    }


def _page(found: Coverage) -> str:
    """The report as HTML."""
    from doko_rules.audit.grid import Column, Grid
    from doko_rules.audit.marked import marked
    from doko_rules.audit.page import page

    columns = (
        Column("section", "section"),
        Column("clauses", "clauses", numeric=True),
        Column("reached", "reached", numeric=True),
    )
    grid = Grid("sections", "Sections", columns, tuple(sections(found)))
    files = marked(found)
    number = {file.name: n for n, file in enumerate(files, 1)}
    missing = [
        {
            "anchor": f"f{number[place.file]}-{place.line}",
            "where": f"{place.file}:{place.line}",
            "rule": one.clause.rule,
            "said": said_of(one.clause),
        }
        for one in found.missing
        for place in (one.clause.place,)
    ]
    label = found.opened.ruleset.label["en"]
    return page(
        "cover",
        f"Coverage of {label}",
        lines=[_headline(found), *_notes(found)],
        grid=grid,
        files=files,
        missing=missing,
    )
