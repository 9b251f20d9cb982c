"""Which card a sensible player plays, by the chance that its side takes the trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.known import Known

FAIR_SHARE = 0.5
"""The part of a card's own points that its side would get some other time."""
KEEP_TRUMP = 9.0
"""What the highest trump is worth in a later trick, in card points."""
COME = 1.0
POWER = 2.0
WILL = 1.0
SHORT = 0.0
KEEP_LOW = 0.0
KEEP_PLAIN = 3.0
"""What a highest plain card is worth in a later trick."""


def best_card(known: Known) -> Action:
    """The legal card of the greatest value; the first of equals."""
    if len(known.legal) == 1:
        return known.legal[0]
    trick = Trick(known)
    return max(known.legal, key=lambda action: trick.value(action.index))


class Trick:
    """The running trick as one seat sees it before it plays."""

    def __init__(self, known: Known) -> None:
        order = known.strength.order
        self.known = known
        self.classes = order.classes
        self.trump = known.strength.trump
        seats = len(known.hands_left)
        unseen = [known.copies] * len(self.classes)
        for card in known.card_of:
            unseen[card] -= 1
        for action in known.hand:
            unseen[action.index] -= 1
        self.unseen = unseen
        self.hidden = sum(unseen)
        on_table = len(known.card_of) % seats
        self.led = known.led[-1] if on_table else None
        self.points = 0
        self.owner: int | None = None
        self.best = -1
        if self.led is not None:
            hold, challenge = order.hold[self.led], order.challenge[self.led]
            bar = 0
            start = len(known.card_of) - on_table
            for play in range(start, start + on_table):
                card = known.card_of[play]
                self.points += known.card_points[card]
                if challenge[card] > bar:
                    bar = hold[card]
                    self.best = card
                    self.owner = known.seat_of[play]
        self.followers = [
            (known.seat + step) % seats for step in range(1, seats - on_table)
        ]
        doubt = 1 - 1 / (seats - 1)
        self.against = [doubt if side is None else 1.0 - side for side in known.sides]
        """How likely each seat is on the other side."""
        self.share = [
            left / self.hidden if self.hidden else 0.0 for left in known.hands_left
        ]
        self.trumps_unseen = sum(unseen[k] for k in known.strength.trump_of_all)
        points_unseen = sum(
            count * points
            for count, points in zip(unseen, known.card_points, strict=True)
        )
        mean = points_unseen / self.hidden if self.hidden else 0.0
        self.have_trump = any(self.classes[a.index] == self.trump for a in known.hand)
        self.out: list[set[int]] = [set() for _ in range(self.trump + 1)]
        for play, card in enumerate(known.card_of):
            led = known.led[play // seats]
            if self.classes[card] != led:
                self.out[led].add(known.seat_of[play])
        self.no_trumps = [s in self.out[self.trump] for s in range(seats)]
        if self.led is not None:
            self.out_of_led = self.out[self.led]
        self.to_come = COME * mean * len(self.followers)

    def value(self, card: int) -> float:
        """What playing ``card`` is worth, in card points."""
        chance = self.chance(card)
        own = self.known.card_points[card]
        return (
            chance * (self.points + self.to_come)
            + own * (chance - FAIR_SHARE)
            - self.keep(card)
        )

    def chance(self, card: int) -> float:
        """How likely the own side takes the trick after ``card``."""
        order = self.known.strength.order
        led = self.led
        if led is None:
            led = self.classes[card]
            self.out_of_led = self.out[led]
            mine = True
        else:
            mine = order.challenge[led][card] > order.hold[led][self.best]
        if mine:
            stays = 1.0
            for seat in self.followers:
                stays *= 1 - self.against[seat] * self.beats(seat, card, led)
            return stays
        assert self.owner is not None
        enemy = self.against[self.owner]
        stays = lost = 1.0
        for seat in self.followers:
            beats = self.beats(seat, self.best, led)
            stays *= 1 - self.against[seat] * beats
            lost *= 1 - (1 - self.against[seat]) * beats
        return (1 - enemy) * stays + enemy * (1 - lost)

    def beats(self, seat: int, card: int, led: int) -> float:
        """How likely ``seat`` can beat ``card``."""
        higher, trumps = self.known.strength.above[led][card]
        miss = 1 - self.share[seat]
        unseen = self.unseen
        over = sum(unseen[k] for k in higher)
        if seat in self.out_of_led:
            if led == self.trump:
                return 0.0
            over = sum(unseen[k] for k in trumps)
            return 0.0 if self.no_trumps[seat] else WILL * (1 - miss**over)
        found = WILL * (1 - miss**over)
        if led != self.trump and not self.no_trumps[seat]:
            of_class = sum(
                unseen[k] for k, class_ in enumerate(self.classes) if class_ == led
            )
            over = sum(unseen[k] for k in trumps)
            found += WILL * miss**of_class * (1 - miss**over)
        return found

    def keep(self, card: int) -> float:
        """What the card may be worth in a later trick."""
        class_ = self.classes[card]
        higher, _ = self.known.strength.above[class_][card]
        over = sum(self.unseen[k] for k in higher)
        if class_ == self.trump:
            control = 1 - over / (self.trumps_unseen + 1)
            return KEEP_LOW + KEEP_TRUMP * control**POWER
        mates = sum(1 for a in self.known.hand if self.classes[a.index] == class_)
        short = SHORT / mates if self.have_trump else 0.0
        return (0.0 if over else KEEP_PLAIN) - short
