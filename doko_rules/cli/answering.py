"""One loop for verbs that answer documents, one after another."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.case_documents import opened
from doko_rules.cli.documents import read_all
from doko_rules.cli.library import Library
from doko_rules.cli.options import documents_options
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    MISUSE,
    Refused,
    failure_data,
    findings_data,
    report_text,
    say,
    say_json,
    verb,
)
from doko_rules.core.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from doko_rules.cli.documents import Document

    Answer = Callable[[Document], tuple[Any, Report]]


def answering(
    metavar: str, kinds: Sequence[str]
) -> Callable[[Callable[..., Any]], Callable[..., int]]:
    """Make a verb of what answers one document of some kinds.

    It is called with a ruleset, a document by its rules, and the options of the verb;
    it gives data for ``as_json`` or else a text, and what there is to say about it.
    """

    def decorate(answer: Callable[..., tuple[Any, Report]]) -> Callable[..., int]:
        @documents_options(metavar)
        @verb
        @functools.wraps(answer)
        def command(
            files: tuple[str, ...],
            variant: str | None,
            only_ids: bool,
            cases: tuple[str, ...],
            **options: Any,
        ) -> int:
            library = Library(kinds, variant, paths=not only_ids)

            def answered(document: Document) -> tuple[Any, Report]:
                return answer(library.ruleset(document), document, **options)

            opened_ = opened(read_all(files), cases)
            return _answer_each(*opened_, answered, as_json=options["as_json"])

        return command

    return decorate


def _answer_each(
    documents: Iterable[Document | Refused],
    is_list: bool,
    answer: Answer,
    *,
    as_json: bool,
) -> int:
    """Print the answer to each document; the status tells whether one has findings."""
    status = FINE
    answers: list[Any] = []
    misused: list[click.UsageError] = []
    for document in documents:
        try:
            if isinstance(document, Refused):
                raise document
            found, report = answer(document)
        except Refused as refused:
            report = refused.report
            found = findings_data(report) if as_json else report_text(report)
            status = max(status, FINDINGS)
        except click.UsageError as error:
            # What can not be asked of one document may be asked of the others.
            misused.append(error)
            message, report = error.format_message(), Report()
            if not isinstance(document, Refused):
                message = f"{document.title}: {message}"
            found = failure_data("usage", message) if as_json else f"Error: {message}"
            status = MISUSE
        if report.has_findings:
            status = max(status, FINDINGS)
        answers.append(found)
    if misused and len(misused) == len(answers):
        raise misused[0]
    if as_json:
        say_json(answers if is_list else answers[0])
    else:
        say("\n\n".join(answers))
    return status
