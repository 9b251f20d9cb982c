"""``doko fmt``: one layout for variants, packs and cases."""

from __future__ import annotations

import difflib
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import click

from doko_rules.cli.completing import files
from doko_rules.cli.folders import named_files
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    MISUSE,
    paint,
    report_text,
    say,
    say_json,
    unreadable,
    verb,
)
from doko_rules.core.diagnostics import Diagnostic, Report

STANDARD_INPUT = "-"
STDIN = "<stdin>"
"""What standard input is called."""
SUFFIXES = (".yaml", ".yml")

UNCHANGED, FORMATTED, WOULD_FORMAT, REFUSED = (
    "unchanged",
    "formatted",
    "would format",
    "refused",
)
"""What has become of a file."""


class Outcome(NamedTuple):
    """A file, and what has become of it."""

    file: str
    status: str
    report: Report
    before: str = ""
    after: str = ""

    @property
    def diff(self) -> str:
        """What is different, as a patch."""
        return "".join(
            # A text may end without the end of its last line.
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in difflib.unified_diff(
                self.before.splitlines(keepends=True),
                self.after.splitlines(keepends=True),
                self.file,
                self.file,
            )
        )


@click.command("fmt")
@click.argument(
    "references", nargs=-1, required=True, metavar="FILE...", shell_complete=files
)
@click.option("--check", is_flag=True, help="Only say what would change.")
@click.option(
    "--diff", is_flag=True, help="Show what would change, and change nothing."
)
@json_option
@verb
def command(references: tuple[str, ...], check: bool, diff: bool, as_json: bool) -> int:
    """Lay out variants, packs and cases in one way.

    FILE is a path, or a folder, in which every YAML file is meant; `-` is standard
    input, which is printed formatted. A file that is not valid is left as it is. With
    --check or --diff nothing is written, and the status is 1 when something would be.
    """
    only_told = check or diff
    outcomes = []
    for name in named_files(references, SUFFIXES, "YAML file"):
        outcome = _outcome(name)
        if outcome.status == WOULD_FORMAT and not only_told:
            outcome = _written(outcome)
        outcomes.append(outcome)
        if not as_json:
            _say(outcome, check=check, diff=diff)
    if as_json:
        _say_json(outcomes, only_told=only_told, diff=diff)
    elif references != (STANDARD_INPUT,):
        say(_summary(outcomes))
    return max(map(_status, outcomes))


def _outcome(name: str) -> Outcome:
    """What would become of a file."""
    from doko_rules.load.layout import lay_out

    if name == STANDARD_INPUT:
        file, text = STDIN, _standard_input()
    elif Path(name).suffix not in SUFFIXES:
        return _refused(name, "is no YAML file", "name a file `….yaml`")
    else:
        from doko_rules.load.sources import read

        found = read(Path(name))
        if isinstance(found, Diagnostic):
            return Outcome(name, REFUSED, Report([found]))
        file, text = name, found.text
    after, faults = lay_out(text, file)
    report = Report(faults)
    report.texts[file] = text
    if after is None:
        return Outcome(file, REFUSED, report)
    status = UNCHANGED if after == text else WOULD_FORMAT
    return Outcome(file, status, report, text, after)


def _refused(name: str, message: str, help: str) -> Outcome:
    return Outcome(name, REFUSED, unreadable(name, message, help).report)


def _standard_input() -> str:
    from doko_rules.load.limits import FILE_BYTES

    # What is too long is told by the reader of the text.
    raw = sys.stdin.buffer.read(FILE_BYTES + 1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        help = "give YAML, saved as UTF-8"
        raise unreadable(STDIN, "is not UTF-8 text", help, "DK102") from None


def _written(outcome: Outcome) -> Outcome:
    """The outcome after the file is written."""
    if outcome.file != STDIN:
        from doko_rules.cli.writing import write_whole

        path = Path(outcome.file)
        reason = "permission denied"
        try:
            if os.access(path, os.W_OK):
                write_whole(path, outcome.after)
                reason = ""
        except OSError as error:
            reason = (error.strerror or "unknown").lower()
        if reason:
            message = f"can not be written ({reason})"
            return _refused(outcome.file, message, "let it and its folder be written")
    return outcome._replace(status=FORMATTED)


def _status(outcome: Outcome) -> int:
    if outcome.status == REFUSED:
        return FINDINGS if outcome.report.texts else MISUSE
    return FINDINGS if outcome.status == WOULD_FORMAT else FINE


def _say(outcome: Outcome, *, check: bool, diff: bool) -> None:
    if outcome.status == REFUSED:
        say(report_text(outcome.report) + "\n")
        return
    if diff:
        for line in outcome.diff.splitlines():
            style = {"+": "good", "-": "bad", "@": "word"}.get(line[:1])
            say(paint(line, style) if style else line)
    elif outcome.file == STDIN and not check:
        click.echo(outcome.after, nl=False)
        return
    if outcome.status != UNCHANGED and not (diff and outcome.file == STDIN):
        say(f"{outcome.status}: {outcome.file}")


def _summary(outcomes: list[Outcome]) -> str:
    counts = {
        status: sum(outcome.status == status for outcome in outcomes)
        for status in (FORMATTED, WOULD_FORMAT, UNCHANGED, REFUSED)
    }
    said = {
        FORMATTED: "formatted",
        WOULD_FORMAT: "to be formatted",
        UNCHANGED: "unchanged",
        REFUSED: "refused",
    }
    return ", ".join(f"{count} {said[s]}" for s, count in counts.items() if count)


def _say_json(outcomes: list[Outcome], *, only_told: bool, diff: bool) -> None:
    from doko_rules.core.render import report_data

    answer: dict[str, Any] = {"files": [], "findings": []}
    for outcome in outcomes:
        told = {"file": outcome.file, "status": outcome.status.replace(" ", "-")}
        if diff:
            told["diff"] = outcome.diff
        if outcome.file == STDIN and not only_told and outcome.status != REFUSED:
            told["text"] = outcome.after
        answer["files"].append(told)
        answer["findings"] += report_data(outcome.report)
    say_json(answer)
