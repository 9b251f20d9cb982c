"""``doko replay``: records run again, each action verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.answering import answering
from doko_rules.cli.deal_text import course_lines, result_lines, score_line
from doko_rules.cli.kinds import RECORD
from doko_rules.cli.output import paint, report_text
from doko_rules.cli.replay_text import play_text
from doko_rules.cli.runs import Run, run
from doko_rules.core.render import report_data
from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.scoring import score_deal
from doko_rules.views.events import all_events
from doko_rules.views.summary import course
from doko_rules.views.wire import redeal
from doko_rules.views.words import word

if TYPE_CHECKING:
    from doko_rules.cli.documents import Document
    from doko_rules.core.diagnostics import Report
    from doko_rules.engine.ruleset import Ruleset

UPTO = click.IntRange(min=0)


@click.command("replay")
@click.option("--upto", type=UPTO, help="Stop after this many actions.")
@answering("RECORD...", [RECORD])
def command(
    ruleset: Ruleset,
    document: Document,
    upto: int | None,
    language: str,
    as_json: bool,
) -> tuple[Any, Report]:
    """Run RECORDs again, verify each action, and print tricks, parties and result.

    A file holds one record or a list of them, in JSON or YAML; `-` is standard input.
    """
    found = run(ruleset, document, upto, language)
    if as_json:
        return answer(found, language), found.report
    return text(document, found, language), found.report


def answer(found: Run, language: str) -> dict[str, Any]:
    """A replay for a program: the events, how it stands, and what is wrong."""
    deal = found.deal
    ruleset = deal.ruleset
    events = all_events(deal, language)
    actions = sum(not isinstance(entry, tuple) for entry in deal.log)
    result = None
    if deal.phase == SCORED:
        result = score_deal(deal, language)
    elif deal.phase == REDEALT:
        result = redeal(deal)
    return {
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "dealer": deal.dealer,
        "actions": actions,
        "phase": deal.phase,
        "turn": deal.turn,
        "events": events,
        **course(ruleset, deal),
        "result": result,
        "findings": report_data(found.report),
    }


def text(document: Document, found: Run, language: str) -> str:
    """A replay for people."""
    deal = found.deal
    ruleset = deal.ruleset
    parts = [
        paint(f"{document.title}: {ruleset.label[language]}", "place"),
        play_text(ruleset, all_events(deal, language), language),
    ]
    if deal.phase == SCORED:
        result = score_deal(deal, language)
        parts += [
            *course_lines(ruleset, course(ruleset, deal), language),
            *result_lines(ruleset, result, language),
            score_line(result["session_scores"], language),
        ]
    elif deal.turn is not None:
        seat = f"{word('seat', language)} {deal.turn}"
        parts.append(f"{word('to act', language)}: {seat}")
    if len(found.report):
        parts += ["", report_text(found.report)]
    return "\n".join(parts)
