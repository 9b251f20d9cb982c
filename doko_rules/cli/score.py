"""``doko score``: what deals are worth, from facts, records or whole sheets."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING

import click

from doko_rules.cli.answers import Writer
from doko_rules.cli.case_documents import opened
from doko_rules.cli.deal_text import result_lines, score_line
from doko_rules.cli.documents import read_all
from doko_rules.cli.finished import finished
from doko_rules.cli.kinds import FACTS, RECORD, SHEET, kind_of
from doko_rules.cli.library import Library
from doko_rules.cli.options import documents_options
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    Refused,
    findings_data,
    json_text,
    report_text,
    say,
    verb,
)
from doko_rules.cli.provenance import of_sheet
from doko_rules.engine.settlement import as_json as answer_of
from doko_rules.engine.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.cli.documents import Document
    from doko_rules.core.diagnostics import Report
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset


@click.command("score")
@documents_options("FILE...")
@verb
def command(
    files: tuple[str, ...],
    variant: str | None,
    only_ids: bool,
    cases: tuple[str, ...],
    language: str,
    as_json: bool,
) -> int:
    """Score facts of deals, or a whole sheet.

    FILE holds one document or a list of them, in JSON or YAML; `-` is standard input.
    """
    library = Library([FACTS, RECORD, SHEET], variant, paths=not only_ids)
    # Documents make no cycles, and looking for some in a long list costs half the time.
    gc.disable()
    try:
        documents, is_list = opened(read_all(files), cases)
        clerk = _Clerk(library, language, as_json=as_json)
        texts = list(clerk.answers(documents))
        if not as_json:
            say("\n\n".join(texts))
        elif is_list:
            say("[\n" + ",\n".join(texts) + "\n]" if texts else "[]")
        else:
            say(json_text(json.loads(texts[0])))
    finally:
        gc.enable()
    return clerk.status


class _Clerk:
    """Answers documents, one after another."""

    def __init__(self, library: Library, language: str, *, as_json: bool) -> None:
        self.library = library
        self.language = language
        self.as_json = as_json
        self.status = FINE
        self._writers: dict[int, Writer] = {}

    def answers(self, documents: list[Document | Refused]) -> Iterator[str]:
        """The answer to each document, as text."""
        told: dict[int, Refused] = {}
        for document in documents:
            try:
                if isinstance(document, Refused):
                    raise document
                yield self.answer(document)
            except Refused as refused:
                self.status = FINDINGS
                if self.as_json:
                    yield json_text(findings_data(refused.report), compact=True)
                elif id(refused) not in told:
                    # A faulty variant is told once, however many documents name it.
                    told[id(refused)] = refused
                    yield report_text(refused.report)

    def answer(self, document: Document) -> str:
        """The answer to one document, and the warnings that it gives reason for.

        Raises:
            Refused: It says what can not be.
        """
        ruleset = self.library.ruleset(document)
        kind = kind_of(document.data)
        report: Report | None
        if kind == SHEET:
            text, report = self.sheet(ruleset, document)
        elif kind == RECORD:
            from doko_rules.cli.runs import played_out

            deal, report = played_out(ruleset, document)
            text = self.deal(ruleset, deal)
        else:
            facts, report = finished(ruleset, document)
            text = self.deal(ruleset, facts)
        if not report:
            return text
        self.status = FINDINGS
        if not self.as_json:
            return f"{text}\n\n{report_text(report)}"
        return json_text({**json.loads(text), **findings_data(report)}, compact=True)

    def deal(self, ruleset: Ruleset, state: Deal | Facts) -> str:
        """What a deal is worth."""
        settlement = settle(ruleset, state)
        if self.as_json:
            return self.writer(ruleset).text(settlement)
        answer = answer_of(ruleset, settlement, self.language)
        lines = result_lines(ruleset, answer, self.language)
        lines.append(score_line(answer["session_scores"], self.language))
        return "\n".join(lines)

    def writer(self, ruleset: Ruleset) -> Writer:
        """Who writes the answers of a ruleset."""
        found = self._writers.get(id(ruleset))
        if found is None:
            found = self._writers[id(ruleset)] = Writer(ruleset, self.language)
        return found

    def sheet(self, ruleset: Ruleset, document: Document) -> tuple[str, Report]:
        """The answer to the sheet of an evening."""
        from doko_rules.engine.sheet import read_sheet
        from doko_rules.views.summary import sheet_answer

        sheet = read_sheet(ruleset, document.data)
        if sheet.problems:
            raise Refused(document.report(sheet.problems))
        report = document.report([], of_sheet(ruleset, document, self.library))
        answer = sheet_answer(sheet, self.language)
        if self.as_json:
            return json_text(answer, compact=True), report
        from doko_rules.cli.session_text import sheet_text

        return sheet_text(ruleset, answer, self.language), report
