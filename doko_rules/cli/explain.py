"""``doko explain``: the reasons of a decision, from the rule to what decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.answering import answering
from doko_rules.cli.explanation_forms import (
    FORMS,
    JSON,
    SENTENCES,
    WRITERS,
    explanation_data,
)
from doko_rules.cli.kinds import FACTS, RECORD, SHEET
from doko_rules.cli.output import json_text, report_text
from doko_rules.cli.questions import Questions, answers_to
from doko_rules.cli.reason_text import grouped
from doko_rules.core.render import report_data
from doko_rules.views.book import book_of
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.cli.documents import Document
    from doko_rules.cli.questions import Answers
    from doko_rules.core.diagnostics import Report
    from doko_rules.engine.ruleset import Ruleset


@click.command("explain")
@click.option(
    "--trick",
    type=click.IntRange(1),
    help="Who won a trick, and why; with `--ask`, when.",
)
@click.option("--action", type=click.IntRange(1), help="Whether an action is allowed.")
@click.option("--line", metavar="ID", help="Why a line, factor or happening counts.")
@click.option("--seat", type=click.IntRange(0), help="Of which party a seat is.")
@click.option("--ask", metavar="TEXT", help="Whether `1 call re` was allowed,")
@click.option("--at", type=click.IntRange(0), help="and after how many actions.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default=FORMS[0],
    show_default=True,
    help="How reasons are told.",
)
@click.option("--deal", type=click.IntRange(1), help="Which deal of a sheet.")
@answering("FILE...", [RECORD, FACTS, SHEET])
def command(
    ruleset: Ruleset,
    document: Document,
    trick: int | None,
    action: int | None,
    line: str | None,
    seat: int | None,
    ask: str | None,
    at: int | None,
    form: str,
    deal: int | None,
    language: str,
    as_json: bool,
) -> tuple[Any, Report]:
    """Give the reasons of a decision in a record, in facts, or in a deal of a sheet.

    Without a question: contract, parties, winner, and each line. Tricks, actions and
    the deals of a sheet are counted from 1. Conditions are quoted as the variant has
    them; `--format sentences` says them in words. FILE may hold a list; `-` is standard
    input.
    """
    questions = Questions(trick, action, line, seat, ask)
    if at is not None and ask is None:
        raise click.UsageError("`--at` says when something is asked with `--ask`")
    if at is not None and trick is not None:
        raise click.UsageError("`--at` and `--trick` both say when something is asked")
    found = answers_to(questions, ruleset, document, deal, at)
    if as_json:
        return _data(found, language), found.report
    if form == JSON:
        return json_text(_data(found, language)), found.report
    # Sentences are for people who have no file of the variant at hand.
    cards = book_of(ruleset).lexicon(language).cards if form == SENTENCES else None
    return _text(found, form, language, cards), found.report


def _data(found: Answers, language: str) -> dict[str, Any]:
    return {
        "explanations": [
            explanation_data(item, language) for item in found.explanations
        ],
        "instead": [verdict.as_json(language) for verdict in found.instead],
        "findings": report_data(found.report),
    }


def _text(found: Answers, form: str, language: str, cards: Sequence[str] | None) -> str:
    write = WRITERS[form]
    parts = [write(item, language) for item in found.explanations]
    for refused, because in grouped(found.instead, language, cards):
        parts[0] += "\n".join((f"\n  {word('refused', language)}: {refused}", *because))
    if len(found.report):
        parts.append(report_text(found.report))
    return "\n\n".join(parts)
