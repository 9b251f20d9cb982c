"""``doko check``: all that is wrong with variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doko_rules.cli.completing import variants_and_packs
from doko_rules.cli.folders import named_files
from doko_rules.cli.kinds import holds_documents
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    MISUSE,
    Refused,
    at_terminal,
    paint,
    report_text,
    say,
    say_json,
    verb,
)
from doko_rules.cli.variants import Named, status_of
from doko_rules.core.render import report_data, summary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from doko_rules.core.diagnostics import Report


@click.command("check")
@click.argument(
    "references",
    nargs=-1,
    required=True,
    metavar="FILE...",
    shell_complete=variants_and_packs,
)
@json_option
@verb
def command(references: tuple[str, ...], as_json: bool) -> int:
    """Report all that is wrong with variants, each finding with its place.

    FILE is a path, the id of a variant or pack, or a folder, in which every variant and
    pack is checked, and records, facts, sheets and situations are passed over; `-` is
    standard input.
    """
    passed_over: list[Path] = []
    names = list(variants_named(references, passed_over))
    reports = [(name, _check(name)) for name in names]
    if as_json:
        say_json([found for _, report in reports for found in report_data(report)])
    else:
        _say(reports)
        if passed_over:
            number = len(passed_over)
            files = "1 file that is" if number == 1 else f"{number} files that are"
            say(f"passed over: {files} no variant")
    unread = any(len(r) and status_of(r) == MISUSE for _, r in reports)
    found = any(report.has_findings for _, report in reports)
    return MISUSE if unread else FINDINGS if found else FINE


def variants_named(
    references: tuple[str, ...], passed_over: list[Path]
) -> Iterator[str]:
    """The variants that are meant; of a folder, its files in order."""

    def is_variant(path: Path) -> bool:
        if path.name.endswith((".case.yaml", ".cases.yaml")):
            return False
        if holds_documents(path):
            passed_over.append(path)
            return False
        return True

    return named_files(references, [".yaml"], "variant", is_variant)


def _check(reference: str) -> Report:
    from doko_rules.compile.variant import check_variant

    try:
        variant = Named(reference)
        return variant.report(variant.ask(check_variant).report)
    except Refused as refused:
        return refused.report


def _say(reports: list[tuple[str, Report]]) -> None:
    for _, report in reports:
        if len(report):
            say(report_text(report) + "\n")
    for name, report in reports:
        say(f"{name}: {summary(report)}")
    code = next((found.code for _, report in reports for found in report), None)
    if code is not None and at_terminal():
        say(paint(f"`doko help {code}` tells more about a message", "dim"))
