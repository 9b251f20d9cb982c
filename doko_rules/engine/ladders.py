"""Ladders of calls: their levels, limits and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.text import Text


class Ladder:
    """Levels of calls, each higher one including the lower ones."""

    __slots__ = (
        "asked",
        "by_caller",
        "by_calls",
        "by_seat",
        "by_table",
        "by_tricks",
        "clock",
        "clock_range",
        "id",
        "label",
        "late_bars",
        "level_labels",
        "levels",
        "limits",
        "needed",
        "numbers",
        "opens",
        "repeat",
        "reply_later",
        "reply_level",
        "shows_party",
        "stable",
        "word_labels",
        "words",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.by_seat: bool = data["scope"] == "seat"
        """Whether each seat has a level of its own."""
        self.by_table: bool = data["scope"] == "table"
        """Whether all seats share one level; otherwise each seat or party has one."""
        self.levels: tuple[str, ...] = data["levels"]
        """Level ids, lowest first; level 0 stands for nothing said."""
        self.level_labels: tuple[Text, ...] = data["level_labels"]
        self.word_labels: tuple[tuple[Text, ...], ...] = data["word_labels"]
        self.numbers: dict[str, tuple[int, ...]] = data["numbers"]
        """Declared numbers of the levels, from level 0 upwards."""
        self.words: tuple[tuple[str, ...], ...] = data["words"]
        """``words[level - 1][party]``: the call that a party says for a level."""
        self.opens = functions[data["opens"]]
        self.clock: Callable[..., int] | None = functions.get(data["clock"])
        """What limits are compared with; None is the number of cards in hand."""
        self.clock_range: tuple[int, int] = data["clock_range"]
        """The least and the greatest value that the clock can show."""
        self.limits = functions[data["limits"]]
        self.shows_party: bool = data["shows_party"]
        """Whether a call tells everybody the party of its seat."""
        self.by_calls: bool = data["by_calls"]
        self.by_caller: bool = data["by_seat_asked"]
        """Whether opening and limits depend on who wants to call."""
        self.by_tricks: bool = data["by_tricks"]
        """Whether opening and limits depend on what has been called."""
        self.stable: bool = data["stable"]
        """Whether no card that is played changes opening and limits."""
        skips: tuple[str, ...] = data["skips"]
        said = range(len(skips) + 1)
        self.asked = tuple(
            tuple(_asked(skips, own, level) for level in said) for own in said
        )
        """``asked[own][level]``: the levels whose limits a call of ``level`` must keep,
        where ``own`` has been said."""
        self.needed = tuple(
            tuple(_needed(skips, own, level) for level in said) for own in said
        )
        """``needed[own][level]``: what must be said before ``level``; 0 for nothing."""
        self.repeat: bool = data["repeat"]
        self.reply_level: int = data["reply_level"]
        self.reply_later: int = data["reply_later"]
        self.late_bars: bool = data["late_bars"]

    def owner(self, seat: int, party: int) -> int:
        """Who has the level that a call of this seat, for this party, counts for."""
        if self.by_seat:
            return seat
        return 0 if self.by_table else party


def _asked(skips: Sequence[str], own: int, level: int) -> tuple[int, ...]:
    """The level itself, and those between that can only be left out in time."""
    between = range(own + 1, level)
    return (*(step for step in between if skips[step - 1] == "timely"), level)


def _needed(skips: Sequence[str], own: int, level: int) -> int:
    """The highest level between that can not be left out."""
    between = range(own + 1, level)
    return max((step for step in between if skips[step - 1] == "never"), default=0)


def level_of_party(state: Deal | Facts, party: int, ladder: int = 0) -> int:
    """The highest level of the seats of a party, on a ladder of seats."""
    levels = zip(state.levels[ladder], state.party, strict=True)
    return max((level for level, own in levels if own == party), default=0)
