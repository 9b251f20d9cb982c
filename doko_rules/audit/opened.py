"""A variant with all that can be asked of it: its checked rules and its ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import VariantError
from doko_rules.engine.ruleset import Ruleset
from doko_rules.engine.variants import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from doko_rules.compile.program import Compiler
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
) -> Opened:
    """Read a variant by id, by path or as plain data, never from the cache.

    Raises:
        VariantError: with a report of everything that is wrong.
    """
    source = Source(reference, options, tuple(search))
    checked = check_variant(*source, thorough=False)
    if checked.report.has_errors:
        raise VariantError(checked.report)
    ruleset = Ruleset(checked.program())
    ruleset.origin = source
    return Opened(ruleset, checked.compiled(), checked.report)
