"""The variants that documents refer to, each loaded once."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from doko_rules.cli.kinds import refuse_other
from doko_rules.cli.output import FINDINGS, Refused
from doko_rules.cli.variants import load, named, status_of
from doko_rules.core.errors import VariantError
from doko_rules.core.paths import is_path
from doko_rules.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.cli.documents import Document
    from doko_rules.engine.ruleset import Ruleset


class Library:
    """The rulesets that documents refer to."""

    def __init__(
        self,
        kinds: Sequence[str],
        default: str | None = None,
        *,
        paths: bool = True,
    ) -> None:
        """Make a library.

        Args:
            kinds: of which kinds the documents may be.
            default: the variant of documents that name none.
            paths: whether documents may name a variant by a path.
        """
        self.kinds = kinds
        self.paths = paths
        self.default = named(default) if default is not None else None
        self._found: dict[tuple[str, str], Ruleset | Refused] = {}

    def ruleset(self, document: Document) -> Ruleset:
        """The ruleset of a document, by its key ``variant``.

        Raises:
            Refused: There is none, or it has errors; or the document is of a kind
                that is not read here.
        """
        refuse_other(document, self.kinds)
        data = document.data
        reference = data.get("variant") if type(data) is dict else None
        if reference is None:
            if self.default is not None:
                return self.default
            problem = Problem(
                "DK806",
                (),
                "`variant` is missing",
                "write `variant: …` with an id or a path, or give `--variant`",
            )
            raise Refused(document.report([problem]))
        if type(reference) not in {str, dict}:
            problem = Problem(
                "DK806",
                ("variant",),
                "`variant` must be an id, a path or a mapping",
                "for example `{extends: …, options: {…}}`",
            )
            raise Refused(document.report([problem]))
        key = (_key(reference), document.source.directory)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._find(reference, document)
        if isinstance(found, Refused):
            raise found
        return found

    def _find(self, reference: Any, document: Document) -> Ruleset | Refused:
        directory = document.source.directory
        try:
            return load(
                _seen_from(directory, reference), None, directory, paths=self.paths
            )
        except VariantError as error:
            report = error.report
            if status_of(report) == FINDINGS:
                return Refused(report)
            # What is wrong is what the document says: it is shown there.
            problems = [
                Problem(f.code, ("variant",), f.message, f.help) for f in report
            ]
            return Refused(document.report(problems))


def _key(reference: Any) -> str:
    return reference if type(reference) is str else json.dumps(reference)


def _seen_from(directory: str, reference: Any) -> Any:
    """The reference with a path that starts from the directory of its document."""
    if isinstance(reference, str):
        if is_path(reference):
            joined = os.path.join(directory, reference)
            return os.path.normpath(joined).replace(os.sep, "/")
        return reference
    base = reference.get("extends")
    if isinstance(base, str):
        return {**reference, "extends": _seen_from(directory, base)}
    return reference
