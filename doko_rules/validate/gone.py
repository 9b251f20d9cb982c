"""What is missing since a layer took it away: where that was, and what to do then."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Diagnostic, Place
    from doko_rules.load.layers import Resolved
    from doko_rules.load.merge import Removal

MISSING = frozenset({"DK202", "DK210", "DK308", "DK309", "DK402", "DK501"})
"""Findings that can follow from a removal."""


def blame_removals(resolved: Resolved) -> None:
    """Say of faults in one layer that another one has removed what they need.

    An entry that misses several things is named once for each removal.
    """
    told: set[tuple[str, str]] = set()

    def change(found: Diagnostic) -> Diagnostic | None:
        removal = _cause(found, resolved.removed)
        entry = _entry_at(resolved.tree, found.place)
        if removal is None or not entry:
            return found
        if (entry, removal.path) in told:
            return None
        told.add((entry, removal.path))
        return found._replace(
            help=f"remove `{entry}` as well, or keep `{removal.path}`",
            notes=(*found.notes, (f"`{removal.path}` is removed here", removal.place)),
        )

    resolved.report.revise(change)


def _cause(found: Diagnostic, removed: tuple[Removal, ...]) -> Removal | None:
    """The removal by another file of what a finding misses, as far as it is clear."""
    others = [removal for removal in removed if removal.place.file != found.place.file]
    if found.code not in MISSING or not others:
        return None
    words = set(re.findall("`([^`]*)`", found.message))
    named = [removal for removal in others if words & removal.ids]
    if named:
        return named[0]
    # Words such as that for levels are gone with the last ladder.
    return others[0] if len(others) == 1 else None


def _entry_at(tree: Mapping, place: Place) -> str:
    """The smallest entry with a name of its own that is written at a place."""
    nearest, entry = (0, 0), ""
    for path, there in _written(tree, "", ""):
        at = (there.line, there.column)
        if there.file == place.file and nearest <= at <= (place.line, place.column):
            nearest, entry = at, path
    return entry


def _written(node: Mapping, path: str, entry: str) -> Iterator[tuple[str, Place]]:
    """The places of keys and values, each with the entry that it belongs to."""
    for key, inner in node.items.items():
        here = f"{path}/{key}" if path else key
        if isinstance(inner, Mapping):
            own = entry
            if path == "define" or {"source", "label"} & inner.items.keys():
                own = here
            yield own or here, node.keys.get(key, inner.place)
            yield from _written(inner, here, own)
        else:
            yield entry or here, node.keys.get(key, inner.place)
            if isinstance(inner, Scalar):
                yield entry or here, inner.place
