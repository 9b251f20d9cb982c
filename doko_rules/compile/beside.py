"""What is wrong with a variant beside the entries that do not fit.

Nothing else rests on entries such as the lines of the score: with those left out that
do not fit, the others can be checked at once. Where something does not fit that others
may rest on, they have to wait until it is mended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.compile.program import Compiler
from doko_rules.core.diagnostics import Diagnostic, Report
from doko_rules.load.limits import FINDINGS
from doko_rules.load.tree import Mapping
from doko_rules.validate.meaning import check_meaning
from doko_rules.validate.schema import VARIANT
from doko_rules.validate.shape import misfits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.load.layers import Resolved
    from doko_rules.validate.shape import Path

ALONE: tuple[Path, ...] = (
    ("equal_cards",),
    ("knowledge", "parties"),
    ("outcome", "needs"),
    ("outcome", "turns"),
    ("score", "book"),
    ("score", "factors"),
    ("score", "happenings"),
    ("score", "lines"),
    ("session", "ends"),
    ("session", "forced"),
    ("session", "same_dealer"),
    ("session", "sits_out"),
)
"""The maps of entries that no other entry names."""
EXPRESSIONS = "DK4"
"""How the codes of findings about expressions begin."""


def beside(resolved: Resolved, found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The errors in other entries than those in which these errors of form are."""
    of_form = misfits(resolved.tree, VARIANT)
    all_known = len(found) <= len(of_form) < FINDINGS
    if not (all_known and resolved.complete):
        return []
    tree = resolved.tree
    for path, _ in of_form:
        entry = next(
            (
                path[: len(section) + 1]
                for section in ALONE
                if path[: len(section)] == section and len(path) > len(section)
            ),
            None,
        )
        if entry is None:
            return []
        tree = _without(tree, entry)
    report = Report(check_meaning(tree))
    if not report.has_errors:
        Compiler(tree, resolved.options, report)
        return [
            error
            for error in report
            if error.severity == "error" and error.code.startswith(EXPRESSIONS)
        ]
    return [error for error in report if error.severity == "error"]


def _without(tree: Mapping, path: Path) -> Mapping:
    """The tree without the entry to which a path leads."""
    key, *deeper = path
    items = dict(tree.items)
    inner = items.get(str(key))
    if not deeper:
        items.pop(str(key), None)
    elif isinstance(inner, Mapping):
        items[str(key)] = _without(inner, tuple(deeper))
    return Mapping(items, tree.place, tree.layer, tree.keys, tree.faulty)
