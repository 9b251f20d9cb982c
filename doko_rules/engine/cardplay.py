"""Which card a sensible player plays, by the chance that its side takes the trick.

Each legal card is weighed: the card points that the side may expect of the trick, what
becomes of the card's own points, and what the card may still be good for later. Nothing
is searched and nothing is left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.known import Known


class Weights(NamedTuple):
    """What the variant says cards are worth; but for the first in card points."""

    own_points: float
    """The part of a card's own points that its side would get some other time."""
    highest_trump: float
    """What the highest trump is worth in a later trick."""
    highest_plain: float
    """What a highest plain card is worth in a later trick."""
    class_gone: float
    """What it is worth to have no card of a plain class left, to trump it later."""


def best_card(known: Known) -> Action:
    """The legal card of the greatest value; the first of equals."""
    if len(known.legal) == 1:
        return known.legal[0]
    trick = Trick(known)
    return max(known.legal, key=lambda action: trick.value(action.index))


class Trick:
    """The running trick as one seat sees it before it plays."""

    def __init__(self, known: Known) -> None:
        strength = known.strength
        classes = strength.classes
        seats = len(known.hands_left)
        self.known = known
        self.classes = classes
        self.trump = trump = strength.trump
        self.on_table = on_table = len(known.card_of) % seats

        self.unseen = unseen = [known.copies] * len(classes)
        """How many cards of each kind are in other hands."""
        out: list[list[int]] = [[] for _ in range(trump + 1)]
        for play, card in enumerate(known.card_of):
            unseen[card] -= 1
            led = known.led[play // seats]
            if classes[card] != led:
                out[led].append(known.seat_of[play])
        self.out = out
        """Seats that have shown, by class, that they have no more of it."""
        self.mates = mates = [0] * (trump + 1)
        """How many cards of each class the own hand has."""
        for action in known.hand:
            unseen[action.index] -= 1
            mates[classes[action.index]] += 1

        self.owner = known.seat
        self.best = -1
        self.points = 0
        if on_table:
            self.look_at_table()
        self.followers = list(self.seats_behind(seats - on_table - 1))
        doubt = 1 - 1 / (seats - 1)
        self.against = [doubt if side is None else 1.0 - side for side in known.sides]
        """How likely each seat is on the other side."""
        hidden = sum(unseen) or 1
        self.miss = [1 - left / hidden for left in known.hands_left]
        """How likely each seat does not have a certain one of the unseen cards."""
        points_unseen = sum(map(int.__mul__, unseen, known.card_points))
        self.stake = self.points + points_unseen / hidden * len(self.followers)
        """Card points on the table and likely to come."""

    def seats_behind(self, number: int) -> Iterator[int]:
        """The seats that play after the own one, in turn."""
        seat = self.known.seat
        for _ in range(number):
            seat = self.known.next[seat]
            yield seat

    def look_at_table(self) -> None:
        """Find the best card so far and count the card points."""
        known = self.known
        led = known.led[-1]
        hold, challenge = known.strength.hold[led], known.challenge[led]
        bar = 0
        for play in range(len(known.card_of) - self.on_table, len(known.card_of)):
            card = known.card_of[play]
            self.points += known.card_points[card]
            if challenge[card] > bar:
                bar = hold[card]
                self.best = card
                self.owner = known.seat_of[play]

    def value(self, card: int) -> float:
        """What playing ``card`` is worth, in card points."""
        chance = self.chance(card)
        own = self.known.card_points[card]
        share = self.known.weights.own_points
        return chance * self.stake + own * (chance - share) - self.keep(card)

    def chance(self, card: int) -> float:
        """How likely the own side takes the trick after ``card``."""
        hold = self.known.strength.hold
        led = self.known.led[-1] if self.on_table else self.classes[card]
        mine = not self.on_table or (
            self.known.challenge[led][card] > hold[led][self.best]
        )
        best = card if mine else self.best
        enemy = 0.0 if mine else self.against[self.owner]
        stays = other = 1.0
        for seat in self.followers:
            beats = self.beats(seat, best, led)
            against = self.against[seat]
            stays *= 1 - against * beats
            other *= 1 - (1 - against) * beats
        return (1 - enemy) * stays + enemy * (1 - other)

    def beats(self, seat: int, card: int, led: int) -> float:
        """How likely ``seat`` can beat ``card``."""
        higher, trumps = self.known.strength.above[led][card]
        unseen = self.unseen
        miss: float = self.miss[seat]
        if seat in self.out[led]:
            follows = 0.0
            must_follow = 0.0
        else:
            follows = 1 - miss ** sum([unseen[k] for k in higher])
            all_of_led = self.known.strength.members[led]
            must_follow = 1 - miss ** sum([unseen[k] for k in all_of_led])
        if not trumps or seat in self.out[self.trump]:
            return follows
        over = sum([unseen[k] for k in trumps])
        return follows + (1 - must_follow) * (1 - miss**over)

    def keep(self, card: int) -> float:
        """What the card may be good for in a later trick, in card points."""
        weights = self.known.weights
        class_ = self.classes[card]
        strength = self.known.strength
        higher, _ = strength.above[class_][card]
        over = sum([self.unseen[k] for k in higher])
        if class_ == self.trump:
            others = sum([self.unseen[k] for k in strength.members[class_]])
            control: float = 1 - over / (others + 1)
            return weights.highest_trump * control**4
        gone = 0.0
        if self.mates[self.trump]:
            gone = weights.class_gone / self.mates[class_]
        return (0.0 if over else weights.highest_plain) - gone
