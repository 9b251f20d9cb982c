"""What expressions ask of a deal beside its plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.ladders import level_of_party
from doko_rules.engine.lines import times_found
from doko_rules.engine.state import State
from doko_rules.engine.verbs import standing_level

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action


class Asked(State):
    """A deal that answers; generated functions call these methods by their names."""

    __slots__ = ()

    def held(self, seat: int, card: int) -> int:
        """How many cards of a kind a seat has."""
        return self._hands[seat].count(self.ruleset.held_as[seat][card])

    def hand(self, seat: int) -> list[Action]:
        """The cards of a seat as the actions of playing them."""
        return self._hands[seat].copy()

    def kinds_held(self, seat: int) -> list[int]:
        """The card kinds that a seat has, each as often as it has it.

        They are in the order of the deck: what is told of them must not hang on the
        order in which they were dealt.
        """
        return sorted([action.index for action in self._hands[seat]])

    def cards_in_hand(self, seat: int) -> int:
        """How many cards a seat has."""
        return len(self._hands[seat])

    def tricks_left(self) -> int:
        """How many tricks are still to be taken, the running one included."""
        return max(self.cards_in_hand(seat) for seat in range(self.ruleset.seats))

    def tricks(self) -> range:
        """The tricks taken."""
        return range(len(self.winner_of))

    def tricks_at_end(self, last: bool) -> range:  # noqa: FBT001 -- an attribute's value
        """Of the tricks taken, the last one of the deal, or all but that one."""
        taken = len(self.winner_of)
        full = len(self.dealt[0])
        if taken < full:
            return range(0 if last else taken)
        return range(full - 1, full) if last else range(full - 1)

    def plays(self) -> range:
        """The cards of the tricks taken."""
        return range(len(self.winner_of) * self.ruleset.seats)

    def all_plays(self) -> range:
        """All cards played."""
        return range(len(self.card_of))

    def plays_with(self, card: int) -> list[int]:
        """The plays of one card kind, in the tricks taken."""
        found: list[int] = []
        end = len(self.winner_of) * self.ruleset.seats
        start = 0
        try:
            while len(found) < self.ruleset.copies:
                start = self.card_of.index(card, start, end) + 1
                found.append(start - 1)
        except ValueError:
            pass
        return found

    def plays_of(self, trick: int) -> range:
        """The cards of one trick."""
        seats = self.ruleset.seats
        return range(trick * seats, trick * seats + seats)

    def is_last(self, trick: int) -> bool:
        """Whether a trick is the last one of the deal."""
        return trick == len(self.dealt[0]) - 1

    @property
    def leaders(self) -> list[int]:
        """Who led to each trick, the running one included."""
        return self.seat_of[:: self.ruleset.seats]

    def leader_of(self, trick: int) -> int:
        """Who led to a trick."""
        return self.seat_of[trick * self.ruleset.seats]

    def class_of(self, play: int) -> int:
        """What a card counted as when it was played."""
        card = self.card_of[play]
        return next(
            order.named[card] for start, order in reversed(self.orders) if start <= play
        )

    def led_with(self, play: int) -> int:
        """The class led in the trick of a play."""
        return self.led[self.tables.trick_of[play]]

    level_of_party = level_of_party
    times_found = times_found

    def level_said(self, action: Action) -> int:
        """The highest level that the owner of a call has called on its ladder."""
        ladder = self.ruleset.ladders[action.ladder]
        owner = ladder.owner(action.seat, action.party)
        return self.levels[action.ladder][owner]

    def call_stands(self, call: int) -> bool:
        """Whether a call has not lapsed."""
        return standing_level(self, call) > 0

    def made_calls(self) -> range:
        """All calls."""
        return range(len(self.made))

    @property
    def points_by_seat(self) -> list[int]:
        """The card points that each seat has taken."""
        points = [0] * self.ruleset.seats
        for seat, worth in zip(self.winner_of, self.trick_points, strict=True):
            points[seat] += worth
        return points

    @property
    def tricks_by_seat(self) -> list[int]:
        """How many tricks each seat has taken."""
        return [self.winner_of.count(seat) for seat in range(self.ruleset.seats)]
