"""One difference between two variants, said so that anybody can check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES, DEALS = "tables", "deals"
"""Where it shows: in what was asked in every case, or in deals that were played."""


class Difference(NamedTuple):
    """Something that two variants do not do alike."""

    layer: str
    kind: str
    """What it is about, in a word."""
    where: str
    first: str
    """What holds in the first variant."""
    second: str
    times: int = 1
    """In how many cells or deals it shows."""
    of: int = 0
    """Of how many; 0 where nothing was counted."""
    witness: Mapping[str, Any] | None = None
    """A case that the first variant passes and the second one does not."""

    def as_data(self) -> dict[str, Any]:
        """The difference for programs."""
        found: dict[str, Any] = {
            "layer": self.layer,
            "kind": self.kind,
            "where": self.where,
            "first": self.first,
            "second": self.second,
        }
        if self.of:
            found |= {"times": self.times, "of": self.of}
        if self.witness is not None:
            found["witness"] = self.witness
        return found
