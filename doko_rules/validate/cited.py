"""Whether every rule cites a source that the variant declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.core.short import short
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator


def cited(tree: Mapping) -> list[Diagnostic]:
    """Citations of sources that are not declared under ``sources``."""
    sources = tree.get("sources")
    known = list(sources.items) if isinstance(sources, Mapping) else []
    if not known:
        return []  # one finding about the section is enough
    result: list[Diagnostic] = []
    for citation in _citations(tree):
        key = citation.text.split(" ", 1)[0]
        if key in known or " " not in citation.text:
            continue  # how it is spelled is a matter of the schema
        if len(result) == limits.FINDINGS:
            break
        result.append(
            Diagnostic(
                "DK210",
                "error",
                f"there is no source `{short(key)}`",
                citation.place_at(0, len(key)),
                did_you_mean(
                    key, known, f"declare it under `sources`, or use {_listed(known)}"
                ),
            )
        )
    return result


def _listed(known: list[str]) -> str:
    return " or ".join(f"`{key}`" for key in known[:5])


def _citations(node: Mapping) -> Iterator[Scalar]:
    for key, inner in node.items.items():
        if is_free(key):
            continue
        if isinstance(inner, Mapping):
            yield from _citations(inner)
        elif key == "source":
            items = inner.items if isinstance(inner, Sequence) else [inner]
            yield from (
                item for item in items if isinstance(item, Scalar) and not item.faulty
            )
