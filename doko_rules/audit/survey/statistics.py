"""What is counted of many deals: whole numbers alone, so that parts can be added up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.actions import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.playing import Played
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement

Key = tuple["str | int | tuple[int, ...]", ...]
"""A topic, and the numbers of what is counted."""

NOBODY = -1
"""Stands for the party that has won when none has."""
BINS = 12
"""Into so many equal parts card points are put."""
CONFIDENCE = Fraction(196, 100)
"""So many standard errors lie to each side of an average, in 95 of 100 cases."""


class Moments(NamedTuple):
    """What average and spread of some whole numbers follow from, exactly."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def with_value(self, value: int) -> Moments:
        """The same with one more number."""
        return Moments(self.n + 1, self.total + value, self.squares + value * value)

    def plus(self, other: Moments) -> Moments:
        """Both together."""
        return Moments(
            self.n + other.n, self.total + other.total, self.squares + other.squares
        )

    def mean(self, over: int = 1) -> float:
        """The average, of numbers that were counted in parts of ``1 / over``."""
        return self.total / (self.n * over) if self.n else 0.0

    def spread(self, over: int = 1) -> float:
        """The standard deviation of what the numbers are a sample of."""
        if self.n < 2:
            return 0.0
        squared = Fraction(self.n * self.squares - self.total**2, self.n * (self.n - 1))
        return sqrt(squared) / over

    def margin(self, over: int = 1, deals: int = 0) -> float:
        """How far the true average is from this one, in 95 of 100 cases at most.

        Numbers of one deal hang together: it is ``deals`` that tell something new.
        """
        told = deals or self.n
        return float(CONFIDENCE) * self.spread(over) / sqrt(told) if told else 0.0


NOTHING = Moments()


class Tally:
    """Counts and moments by key; tallies of parts add up to that of the whole."""

    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.moments: dict[Key, Moments] = {}

    def measure(self, key: Key, value: int) -> None:
        """Take in a number."""
        self.moments[key] = self.moments.get(key, NOTHING).with_value(value)

    def add(self, other: Tally) -> None:
        """Take in all that another tally has."""
        self.counts.update(other.counts)
        for key, moments in other.moments.items():
            self.moments[key] = self.moments.get(key, NOTHING).plus(moments)

    def of(self, *key: str | int) -> Moments:
        """The moments of a key; none where nothing was measured."""
        return self.moments.get(key, NOTHING)

    def under(self, topic: str) -> Iterator[tuple[Key, int]]:
        """What was counted of a topic: the rest of each key, and how often."""
        found = [
            (key[1:], times) for key, times in self.counts.items() if key[0] == topic
        ]
        yield from sorted(found)


def count_deal(tally: Tally, ruleset: Ruleset, played: Played) -> None:
    """Take in one deal of a session."""
    deal = played.deal
    duty = deal.standing.duty
    if duty is not None:
        tally.counts["duty", duty.id] += 1
    if played.scored is None:
        if deal.redeal is not None:
            tally.counts["redeal", deal.redeal] += 1
        else:
            tally.counts["endless",] += 1
        return
    settlement = played.scored.settlement
    _count_course(tally, ruleset, deal, settlement.winner)
    _count_result(tally, ruleset, deal, settlement)
    _count_lines(tally, ruleset, settlement)
    _count_scores(tally, ruleset, deal, settlement.session_scores)


def _count_course(
    tally: Tally, ruleset: Ruleset, deal: Deal, winner: int | None
) -> None:
    """What was called and declared, and how the deal ended."""
    counts = tally.counts
    actions = [entry for entry in deal.log if not isinstance(entry, tuple)]
    tally.measure(("actions",), len(actions))
    called = {(made.ladder, made.level, made.party) for made in deal.made}
    for key in called:
        counts["called in", *key] += 1
        counts["kept", *key] += key[2] == winner
    for made in deal.made:
        key = made.ladder, made.level, made.party
        counts["call", *key] += 1
        counts["late", *key] += made.late
    if ruleset.declarations:
        declared = [entry.index for entry in actions if entry.do not in VERBS]
        counts.update(("declaration", number) for number in declared)
        counts.update(("declared in", number) for number in set(declared))
    if deal.ended is not None:
        counts["ended", deal.ended] += 1


