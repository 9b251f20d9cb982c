"""Records run again: how far they go, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.cli.output import Refused
from doko_rules.cli.provenance import of_document
from doko_rules.core.diagnostics import Place, Report
from doko_rules.core.problems import Problem
from doko_rules.engine.actions import VERBS
from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.record import replay
from doko_rules.engine.scoring import score_deal
from doko_rules.engine.verify import verify_redeal, verify_result
from doko_rules.views.doing import what_id
from doko_rules.views.exchanged import choice
from doko_rules.views.refusals import why_not
from doko_rules.views.summary import course
from doko_rules.views.wire import redeal

if TYPE_CHECKING:
    from doko_rules.cli.documents import Document
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


class Run(NamedTuple):
    """A record run again."""

    deal: Deal
    report: Report
    """What is wrong: an action that is not allowed, another result or fingerprint."""


def run(
    ruleset: Ruleset, document: Document, upto: int | None = None, language: str = "en"
) -> Run:
    """Run a record again, at most ``upto`` actions.

    Raises:
        Refused: It can not even begin.
    """
    data = document.data
    again = replay(ruleset, data, upto)
    deal = again.deal
    if deal is None:
        raise Refused(document.report(again.problems))
    report = document.report([], of_document(ruleset, data))
    if again.refused is not None:
        report.add(_refused(document, deal, again.refused, again.problems[0]))
    else:
        problems = list(again.problems)
        if not problems and upto is None:
            problems += _ending(deal, data, language)
        report.extend(document.report(problems))
    return Run(deal, report)


def played_out(ruleset: Ruleset, document: Document) -> Run:
    """A record run again to the end of its deal.

    Raises:
        Refused: Something is wrong with it, or the deal is not over.
    """
    found = run(ruleset, document)
    if not found.report.has_errors and found.deal.phase != SCORED:
        message = "the deal is not over after the last action"
        help = "give the whole record, or look at it with `doko replay`"
        if found.deal.phase == REDEALT:
            message = "the cards are dealt again, so that nothing is scored"
            help = "leave the record out here"
        problem = Problem("DK808", ("actions",), message, help)
        raise Refused(document.report([problem]))
    if found.report.has_errors:
        raise Refused(found.report)
    return found


def _ending(deal: Deal, data: dict[str, Any], language: str) -> list[Problem]:
    """What is wrong with the end of a record."""
    claimed = data.get("result")
    if claimed is None:
        return []
    if deal.phase == SCORED:
        answer = {**course(deal.ruleset, deal), **score_deal(deal, language)}
        return verify_result(claimed, answer)
    if deal.phase == REDEALT:
        return verify_redeal(claimed, redeal(deal))
    if type(claimed) is dict and "redeal" in claimed and not deal.ruleset.redeals:
        message = "the variant has no rule for dealing again"
        help = "leave the record out, or choose a variant that has one"
        return [Problem("DK831", ("result", "redeal"), message, help)]
    message = "there is a result, but the deal is not over after the last action"
    return [Problem("DK808", ("result",), message, "give the whole record")]


def _refused(document: Document, deal: Deal, action: Action, problem: Problem) -> Any:
    """The finding about an action that the rules forbid, with their reasons."""
    key = VERBS[action.do].key if action.do in VERBS else "do"
    path = (*problem.path, key) if key else problem.path
    finding = document.finding(problem._replace(path=path))
    found = choice(deal, action.seat)
    allowed = [] if found else [*dict.fromkeys(map(what_id, deal.legal(action.seat)))]
    if found:
        help = f"seat {action.seat} is to {found['do']} {found['size']} cards"
    elif allowed:
        help = f"seat {action.seat} may choose {', '.join(allowed)}"
    else:
        help = f"seat {deal.turn} is to act" if deal.turn is not None else ""
    notes = []
    for reason in why_not(deal, action):
        about = ["; ".join(reason.said["en"])] if reason.said else [reason.condition]
        if not reason.said:
            about += [f"{name} is {value}" for name, value in reason.values]
        clauses = f" ({', '.join(reason.source)})" if reason.source else ""
        said = f"{reason.title('en')}{clauses}: {'; '.join(about)}"
        notes.append((said, Place(reason.file, reason.line, 1)))
    return finding._replace(help=help, notes=tuple(notes))
