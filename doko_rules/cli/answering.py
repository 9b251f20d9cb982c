"""One loop for verbs that answer documents, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.documents import read_all
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    Refused,
    findings_data,
    report_text,
    say,
    say_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from doko_rules.cli.documents import Document
    from doko_rules.core.diagnostics import Report


def answer_each(
    files: Iterable[str],
    answer: Callable[[Document], tuple[Any, Report]],
    *,
    as_json: bool,
) -> int:
    """Answer each document of some files, and print the answers.

    Args:
        files: what to read.
        answer: gives data or a text for a document, and what there is to say about it.
        as_json: whether answers are data rather than texts.

    Returns:
        The status: whether there is something to say about any of them.
    """
    batch = read_all(files)
    status = FINE
    answers: list[Any] = []
    for document in batch.documents:
        try:
            found, report = answer(document)
        except Refused as refused:
            report = refused.report
            found = findings_data(report) if as_json else report_text(report)
            status = FINDINGS
        if report.has_findings:
            status = FINDINGS
        answers.append(found)
    if as_json:
        say_json(answers if batch.is_list else answers[0])
    else:
        say("\n\n".join(answers))
    return status
