"""A variant with all that can be asked of it: its checked rules and its ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.compile.variant import check_variant, watched_variant
from doko_rules.core.errors import VariantError
from doko_rules.engine.ruleset import NO_HELPERS, Ruleset
from doko_rules.engine.variants import Source
from doko_rules.load.sources import NO_TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from doko_rules.compile.program import Compiler
    from doko_rules.compile.watch import Watch
    from doko_rules.core.diagnostics import Report


class Opened(NamedTuple):
    """A variant without errors."""

    ruleset: Ruleset
    compiler: Compiler
    """Its rules as they were checked: expressions, conditions, places in files."""
    report: Report
    """What was found that is no error."""


def open_variant(
    reference: str | Path | Mapping[str, Any],
    options: Mapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
    texts: Mapping[str, str] = NO_TEXTS,
    watch: Watch | None = None,
) -> Opened:
    """Read a variant by id, by path or as plain data, never from the cache.

    ``texts`` are read in place of files, by their names in reports; a ``watch`` is told
    what the expressions of the ruleset come to.

    Raises:
        VariantError: with a report of everything that is wrong.
    """
    source = Source(reference, options, tuple(search), texts)
    if watch is None:
        checked = check_variant(*source, thorough=False)
    else:
        checked = watched_variant(watch, *source)
    if checked.report.has_errors:
        raise VariantError(checked.report)
    helpers = NO_HELPERS if watch is None else watch.helpers
    ruleset = Ruleset(checked.program(), helpers)
    ruleset.origin = source
    return Opened(ruleset, checked.compiled(), checked.report)
