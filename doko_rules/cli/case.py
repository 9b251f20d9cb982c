"""``doko case``: cases made of what was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doko_rules.cli import json_text
from doko_rules.cli.case_text import case_file
from doko_rules.cli.completing import files
from doko_rules.cli.documents import read_text
from doko_rules.cli.options import json_option
from doko_rules.cli.output import FINE, Refused, say, say_json, verb
from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.testing.from_log import can_be_asked, case_id, case_of
from doko_rules.validate.schema import validator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.testing.from_log import Json

MOST_CASES = 200
"""A file holds no more, so that it stays within the size of case files."""
SCHEMA = "decision.schema.json"


@click.group("case")
def command() -> None:
    """Make cases of what was decided, ready for `doko test`."""


@command.command("from-log")
@click.argument("file", metavar="FILE", shell_complete=files)
@click.option("--line", type=click.IntRange(1), help="Only the decision on a line.")
@click.option("--deal", type=click.IntRange(1), help="Only the decisions of a deal.")
@json_option
@verb
def from_log(file: str, line: int | None, deal: int | None, as_json: bool) -> int:
    """Print the decisions of a log as a case file.

    Each case has what was known then, and expects what the rules said. Decisions that
    the log tells too little of are left out; `-` is standard input.
    """
    read = _read(file)
    decisions = [found for number, found in read if line in (None, number)]
    if line is not None and not decisions:
        message = f"the log has no decision on line {line}"
        raise click.BadParameter(message, param_hint="--line")
    if deal is not None:
        decisions = [found for found in decisions if found["deal"] == deal]
        if not decisions:
            where = "the log" if line is None else f"line {line} of the log"
            message = f"{where} has no decision of deal {deal}"
            raise click.BadParameter(message, param_hint="--deal")
    told = [decision for decision in decisions if can_be_asked(decision)]
    if not told:
        masked = ", ".join(decisions[0]["masked"]) if decisions else "everything"
        message = f"the log does not tell what a case needs: it hides {masked}"
        raise click.UsageError(f"{message}; take the log of the seat, or of all")
    variant = told[0]["variant"]
    cases = {case_id(decision): case_of(decision) for decision in told}
    if as_json:
        say_json({"format": 1, "variant": variant, "cases": cases})
        return FINE
    if len(told) > MOST_CASES:
        message = f"{len(told)} cases are too many for one file"
        raise click.UsageError(
            f"{message}: take those of a deal with `--deal`, or `--json`"
        )
    say(case_file(variant, cases).rstrip("\n"))
    return FINE


def _read(file: str) -> Iterator[tuple[int, Json]]:
    """The decisions of a log, with the numbers of their lines.

    Raises:
        Refused: It is no log.
    """
    name, text = read_text(file)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = json_text.parse(line)
        except json_text.JsonFault as fault:
            raise _refused(name, text, number, fault.message, fault.help) from None
        for error in validator(SCHEMA).iter_errors(data):
            path = ".".join(map(str, error.absolute_path))
            message = f"this is no decision: {path or 'it'} is not as it should be"
            help = "give a file that `--log` has written; see `doko schema decision`"
            raise _refused(name, text, number, message, help)
        yield number, data


def _refused(name: str, text: str, line: int, message: str, help: str) -> Refused:
    found = Diagnostic("DK840", "error", message, Place(name, line, 1), help)
    report = Report([found])
    report.texts[name] = text
    return Refused(report)
