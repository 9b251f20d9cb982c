"""``doko explain``: the reasons of a decision, from the rule to what decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.documents import read_all
from doko_rules.cli.library import Library
from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    Refused,
    findings_data,
    report_text,
    say,
    say_json,
    verb,
)
from doko_rules.cli.questions import Questions, answers_to
from doko_rules.cli.reason_text import explanation_text, grouped
from doko_rules.cli.words import word
from doko_rules.core.render import report_data

if TYPE_CHECKING:
    from doko_rules.cli.questions import Answers


@click.command("explain")
@click.argument("files", nargs=-1, required=True, metavar="RECORD...")
@click.option("--trick", type=click.IntRange(1), help="Who won a trick, and why.")
@click.option("--action", type=click.IntRange(1), help="Whether an action is allowed.")
@click.option("--line", metavar="ID", help="Why a line of the score counts, or not.")
@click.option("--seat", type=click.IntRange(0), help="Of which party a seat is.")
@click.option("--variant", help="Variant of documents that name none.")
@language_option
@json_option
@verb
def command(
    files: tuple[str, ...],
    trick: int | None,
    action: int | None,
    line: str | None,
    seat: int | None,
    variant: str | None,
    language: str,
    as_json: bool,
) -> int:
    """Give the reasons of a decision in a RECORD, or in the facts of a deal.

    Without a question: contract, parties, winner, and each line. Tricks and actions
    are counted from 1. A file may hold a list; `-` is standard input.
    """
    questions = Questions(trick, action, line, seat)
    library = Library(variant)
    batch = read_all(files)
    status = FINE
    answers: list[Any] = []
    for document in batch.documents:
        try:
            found = answers_to(questions, library.ruleset(document), document)
        except Refused as refused:
            status = FINDINGS
            answers.append(
                findings_data(refused.report)
                if as_json
                else report_text(refused.report)
            )
            continue
        if found.report.has_findings:
            status = FINDINGS
        answers.append(_data(found, language) if as_json else _text(found, language))
    if as_json:
        say_json(answers if batch.is_list else answers[0])
    else:
        say("\n\n".join(answers))
    return status


def _data(found: Answers, language: str) -> dict[str, Any]:
    return {
        "explanations": [item.as_json(language) for item in found.explanations],
        "instead": [verdict.as_json(language) for verdict in found.instead],
        "findings": report_data(found.report),
    }


def _text(found: Answers, language: str) -> str:
    parts = [explanation_text(item, language) for item in found.explanations]
    for refused, because in grouped(found.instead, language):
        parts[0] += "\n".join((f"\n  {word('refused', language)}: {refused}", *because))
    if len(found.report):
        parts.append(report_text(found.report))
    return "\n\n".join(parts)
