"""Tricks that a document lays on the table, instead of actions that lead there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


class Trick(NamedTuple):
    """The cards of a trick, as far as they were played."""

    key: str
    """Where it stands in the document."""
    leader: int
    kinds: list[int]
    seats: list[int]
    """Who played each card."""

    @classmethod
    def of(cls, ruleset: Ruleset, key: str, leader: int, kinds: list[int]) -> Trick:
        """The trick to which ``leader`` has led."""
        seats = ruleset.turns_from[leader]
        return cls(key, leader, kinds, list(seats[: len(kinds)]))

    def turn(self, ruleset: Ruleset) -> int | None:
        """Who is to play to it; nobody when it is full."""
        if len(self.kinds) == ruleset.seats:
            return None
        return ruleset.next[self.seats[-1]] if self.seats else self.leader

    def put(self, deal: Deal) -> None:
        """Lay it on the table."""
        deal.seat_of[len(deal.card_of) :] = deal.ruleset.turns_from[self.leader]
        deal.led += [deal.classes[kind] for kind in self.kinds[:1]]
        deal.card_of += self.kinds

    def take(self, deal: Deal) -> None:
        """Lay it on the table, where it is the first one, and give it to its winner."""
        ruleset = deal.ruleset
        self.put(deal)
        hold, challenge = deal.table()
        led = deal.led[-1]
        best, points = ruleset.take(
            self.kinds, hold[led], challenge[led], ruleset.card_points
        )
        winner = self.seats[best]
        deal.best_of.append(best)
        deal.winner_of.append(winner)
        deal.trick_points.append(points)
        turn = deal.turn
        deal.lead(winner)
        deal.turn = winner if turn is None else turn
