"""Whether documents were made by the rules that they are read by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.cli.documents import Document
    from doko_rules.cli.library import Library
    from doko_rules.core.problems import Path
    from doko_rules.engine.ruleset import Ruleset

CODE = "DK809"
MOST_SHOWN = 64


def of_document(
    ruleset: Ruleset, data: dict[str, Any], path: Path = ()
) -> Iterator[Problem]:
    """That the fingerprint in a document is another one than that of its rules."""
    made_by = data.get("fingerprint")
    if made_by is not None and made_by != ruleset.fingerprint:
        message = (
            f"this was made by rules with the fingerprint `{str(made_by)[:MOST_SHOWN]}`"
            f", `{ruleset.id}` has `{ruleset.fingerprint}` now"
        )
        help = "the rules have changed since: look whether the result is still the same"
        yield Problem(CODE, (*path, "fingerprint"), message, help)


def of_sheet(ruleset: Ruleset, document: Document, library: Library) -> list[Problem]:
    """The same of a sheet and each of its deals, which may name rules as well.

    Raises:
        Refused: A deal names rules that are not there.
    """
    data = document.data
    found = list(of_document(ruleset, data))
    for number, deal in enumerate(data["deals"]):
        path: Path = ("deals", number)
        named = deal.get("variant")
        if named is not None and named != data.get("variant"):
            there = document._replace(data=deal, path=(*document.path, *path))
            other = library.ruleset(there)
            if other.fingerprint != ruleset.fingerprint:
                theirs, ours = other.id, ruleset.id
                if theirs == ours:
                    theirs, ours = other.fingerprint, ruleset.fingerprint
                message = f"the deal is by the rules `{theirs}`, the sheet by `{ours}`"
                help = "all deals of a sheet are scored by its own rules: name them"
                found.append(Problem(CODE, (*path, "variant"), message, help))
                continue
        found += of_document(ruleset, deal, path)
    return found
