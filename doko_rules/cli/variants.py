"""Variants that arguments name: by id, by path, or on standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from doko_rules.cli import json_text
from doko_rules.cli.documents import STANDARD_INPUT, read
from doko_rules.cli.kinds import VARIANT, other_kind
from doko_rules.cli.output import FINDINGS, MISUSE, Refused
from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.errors import VariantError
from doko_rules.engine.variants import load_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.audit.opened import Opened
    from doko_rules.cli.documents import Source
    from doko_rules.engine.ruleset import Ruleset

NOT_FOUND = frozenset({"DK101", "DK102", "DK301", "DK302"})
"""Codes of variants of which nothing could be read."""
INLINE = "<inline>"
"""What the loader calls the file of a variant that is given as data."""


class _HasReport(Protocol):
    @property
    def report(self) -> Report: ...


_Reported = TypeVar("_Reported", bound=_HasReport)


class Named:
    """A variant as an argument names it."""

    def __init__(self, argument: str) -> None:
        """Read it when it is on standard input.

        Raises:
            Refused: Standard input can not be read, or holds no map.
        """
        self.reference: Any = argument
        self._source: Source | None = None
        if argument == STANDARD_INPUT:
            self._source, self.reference = read(argument)
            if not isinstance(self.reference, dict):
                found = Diagnostic(
                    "DK106",
                    "error",
                    "a variant is a map of keys and values",
                    self._source.place(()),
                    "begin with `format: 1`",
                )
                raise Refused(self._source.report([found]), MISUSE)

    def ask(self, question: Callable[..., _Reported]) -> _Reported:
        """What a function finds out about the variant.

        Shipped variants come first, then those in the current folder.
        """
        found = question(self.reference)
        if _is_unknown(found.report):
            found = question(self.reference, search=["."])
        return found

    def load(self, options: Mapping[str, object] | None = None) -> Ruleset:
        """The variant as a ruleset.

        Raises:
            Refused: It can not be read (misuse), or has errors (findings).
        """
        try:
            return load(self.reference, options, ".")
        except VariantError as error:
            report = self.report(error.report)
            raise Refused(report, status_of(report)) from None

    def open(self) -> Opened:
        """The variant with all that can be asked of its rules.

        Raises:
            Refused: It can not be read (misuse), or has errors (findings).
        """
        from doko_rules.audit.opened import open_variant

        try:
            try:
                return open_variant(self.reference)
            except VariantError as error:
                if not _is_unknown(error.report):
                    raise
            return open_variant(self.reference, search=["."])
        except VariantError as error:
            report = self.report(error.report)
            raise Refused(report, status_of(report)) from None

    def report(self, report: Report) -> Report:
        """The report, with places in what was read rather than in what it became.

        Of a file that is no variant at all it says only what else it is.
        """
        source = self._source
        if source is None and report.has_errors:
            file = next(found.place.file for found in report)
            other = other_kind(file, VARIANT)
            report = report if other is None else other
        text = report.texts.get(INLINE)
        if source is None or text is None:
            return report
        found = source.report(
            finding._replace(
                place=_in_source(finding.place, text, source),
                notes=tuple(
                    (said, _in_source(place, text, source))
                    for said, place in finding.notes
                ),
            )
            for finding in report
        )
        found.texts |= {name: t for name, t in report.texts.items() if name != INLINE}
        return found


def named(argument: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset of the variant that an argument names.

    Raises:
        Refused: It can not be read (misuse), or has errors (findings).
    """
    return Named(argument).load(options)


def open_named(argument: str) -> Opened:
    """The variant that an argument names, with all that can be asked of its rules.

    Raises:
        Refused: It can not be read (misuse), or has errors (findings).
    """
    return Named(argument).open()


def load(
    reference: Any,
    options: Mapping[str, object] | None,
    near: str,
    *,
    paths: bool = True,
) -> Ruleset:
    """A variant: a shipped one first, then one in the directory that is ``near``.

    What a document says itself is not kept: there may be any number of such documents.

    Raises:
        VariantError: There is none, or it has errors.
    """
    keep = not isinstance(reference, dict)
    try:
        return load_variant(reference, options, paths=paths, keep=keep)
    except VariantError as error:
        if not _is_unknown(error.report):
            raise
    return load_variant(reference, options, [near], paths=paths)


def _is_unknown(report: Report) -> bool:
    return any(found.code == "DK301" for found in report)


def status_of(report: Report) -> int:
    """Misuse when nothing of a variant could be read, else findings."""
    unread = all(found.code in NOT_FOUND for found in report) and not report.texts
    return MISUSE if unread else FINDINGS


def _in_source(place: Place, text: str, source: Source) -> Place:
    """The place in a source that a place in the inline text stands for."""
    if place.file != INLINE:
        return place
    lines = text.split("\n")
    offset = sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1
    spot = json_text.spot(text, offset)
    if spot.in_key or offset <= spot.start or text[spot.start] != '"':
        return source.place(spot.path, key=spot.in_key)
    width = max(1, place.end_column - place.column)
    return source.part(spot.path, offset - spot.start - 1, width)
