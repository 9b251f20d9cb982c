"""What a variant declares to change and be done: variables, actions, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.text import Text


class Variable:
    """A value that is kept during a deal, or from deal to deal."""

    __slots__ = (
        "id",
        "key",
        "kind",
        "label",
        "many",
        "most",
        "optional",
        "range",
        "rule",
        "seen_by",
        "start",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.seen_by: str = data["seen_by"]
        """``all``; ``own``, the seat that it is kept for; or ``none``."""
        self.start: Any = data["start"]
        self.kind: str = data["kind"]
        """What a single value is: a kind of things, ``bool`` or ``int``."""
        self.many: bool = data["list"]
        self.most: int = data["most"]
        """How many values a list has at most."""
        self.range: tuple[int, ...] = data["range"]
        """The least and the greatest number; nothing where it is no number."""
        self.optional: bool = data["optional"]
        """Whether it may be none."""
        self.key: str = data["key"]
        """The kind of the things that it is kept for; empty for a single value."""


class Parameter:
    """Something that is chosen with a declaration."""

    __slots__ = ("among", "id", "kind", "label")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.kind: str = data["kind"]
        self.among: Callable[..., list[int]] = functions[data["among"]]
        """The choices of a seat, given what it has chosen before."""


class Declaration:
    """An action that is neither a play nor a call."""

    __slots__ = (
        "card",
        "do",
        "id",
        "index",
        "label",
        "needs",
        "parameters",
        "regroups",
        "rule",
        "seen_by",
    )

    def __init__(
        self,
        data: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]],
        index: int,
    ) -> None:
        self.index = index
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.card: int = data["card"]
        """The card kind that must be played with it; -1 when it stands alone."""
        self.seen_by: str = data["seen_by"]
        self.needs: Callable[[Deal, int], bool] = functions[data["needs"]]
        self.parameters = tuple(Parameter(p, functions) for p in data["params"])
        self.do: Callable[..., None] = functions[data["do"]]
        self.regroups: bool = data["regroups"]
        """Whether it may change which cards are trumps."""


class Demand:
    """Something that a seat is asked for before play goes on."""

    __slots__ = ("do", "otherwise", "rule", "then", "where")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.do: str = data["do"]
        """``call``, ``name``, or the id of a declaration."""
        self.rule: str = data["rule"]
        self.where: Callable[[Deal, int, int], bool] | None = functions.get(
            data["where"]
        )
        """Which answers may be given; None for all that are legal."""
        self.then: Callable[[Deal, int, int], None] | None = functions.get(data["then"])
        self.otherwise: Callable[[Deal, int], None] | None = functions.get(
            data["otherwise"]
        )
        """What follows where there is nothing to choose."""


class Ending:
    """A way in which a deal ends before its last trick."""

    __slots__ = ("calls_open", "id", "label", "rest", "rule")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.calls_open: bool = data["calls"] == "open"
        """Whether each seat is asked for calls that it may still make."""
        self.rest: Callable[[Deal], int | None] | None = functions.get(data["rest"])
        """The party that gets what is left; nobody where there is none."""


class Forced:
    """A duty: a player has to name a contract, and nobody else is asked."""

    __slots__ = ("id", "label", "names", "player", "rule", "when")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.when: Callable[[Any], bool] | None = functions.get(data["when"])
        """Whether there is such a duty; None when there always is."""
        self.player: Callable[[Any], int | None] = functions[data["player"]]
        """Who has it, if anybody has."""
        self.names: Callable[[Any, int], bool] | None = functions.get(data["names"])
        """Whether a contract may be named; None when each may that can be claimed."""


class SheetEntry:
    """Something that a sheet may hold and that is no deal."""

    __slots__ = (
        "asks",
        "counts",
        "do",
        "id",
        "label",
        "passes",
        "rule",
        "score",
        "source",
        "when",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.asks = tuple(map(Variable, data["asks"]))
        """What it says, in order."""
        self.when: Callable[..., bool] | None = functions.get(data["when"])
        """Whether it can be entered; None when it always can."""
        self.score: Callable[..., int] | None = functions.get(data["score"])
        """What it adds to the score of a player; None for nothing."""
        self.counts: Callable[..., bool] | None = functions.get(data["counts"])
        """Whether it stands for a deal that was played; None when it never does."""
        self.passes: Callable[..., bool] | None = functions.get(data["passes"])
        """Whether the next player deals after it, where it counts; None for yes."""
        self.do: Callable[..., None] | None = functions.get(data["do"])
        """What it changes; None for nothing."""
