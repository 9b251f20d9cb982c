"""What a rule book consists of, before anybody has decided how it is printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.grid import Grid
    from doko_rules.views.wording.said import Outline


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule: what its author says of it, and what its data says exactly."""

    rule: str
    """Its id; empty for what the mechanisms of the game do by themselves."""
    title: str
    sources: tuple[str, ...] = ()
    place: str = ""
    """File and line."""
    text: str = ""
    """Whole sentences of its author."""
    said: tuple[Outline, ...] = ()
    """Sentences made from its conditions and values."""
    inner: tuple[Entry, ...] = ()
    """Rules inside it."""

    def as_data(self) -> dict[str, Any]:
        """The rule for programs."""
        return {
            "rule": self.rule,
            "title": self.title,
            "sources": list(self.sources),
            "place": self.place,
            "text": self.text,
            "said": [_outline(line) for line in self.said],
            "rules": [entry.as_data() for entry in self.inner],
        }

    def all(self) -> Iterator[Entry]:
        """The rule and those inside it."""
        yield self
        for entry in self.inner:
            yield from entry.all()


@dataclass(frozen=True, slots=True)
class Part:
    """One chapter of the book."""

    id: str
    title: str
    lead: tuple[str, ...] = ()
    """What holds for all of it."""
    entries: tuple[Entry, ...] = ()
    grids: tuple[Grid, ...] = ()
    mentioned: tuple[str, ...] = ()
    """Rules that have no entry, since a row of a table says all of them."""

    def as_data(self) -> dict[str, Any]:
        """The chapter for programs."""
        return {
            "id": self.id,
            "title": self.title,
            "lead": list(self.lead),
            "rules": [entry.as_data() for entry in self.entries],
            "tables": [grid.as_data() for grid in self.grids],
        }

    def rules(self) -> Iterator[str]:
        """The ids of all rules that it tells."""
        for entry in self.entries:
            yield from (inner.rule for inner in entry.all() if inner.rule)
        yield from self.mentioned


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one variant in one language."""

    variant: str
    title: str
    language: str
    fingerprint: str
    lines: tuple[str, ...] = ()
    parts: tuple[Part, ...] = field(default=())

    def as_data(self) -> dict[str, Any]:
        """The book for programs."""
        return {
            "variant": self.variant,
            "title": self.title,
            "language": self.language,
            "fingerprint": self.fingerprint,
            "sections": [part.as_data() for part in self.parts],
        }


def _outline(line: Outline) -> dict[str, Any] | str:
    if not line.below:
        return line.text
    return {"text": line.text, "below": [_outline(inner) for inner in line.below]}
