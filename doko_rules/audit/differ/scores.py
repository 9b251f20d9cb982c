"""What the same cards come to under two variants when each is played by itself."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.players import player
from doko_rules.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Scored

SURE = 1.96
"""So many standard errors to each side hold the true value in 95 of 100 cases."""


@dataclass
class _Sum:
    """Numbers, of which mean and error are wanted."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        spread = self.squares - self.total * self.total / self.count
        return sqrt(max(spread, 0.0) / (self.count - 1) / self.count)


class Measure(NamedTuple):
    """A mean under both variants."""

    id: str
    first: float
    second: float
    margin: float
    """Half the width of the 95 % confidence interval of their difference."""

    @property
    def is_clear(self) -> bool:
        """Whether that interval leaves out that there is no difference."""
        return abs(self.second - self.first) > self.margin


def _numbers(ruleset: Ruleset, scored: Scored) -> Iterator[tuple[str, int]]:
    """What is counted of a deal; shares as 0 or 1."""
    settled = scored.settlement
    yield "game value", settled.game_value
    yield "highest score of a seat", max(settled.session_scores)
    for number, name in enumerate(ruleset.parties):
        yield f"share won by {name}", int(settled.winner == number)
    yield "share won by nobody", int(settled.winner is None)
    contract = scored.deal.contract
    yield "share not played normally", int(contract != ruleset.otherwise)
    yield "lines that count", len(settled.items)


def measure(ruleset: Ruleset, deals: int, seed: int, kind: str) -> dict[str, _Sum]:
    """Play sessions until so many deals are scored, and count what they came to."""
    sums: dict[str, _Sum] = {}
    session = played = 0
    while played < deals:
        players = [player(kind) for _ in range(ruleset.players)]
        table = Table(ruleset, players, f"{seed}/{session}")
        session += 1
        before = played
        while played < deals and not table.session.is_over:
            table.next_deal()
            scored = table.go_on()
            if scored is None:
                continue
            played += 1
            for id, number in _numbers(ruleset, scored):
                sums.setdefault(id, _Sum()).add(number)
        if played == before:
            break
    return sums


def compare_scores(
    a: Ruleset, b: Ruleset, deals: int, seed: int, kind: str
) -> list[Measure]:
    """Means under both, with the same seeds; what only one counts is left out."""
    first, second = (measure(ruleset, deals, seed, kind) for ruleset in (a, b))
    return [
        Measure(
            id,
            first[id].mean,
            second[id].mean,
            SURE * sqrt(first[id].error ** 2 + second[id].error ** 2),
        )
        for id in first
        if id in second
    ]
