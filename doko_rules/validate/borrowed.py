"""Changes of a layer for which the source of another layer would be cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.core.short import short
from doko_rules.load import limits
from doko_rules.load.merge import GATHERED
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Place
    from doko_rules.load.layers import Resolved
    from doko_rules.load.tree import Node

NO_RULE = (
    GATHERED
    | {"label", "text", "source", "before", "after", "abstract", "traits"}
    | {"letter", "symbol"}
)
"""Keys that change nothing of what a rule says, or that are told apart from it."""
NUMBERS = "numbers"
"""The key under which a layer declares numbers that others then have as keys."""


def borrowed(resolved: Resolved) -> list[Diagnostic]:
    """Entries that say something else than their source, one finding for each."""
    rank = {layer.id: number for number, layer in enumerate(resolved.layers)}
    found: list[Diagnostic] = []
    for layer in resolved.layers[1:]:
        walk = _Walk(layer.id, rank)
        walk.visit(layer.tree, resolved.tree, "", None, NO_RULE)
        found += walk.found.values()
    return found[: limits.FINDINGS]


class _Walk:
    """Through what one layer says, beside what became of it."""

    def __init__(self, layer: str, rank: dict[str, int]) -> None:
        self.layer = layer
        self.rank = rank
        self.found: dict[Place, Diagnostic] = {}
        """By the place of the source that would be cited."""

    def visit(
        self,
        said: Mapping,
        now: Mapping,
        name: str,
        source: Node | None,
        skip: frozenset[str],
    ) -> None:
        """Look at an entry, or at a part of the entry ``name`` with this source."""
        numbers = said.get(NUMBERS)
        if isinstance(numbers, Mapping):
            skip |= numbers.items.keys() | {NUMBERS}
        for key, node in said.items.items():
            result = now.get(key)
            if key in skip or is_free(key) or result is None:
                continue
            if isinstance(node, Mapping) and isinstance(result, Mapping):
                own = result.get("source")
                if own is None:
                    self.visit(node, result, name or key, source, skip)
                else:
                    self.visit(node, result, key, own, skip)
            elif source is not None and result.layer == self.layer:
                self.look(key, name, said.keys[key], source)

    def look(self, key: str, name: str, place: Place, source: Node) -> None:
        """Note a change for which the source of a lower layer would be cited."""
        if self.rank[source.layer] >= self.rank[self.layer]:
            return
        first = source.items[0] if isinstance(source, Sequence) else source
        cited = first.text if isinstance(first, Scalar) else ""
        finding = Diagnostic(
            "DK212",
            "warning",
            f"`{short(cited)}` would be cited for the changed `{short(key)}` of "
            f"`{short(name)}`",
            place,
            f"give `{short(name)}` a `source:` of this layer, which says who wants it",
            (("this is cited", source.place),),
        )
        self.found.setdefault(source.place, finding)
