"""What a settlement consists of: lines, happenings, factors, the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.engine.aftermath import Aftermath
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.text import Text


def times_found(state: Deal | Facts | Aftermath, which: int) -> int:
    """How often a line that is found in the play was found."""
    line = state.tables.found_lines[which]
    return sum(item[0] == line for item in state.specials)


class Line:
    """One item of a settlement."""

    __slots__ = (
        "binders",
        "found",
        "from_others",
        "group",
        "id",
        "label",
        "last_trick",
        "most",
        "most_of",
        "own_seat",
        "rule",
        "source",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.group: str = data["group"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.binders: tuple[tuple[str, str], ...] = data["binders"]
        """Names that the entry runs over, with the kind of their values."""
        self.found: bool = data["found"]
        """Whether it is found in the tricks, so that facts must name it."""
        self.most: Callable[..., int] | None = functions.get(data["most"])
        """How often it can be found in a deal at most; None when nobody says."""
        self.most_of: Callable[..., int] | None = functions.get(data["most_of"])
        """How often it can be found for one party at most."""
        self.own_seat: bool = data["own_seat"]
        """Whether it counts for the party of its seat."""
        self.from_others: bool = data["from_others"]
        """Whether it is taken from a seat of another party."""
        self.last_trick: bool = data["last_trick"]
        """Whether it is found in the last trick alone."""


class Happening:
    """Something that may happen and counts for later deals alone."""

    __slots__ = ("found", "id", "label", "most", "rule", "source")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.found: bool = data["found"]
        """Whether it is found in the tricks, so that facts must name it."""
        self.most: Callable[..., int] | None = functions.get(data["most"])
        """How often it can be found in a deal at most; None when nobody says."""


class Book:
    """What of the worth of a deal is written on the sheet."""

    __slots__ = ("id", "label", "rule", "source", "when", "writes")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.when: Callable[[Deal | Facts], bool] | None = functions.get(data["when"])
        """Whether it applies; None when it always does."""
        self.writes: Callable[[Deal | Facts, int, int], int] = functions[data["writes"]]
        """What is written for a seat, by what the deal is worth to it."""


class Factor:
    """A multiplier of the settlement, of all seats or of some."""

    __slots__ = (
        "all_groups",
        "groups",
        "id",
        "label",
        "rule",
        "seats",
        "source",
    )

    def __init__(
        self,
        data: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]],
        groups: int,
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.groups: tuple[str, ...] = data["groups"]
        self.all_groups = len(self.groups) == groups
        """Whether it multiplies the lines of every group."""
        self.seats: Callable[..., list[bool]] | None = functions.get(data["seats"])