def _count_result(
    tally: Tally, ruleset: Ruleset, deal: Deal, settlement: Settlement
) -> None:
    """The contract, who has won it, by how much and against what."""
    counts, contract, value = tally.counts, deal.contract, settlement.game_value
    winner = NOBODY if settlement.winner is None else settlement.winner
    callers = {made.party for made in deal.made}
    own = winner in callers
    against = bool(callers - {winner})
    counts["deals",] += 1
    counts["contract", contract] += 1
    counts["contract won", contract, winner] += 1
    counts["outcome", winner] += 1
    counts["outcome called", winner, own, against] += 1
    counts["value", value] += 1
    tally.measure(("value",), value)
    tally.measure(("value of", contract), value)
    tally.measure(("value won", winner), value)
    if winner != NOBODY:
        tally.measure(("points", winner), deal.points_of[winner])
    counts["points", points_bin(ruleset, deal.points_of[0]), winner] += 1
    for factor, times, _ in settlement.factors:
        counts["factor", ruleset.factors.index(factor), times] += 1
    for number, times in enumerate(settlement.happened):
        if times:
            counts["happened", number] += times
            counts["happened in", number] += 1


def points_bin(ruleset: Ruleset, card_points: int) -> int:
    """In which part of all card points a number of them lies."""
    most: int = max(ruleset.total_card_points, 1)
    return min(card_points * BINS // most, BINS - 1)


def shares_of_lines(
    ruleset: Ruleset, settlement: Settlement
) -> Iterator[tuple[tuple[int, int, tuple[int, ...]], int]]:
    """What each line that counts has in the game value.

    Gives number, party and what it ran over, with what it adds to the value as the
    winner sees it: factors of all seats are in, so that the sum is the value.
    """
    viewer = settlement.winner or 0
    times: dict[str, int] = {}
    for factor, number, seats in settlement.factors:
        if seats is None:
            for group in factor.groups:
                times[group] = times.get(group, 1) * number
    for item in settlement.items:
        line, party, value = item[:3]
        worth = value * times.get(ruleset.lines[line].group, 1)
        yield (line, party, item[-1]), worth if party == viewer else -worth


def _count_lines(tally: Tally, ruleset: Ruleset, settlement: Settlement) -> None:
    """How often lines count, and what the value would be without each.

    A line decides a deal when the value without it has another sign: the one who has
    won something would have won nothing, or lost. It makes up half of a deal when it
    gives at least half of the value.
    """
    counts, value = tally.counts, settlement.game_value
    by_kind: dict[tuple[int, int, tuple[int, ...]], int] = {}
    by_line: dict[int, int] = {}
    for key, share in shares_of_lines(ruleset, settlement):
        counts["line times", key[0]] += 1
        by_kind[key] = by_kind.get(key, 0) + share
        by_line[key[0]] = by_line.get(key[0], 0) + share
        counts["worth", key[0]] += abs(share)
    for key in by_kind:
        counts["line kind", *key] += 1
    for line, share in by_line.items():
        counts["line", line] += 1
        without = value - share
        counts["decides", line] += _sign(without) != _sign(value)
        counts["half", line] += 2 * abs(share) >= abs(value)
    for line in settlement.ignored:
        counts["ignored", line] += 1


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _count_scores(
    tally: Tally, ruleset: Ruleset, deal: Deal, scores: list[int]
) -> None:
    """What the deal adds for each seat: by seat, position, party and contract."""
    seats, contract = ruleset.seats, deal.contract
    for seat, score in enumerate(scores):
        party = deal.party[seat]
        tally.measure(("seat", seat), score)
        tally.measure(("position", (seat - deal.forehand) % seats), score)
        tally.measure(("party", party), score)
        tally.measure(("party in", contract, party), score)
    if deal.declarer is not None:
        tally.measure(("declarer in", contract), scores[deal.declarer])
    # So many times what forehand has more than the others on average.
    tally.measure(("forehand",), seats * scores[deal.forehand] - sum(scores))
