"""Facts of a finished deal in a document, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.cli.output import Refused
from doko_rules.cli.provenance import of_document
from doko_rules.engine.facts import read_facts

if TYPE_CHECKING:
    from doko_rules.cli.documents import Document
    from doko_rules.core.diagnostics import Report
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset


def finished(ruleset: Ruleset, document: Document) -> tuple[Facts, Report | None]:
    """The facts of a deal, and warnings about them if there are any.

    Raises:
        Refused: They can not be true.
    """
    facts, problems = read_facts(ruleset, document.data)
    if problems:
        raise Refused(document.report(problems))
    warnings = list(of_document(ruleset, document.data))
    return facts, document.report([], warnings) if warnings else None
